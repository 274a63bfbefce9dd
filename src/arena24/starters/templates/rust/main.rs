//! A bot for @@game@@. Your code goes into `take_turn`.

mod @@game@@;
mod connection;

use @@game@@::{code, Player, AT_ONCE};
use connection::{Connection, Error, Answer};

@@turn@@

/// The answer to a query; None if it was refused.
#[allow(dead_code)] // your code may use it
fn ask<T>(answer: Answer<T>) -> Answer<Option<T>> {
    match answer {
        Err(Error::Refused { code, .. }) if code != code::LIMIT_REACHED => Ok(None),
        answer => answer.map(Some),
    }
}

/// Give an order that may be refused; was it accepted?
#[allow(dead_code)]
fn attempt<T>(answer: Answer<T>) -> Answer<bool> {
    ask(answer).map(|accepted| accepted.is_some())
}

/// Get into the game, where one has to; a team that plays already need not.
#[allow(unused_variables)]
fn enter(me: &mut Player) -> Answer<()> {
    @@enter@@
    Ok(())
}

/// Wait for the next turn.
fn wait(me: &mut Player) -> Answer<()> {
    if let Err(error) = @@wait@@ {
        let Error::Refused { .. } = error else { return Err(error) };
        me.connection.note(&format!("cannot wait: {error}"));
        match enter(me) {
            Err(error @ (Error::Refused { .. } | Error::AnswerLost(_))) => me.connection.note(&error.to_string()),
            entered => entered?,
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    Ok(())
}

/// Turn after turn, round after round.
fn play(me: &mut Player) -> Answer<()> {
    loop {
        match take_turn(me) {
            Ok(()) => wait(me)?,
            Err(Error::Refused { code: code::LIMIT_REACHED, .. }) => (), // the next turn has begun
            Err(error @ (Error::Refused { .. } | Error::AnswerLost(_))) => {
                me.connection.note(&error.to_string());
                wait(me)?;
            }
            Err(error) => return Err(error),
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let given = |place: usize, otherwise: &str| words.get(place).map_or(otherwise, String::as_str).to_string();
    let addresses = given(1, "127.0.0.1").split(',').map(|host| format!("{host}:{}", given(2, "20000"))).collect();
    let connection = Connection::new(addresses, given(3, "you"), given(4, "you"), &given(5, "transcript.log"), AT_ONCE);
    if let Err(error) = play(&mut Player { connection }) {
        eprintln!("the end: {error}");
        std::process::exit(1);
    }
}
