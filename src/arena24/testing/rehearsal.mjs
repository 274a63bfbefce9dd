// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// src/guard.ts
var number = (value) => typeof value === "number" && Number.isFinite(value);
var text$1 = (value) => typeof value === "string";
var list = (of, key) => (all) => Array.isArray(all) && all.every(of) && (!key || new Set(all.map(key)).size === all.length);
var fact = (one) => text$1(one.label) && text$1(one.value);
var scene = (one) => number(one.width) && number(one.height);
var facts = list(fact);
var news = list((one) => text$1(one.text) && (one.team === void 0 || number(one.team)));
var rows = list((one) => number(one.team) && number(one.score) && facts(one.facts), (one) => one.team);
var tiles = list((one) => text$1(one.key) && text$1(one.title) && number(one.interest) && list(number)(one.teams), (one) => one.key);
var spot = (one) => one === null || list(number)(one);
var anything = () => true;
/** `spare` answers where `board` fails. */
function guarded(board, spare, failed) {
	function tried(method, ask, sound, otherwise) {
		try {
			const answer = ask();
			if (sound(answer)) return answer;
			throw new TypeError(`${method} gives ${JSON.stringify(answer)?.slice(0, 200)}`);
		} catch (error) {
			failed(method, error);
			return otherwise();
		}
	}
	const nothing = () => void 0;
	const none = () => null;
	const { still, stillKey, rest, tiles: tiled, at, match } = board;
	return {
		scene: (...asked) => tried("scene", () => board.scene(...asked), scene, () => spare.scene(...asked)),
		draw: (...asked) => tried("draw", () => board.draw(...asked), anything, nothing),
		facts: (...asked) => tried("facts", () => board.facts(...asked), facts, () => []),
		news: (...asked) => tried("news", () => board.news(...asked), news, () => spare.news(...asked)),
		rows: (...asked) => tried("rows", () => board.rows(...asked), rows, () => spare.rows(...asked)),
		still: still && ((...asked) => tried("still", () => board.still(...asked), anything, nothing)),
		stillKey: stillKey && ((...asked) => tried("stillKey", () => board.stillKey(...asked), text$1, () => "")),
		rest: rest && ((...asked) => tried("rest", () => board.rest(...asked), number, () => 1)),
		tiles: tiled && ((...asked) => tried("tiles", () => board.tiles(...asked), tiles, () => [])),
		at: at && ((...asked) => tried("at", () => board.at(...asked), spot, none)),
		match: match && ((...asked) => tried("match", () => board.match(...asked), (key) => key === null || text$1(key), none)),
		field: board.field,
		open: board.open
	};
}
// src/words.en.ts
var en = {
	ranking: "Ranking",
	boards: "Boards",
	rules: "Rules",
	manual: "Manual",
	desk: "Team desk",
	admin: "Organisers",
	login: "Log in",
	logout: "Log out",
	hall: "Hall",
	help: "Keys",
	close: "Close",
	theme: "Theme",
	language: "Język: polski",
	number: "No.",
	own_team: "own team",
	skip: "To the content",
	state_setup: "not begun",
	state_running: "running",
	state_paused: "paused",
	state_finished: "finished",
	state_playing: "playing",
	state_over: "over",
	state_down: "down",
	state_starting: "starting",
	state_idle: "idle",
	elapsed: "elapsed",
	remaining: "{time} left",
	no_end: "no end",
	tempo: "K",
	tempo_help: "Results count times K; it grows from {min} to {max}",
	frozen: "Ranking frozen",
	frozen_help: "What happens now is shown after the reveal.",
	paused_since: "Paused since {at}",
	restart_at: "goes on at {at}",
	starts_at: "The contest begins: {at}",
	restart_unknown: "the restart will be announced here",
	not_served: "The contest is not being served at the moment; what you see is how it stood.",
	reconnecting: "No connection for {seconds} s. The last picture stays, and the clock stands still; trying again.",
	now_leads: "{team} leads the ranking",
	now_placed: "Your team is in place {place}",
	pages: "Pages",
	pin: "Pin to the front",
	only_theirs: "Only matches of {team}",
	announcements: "Announcements",
	no_announcements: "None so far.",
	place: "Place",
	team: "Team",
	total: "Total",
	moved: "Movement in the last hour",
	moved_up: "{n} up in the last hour",
	moved_down: "{n} down in the last hour",
	points: "points",
	points_of: "{points} points in {task}",
	race: "Race",
	race_by: "What the chart shows",
	race_place: "Places",
	race_gap: "Gap to the leader",
	race_place_help: "Places of all teams over contest time",
	race_gap_help: "Points behind the leader over contest time",
	race_words: "{teams} teams over {hours} hours",
	race_help: "Drag or wheel zooms, a click opens the boards of that instant. Keys: arrows, + − 0, Enter.",
	zoom: "Zoom",
	zoom_in: "Closer",
	zoom_out: "Farther",
	whole_day: "All",
	boards_at: "Boards at {at}",
	paused_for: "Paused for {time}",
	paused_now: "Paused",
	part_missing: "This part of the page could not be loaded; perhaps there is a newer version of it.",
	reload: "Load the page again",
	no_page: "There is no such page",
	no_page_do: "The address may be incomplete, or of another version.",
	chart_empty: "The chart begins with the first finished round.",
	unofficial: "unofficial",
	unofficial_help: "plays, but has no place",
	ranking_empty: "No teams yet",
	ranking_empty_do: "Teams appear here as soon as the organisers have added them.",
	ranking_waiting: "No round is over yet: all have 0 points.",
	loading: "Asking the server",
	loading_board: "Preparing the board",
	servers: "Servers",
	server: "Server",
	task: "Task",
	address: "Address",
	dialect: "Dialect",
	state: "State",
	round: "Round",
	turn: "Turn",
	watch: "Watch",
	rounds_of: "Rounds on {server}",
	next_in: "next round in about {time}",
	next_soon: "the next round may begin at any moment",
	next_in_help: "if this round takes as long as the one before",
	latest: "Just finished",
	lead: "Leader",
	lead_by: "{team} leads by {points} points: {task}",
	started: "Began",
	finished: "Ended",
	result: "Result",
	score: "Score",
	credit: "K × result",
	void: "void",
	best: "Best",
	no_rounds: "No round is over yet",
	no_rounds_do: "Results appear when the first one ends. The running one can be watched live.",
	more: "Older rounds",
	last: "Last round",
	why_points: "Points are 100 × score / mean of the three best scores on the server.",
	why_task: "A task counts the mean of its servers.",
	why_score: "A score is the sum of K × result over finished rounds.",
	team_unknown: "There is no team {team}.",
	all_teams: "All teams",
	live: "Live",
	go_live: "To live",
	play: "Play",
	pause: "Pause",
	step_back: "One turn back",
	step_on: "One turn on",
	event_back: "Previous event",
	event_on: "Next event",
	speed: "Turns per second",
	full_screen: "Full screen",
	fit: "Whole board",
	copy_link: "Copy link",
	copied: "Copied",
	view_public: "Public",
	view_full: "Full",
	view_team: "Team",
	view: "View",
	events: "Events",
	events_of: "Events of {team}",
	and_more: "{text}, and {n} more",
	follow_team: "Follow this team; again: no longer",
	takes_lead: "takes the lead from {other}",
	overtakes: "overtakes {other}",
	no_events: "Nothing that matters in the last turns.",
	teams: "Teams",
	all_matches: "All matches",
	board_waiting: "No round is being played on {server}",
	board_waiting_do: "The board appears by itself when one begins. Meanwhile, older rounds:",
	no_server: "There is no server {server}",
	board_missing: "This round cannot be shown",
	board_failed: "The board of {game} {why}. A plain one is shown instead.",
	board_unloaded: "does not load ({error})",
	board_version: "was written for version {theirs} of the board kit, and this page has version {ours}",
	board_lacks: "lacks {names}",
	board_threw: "failed in {name} ({error})",
	round_over: "Round over",
	ending: "Round {round} is over",
	ending_tied: "{n} more with {result}",
	ending_void: "The round is void: it counts for nothing.",
	ending_waiting: "Results come when the round is credited.",
	ending_moves: "Places in the ranking, without this round and with it",
	ending_still: "It changed no place in the ranking.",
	ending_lead: "{team} took the lead for good in turn {turn}",
	ending_peak: "Most happened in turn {turn}",
	ending_next: "Round {round}",
	ending_soon: "Round {round} in {seconds} s",
	stay: "Stay here",
	next_round: "Round {round} has begun",
	watch_it: "Watch it",
	export_replay: "Save as a file",
	hall_over: "Round {round}, ended at {at}",
	hall_late: "Round {round}, shown while {now} is played",
	hall_why: "The last round that is over, in full: of the running one fairness hides too much",
	hall_turn: "turn {turn} of {last}",
	hall_record: "A record on {server}: {result}, the best before was {before}",
	hall_held: "Held: Space goes on",
	key_toggle: "play and pause",
	key_step: "one turn back and on",
	key_event: "previous and next event",
	key_speed: "speed",
	key_ends: "first and last turn",
	key_live: "live",
	key_next: "next round, when one has ended",
	key_full: "full screen",
	key_hall: "hall mode",
	key_theme: "dark and light",
	key_overview: "all matches, whole board",
	key_help: "this list",
	mouse_help: "Wheel or pinch zooms, dragging moves, pointing at a field tells its facts.",
	password: "Password",
	login_name: "Login",
	login_do: "Teams log in with the login and password of their bot, organisers as admin.",
	login_needed: "Log in to see this page",
	gap_up: "To the next above",
	gap_down: "Ahead of the next below",
	stake: "At stake",
	stake_help: "At stake: what a round that ended now would add to the total at the present K, with your last result / with the best last result there.",
	rival: "Rival",
	head_to_head: "Head to head",
	duels: "In the last rounds of {server}: ahead {won}, level {drawn}, behind {lost}.",
	alarms: "Alarms",
	alarms_for: "Wake us when",
	alarms_by: "By",
	alarms_none: "Nothing has happened since this page was opened.",
	alarm_disconnected: "the bot disconnects",
	alarm_missed: "turns are missed",
	alarm_errors: "most commands are refused",
	alarm_overtaken: "we are overtaken",
	alarm_announcement: "something is announced",
	alarm_sound: "sound",
	alarm_notify: "browser notification",
	alarm_try: "Try it",
	alarm_mute: "The browser keeps this page silent until it is touched: press anything.",
	alarm_try_words: "This is how an alarm comes.",
	alarm_disconnected_words: "{server}: the bot has disconnected",
	alarm_missed_words: "{server}: {missed} turns missed in this round",
	alarm_errors_words: "{server}: {errors} of the last {commands} commands refused",
	alarm_overtaken_words: "Now in place {place}, overtaken by {by}",
	alarm_announcement_words: "Announced: {text}",
	connections: "Connections",
	errors: "Errors",
	refused: "Refused",
	refused_help: "Error codes of this round, and how often each came",
	token: "Token for marks",
	show: "Show",
	token_help: "Your bot may draw over its boards with it: POST /api/team/marks.",
	transcript: "Transcript",
	search: "Search",
	search_lines: "Search what was said",
	search_on: "Search further back",
	no_match: "No line has this in it.",
	newest_lines: "Newest",
	older_lines: "Older lines",
	said_bot: "the bot said",
	said_server: "the server said",
	connection: "connection {n}",
	download: "Download",
	turns: "Turns",
	turn_open: "being played",
	between_rounds: "between rounds",
	older_turns: "Older turns",
	commands_per_turn: "Commands per turn",
	budget_last: "Commands, last turn",
	budget_of: "{used} of {limit} commands used",
	no_limit: "no limit",
	lateness: "Lateness",
	latency_server: "Server answers in",
	latency_bot: "Bot answers in",
	worst_of: "worst {worst} in {turns} turns",
	missed: "Missed turns",
	missed_help: "Turns of this round in which the bot neither said anything nor waited",
	kept_off: "Nothing is kept here of what the bot and the server say to each other.",
	kept_off_do: "The organisers switch it on in contest.toml, at the next start of the servers:",
	own_view: "Your view",
	nothing_yet: "Nothing yet",
	lights: "Traffic lights",
	light_never: "never seen",
	light_gone: "disconnected",
	light_connected: "connected",
	light_playing: "playing",
	light_failing: "failing",
	contest_control: "Contest",
	resume: "Resume",
	pause_contest: "Pause",
	reason: "Reason",
	pause_hard: "hard: close all connections",
	pause_keeps_end: "keep the end: the time paused is never played",
	restart_in: "Planned restart in minutes",
	announce: "Announce",
	announce_text: "Text for everybody",
	add_team: "Add a team",
	new_password: "New password",
	make_official: "Make official",
	make_unofficial: "Make unofficial",
	kick: "Kick",
	name: "Name",
	freeze: "Freeze the ranking",
	reveal: "Reveal",
	audit: "Audit",
	exports: "Exports",
	who: "Who",
	what: "What",
	when: "When",
	really: "Really?",
	doing: "One moment; the server is asked.",
	tells_pause: "Clock, turns and K stand still.",
	tells_pause_soft: "Connections stay, and nobody is answered.",
	tells_pause_hard: "All connections and ports are closed.",
	tells_end_moves: "The contest ends as much later.",
	tells_end_fixed: "The contest ends when it was to end.",
	tells_pause_ends: "Letting it go on is up to you.",
	tells_resume: "Resumed, clock and turns go on; the interrupted turns begin again.",
	tells_freeze: "Everybody sees ranking, rounds and boards as they are now, until you reveal them.",
	tells_reveal: "Everybody sees everything, also what was hidden. This cannot be undone.",
	tells_announce: "Everybody reads it on the page at once.",
	tells_add_team: "It plays from the next round on. Its password is shown once; it cannot be removed again.",
	tells_password: "The old one is worth nothing any more; bots that are logged in stay so.",
	tells_official: "It has points and a place in the ranking.",
	tells_unofficial: "It plays on, without points and without a place.",
	tells_kick: "All its connections are closed; its bots may come back at once.",
	acts: "Decisions about results",
	no_acts: "Nothing was decided: all results count as they were played.",
	act_void: "Round {round} of {server} is void",
	act_void_time: "Rounds of {servers} of which any part is played from {start} to {end} are void",
	act_correction: "{team}: {points} points",
	act_recount: "{counted} rounds counted again under {under}; different: {rounds}",
	act_prepared: "prepared",
	act_in_force: "in force",
	act_undone: "undone",
	act_cancelled: "cancelled",
	all_servers: "all servers",
	void_round: "Void: a round",
	void_time: "Void: an interval",
	correction: "Points by hand",
	corrections: "Corrections by the organisers",
	from: "From (contest time)",
	to: "To (contest time)",
	contest_time_help: "Give contest time as 2:10 or 2:10:30: hours, minutes, seconds; or now.",
	number_help: "“{text}” is no number: write it as 12 or -5.5.",
	act_done: "Done: the list below says how things stand.",
	public_reason: "Reason; everybody can read it",
	preview: "What would change?",
	do_it: "Do it",
	undo: "Undo",
	give_up: "Give up",
	before: "before",
	rounds_touched: "Rounds that count otherwise",
	no_rounds_touched: "No round that is over counts otherwise.",
	nothing_changes: "No score, total or place changes.",
	done: "Done",
	health: "Health",
	try_again: "Try again",
	missing_part: "This part is not available: {why}",
	unreachable: "the server does not answer",
	rules_lead: "The games of this contest, and every command they understand.",
	commands: "Commands",
	no_rules: "The reference could not be read.",
	commitment: "All worlds come from a secret that was fixed before the contest; its SHA-256",
	secret: "The secret",
	kind_query: "query",
	kind_order: "order",
	kind_wait: "wait",
	course: "What comes",
	comes_at: "comes at {at}: {what}",
	contest_time: "{at} of contest time",
	nothing_planned: "Nothing comes by itself.",
	when_help: "Give a time of day (03:00), a date and a time (2027-02-01T03:00), or contest time with a plus (+15:00).",
	plan_pause: "pause",
	plan_hard_pause: "hard pause",
	plan_keeps_end: "the end stays where it is",
	minutes_help: "Left empty: until somebody lets it go on",
	plan_freeze: "freeze of the ranking",
	plan_announce: "announcement",
	plan_start: "start",
	cancel: "Cancel",
	extend_by: "Extend the contest by minutes",
	ends_at: "The contest ends at {at} of contest time instead of {was}.",
	tempo_stays: "K grows as it would have, and stays where it is at the old end.",
	rounds_coming: "Rounds",
	rounds_more: "More rounds",
	minutes: "Minutes",
	last_act: "If the last act is undone",
	last_final: "The last act cannot be undone",
	truth: "The true ranking",
	truth_help: "Only organisers see this: how things stand, and how far that is from what the public sees.",
	place_shown: "Shown",
	difference: "Difference",
	stage: "Reveal on a stage",
	stage_next: "Open the next row",
	stage_keys: "Space or → opens a row, ← takes it back. Nobody else sees anything of it before you reveal.",
	stage_not_frozen: "The ranking is not frozen: everybody sees it already.",
	recount: "Count again",
	recount_help: "under other rules or another parameter; nothing changes before you apply it",
	recount_rules: "Rules",
	recount_rules_played: "as they are played",
	recount_rules_help: "Packages with a GAME of their own, in the folder rules of the contest",
	recount_start: "Count",
	recount_prepared: "act {act} is prepared: look at it in the decisions, and apply it or give it up",
	parameter: "Parameter",
	value: "Value"
};
// src/words.pl.ts
var pl = {
	ranking: "Ranking",
	boards: "Plansze",
	rules: "Zasady",
	manual: "Podręcznik",
	desk: "Pulpit drużyny",
	admin: "Organizatorzy",
	login: "Zaloguj",
	logout: "Wyloguj",
	hall: "Sala",
	help: "Klawisze",
	close: "Zamknij",
	theme: "Motyw",
	language: "Language: English",
	number: "Nr",
	own_team: "własna drużyna",
	skip: "Do treści",
	state_setup: "przed startem",
	state_running: "trwa",
	state_paused: "wstrzymane",
	state_finished: "zakończone",
	state_playing: "gra",
	state_over: "koniec",
	state_down: "nie działa",
	state_starting: "rusza",
	state_idle: "bezczynny",
	elapsed: "minęło",
	remaining: "zostało {time}",
	no_end: "bez końca",
	tempo: "K",
	tempo_help: "Wyniki liczą się razy K; rośnie od {min} do {max}",
	frozen: "Ranking zamrożony",
	frozen_help: "To, co dzieje się teraz, zostanie pokazane po odsłonięciu.",
	paused_since: "Przerwa od {at}",
	restart_at: "wznowienie o {at}",
	starts_at: "Początek zawodów: {at}",
	restart_unknown: "termin wznowienia pojawi się tutaj",
	not_served: "Zawody nie są teraz prowadzone; to jest ostatni znany stan.",
	reconnecting: "Brak połączenia od {seconds} s. Ostatni obraz zostaje, zegar stoi; próbujemy dalej.",
	now_leads: "Prowadzi {team}",
	now_placed: "Wasze miejsce: {place}",
	pages: "Strony",
	pin: "Przypnij z przodu",
	only_theirs: "Tylko mecze: {team}",
	announcements: "Ogłoszenia",
	no_announcements: "Na razie żadnych.",
	place: "Miejsce",
	team: "Drużyna",
	total: "Suma",
	moved: "Zmiana miejsca w ostatniej godzinie",
	moved_up: "{n} w górę w ostatniej godzinie",
	moved_down: "{n} w dół w ostatniej godzinie",
	points: "punkty",
	points_of: "{points} punktów w zadaniu {task}",
	race: "Wyścig",
	race_by: "Co pokazuje wykres",
	race_place: "Miejsca",
	race_gap: "Strata do lidera",
	race_place_help: "Miejsca wszystkich drużyn w czasie zawodów",
	race_gap_help: "Strata punktowa do lidera w czasie zawodów",
	race_words: "drużyn: {teams}, godzin: {hours}",
	race_help: "Przeciąganie i kółko przybliżają, kliknięcie otwiera plansze z tej chwili. Klawisze: strzałki, + − 0, Enter.",
	zoom: "Przybliżenie",
	zoom_in: "Bliżej",
	zoom_out: "Dalej",
	whole_day: "Całość",
	boards_at: "Plansze z chwili {at}",
	paused_for: "Przerwa {time}",
	paused_now: "Przerwa",
	part_missing: "Nie udało się wczytać tej części strony; być może jest jej nowsza wersja.",
	reload: "Wczytaj stronę ponownie",
	no_page: "Nie ma takiej strony",
	no_page_do: "Adres może być niepełny albo z innej wersji.",
	chart_empty: "Wykres zacznie się od pierwszej zakończonej rozgrywki.",
	unofficial: "poza konkursem",
	unofficial_help: "gra, ale nie zajmuje miejsca",
	ranking_empty: "Nie ma jeszcze drużyn",
	ranking_empty_do: "Drużyny pojawią się, gdy dodadzą je organizatorzy.",
	ranking_waiting: "Żadna rozgrywka się nie skończyła: wszyscy mają 0 punktów.",
	loading: "Pytam serwer",
	loading_board: "Przygotowuję planszę",
	servers: "Serwery",
	server: "Serwer",
	task: "Zadanie",
	address: "Adres",
	dialect: "Dialekt",
	state: "Stan",
	round: "Rozgrywka",
	turn: "Tura",
	watch: "Oglądaj",
	rounds_of: "Rozgrywki na {server}",
	next_in: "następna za ok. {time}",
	next_soon: "następna rozgrywka może ruszyć w każdej chwili",
	next_in_help: "jeśli ta potrwa tyle co poprzednia",
	latest: "Ostatnio zakończone",
	lead: "Prowadzi",
	lead_by: "Prowadzi {team}, przewaga: {points} punktów ({task})",
	started: "Początek",
	finished: "Koniec",
	result: "Wynik",
	score: "Wynik łączny",
	credit: "K × wynik",
	void: "nieważna",
	best: "Najlepsi",
	no_rounds: "Żadna rozgrywka się jeszcze nie skończyła",
	no_rounds_do: "Wyniki pojawią się po pierwszej. Trwającą można oglądać na żywo.",
	more: "Starsze rozgrywki",
	last: "Ostatnia rozgrywka",
	why_points: "Punkty to 100 × wynik / średnia trzech najlepszych wyników na serwerze.",
	why_task: "Zadanie liczy się jako średnia jego serwerów.",
	why_score: "Wynik to suma K × wynik z zakończonych rozgrywek.",
	team_unknown: "Nie ma drużyny {team}.",
	all_teams: "Wszystkie drużyny",
	live: "Na żywo",
	go_live: "Na żywo",
	play: "Odtwarzaj",
	pause: "Zatrzymaj",
	step_back: "Tura wstecz",
	step_on: "Tura naprzód",
	event_back: "Poprzednie zdarzenie",
	event_on: "Następne zdarzenie",
	speed: "Tur na sekundę",
	full_screen: "Pełny ekran",
	fit: "Cała plansza",
	copy_link: "Kopiuj link",
	copied: "Skopiowano",
	view_public: "Publiczny",
	view_full: "Pełny",
	view_team: "Drużyny",
	view: "Widok",
	events: "Zdarzenia",
	events_of: "Zdarzenia: {team}",
	and_more: "{text} i jeszcze {n}",
	follow_team: "Śledź tę drużynę; ponownie: przestań",
	takes_lead: "obejmuje prowadzenie przed drużyną {other}",
	overtakes: "wyprzedza drużynę {other}",
	no_events: "W ostatnich turach nic ważnego.",
	teams: "Drużyny",
	all_matches: "Wszystkie mecze",
	board_waiting: "Na {server} nie trwa żadna rozgrywka",
	board_waiting_do: "Plansza pojawi się sama, gdy ruszy następna. Tymczasem wcześniejsze rozgrywki:",
	no_server: "Nie ma serwera {server}",
	board_missing: "Tej rozgrywki nie da się pokazać",
	board_failed: "Plansza gry {game} {why}. Zamiast niej widać zwykłą.",
	board_unloaded: "nie daje się wczytać ({error})",
	board_version: "została napisana dla wersji {theirs} zestawu do plansz, a ta strona ma wersję {ours}",
	board_lacks: "nie ma: {names}",
	board_threw: "zawiodła w {name} ({error})",
	round_over: "Rozgrywka zakończona",
	ending: "Koniec rozgrywki {round}",
	ending_tied: "z wynikiem {result} jeszcze: {n}",
	ending_void: "Rozgrywka jest nieważna: nic nie daje.",
	ending_waiting: "Wyniki pojawią się po zaliczeniu rozgrywki.",
	ending_moves: "Miejsca w rankingu, bez tej rozgrywki i z nią",
	ending_still: "Nie zmieniła żadnego miejsca w rankingu.",
	ending_lead: "{team} obejmuje prowadzenie na dobre w turze {turn}",
	ending_peak: "Najwięcej działo się w turze {turn}",
	ending_next: "Rozgrywka {round}",
	ending_soon: "Rozgrywka {round} za {seconds} s",
	stay: "Zostań tutaj",
	next_round: "Ruszyła rozgrywka {round}",
	watch_it: "Oglądaj",
	export_replay: "Zapisz jako plik",
	hall_over: "Rozgrywka {round}, koniec: {at}",
	hall_late: "Rozgrywka {round}, pokazywana, gdy trwa {now}",
	hall_why: "Ostatnia zakończona rozgrywka w całości: z trwającej wolno pokazać zbyt mało",
	hall_turn: "tura {turn} z {last}",
	hall_record: "Rekord na {server}: {result}, dotąd najwięcej było {before}",
	hall_held: "Zatrzymane: Spacja rusza dalej",
	key_toggle: "odtwarzanie i pauza",
	key_step: "tura wstecz i naprzód",
	key_event: "poprzednie i następne zdarzenie",
	key_speed: "prędkość",
	key_ends: "pierwsza i ostatnia tura",
	key_live: "na żywo",
	key_next: "następna rozgrywka, gdy ta się skończyła",
	key_full: "pełny ekran",
	key_hall: "tryb sali",
	key_theme: "ciemny i jasny",
	key_overview: "wszystkie mecze, cała plansza",
	key_help: "ta lista",
	mouse_help: "Kółko lub szczypanie przybliża, przeciąganie przesuwa, wskazanie pola mówi, co na nim jest.",
	password: "Hasło",
	login_name: "Login",
	login_do: "Drużyny logują się loginem i hasłem swojego bota, organizatorzy jako admin.",
	login_needed: "Zaloguj się, żeby zobaczyć tę stronę",
	gap_up: "Do następnej wyżej",
	gap_down: "Przewaga nad następną",
	stake: "Stawka",
	stake_help: "Stawka: ile dodałaby do sumy rozgrywka kończąca się teraz przy obecnym K, z waszym ostatnim wynikiem / z najlepszym ostatnim wynikiem na tym serwerze.",
	rival: "Rywal",
	head_to_head: "Bezpośrednio",
	duels: "W ostatnich rozgrywkach na {server}: lepiej {won}, równo {drawn}, gorzej {lost}.",
	alarms: "Alarmy",
	alarms_for: "Budzić, gdy",
	alarms_by: "Jak",
	alarms_none: "Od otwarcia tej strony nic się nie stało.",
	alarm_disconnected: "bot się rozłączy",
	alarm_missed: "przepadną tury",
	alarm_errors: "większość komend jest odrzucana",
	alarm_overtaken: "ktoś nas wyprzedzi",
	alarm_announcement: "jest nowe ogłoszenie",
	alarm_sound: "dźwięk",
	alarm_notify: "powiadomienie przeglądarki",
	alarm_try: "Wypróbuj",
	alarm_mute: "Przeglądarka wycisza tę stronę, dopóki nikt jej nie dotknie: naciśnij cokolwiek.",
	alarm_try_words: "Tak przychodzi alarm.",
	alarm_disconnected_words: "{server}: bot się rozłączył",
	alarm_missed_words: "{server}: opuszczone tury w tej rozgrywce: {missed}",
	alarm_errors_words: "{server}: odrzucono {errors} z ostatnich {commands} komend",
	alarm_overtaken_words: "Teraz miejsce {place}, wyprzedza: {by}",
	alarm_announcement_words: "Ogłoszenie: {text}",
	connections: "Połączenia",
	errors: "Błędy",
	refused: "Odrzucone",
	refused_help: "Kody błędów tej rozgrywki i ile razy każdy wystąpił",
	token: "Token do znaczników",
	show: "Pokaż",
	token_help: "Bot może nim rysować po swoich planszach: POST /api/team/marks.",
	transcript: "Zapis rozmowy",
	search: "Szukaj",
	search_lines: "Szukaj w tym, co powiedziano",
	search_on: "Szukaj dalej wstecz",
	no_match: "Żadna linia tego nie zawiera.",
	newest_lines: "Najnowsze",
	older_lines: "Starsze linie",
	said_bot: "powiedział bot",
	said_server: "powiedział serwer",
	connection: "połączenie {n}",
	download: "Pobierz",
	turns: "Tury",
	turn_open: "w toku",
	between_rounds: "między rozgrywkami",
	older_turns: "Starsze tury",
	commands_per_turn: "Komend na turę",
	budget_last: "Komendy, ostatnia tura",
	budget_of: "zużyto {used} z {limit} komend",
	no_limit: "bez limitu",
	lateness: "Spóźnienie",
	latency_server: "Serwer odpowiada po",
	latency_bot: "Bot odpowiada po",
	worst_of: "najdłużej {worst}, tur: {turns}",
	missed: "Opuszczone tury",
	missed_help: "Tury tej rozgrywki, w których bot nic nie powiedział ani nie czekał",
	kept_off: "Nic się tu nie zapisuje z tego, co mówią do siebie bot i serwer.",
	kept_off_do: "Organizatorzy włączają to w contest.toml, od następnego startu serwerów:",
	own_view: "Wasz widok",
	nothing_yet: "Na razie nic",
	lights: "Światła",
	light_never: "jeszcze nie było",
	light_gone: "rozłączony",
	light_connected: "połączona",
	light_playing: "gra",
	light_failing: "same błędy",
	contest_control: "Zawody",
	resume: "Wznów",
	pause_contest: "Wstrzymaj",
	reason: "Powód",
	pause_hard: "twarda: zamknij wszystkie połączenia",
	pause_keeps_end: "koniec bez zmian: czas przerwy przepada",
	restart_in: "Planowane wznowienie za minut",
	announce: "Ogłoś",
	announce_text: "Tekst dla wszystkich",
	add_team: "Dodaj drużynę",
	new_password: "Nowe hasło",
	make_official: "Do konkursu",
	make_unofficial: "Poza konkurs",
	kick: "Rozłącz",
	name: "Nazwa",
	freeze: "Zamroź ranking",
	reveal: "Odsłoń",
	audit: "Dziennik",
	exports: "Eksport",
	who: "Kto",
	what: "Co",
	when: "Kiedy",
	really: "Na pewno?",
	doing: "Chwila; serwer jest pytany.",
	tells_pause: "Zegar, tury i K stają.",
	tells_pause_soft: "Połączenia zostają, ale nikt nie dostaje odpowiedzi.",
	tells_pause_hard: "Wszystkie połączenia i porty zostają zamknięte.",
	tells_end_moves: "Zawody kończą się o tyle później.",
	tells_end_fixed: "Zawody kończą się wtedy, kiedy miały.",
	tells_pause_ends: "Wznowić trzeba samemu.",
	tells_resume: "Po wznowieniu zegar i tury ruszają; przerwane tury zaczynają się od nowa.",
	tells_freeze: "Wszyscy widzą ranking, rundy i plansze takie jak teraz, dopóki ich nie odsłonisz.",
	tells_reveal: "Wszyscy widzą wszystko, także to, co było ukryte. Tego nie można cofnąć.",
	tells_announce: "Wszyscy od razu czytają to na stronie.",
	tells_add_team: "Gra od następnej rozgrywki. Hasło jest pokazane raz; drużyny nie da się usunąć.",
	tells_password: "Stare przestaje działać; zalogowane programy grają dalej.",
	tells_official: "Ma punkty i miejsce w rankingu.",
	tells_unofficial: "Gra dalej, bez punktów i bez miejsca.",
	tells_kick: "Wszystkie jej połączenia zostają zamknięte; programy mogą zaraz wrócić.",
	acts: "Decyzje o wynikach",
	no_acts: "Nic nie postanowiono: wszystkie wyniki liczą się tak, jak padły.",
	act_void: "Rozgrywka {round} na {server} jest nieważna",
	act_void_time: "Rozgrywki na {servers}, których choć część przypada od {start} do {end}, są nieważne",
	act_correction: "{team}: {points} punktów",
	act_recount: "Przeliczono rozgrywek: {counted}, według {under}; inne: {rounds}",
	act_prepared: "przygotowana",
	act_in_force: "obowiązuje",
	act_undone: "cofnięta",
	act_cancelled: "odwołana",
	all_servers: "wszystkie serwery",
	void_round: "Unieważnij rozgrywkę",
	void_time: "Unieważnij przedział czasu",
	correction: "Punkty ręcznie",
	corrections: "Korekty organizatorów",
	from: "Od (czas zawodów)",
	to: "Do (czas zawodów)",
	contest_time_help: "Podaj czas zawodów jako 2:10 albo 2:10:30: godziny, minuty, sekundy; albo teraz.",
	number_help: "„{text}” to nie liczba: wpisz ją jako 12 albo -5,5.",
	act_done: "Zrobione: lista poniżej mówi, co obowiązuje.",
	public_reason: "Powód; każdy może go przeczytać",
	preview: "Co by się zmieniło?",
	do_it: "Wykonaj",
	undo: "Cofnij",
	give_up: "Odwołaj",
	before: "przedtem",
	rounds_touched: "Rozgrywki, które liczą się inaczej",
	no_rounds_touched: "Żadna zakończona rozgrywka nie liczy się inaczej.",
	nothing_changes: "Żaden wynik, suma ani miejsce się nie zmienia.",
	done: "Zrobione",
	health: "Stan serwerów",
	try_again: "Spróbuj ponownie",
	missing_part: "Ta część jest niedostępna: {why}",
	unreachable: "serwer nie odpowiada",
	rules_lead: "Gry tych zawodów i wszystkie komendy, które rozumieją.",
	commands: "Komendy",
	no_rules: "Nie udało się wczytać opisu.",
	commitment: "Wszystkie światy pochodzą z sekretu ustalonego przed zawodami; jego SHA-256",
	secret: "Sekret",
	kind_query: "pytanie",
	kind_order: "rozkaz",
	kind_wait: "czekanie",
	course: "Co nadchodzi",
	comes_at: "o {at}: {what}",
	contest_time: "{at} czasu zawodów",
	nothing_planned: "Nic nie stanie się samo.",
	when_help: "Podaj godzinę (03:00), datę i godzinę (2027-02-01T03:00) albo czas zawodów z plusem (+15:00).",
	plan_pause: "przerwa",
	plan_hard_pause: "twarda przerwa",
	plan_keeps_end: "koniec bez zmian",
	minutes_help: "Puste: aż ktoś wznowi",
	plan_freeze: "zamrożenie rankingu",
	plan_announce: "ogłoszenie",
	plan_start: "początek",
	cancel: "Odwołaj",
	extend_by: "Przedłuż zawody o minut",
	ends_at: "Zawody kończą się o {at} czasu zawodów zamiast o {was}.",
	tempo_stays: "K rośnie jak dotąd, a od starego końca stoi w miejscu.",
	rounds_coming: "Rozgrywki",
	rounds_more: "Dodatkowe rundy",
	minutes: "Minuty",
	last_act: "Po cofnięciu ostatniej czynności",
	last_final: "Ostatniej czynności nie da się cofnąć",
	truth: "Prawdziwy ranking",
	truth_help: "Widzą to tylko organizatorzy: jak jest naprawdę i czym to się różni od tego, co widzą wszyscy.",
	place_shown: "Widoczne",
	difference: "Różnica",
	stage: "Odsłanianie na scenie",
	stage_next: "Odsłoń następny wiersz",
	stage_keys: "Spacja lub → odsłania wiersz, ← cofa. Nikt inny nic nie widzi, dopóki nie odmrozisz rankingu.",
	stage_not_frozen: "Ranking nie jest zamrożony: wszyscy go widzą.",
	recount: "Przelicz",
	recount_help: "z innymi zasadami albo innym parametrem; nic się nie zmieni, zanim tego nie zatwierdzisz",
	recount_rules: "Zasady",
	recount_rules_played: "takie jak w grze",
	recount_rules_help: "Pakiety z własnym GAME, w folderze rules zawodów",
	recount_start: "Licz",
	recount_prepared: "decyzja {act} jest przygotowana: obejrzyj ją na liście i zatwierdź albo porzuć",
	parameter: "Parametr",
	value: "Wartość"
};
// src/i18n.ts
/** English and Polish: short, concrete, no exclamation marks. */
var language = "en";
function setLanguage(chosen) {
	language = chosen;
}
/** A text by its name; `{name}` in it is replaced. Components ask again when the language changes (App.svelte). */
function t(word, values = {}) {
	return (language === "pl" ? pl : en)[word].replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}
