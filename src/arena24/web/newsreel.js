/* The film. What it shows at a second depends on that second alone, so that it can be sought, paused and recorded. */

"use strict";

(() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const CAPTION = 6; // seconds for which an episode is told
  const JUMP = 5; // seconds of the arrow keys
  const AHEAD = 1.2; // seconds of the film in which a row glides to its new place

  const WORDS = {
    en: {
      lead: "{team} takes the lead from {other}",
      first: "{team} takes the lead",
      good: "{team} takes the lead from {other}, for good",
      record: "{team} sets a record on {server}: {value}, the best before was {before}",
      comeback: "{team} comes back: from place {before} to place {after}",
      won: "{team} wins",
      stands: "As it stands",
      frozen: "The ranking is frozen: this is how it stood.",
      running: "The contest goes on: this is how it stands.",
      hours: "{hours} hours in three minutes",
      nothing: "No round is over yet.",
      keys: "Space: pause · ← →: 5 s · Shift + ← →: moments · L: language · T: theme · F: full screen",
      play: "Play",
      pause: "Pause",
    },
    pl: {
      lead: "{team} obejmuje prowadzenie przed {other}",
      first: "{team} obejmuje prowadzenie",
      good: "{team} obejmuje prowadzenie przed {other} i już go nie oddaje",
      record: "{team} ustanawia rekord na {server}: {value}, poprzedni to {before}",
      comeback: "{team} wraca do gry: z miejsca {before} na miejsce {after}",
      won: "Wygrywa {team}",
      stands: "Stan na teraz",
      frozen: "Ranking jest zamrożony: tak wyglądał.",
      running: "Zawody trwają: tak to teraz wygląda.",
      hours: "{hours} godz. w trzy minuty",
      nothing: "Żadna runda jeszcze się nie skończyła.",
      keys: "Spacja: pauza · ← →: 5 s · Shift + ← →: zdarzenia · L: język · T: motyw · F: pełny ekran",
      play: "Odtwórz",
      pause: "Pauza",
    },
  };

  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let language = (asked.get("lang") ?? navigator.language).startsWith("pl") ? "pl" : "en";
  let second = 0;
  let playing = true;

  const say = (word, values = {}) => WORDS[language][word].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const number = (value) => value.toLocaleString(language, { maximumFractionDigits: 2 });
  const clock = (time) => {
    const all = Math.max(0, Math.floor(time / 60));
    return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
  };
  const make = (name, kind, parent, text = "") => {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.textContent = text;
    parent.append(made);
    return made;
  };

  // ---- the stage

  const header = make("header", "", document.body);
  make("h1", "", header, film.contest);
  const notice = make("span", "notice", header);
  const time = make("span", "clock", header);
  const race = make("div", "race", document.body);
  const caption = make("div", "caption", document.body);
  caption.setAttribute("aria-live", "polite");
  const seek = make("div", "seek", document.body);
  const done = make("div", "done", seek);
  const footer = make("footer", "", document.body);
  const button = make("button", "", footer);
  const tongue = make("button", "", footer);
  const keys = make("span", "keys", footer);

  const names = new Map(film.runners.map((runner) => [runner.team, runner.name]));
  const rows = film.runners.map((runner) => {
    const row = make("div", "row", race);
    const place = make("span", "place", row);
    make("span", "name", row, runner.name);
    const bar = make("div", "bar", make("div", "track", row), String(runner.team));
    bar.style.background = runner.colour;
    const total = make("span", "total", row);
    return { runner, row, place, bar, total };
  });
  const title = make("div", "title", race);
  make("div", "", title, film.contest);
  const subtitle = make("small", "", title);
  const finale = make("div", "finale", race);
  const verdict = make("div", "", finale);
  const podium = make("ol", "", finale);
  const proviso = make("small", "", finale);

  // ---- lines of the ranking at every point of the chart

  const orders = film.times.map((_, index) => {
    const best = rows
      .map(({ runner }, at) => ({ at, team: runner.team, total: runner.totals[index] }))
      .sort((a, b) => b.total - a.total || a.team - b.team);
    const lines = new Array(rows.length);
    best.forEach(({ at }, line) => (lines[at] = line));
    return lines;
  });

  const places = film.times.map((_, index) =>
    rows.map(({ runner }) => 1 + rows.filter((other) => other.runner.totals[index] > runner.totals[index]).length),
  );

  const contestTime = (at) => {
    const next = film.knots.findIndex((knot) => knot.at > at);
    if (next === 0) return film.knots[0].time;
    if (next < 0) return film.knots[film.knots.length - 1].time;
    const [from, to] = [film.knots[next - 1], film.knots[next]];
    return from.time + ((at - from.at) / (to.at - from.at)) * (to.time - from.time);
  };

  /** The point of the chart before a time, and how far it is to the next one. */
  const point = (time) => {
    let [low, high] = [0, film.times.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (film.times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    const next = Math.min(low + 1, film.times.length - 1);
    const span = film.times[next] - film.times[low];
    return { low, next, part: span > 0 ? Math.max(0, (time - film.times[low]) / span) : 0 };
  };

  /** Where rows are: the mean of their lines over a moment of the film, so that they glide. */
  const line = (row, at) => {
    if (still) return orders[point(contestTime(at)).low][row];
    const STEPS = 6;
    let sum = 0;
    for (let step = 0; step <= STEPS; step += 1) {
      const { low, next, part } = point(contestTime(at - AHEAD * (step / STEPS)));
      sum += orders[low][row] * (1 - part) + orders[next][row] * part;
    }
    return sum / (STEPS + 1);
  };

  // ---- what is told; an episode begins where the race stops for it

  const told = film.episodes.map((episode, index) => ({ ...episode, at: film.knots[1 + 2 * index].at }));
  for (const { at } of told) make("i", "", seek).style.left = `${(100 * at) / film.length}%`;

  const sentence = (episode) => {
    const values = {
      team: names.get(episode.team),
      other: names.get(episode.other) ?? "",
      server: episode.server,
      value: number(episode.value),
      before: number(episode.before),
      after: number(episode.before - episode.value),
    };
    if (episode.matter !== "lead") return say(episode.matter, values);
    return say(!episode.other ? "first" : episode.value ? "good" : "lead", values);
  };

  const show = (at) => {
    second = Math.min(film.length, Math.max(0, at));
    done.style.transform = `scaleX(${second / film.length})`;
    const empty = !film.times.length || !rows.length;
    title.hidden = !empty && second >= film.knots[0].at;
    finale.hidden = empty || second < film.finale;
    if (empty) {
      subtitle.textContent = say("nothing");
      return;
    }
    subtitle.textContent = say("hours", { hours: number(Math.round(film.times[film.times.length - 1] / 360) / 10) });
    const now = contestTime(second);
    time.textContent = clock(now);
    const { low, next, part } = point(now);
    const totals = rows.map(({ runner }) => runner.totals[low] * (1 - part) + runner.totals[next] * part);
    const most = Math.max(1e-9, ...totals);
    const current = told.findLast((episode) => episode.at <= second && second < episode.at + CAPTION);
    caption.textContent = current && second < film.finale ? sentence(current) : ""; // first: it takes room
    const height = race.clientHeight / rows.length;
    rows.forEach(({ runner, row, place, bar, total }, index) => {
      row.style.height = `${height}px`;
      row.style.fontSize = `${Math.min(28, Math.max(9, height * 0.6))}px`;
      row.style.transform = `translateY(${line(index, second) * height}px)`;
      row.classList.toggle("told", current?.team === runner.team);
      place.textContent = places[low][index];
      bar.style.width = `${(100 * Math.max(0, totals[index])) / most}%`;
      total.textContent = totals[index].toFixed(1);
    });
    if (!finale.hidden) showFinale(low);
  };

  const showFinale = (index) => {
    const best = rows
      .map(({ runner }, at) => ({ runner, place: places[index][at] }))
      .sort((a, b) => a.place - b.place);
    const winners = best.filter(({ place }) => place === 1).map(({ runner }) => runner.name);
    verdict.textContent = film.over ? say("won", { team: winners.join(", ") }) : say("stands");
    proviso.textContent = film.over ? "" : say(film.frozen ? "frozen" : "running");
    podium.replaceChildren();
    for (const { runner, place } of best.slice(0, 3)) {
      const item = make("li", "", podium, `${place}. ${runner.name}: ${runner.totals[index].toFixed(2)}`);
      item.style.borderColor = runner.colour;
    }
  };

  // ---- playing

  const dress = () => {
    root.lang = language;
    tongue.textContent = language === "pl" ? "PL" : "EN";
    button.textContent = say(playing ? "pause" : "play");
    keys.textContent = say("keys");
    notice.textContent = film.over ? "" : say(film.frozen ? "frozen" : "running");
    show(second);
  };
  const toggle = () => {
    if (second >= film.length) second = 0;
    playing = !playing;
    dress();
  };
  const speak = () => {
    language = language === "pl" ? "en" : "pl";
    dress();
  };
  const step = (direction) => {
    const marks = [0, ...told.map((episode) => episode.at), film.finale, film.length];
    const found = direction > 0 ? marks.find((at) => at > second + 0.05) : marks.findLast((at) => at < second - 1);
    show(found ?? second);
  };

  let before = performance.now();
  const tick = (now) => {
    if (playing) {
      show(second + Math.min(0.25, (now - before) / 1000));
      if (second >= film.length) toggle();
    }
    before = now;
    requestAnimationFrame(tick);
  };

  const KEYS = {
    " ": toggle,
    k: toggle,
    l: speak,
    t: () => (root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light"),
    f: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()),
    Home: () => show(0),
    End: () => show(film.length),
    ArrowLeft: (event) => (event.shiftKey ? step(-1) : show(second - JUMP)),
    ArrowRight: (event) => (event.shiftKey ? step(1) : show(second + JUMP)),
  };
  addEventListener("keydown", (event) => {
    const action = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action(event);
  });
  const goTo = (event) => show((film.length * event.offsetX) / seek.clientWidth);
  seek.addEventListener("pointerdown", (event) => {
    seek.setPointerCapture(event.pointerId);
    goTo(event);
  });
  seek.addEventListener("pointermove", (event) => event.buttons && goTo(event));
  button.addEventListener("click", () => (button.blur(), toggle()));
  tongue.addEventListener("click", () => (tongue.blur(), speak()));
  addEventListener("resize", () => show(second));

  root.dataset.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  if (asked.has("bare")) {
    root.classList.add("bare"); // for a recording: no controls, and who records turns the reel
    root.dataset.theme = "dark";
    playing = false;
    window.turnTo = (at) => {
      show(at);
      return [header, race, caption].map((part) => part.innerHTML).join(""); // who records sees whether it has changed
    };
  }
  dress();
  requestAnimationFrame(tick);
})();
