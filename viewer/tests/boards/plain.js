/** A board in plain JavaScript: noughts and crosses on a large field. */
export const kit = 1;

/** @type {import("arena24/kit").BoardModule["default"]} */
export default ({ grid, fieldAt, disc, factsOf, called, say, afterglow, columnsOf }) => {
  const SIZE = 10; // world units of a field

  /** The team on a field; 0: nobody yet. */
  const teamOf = (frame, letter) => frame.teams["XO".indexOf(letter)]?.team ?? 0;

  return {
    field: SIZE,

    scene: (frame) => ({ width: columnsOf(frame.fields) * SIZE, height: frame.fields.length * SIZE }),

    draw(pen, frame, before, t) {
      grid(pen, frame.fields, SIZE, (letter) =>
        letter === "." ? { fill: pen.theme.surface } : { team: teamOf(frame, letter), text: letter },
      );
      for (const { team, row, column } of frame.moves)
        disc(pen, (column + 0.5) * SIZE, (row + 0.5) * SIZE, SIZE * 0.42, undefined, pen.team(team).line, afterglow(t, 0.3));
    },

    facts(frame, x, y) {
      const found = fieldAt(frame.fields, SIZE, x, y);
      if (!found) return [];
      const team = teamOf(frame, found.letter);
      return factsOf({
        [say("row", "wiersz")]: found.row + 1,
        [say("column", "kolumna")]: found.column + 1,
        [say("taken by", "zajmuje")]: team ? called(team) : null,
      });
    },

    news: (frame) =>
      frame.moves.map(({ team, row, column }) => ({
        team,
        text: say(`takes row ${row + 1}, column ${column + 1}`, `zajmuje wiersz ${row + 1}, kolumnę ${column + 1}`),
        weight: 1,
      })),

    rows: (frame) =>
      frame.teams.map(({ team, points, lines }) => ({ team, score: points, facts: factsOf({ [say("lines", "linie")]: lines }) })),

    at: (frame, x, y) => [(y + 0.5) * SIZE, (x + 0.5) * SIZE],
  };
};