/** One of two texts, for what is no word of the page itself. */
function say$1(english, polish) {
	return language === "pl" ? polish : english;
}
// src/kit/draw.ts
var FONT = "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"DejaVu Sans\", sans-serif";
/** Text below this many pixels is left out: it would only be noise. */
var LEGIBLE = 5.5;
function text(pen, what, x, y, style) {
	const { ctx } = pen;
	if (style.size * pen.scale < LEGIBLE || !what) return;
	ctx.font = `${style.weight ?? 400} ${style.size}px ${FONT}`;
	ctx.textAlign = style.align ?? "left";
	ctx.textBaseline = style.base ?? "middle";
	ctx.fillStyle = style.color ?? pen.theme.text;
	ctx.fillText(style.max === void 0 ? what : cut(ctx, what, style.max), x, y);
}
/** Text with a rim, for numbers that float over things. */
function floating(pen, what, x, y, style) {
	const { ctx } = pen;
	if (style.size * pen.scale < LEGIBLE || !what) return;
	ctx.font = `${style.weight ?? 700} ${style.size}px ${FONT}`;
	ctx.textAlign = style.align ?? "center";
	ctx.textBaseline = style.base ?? "middle";
	ctx.lineJoin = "round";
	ctx.lineWidth = style.size * .28;
	ctx.strokeStyle = style.rim ?? pen.theme.page;
	const shown = style.max === void 0 ? what : cut(ctx, what, style.max);
	ctx.strokeText(shown, x, y);
	ctx.fillStyle = style.color ?? pen.theme.text;
	ctx.fillText(shown, x, y);
}
function width(pen, what, size, weight = 400) {
	pen.ctx.font = `${weight} ${size}px ${FONT}`;
	return pen.ctx.measureText(what).width;
}
/** The size at which a text is at most so wide: as it is asked for, or smaller. */
function shrunk(pen, what, size, max, weight = 400) {
	return size * Math.min(1, max / Math.max(width(pen, what, size, weight), 1e-6));
}
function cut(ctx, what, max) {
	if (ctx.measureText(what).width <= max) return what;
	let low = 0;
	let high = what.length;
	while (low < high) {
		const middle = low + high + 1 >> 1;
		if (ctx.measureText(`${what.slice(0, middle)}…`).width <= max) low = middle;
		else high = middle - 1;
	}
	return low > 0 ? `${what.slice(0, low)}…` : "";
}
/** A line one to two pixels wide whatever the zoom. */
function hairline(pen, pixels = 1) {
	return pixels / pen.scale;
}
/** Fill the present path, then draw its line; whichever has a colour. */
function inked(pen, fill, line, thick) {
	const { ctx } = pen;
	if (fill) {
		ctx.fillStyle = fill;
		ctx.fill();
	}
	if (line) {
		ctx.strokeStyle = line;
		ctx.lineWidth = thick ?? hairline(pen);
		ctx.stroke();
	}
}
function box(pen, x, y, w, h, radius, fill, line, thick) {
	const { ctx } = pen;
	ctx.beginPath();
	ctx.roundRect(x, y, w, h, Math.max(0, Math.min(radius, w / 2, h / 2)));
	inked(pen, fill, line, thick);
}
function disc(pen, x, y, radius, fill, line, thick) {
	const { ctx } = pen;
	ctx.beginPath();
	ctx.arc(x, y, Math.max(0, radius), 0, Math.PI * 2);
	inked(pen, fill, line, thick);
}
/** A share of 1 as a bar, a rim around it. */
function bar(pen, x, y, w, h, share, fill, ground = pen.theme.raised) {
	box(pen, x, y, w, h, h / 2, ground);
	const part = Math.min(Math.max(share, 0), 1);
	if (part > 0) box(pen, x, y, Math.max(w * part, h), h, h / 2, fill);
}
/** A share of 1 as an arc that begins at the top. */
function ring(pen, x, y, radius, thick, share, color, ground) {
	const { ctx } = pen;
	ctx.lineWidth = thick;
	ctx.lineCap = "butt";
	if (ground) {
		ctx.strokeStyle = ground;
		ctx.beginPath();
		ctx.arc(x, y, radius, 0, Math.PI * 2);
		ctx.stroke();
	}
	if (share <= 0) return;
	ctx.strokeStyle = color;
	ctx.beginPath();
	ctx.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * Math.min(share, 1));
	ctx.stroke();
}
function polygon(pen, points, fill, line, thick) {
	const { ctx } = pen;
	ctx.beginPath();
	points.forEach(([x, y], at) => at ? ctx.lineTo(x, y) : ctx.moveTo(x, y));
	ctx.closePath();
	if (line) ctx.lineJoin = "round";
	inked(pen, fill, line, thick);
}
function stroke(pen, points, color, thick) {
	const { ctx } = pen;
	ctx.beginPath();
	points.forEach(([x, y], at) => at ? ctx.lineTo(x, y) : ctx.moveTo(x, y));
	ctx.strokeStyle = color;
	ctx.lineWidth = thick;
	ctx.lineCap = "round";
	ctx.lineJoin = "round";
	ctx.stroke();
}
function arrow(pen, x1, y1, x2, y2, color, thick) {
	const angle = Math.atan2(y2 - y1, x2 - x1);
	const head = thick * 3;
	const [bx, by] = [x2 - Math.cos(angle) * head * .8, y2 - Math.sin(angle) * head * .8];
	stroke(pen, [[x1, y1], [bx, by]], color, thick);
	const wing = (turn) => [x2 - Math.cos(angle + turn) * head, y2 - Math.sin(angle + turn) * head];
	polygon(pen, [
		[x2, y2],
		wing(.45),
		wing(-.45)
	], color);
}
/** A word on a pill; returns its width. */
function tag(pen, what, x, y, size, fill, color, align = "left") {
	const w = width(pen, what, size, 600) + size * .9;
	const left = align === "left" ? x : align === "center" ? x - w / 2 : x - w;
	box(pen, left, y - size * .75, w, size * 1.5, size * .4, fill);
	text(pen, what, left + w / 2, y + size * .05, {
		size,
		weight: 600,
		color,
		align: "center"
	});
	return w;
}
function faded(pen, alpha, paint) {
	if (alpha <= 0) return;
	const { ctx } = pen;
	const before = ctx.globalAlpha;
	ctx.globalAlpha = before * Math.min(alpha, 1);
	paint();
	ctx.globalAlpha = before;
}
/** Diagonal lines over a rectangle. */
function hatch(pen, x, y, w, h, gap, color, thick) {
	const { ctx } = pen;
	ctx.save();
	ctx.beginPath();
	ctx.rect(x, y, w, h);
	ctx.clip();
	ctx.beginPath();
	for (let at = x - h; at < x + w; at += gap) {
		ctx.moveTo(at, y + h);
		ctx.lineTo(at + h, y);
	}
	ctx.strokeStyle = color;
	ctx.lineWidth = thick;
	ctx.stroke();
	ctx.restore();
}
// src/kit/fields.ts
/** Letters of a board laid out in rows, and what is where on it. */
function columnsOf(rows) {
	return rows.reduce((most, row) => Math.max(most, row.length), 0);
}
/** A short key for a picture that does not change while the letters stay. */
function fingerprint(rows) {
	let hash = 0;
	for (const row of rows) for (let at = 0; at < row.length; at++) hash = Math.imul(hash, 31) + row.charCodeAt(at) | 0;
	return `${rows.length}:${hash >>> 0}`;
}
/** Runs of equal letters in a row: far fewer rectangles than fields. */
function* runs(row) {
	let first = 0;
	for (let at = 1; at <= row.length; at++) {
		if (at < row.length && row[at] === row[first]) continue;
		yield {
			letter: row[first] ?? "",
			first,
			length: at - first
		};
		first = at;
	}
}
/** A number and what is counted; Polish has three forms: 1 worek, 2 worki, 5 worków. */
function counted(count, english, polish) {
	const few = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14);
	return `${count} ${say$1(english[count === 1 ? 0 : 1], polish[count === 1 ? 0 : few ? 1 : 2])}`;
}
var turns = (count) => counted(count, ["turn", "turns"], [
	"tura",
	"tury",
	"tur"
]);
// src/kit/grid.ts
/** All fields in sight, each `size` long; `look` tells how a letter looks, null: nothing is there. */
function grid(pen, rows, size, look) {
	const { left, top, right, bottom } = pen.sight;
	for (let row = Math.max(0, Math.floor(top / size)); row < Math.min(rows.length, bottom / size); row += 1) {
		const letters = rows[row];
		for (let column = Math.max(0, Math.floor(left / size)); column < Math.min(letters.length, right / size); column += 1) {
			const cell = look(letters[column], column, row);
			if (!cell) continue;
			const ink = cell.team === void 0 ? null : pen.team(cell.team);
			const [x, y, fill] = [
				column * size,
				row * size,
				cell.fill ?? ink?.fill
			];
			if (fill) box(pen, x + size * .03, y + size * .03, size * .94, size * .94, size * .12, fill);
			const what = cell.text ?? ink?.short;
			if (what) fit(pen, what, x + size / 2, y + size / 2, size * .84, size * .6, cell.color ?? ink?.text);
		}
	}
}
/** The field under a point of the world. */
function fieldAt(rows, size, x, y) {
	const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
	const letter = rows[row]?.[column];
	return letter === void 0 ? null : {
		column,
		row,
		letter
	};
}
/** Text around a middle, as large as a width and a height allow. */
function fit(pen, what, x, y, w, h, color = pen.theme.text) {
	const { ctx } = pen;
	ctx.font = `600 ${h}px ${FONT}`;
	const size = h * Math.min(1, w / Math.max(ctx.measureText(what).width, 1e-6));
	if (size * pen.scale < 4) return;
	ctx.font = `600 ${size}px ${FONT}`;
	ctx.textAlign = "center";
	ctx.textBaseline = "middle";
	ctx.fillStyle = color;
	ctx.fillText(what, x, y);
}
// src/kit/motion.ts
/** Time within a turn: everything that moves has arrived by `MOTION`, the rest of the turn is for looking. */
var MOTION = .35;
function clamp(value, low = 0, high = 1) {
	return Math.min(Math.max(value, low), high);
}
/** How far a slide has come, from 0 to 1; fast at first. */
function slide(t) {
	return 1 - (1 - clamp(t / MOTION)) ** 3;
}
/** The same for one of several steps that follow each other: step `index` of `count`. */
function step(t, index, count) {
	return clamp((clamp(t / MOTION) * count - index) / 1);
}
function between(from, to, part) {
	return from + (to - from) * part;
}
/** The strength of a mark of what happened: full while things move, then `rest` for the turn's remainder. */
function afterglow(t, rest = 0) {
	return t <= .35 ? 1 : Math.max(rest, 1 - (t - MOTION) / MOTION * (1 - rest));
}
/** A gain pops once: a factor around 1. */
function pop(t) {
	return 1 + .35 * Math.sin(Math.PI * clamp(t / MOTION));
}
// src/kit/words.ts
/** Words that boards share. */
/** One of two texts, in the language of the page: `say("took point (3, 4)", "zajmuje punkt (3, 4)")`. */
function say(english, polish) {
	return say$1(english, polish);
}
/** A team inside a sentence: its place, which `named` fills; see `Pen.team` for the three kinds of ids. */
function called(team) {
	return `{${team}}`;
}
/** A sentence with the names of its teams. */
function named(sentence, team) {
	return sentence.replace(/\{(-?\d+)\}/g, (_, id) => team(Number(id)).name);
}
function local(name) {
	return name ? say(name.english, name.polish) : "";
}
/** Facts from what they are called and how it stands; what is null or undefined is left out. */
function factsOf(told) {
	return Object.entries(told).flatMap(([label, value]) => value == null ? [] : [{
		label,
		value: String(value)
	}]);
}
// src/kit/index.ts
var kit_exports = /* @__PURE__ */ __exportAll({
	FONT: () => FONT,
	MOTION: () => MOTION,
	VERSION: () => 1,
	afterglow: () => afterglow,
	arrow: () => arrow,
	bar: () => bar,
	between: () => between,
	box: () => box,
	called: () => called,
	clamp: () => clamp,
	columnsOf: () => columnsOf,
	counted: () => counted,
	disc: () => disc,
	factsOf: () => factsOf,
	faded: () => faded,
	fieldAt: () => fieldAt,
	fingerprint: () => fingerprint,
	fit: () => fit,
	floating: () => floating,
	grid: () => grid,
	hairline: () => hairline,
	hatch: () => hatch,
	local: () => local,
	named: () => named,
	polygon: () => polygon,
	pop: () => pop,
	ring: () => ring,
	runs: () => runs,
	say: () => say,
	shrunk: () => shrunk,
	slide: () => slide,
	step: () => step,
	stroke: () => stroke,
	tag: () => tag,
	text: () => text,
	turns: () => turns,
	width: () => width
});
// src/modules.ts
/** What a game's `board.js` has to be, and what is told if it is not. */
var NEEDED = [
	"scene",
	"draw",
	"facts",
	"news",
	"rows"
];
/** Why a board cannot be used. */
var Trouble = class extends Error {
	word;
	values;
	constructor(word, values) {
		super(word);
		this.word = word;
		this.values = values;
	}
	/** For whoever looks at the page, in the language of the moment. */
	told(game) {
		return t("board_failed", {
			game,
			why: t(this.word, this.values)
		});
	}
};
/** The board that a module makes, if it is one for this page. */
function boardOf(module) {
	const { kit: version, default: make } = module;
	if (version !== 1) throw new Trouble("board_version", {
		theirs: String(version),
		ours: 1
	});
	if (typeof make !== "function") throw new Trouble("board_lacks", { names: "export default (kit) => board" });
	const board = make(kit_exports);
	const missing = NEEDED.filter((name) => typeof board?.[name] !== "function");
	if (!board || missing.length) throw new Trouble("board_lacks", { names: missing.join(", ") });
	return board;
}
// src/colour.ts
function labToRgb([l, a, b]) {
	const x = (l + .3963377774 * a + .2158037573 * b) ** 3;
	const y = (l - .1055613458 * a - .0638541728 * b) ** 3;
	const z = (l - .0894841775 * a - 1.291485548 * b) ** 3;
	return [
		4.0767416621 * x - 3.3077115913 * y + .2309699292 * z,
		-1.2684380046 * x + 2.6097574011 * y - .3413193965 * z,
		-.0041960863 * x - .7034186147 * y + 1.707614701 * z
	];
}
function rgbToLab([r, g, b]) {
	const l = Math.cbrt(.4122214708 * r + .5363325363 * g + .0514459929 * b);
	const m = Math.cbrt(.2119034982 * r + .6806995451 * g + .1073969566 * b);
	const s = Math.cbrt(.0883024619 * r + .2817188376 * g + .6299787005 * b);
	return [
		.2104542553 * l + .793617785 * m - .0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + .4505937099 * s,
		.0259040371 * l + .7827717662 * m - .808675766 * s
	];
}
var encode = (v) => v <= .0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - .055;
var decode = (v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
function hex(rgb) {
	const byte = (v) => Math.round(255 * encode(Math.min(1, Math.max(0, v))));
	return `#${rgb.map((v) => byte(v).toString(16).padStart(2, "0")).join("")}`;
}
function parse(text) {
	const value = parseInt(text.slice(1), 16);
	return [
		decode((value >> 16 & 255) / 255),
		decode((value >> 8 & 255) / 255),
		decode((value & 255) / 255)
	];
}
function luminance([r, g, b]) {
	return .2126 * r + .7152 * g + .0722 * b;
}
/** Contrast of two colours as in WCAG, 1 .. 21. */
function contrast(a, b) {
	const [one, two] = [luminance(parse(a)), luminance(parse(b))];
	return (Math.max(one, two) + .05) / (Math.min(one, two) + .05);
}
// src/theme.ts
var DARK = {
	dark: true,
	page: "#0f1216",
	ground: "#12161b",
	surface: "#181d23",
	raised: "#222931",
	line: "#2b333c",
	strong: "#4a5561",
	text: "#e9edf1",
	quiet: "#9aa7b4",
	accent: "#63b8e0",
	fault: "#f2605a",
	good: "#6cc08b",
	warn: "#dcae54",
	water: "#1b2f42",
	deep: "#142334",
	forest: "#1d2f27",
	rock: "#2f3237",
	sand: "#39342a",
	grass: "#232b27",
	gold: "#d8b451"
};
var LIGHT = {
	dark: false,
	page: "#f6f7f8",
	ground: "#eef0f2",
	surface: "#ffffff",
	raised: "#e7ebee",
	line: "#d5dbe0",
	strong: "#9aa5af",
	text: "#14191e",
	quiet: "#55616c",
	accent: "#0a6a9c",
	fault: "#c02a26",
	good: "#22743f",
	warn: "#8a5d00",
	water: "#c9dcea",
	deep: "#b3cde0",
	forest: "#cfdfd3",
	rock: "#d3d5d8",
	sand: "#ebe3d1",
	grass: "#e3eae2",
	gold: "#9a7400"
};
var GREYS = 4;
var PALETTE = [
	"#2894e2",
	"#b65103",
	"#8247a3",
	"#f25492",
	"#455ee1",
	"#949245",
	"#566662",
	"#a17467",
	"#c46dbd",
	"#579092",
	"#1c7b24",
	"#8a63c6",
	"#ab498b",
	"#d37812",
	"#8368f3",
	"#c444ac",
	"#c7276e",
	"#618443",
	"#974c50",
	"#636dad",
	"#74987b",
	"#376c37",
	"#7f42ca",
	"#c87a6d",
	"#9c72fe",
	"#4d6e8b",
	"#776a73",
	"#6e8dcb",
	"#a3819f",
	"#6e9414",
	"#85777f",
	"#5580de",
	"#6453b6",
	"#b16d49",
	"#8b654d",
	"#0ea361",
	"#3385ae",
	"#87619d",
	"#d860d0",
	"#775a7a"
];
function shade(colour, by) {
	const [l, a, b] = rgbToLab(parse(colour));
	return hex(labToRgb([
		Math.min(.97, Math.max(.12, l + by)),
		a * .9,
		b * .9
	]));
}
function readable(fill) {
	return contrast(fill, "#000000") >= contrast(fill, "#ffffff") ? "#000000" : "#ffffff";
}
/** How teams are called and coloured; see `Pen.team` for the three kinds of ids. */
var Inks = class {
	names;
	dark;
	me;
	words;
	made = /* @__PURE__ */ new Map();
	constructor(names, dark, me = null, words = {
		number: "No.",
		own: "own team"
	}) {
		this.names = names;
		this.dark = dark;
		this.me = me;
		this.words = words;
	}
	of(id) {
		let ink = this.made.get(id);
		if (!ink) this.made.set(id, ink = this.make(id));
		return ink;
	}
	make(id) {
		if (id === 0) return this.me === null ? this.ink(1, "•", this.words.own) : this.make(this.me);
		if (id < 0) return {
			...this.veiled(-id),
			short: `#${-id}`,
			name: `${this.words.number} ${-id}`
		};
		return this.ink(id, String(id), this.names.get(id) ?? `${id}`);
	}
	/** Who it is nobody is told: a grey that is no team's, lighter than all of them or darker. */
	veiled(number) {
		const step = .04 * ((number - 1) % GREYS);
		const fill = hex(labToRgb([
			this.dark ? .8 + step : .4 - step,
			0,
			0
		]));
		return {
			fill,
			line: shade(fill, this.dark ? .1 : -.1),
			text: readable(fill)
		};
	}
	ink(number, short, name) {
		const fill = PALETTE[(number - 1) % 40];
		return {
			fill,
			line: shade(fill, this.dark ? .16 : -.2),
			text: readable(fill),
			short,
			name
		};
	}
};
// src/paper.ts
function paper(scale = 1, theme = DARK, me = null, narrow = false) {
	const calls = [];
	const texts = [];
	const depth = { saved: 0 };
	const ctx = new Proxy({
		globalAlpha: 1,
		font: "10px sans-serif"
	}, {
		get(state, name) {
			if (name in state) return state[name];
			if (name === "measureText") return (what) => ({ width: what.length * .55 * Number.parseFloat(/([\d.]+)px/.exec(String(state.font))?.[1] ?? "10") });
			return (...args) => {
				for (const value of args) if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`${name}(${args.join(", ")})`);
				if (name === "arc" && Number(args[2]) < 0) throw new RangeError("a negative radius");
				if (name === "save") depth.saved += 1;
				if (name === "restore" && --depth.saved < 0) throw new RangeError("restored more than saved");
				if (name === "fillText") texts.push(String(args[0]));
				calls.push(name);
			};
		},
		set(state, name, value) {
			if (value === void 0 || typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`${name} = ${String(value)}`);
			state[name] = value;
			return true;
		}
	});
	const inks = new Inks(new Map([
		1,
		2,
		3,
		4,
		5
	].map((id) => [id, `Team ${id}`])), theme.dark, me);
	return {
		pen: {
			ctx,
			scale,
			theme,
			team: (id) => inks.of(id),
			narrow,
			sight: {
				left: -1e6,
				top: -1e6,
				right: 1e6,
				bottom: 1e6
			}
		},
		calls,
		texts
	};
}
// src/rehearsal.ts
var LOOKS = [
	[
		1,
		0,
		DARK,
		false
	],
	[
		.2,
		.2,
		LIGHT,
		true
	],
	[
		4,
		1,
		LIGHT,
		false
	]
];
var POINTS = 12;
var NOISE = /undefined|NaN|\[object/;
/** The first failure ends it. */
function fail(method, error) {
	throw new Error(`it failed in ${method} (${String(error)})`);
}
function drawn(board, frames, at, focus) {
	const [frame, before] = [frames[at], frames[at - 1] ?? null];
	let strokes = 0;
	for (const [scale, t, theme, narrow] of LOOKS) {
		const { pen, calls } = paper(scale, theme, 1, narrow);
		board.still?.(pen, frame, focus);
		board.draw(pen, frame, before, t, focus);
		const [saved, restored] = ["save", "restore"].map((name) => calls.filter((call) => call === name).length);
		if (saved !== restored) fail("draw", `save ${saved} times, restore ${restored} times`);
		strokes += calls.length;
	}
	return strokes;
}
function told(board, frames, at, focus) {
	const [frame, narrow] = [frames[at], at % 2 === 0];
	const { width, height } = board.scene(frame, focus, narrow);
	if (!(width > 0 && height > 0)) fail("scene", `${width} × ${height}`);
	for (let place = 0; place < 144; place++) {
		const [x, y] = [place % POINTS + .5, Math.floor(place / POINTS) + .5];
		for (const { label, value } of board.facts(frame, x / POINTS * width, y / POINTS * height, focus, narrow)) if (NOISE.test(`${label}: ${value}`)) fail("facts", `it says "${label}: ${value}"`);
	}
	for (const { text } of board.news(frame, frames[at - 1] ?? null)) if (NOISE.test(text)) fail("news", `it says "${text}"`);
	board.rows(frame);
	board.at?.(frame, 1, 1, focus, narrow);
}
function performed(board, films) {
	let [pictures, strokes] = [0, 0];
	for (const [viewer, frames] of Object.entries(films)) frames.forEach((frame, at) => {
		try {
			setLanguage(at % 2 ? "pl" : "en");
			for (const focus of [null, ...(board.tiles?.(frame) ?? []).map(({ key }) => key).slice(0, 3)]) {
				strokes += drawn(board, frames, at, focus);
				told(board, frames, at, focus);
				pictures += LOOKS.length;
			}
		} catch (error) {
			throw new Error(`turn ${frame.turn}, for ${viewer}: ${error.message}`);
		}
	});
	if (strokes < pictures) throw new Error(`${pictures} pictures have ${strokes} strokes: nothing is drawn`);
	return `${pictures} pictures, ${strokes} strokes`;
}
/** How much was drawn; an Error says what failed first. */
function rehearse(module, films) {
	try {
		const board = boardOf(module);
		return performed(guarded(board, board, fail), films);
	} catch (error) {
		setLanguage("en");
		throw error instanceof Trouble ? new Error(error.told("this game")) : error;
	}
}
export { rehearse };
