/** What the bot does in a turn. */
async function takeTurn(me) {
  @@asks@@

  // ---- your code: the variables above hold what the server told, or null if it refused.
  // Orders are methods of `me`, to be awaited; one that is refused throws Failure, and its code says why.
}
