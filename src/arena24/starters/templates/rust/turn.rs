/// What the bot does in a turn.
#[allow(unused_variables)]
fn take_turn(me: &mut Player) -> Answer<()> {
    @@asks@@

    // ---- your code: the variables above hold what the server told, or None if it refused.
    // Orders are methods of `me`; one that is refused gives Error::Refused, and its code says why.
    Ok(())
}
