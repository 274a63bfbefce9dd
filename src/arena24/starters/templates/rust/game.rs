//! What a team can say in @@game@@ (@@title@@). Made from the game's declarations by `arena24 new`.
#![allow(dead_code, unused_imports)] // your bot will use more of it

use crate::connection::{joined, nothing, AtOnce, Connection, Either, Reply, Answer, Spelled, Words};

/// How this game answers a wait.
pub const AT_ONCE: AtOnce = AtOnce::@@at_once@@;

/// The codes of refusals.
pub mod code {
    @@codes@@
}

@@enums@@

@@records@@

/// The commands.
pub struct Player {
    pub connection: Connection,
}

impl Player {
    @@commands@@
}
