/// What the bot does in a turn.
void take_turn(Player& me) {
    @@asks@@

    // ---- your code: the variables above hold what the server told, or nothing if it refused.
    // Orders are methods of `me`; one that is refused throws arena24::Failure, and failure.code says why.
}
