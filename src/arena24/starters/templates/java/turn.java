/** What the bot does in a turn. */
static void takeTurn(@@Game@@.Player me) {
    @@asks@@

    // ---- your code: the variables above hold what the server told, or null if it refused.
    // Orders are methods of `me`; one that is refused throws Connection.Failure, and its code says why.
}
