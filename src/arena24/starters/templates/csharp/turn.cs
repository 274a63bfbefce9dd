/// <summary>What the bot does in a turn.</summary>
private static void TakeTurn(Player me)
{
    @@asks@@

    // ---- your code: the variables above hold what the server told (`.Value`), or null if it refused.
    // Orders are methods of `me`; one that is refused throws Failure, and its Code says why.
}
