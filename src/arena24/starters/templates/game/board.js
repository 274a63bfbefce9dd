/** The board, in plain JavaScript: `arena24 kit` and `arena24 game types` tell an editor what there is. */
export const kit = 1;

/** @type {import("arena24/kit").BoardModule<import("./frames").Frame>["default"]} */
export default ({ disc, box, text, slide, between, afterglow, faded, hairline, factsOf, called, say }) => {
  const SIZE = 10; // world units of a field
  const middle = ({ x, y }) => [(x + 0.5) * SIZE, (y + 0.5) * SIZE];
  const on = (list, x, y) => list.filter((each) => each.x === x && each.y === y);

  return {
    field: SIZE,

    scene: ({ size }) => ({ width: size * SIZE, height: size * SIZE }),

    draw(pen, frame, before, t) {
      const { theme } = pen;
      for (let y = 0; y < frame.size; y++)
        for (let x = 0; x < frame.size; x++)
          box(pen, x * SIZE, y * SIZE, SIZE, SIZE, 0, (x + y) % 2 ? theme.ground : theme.surface);
      for (const coin of frame.coins) {
        disc(pen, ...middle(coin), SIZE * Math.min(0.25 + coin.worth / 100, 0.45), theme.gold);
        text(pen, String(coin.worth), ...middle(coin), { size: SIZE * 0.35, color: theme.page, align: "center" });
      }
      for (const each of frame.teams) {
        const old = before?.teams.find(({ team }) => team === each.team) ?? each;
        const ink = pen.team(each.team);
        const [x, y] = middle({ x: between(old.x, each.x, slide(t)), y: between(old.y, each.y, slide(t)) });
        disc(pen, x, y, SIZE * 0.38, ink.fill, ink.line);
        text(pen, ink.short, x, y, { size: SIZE * 0.4, color: ink.text, align: "center" });
      }
      faded(pen, afterglow(t), () => {
        for (const taken of frame.taken)
          disc(pen, ...middle(taken), SIZE * 0.48, undefined, pen.team(taken.team).line, hairline(pen, 3));
      });
      if (frame.plan) disc(pen, ...middle(frame.plan), SIZE * 0.2, undefined, theme.accent, hairline(pen, 2));
    },

    facts(frame, x, y) {
      const [column, row] = [Math.floor(x / SIZE), Math.floor(y / SIZE)];
      if (column < 0 || row < 0 || column >= frame.size || row >= frame.size) return [];
      return factsOf({
        x: column,
        y: row,
        [say("coin", "moneta")]: on(frame.coins, column, row)[0]?.worth ?? null,
        [say("teams", "drużyny")]: on(frame.teams, column, row).map(({ team }) => called(team)).join(", ") || null,
      });
    },

    news: (frame) =>
      frame.taken.map(({ team, worth }) => ({
        team,
        text: say(`takes a coin of ${worth}`, `bierze monetę wartą ${worth}`),
        weight: worth < 15 ? 1 : 2,
      })),

    rows: (frame) => frame.teams.map(({ team, score }) => ({ team, score, facts: [] })),

    at: (frame, x, y) => middle({ x, y }),
  };
};
