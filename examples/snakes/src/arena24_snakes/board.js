/** The board of snakes, in plain JavaScript. Fields are numbered from 1; (1, 1) is the upper left one. */
export const kit = 1;

/** @type {import("arena24/kit").BoardModule["default"]} */
export default ({ box, disc, stroke, fit, floating, faded, hairline, slide, between, afterglow, pop, clamp, factsOf, called, say, counted }) => {
  const SIZE = 10; // world units of a field
  const THICK = SIZE * 0.74;
  const HUNGRY = 25;

  const DEATHS = {
    starved: () => say("starved", "ginie z głodu"),
    hazard: () => say("died in a hazard", "ginie na niebezpiecznym polu"),
    wall: () => say("left the board", "wypada z planszy"),
    itself: () => say("ran into itself", "wpada na siebie"),
    body: (by) => say(`ran into ${called(by)}`, `wpada na ${called(by)}`),
    head: (by) => say(`met the head of ${called(by)}, which was not shorter`, `zderza się z głową ${called(by)}, nie krótszego`),
  };

  /** @typedef {[number, number]} Point */
  /** @type {(spot: { x: number, y: number }) => Point} */
  const middle = ({ x, y }) => [(x - 0.5) * SIZE, (y - 0.5) * SIZE];
  /** @type {(from: Point, to: Point, part: number) => Point} */
  const lerp = ([x1, y1], [x2, y2], part) => [between(x1, x2, part), between(y1, y2, part)];
  const living = (frame) => frame.snakes.filter(({ died }) => !died);
  const find = (frame, team) => frame?.snakes.find((snake) => snake.team === team);
  const same = (one, two) => one.x === two.x && one.y === two.y;
  const hurts = ({ size, border }, x, y) =>
    x <= border.left || x > size - border.right || y <= border.top || y > size - border.bottom;

  /** Where the parts of a snake are at the moment: head and tail are on their way, the rest stays. */
  function path(body, earlier, part) {
    const points = body.map(middle);
    if (!earlier?.length || points.length < 2 || part >= 1) return points;
    const tail = lerp(middle(earlier[earlier.length - 1]), points[points.length - 1], part);
    return [lerp(points[1], points[0], part), ...points.slice(1), tail];
  }

  /** The unit step in which a head looks. */
  function look(points) {
    const [x, y] = points[0];
    const neck = points.find(([a, b]) => Math.hypot(a - x, b - y) > 0.01) ?? [x, y + 1];
    const long = Math.hypot(x - neck[0], y - neck[1]);
    return [(x - neck[0]) / long, (y - neck[1]) / long];
  }

  /** @param {Point[]} points */
  function tube(pen, points, color, thick) {
    pen.ctx.lineCap = "round";
    pen.ctx.lineJoin = "round";
    if (points.every(([x, y]) => Math.hypot(x - points[0][0], y - points[0][1]) < 0.01)) disc(pen, ...points[0], thick / 2, color);
    else stroke(pen, points, color, thick);
    disc(pen, ...points[0], thick / 2, color);
    disc(pen, ...points[points.length - 1], thick / 2, color);
  }

  function drawSnake(pen, team, points, { health, own }) {
    const ink = pen.team(team);
    tube(pen, points, ink.line, THICK + SIZE * 0.1);
    tube(pen, points, ink.fill, THICK);
    const [[x, y], [dx, dy]] = [points[0], look(points)];
    if (own || health <= HUNGRY)
      disc(pen, x, y, SIZE * 0.5, undefined, own ? pen.theme.accent : pen.theme.warn, SIZE * 0.08);
    for (const side of [-1, 1]) {
      const [ex, ey] = [x + (dx * 0.12 - side * dy * 0.2) * SIZE, y + (dy * 0.12 + side * dx * 0.2) * SIZE];
      disc(pen, ex, ey, SIZE * 0.13, "#ffffff", ink.line, hairline(pen));
      disc(pen, ex + dx * SIZE * 0.05, ey + dy * SIZE * 0.05, SIZE * 0.065, "#111111");
    }
    label(pen, ink, points);
  }

  /** Colour is not the only sign: the team's short name is on the first part that the head does not hide. */
  function label(pen, ink, points) {
    const [x, y] = points[0];
    const part = points.find(([a, b]) => Math.hypot(a - x, b - y) > SIZE * 0.9);
    if (part) fit(pen, ink.short, part[0], part[1], SIZE * 0.62, SIZE * 0.5, ink.text);
    else floating(pen, ink.short, x, y + SIZE * 0.75, { size: SIZE * 0.42 });
  }

  function drawDead(pen, event, before, t) {
    const body = find(before, event.team)?.body;
    if (!body?.length) return;
    const crash = lerp(middle(body[0]), middle(event), 0.5 * slide(t));
    faded(pen, clamp(1 - t * 1.15, 0.15), () => {
      drawSnake(pen, event.team, [crash, ...body.map(middle)], { health: 100, own: false });
    });
    const [x, y] = crash;
    const arm = SIZE * 0.3 * pop(t);
    faded(pen, afterglow(t, 0.25), () => {
      stroke(pen, [[x - arm, y - arm], [x + arm, y + arm]], pen.theme.text, SIZE * 0.12);
      stroke(pen, [[x + arm, y - arm], [x - arm, y + arm]], pen.theme.text, SIZE * 0.12);
    });
  }

  function drawFood(pen, frame, before, t) {
    const meal = (spot, size) => {
      const [x, y] = middle(spot);
      disc(pen, x, y, SIZE * 0.24 * size, pen.theme.good, pen.theme.ground, SIZE * 0.05);
      disc(pen, x - SIZE * 0.07, y - SIZE * 0.08, SIZE * 0.06 * size, "#ffffffaa");
    };
    for (const spot of frame.food) meal(spot, before && !before.food.some((old) => same(old, spot)) ? slide(t) * pop(t) : 1);
    for (const spot of before?.food ?? [])
      if (!frame.food.some((now) => same(now, spot)) && slide(t) < 1) meal(spot, 1 - slide(t));
  }

  return {
    field: SIZE,
    scene: ({ size }) => ({ width: size * SIZE, height: size * SIZE }),
    stillKey: ({ size, border }) => [size, border.left, border.right, border.top, border.bottom].join(),

    still(pen, frame) {
      const all = frame.size * SIZE;
      box(pen, 0, 0, all, all, 0, pen.theme.surface);
      for (let y = 1; y <= frame.size; y++)
        for (let x = 1; x <= frame.size; x++) {
          const [left, top] = [(x - 1) * SIZE, (y - 1) * SIZE];
          if ((x + y) % 2) box(pen, left, top, SIZE, SIZE, 0, pen.theme.ground);
          if (hurts(frame, x, y)) faded(pen, 0.28, () => box(pen, left, top, SIZE, SIZE, 0, pen.theme.warn));
        }
      box(pen, 0, 0, all, all, 0, undefined, pen.theme.strong, SIZE * 0.1);
    },

    draw(pen, frame, before, t) {
      drawFood(pen, frame, before, t);
      for (const event of frame.events) if (event.what === "died") drawDead(pen, event, before, t);
      for (const snake of living(frame)) {
        const points = path(snake.body, find(before, snake.team)?.body, slide(t));
        drawSnake(pen, snake.team, points, { health: snake.health, own: snake.team === frame.own });
      }
    },

    facts(frame, wx, wy) {
      const spot = { x: Math.floor(wx / SIZE) + 1, y: Math.floor(wy / SIZE) + 1 };
      if (spot.x < 1 || spot.y < 1 || spot.x > frame.size || spot.y > frame.size) return [];
      const snake = living(frame).find(({ body }) => body.some((part) => same(part, spot)));
      return factsOf({
        [say("field", "pole")]: `${spot.x}, ${spot.y}`,
        [say("snake", "wąż")]: snake && called(snake.team),
        [say("health", "zdrowie")]: snake?.health,
        [say("length", "długość")]: snake?.body.length,
        [say("food", "jedzenie")]: frame.food.some((meal) => same(meal, spot)) ? say("yes", "tak") : null,
        [say("hazard", "niebezpieczeństwo")]: hurts(frame, spot.x, spot.y) ? say("yes", "tak") : null,
      });
    },

    news(frame) {
      const last = living(frame).length <= 1;
      return frame.events.map((event) => {
        const [[x, y], { team }] = [middle(event), event];
        return event.what === "ate"
          ? { team, x, y, text: say("ate", "je"), weight: 1 }
          : { team, x, y, text: DEATHS[event.cause](event.by), weight: last ? 3 : 2 };
      });
    },

    rows: (frame) =>
      frame.snakes.map(({ team, points, age, health, body, died }) => ({
        team,
        score: points,
        facts: died
          ? factsOf({ [say("survived", "przeżył")]: counted(age, ["turn", "turns"], ["turę", "tury", "tur"]) })
          : factsOf({ [say("health", "zdrowie")]: health, [say("length", "długość")]: body.length }),
      })),

    at: (frame, x, y) => (x >= 1 && y >= 1 && x <= frame.size && y <= frame.size ? middle({ x, y }) : null),
  };
};
