/** What the server says when it refuses something, in Polish. Its own sentences are in src/arena24/web and store. */

/** `{}` stands for whatever the server has put there, in the same order in both. */
export const POLISH: Record<string, string> = {
  // anybody
  "the round is being prepared; try again in a few seconds": "rozgrywka jest przygotowywana; spróbuj za kilka sekund",
  "there is nothing to be seen here at present": "w tej chwili nie ma tu nic do obejrzenia",
  "the running round cannot be shown at present": "trwającej rozgrywki nie da się teraz pokazać",
  "there is no round {}": "nie ma rozgrywki {}",
  "there is no server {}; see /api/servers": "nie ma serwera {}; lista jest w /api/servers",
  "there is no statement": "nie ma opisu",
  "this game has no board of its own": "ta gra nie ma własnej planszy",
  "there is no {} here; there are: {}": "nie ma tu {}; jest: {}",
  "{} is a number": "{} musi być liczbą",
  "view is one of public, full and team": "view to public, full albo team",
  "say which team: view=team&team=1": "podaj, której drużyny: view=team&team=1",
  "the full picture is shown when the round is over": "cały obraz widać po zakończeniu rozgrywki",
  "log in as a team to see its view": "zaloguj się jako drużyna, żeby widzieć jej widok",
  "too many readers; log in, or try again later": "za dużo widzów; zaloguj się albo spróbuj później",
  "too many rounds are being prepared; try again in a minute": "przygotowujemy już zbyt wiele rozgrywek; spróbuj za minutę",
  "your login has too many readers; close some pages": "na tym loginie otwarto za dużo stron; zamknij kilka",
  // logging in
  "bad login or password": "zły login lub hasło",
  "too many attempts; wait a minute": "za dużo prób; odczekaj minutę",
  "log in first": "najpierw się zaloguj",
  "this is for organisers only": "to jest tylko dla organizatorów",
  "this is for teams only": "to jest tylko dla drużyn",
  "this is for organisers: log in, or use basic authentication": "to jest dla organizatorów: zaloguj się albo użyj uwierzytelniania basic",
  "the header {} is missing or wrong; GET /api/me tells it": "brak nagłówka {} albo jest zły; podaje go GET /api/me",
  "this team is no more": "tej drużyny już nie ma",
  // the desk
  "nothing is kept": "nic się nie zapisuje",
  "before is what an earlier answer gave": "before to wartość z wcześniejszej odpowiedzi",
  "search is for {} characters at most": "szukać można najwyżej {} znaków",
  "too many teams are reading; try again in a few seconds": "zbyt wiele drużyn czyta naraz; spróbuj za kilka sekund",
  "send the header Authorization: Bearer TOKEN; the team's desk shows the token": "wyślij nagłówek Authorization: Bearer TOKEN; token pokazuje pulpit drużyny",
  "the token is wrong; the team's desk shows it": "zły token; właściwy pokazuje pulpit drużyny",
  "send JSON, with Content-Type: application/json": "wyślij JSON, z Content-Type: application/json",
  "at most {} bytes are taken": "najwyżej {} bajtów",
  // the manual
  "the manual has no such page; it begins at /docs/": "w podręczniku nie ma takiej strony; zaczyna się w /docs/",
  // organisers
  "there is nothing to announce; give a text": "nie ma czego ogłosić; podaj tekst",
  "there is no team {}; see /api/admin/teams": "nie ma drużyny {}; lista jest w /api/admin/teams",
  "there is no act {}; see /api/admin/acts": "nie ma decyzji {}; lista jest w /api/admin/acts",
  "say when: `at` a moment, or at `elapsed` seconds of contest time": "podaj kiedy: chwilę `at` albo `elapsed` sekund czasu zawodów",
  "something else was done since; look again at what would be undone": "od tego czasu zrobiono coś innego; sprawdź jeszcze raz, co zostałoby cofnięte",
  "a recount is being made; wait for it, or cancel it": "trwa przeliczanie; poczekaj na nie albo je odwołaj",
  "no recount is being made": "nic się teraz nie przelicza",
  "say what is to be different: a parameter, or the rules": "podaj, co ma być inne: parametr albo zasady",
  "there are no rules {}; there are: {}": "nie ma zasad {}; jest: {}",
  "the ranking is frozen already; reveal it first": "ranking jest już zamrożony; najpierw go odsłoń",
  "the ranking is not frozen; there is nothing to reveal": "ranking nie jest zamrożony; nie ma czego odsłaniać",
  "everybody will want to know why: give a reason": "wszyscy będą chcieli wiedzieć dlaczego: podaj powód",
  "rounds are counted from 1": "rozgrywki liczy się od 1",
  "an interval of contest time has a beginning, and an end after it": "przedział czasu zawodów ma początek, a po nim koniec",
  "give the number of points, below 0 to take them away": "podaj liczbę punktów; ujemna je odbiera",
  "a practice contest has no points to correct": "zawody treningowe nie mają punktów do poprawiania",
  "another recount is prepared; apply or cancel that one first": "inne przeliczenie jest już przygotowane; najpierw je zatwierdź albo odwołaj",
  "the contest is over: nobody would do it": "zawody się skończyły: nikt by tego nie zrobił",
  "that moment has passed; name one that lies ahead, or do it now": "ta chwila już minęła; podaj późniejszą albo zrób to teraz",
  "only a pause that lasts can end: plan a pause with its minutes instead": "skończyć może się tylko trwająca przerwa: zaplanuj przerwę z liczbą minut",
  "without a moment the contest would start at once; plan another start instead": "bez podanej chwili zawody ruszyłyby od razu; zaplanuj inny początek",
  "that announcement has been taken back already": "to ogłoszenie już wycofano",
  "this cannot be a password; give printable characters without blanks at the ends": "to nie może być hasło; podaj znaki drukowalne, bez spacji na końcach",
};

const HOLE = "{}";

/** A sentence of the server in Polish; one that is not known stays as it is. */
export function polish(sentence: string): string {
  const whole = POLISH[sentence];
  if (whole !== undefined) return whole;
  for (const [english, told] of Object.entries(POLISH)) {
    if (!english.includes(HOLE)) continue;
    const pattern = english.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+)");
    const found = new RegExp(`^${pattern}$`).exec(sentence);
    if (found) return found.slice(1).reduce((text, value) => text.replace(HOLE, () => value), told);
  }
  return sentence;
}
