//! The connection to an arena24 server: logs in, comes back when it breaks, and writes down what is said.
//! You need not change anything here; the commands of the game are in the file beside this one.
#![allow(dead_code)] // no game needs all of it

use std::collections::hash_map::RandomState;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const REPLY: Duration = Duration::from_secs(30);
const REACH: Duration = Duration::from_secs(3); // for one of several hosts, before the next one is tried
const WAIT: Duration = Duration::from_secs(600); // a contest may be paused
const FIRST_PAUSE: f64 = 0.1;
const LONGEST_PAUSE: f64 = 1.0; // at most a turn is lost after a restart
const LIMIT_REACHED: i64 = 6;
const BAD_LOGIN: i64 = 1;
const TOO_MANY_CONNECTIONS: i64 = 7;

/// What can go wrong.
#[derive(Debug)]
pub enum Error {
    /// The server refused a command; the code tells why.
    Refused { code: i64, text: String },
    /// The connection broke before the answer to an order came: perhaps it was done, perhaps not.
    AnswerLost(String),
    /// The server said something that is not declared: another game, or a newer version of it.
    Garbled(String),
    /// The connection is gone; nobody outside of this file sees this.
    Broken(String),
}

pub type Answer<T> = std::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Refused { code, text } => write!(f, "refused: {code} {text}"),
            Error::AnswerLost(why) => write!(f, "an order may be lost: {why}"),
            Error::Garbled(what) => write!(f, "not understood: {what}"),
            Error::Broken(why) => write!(f, "connection lost: {why}"),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Broken(error.to_string())
    }
}

fn garbled<T>(what: &str, line: &str) -> Answer<T> {
    Err(Error::Garbled(format!("{what}: {line}")))
}

/// What a wait answers before it starts.
#[derive(Clone, Copy, PartialEq)]
pub enum AtOnce {
    Seconds,
    Ok,
    Nothing,
}

/// A closed set of words.
pub trait Spelled: Copy + PartialEq + 'static {
    const ALL: &'static [(&'static str, Self)];

    fn wire(self) -> &'static str {
        Self::ALL.iter().find(|(_, word)| *word == self).map_or("?", |(spelling, _)| spelling)
    }

    fn find(spelling: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == spelling).map(|(_, word)| *word)
    }
}

/// A number, or a word instead of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Either<W> {
    Number(i64),
    Word(W),
}

/// The words of one line, taken one after another.
pub struct Words {
    line: String,
    next: usize, // where the next word begins
}

impl Words {
    fn new(line: String) -> Words {
        Words { line, next: 0 }
    }

    pub fn more(&self) -> bool {
        !self.line[self.next..].trim_start().is_empty()
    }

    pub fn text(&mut self) -> Answer<String> {
        let rest = self.line[self.next..].trim_start();
        if rest.is_empty() {
            return garbled("a word is missing in", &self.line);
        }
        let begin = self.line.len() - rest.len();
        let end = rest.find(' ').map_or(self.line.len(), |length| begin + length);
        self.next = end;
        Ok(self.line[begin..end].to_string())
    }

    pub fn integer(&mut self) -> Answer<i64> {
        self.text()?.parse().or_else(|_| garbled("a number is missing in", &self.line))
    }

    pub fn real(&mut self) -> Answer<f64> {
        self.text()?.parse().or_else(|_| garbled("a number is missing in", &self.line))
    }

    pub fn flag(&mut self) -> Answer<bool> {
        Ok(self.integer()? == 1)
    }

    /// A word of a closed set.
    pub fn word<W: Spelled>(&mut self) -> Answer<W> {
        let spelling = self.text()?;
        W::find(&spelling).map_or_else(|| garbled("an unknown word in", &self.line), Ok)
    }

    /// A number, or a word of a closed set.
    pub fn either<W: Spelled>(&mut self) -> Answer<Either<W>> {
        let here = self.next;
        let spelling = self.text()?;
        if let Some(word) = W::find(&spelling) {
            return Ok(Either::Word(word));
        }
        self.next = here;
        Ok(Either::Number(self.integer()?))
    }

    pub fn maybe<T>(&mut self, read: impl Fn(&mut Words) -> Answer<T>) -> Answer<Option<T>> {
        if self.more() { read(self).map(Some) } else { Ok(None) }
    }

    pub fn list<T>(&mut self, read: impl Fn(&mut Words) -> Answer<T>) -> Answer<Vec<T>> {
        let count = self.integer()?;
        self.times(count, read)
    }

    pub fn times<T>(&mut self, count: i64, read: impl Fn(&mut Words) -> Answer<T>) -> Answer<Vec<T>> {
        (0..count).map(|_| read(self)).collect()
    }

    pub fn rest<T>(&mut self, read: impl Fn(&mut Words) -> Answer<T>) -> Answer<Vec<T>> {
        let mut all = Vec::new();
        while self.more() {
            all.push(read(self)?);
        }
        Ok(all)
    }

    fn end(&self) -> Answer<()> {
        if self.more() { garbled("too many words in", &self.line) } else { Ok(()) }
    }
}

/// The lines of one reply, taken one after another.
pub struct Reply<'a> {
    connection: &'a mut Connection,
    first: Option<String>,
}

impl Reply<'_> {
    pub fn line(&mut self) -> Answer<String> {
        match self.first.take() {
            Some(line) => Ok(line),
            None => self.connection.receive(REPLY),
        }
    }

    pub fn row<T>(&mut self, read: impl Fn(&mut Words) -> Answer<T>) -> Answer<T> {
        let mut words = Words::new(self.line()?);
        let value = read(&mut words)?;
        words.end()?;
        Ok(value)
    }

    pub fn count(&mut self) -> Answer<i64> {
        self.row(Words::integer)
    }

    /// A line with several counts.
    pub fn counts(&mut self) -> Answer<Vec<i64>> {
        self.row(|words| words.rest(Words::integer))
    }

    pub fn list<T>(&mut self, read: impl Fn(&mut Self) -> Answer<T>) -> Answer<Vec<T>> {
        let count = self.count()?;
        self.times(count, read)
    }

    pub fn times<T>(&mut self, count: i64, read: impl Fn(&mut Self) -> Answer<T>) -> Answer<Vec<T>> {
        (0..count).map(|_| read(self)).collect()
    }

    /// A line with the count, then all the words in one line.
    pub fn words<T>(&mut self, read: impl Fn(&mut Words) -> Answer<T>) -> Answer<Vec<T>> {
        let count = self.count()?;
        self.row(|words| words.times(count, &read))
    }

    /// `rows columns`, then the rows.
    pub fn board(&mut self) -> Answer<Vec<String>> {
        let counts = self.counts()?;
        let Some(rows) = counts.first() else { return garbled("a size is missing in", "a board") };
        self.times(*rows, Reply::line)
    }

    /// As many lines as the first one has letters.
    pub fn square(&mut self) -> Answer<Vec<String>> {
        let mut rows = vec![self.line()?];
        while rows.len() < rows[0].len() {
            rows.push(self.line()?);
        }
        Ok(rows)
    }

    /// A number of letters; if it is not 0, a line with them.
    pub fn letters(&mut self) -> Answer<String> {
        if self.count()? == 0 { Ok(String::new()) } else { self.line() }
    }
}

/// For replies that have nothing but their OK.
pub fn nothing(_: &mut Reply) -> Answer<()> {
    Ok(())
}

/// Numbers with blanks between them.
pub fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// One team on one server. A query or a wait whose answer is lost is repeated on a new connection; an order is not,
/// because nobody knows whether it was executed: then the error is `AnswerLost`.
pub struct Connection {
    addresses: Vec<String>,
    place: usize, // of the address that last worked
    login: String,
    password: String,
    at_once: AtOnce,
    log: Option<File>,
    stream: Option<BufReader<TcpStream>>,
    failures: i32, // in a row
    known: bool, // have we ever been let in?
}

impl Connection {
    /// Several addresses of one server are tried in turn.
    pub fn new(addresses: Vec<String>, login: String, password: String, log: &str, at_once: AtOnce) -> Connection {
        let log = OpenOptions::new().create(true).append(true).open(log).ok();
        Connection { addresses, place: 0, login, password, at_once, log, stream: None, failures: 0, known: false }
    }

    pub fn query<T>(&mut self, line: &str, read: impl Fn(&mut Reply) -> Answer<T>) -> Answer<T> {
        self.repeated(|me| me.exchange(&[line], &read))
    }

    pub fn order<T>(&mut self, line: &str, read: impl Fn(&mut Reply) -> Answer<T>) -> Answer<T> {
        self.once(|me| me.exchange(&[line], &read))
    }

    /// An order whose data follows on a line of its own, once the first line was accepted.
    pub fn order_with_data<T>(&mut self, line: &str, data: &str, read: impl Fn(&mut Reply) -> Answer<T>) -> Answer<T> {
        self.once(|me| me.exchange(&[line, data], &read))
    }

    pub fn wait<T>(&mut self, line: &str, read: impl Fn(&mut Reply) -> Answer<T>) -> Answer<T> {
        self.repeated(|me| {
            me.begin_wait(line)?;
            let answer = me.receive(WAIT)?;
            if answer != "OK" && !answer.starts_with("OK ") {
                return me.refused(&answer);
            }
            let first = (me.at_once == AtOnce::Nothing).then(|| answer.chars().skip(3).collect());
            read(&mut Reply { connection: me, first })
        })
    }

    /// A wait whose later answer has no OK before it.
    pub fn wait_bare<T>(&mut self, line: &str, read: impl Fn(&mut Reply) -> Answer<T>) -> Answer<T> {
        self.repeated(|me| {
            me.begin_wait(line)?;
            let answer = me.receive(WAIT)?;
            if answer.starts_with("ERR ") || answer.starts_with("FAILED ") {
                return me.refused(&answer);
            }
            read(&mut Reply { connection: me, first: Some(answer) })
        })
    }

    /// Write down something that happened.
    pub fn note(&mut self, text: &str) {
        eprintln!("{text}");
        self.write("# ", text);
    }

    // ---- exchanges

    fn exchange<T>(&mut self, lines: &[&str], read: &impl Fn(&mut Reply) -> Answer<T>) -> Answer<T> {
        for line in lines {
            self.send(line, line)?;
            self.status()?;
        }
        read(&mut Reply { connection: self, first: None })
    }

    fn repeated<T>(&mut self, exchange: impl Fn(&mut Connection) -> Answer<T>) -> Answer<T> {
        loop {
            match self.attempt(&exchange) {
                Err(Error::Broken(why)) => self.lost(&why),
                answer => return answer,
            }
        }
    }

    fn once<T>(&mut self, exchange: impl Fn(&mut Connection) -> Answer<T>) -> Answer<T> {
        match self.attempt(&exchange) {
            Err(Error::Broken(why)) => {
                self.lost(&why);
                Err(Error::AnswerLost(why))
            }
            answer => answer,
        }
    }

    fn attempt<T>(&mut self, exchange: &impl Fn(&mut Connection) -> Answer<T>) -> Answer<T> {
        self.connect()?;
        let answer = exchange(self);
        if matches!(answer, Ok(_) | Err(Error::Refused { .. })) {
            self.failures = 0;
        }
        answer
    }

    fn begin_wait(&mut self, line: &str) -> Answer<()> {
        self.send(line, line)?;
        if self.at_once != AtOnce::Nothing {
            self.status()?;
        }
        if self.at_once == AtOnce::Seconds {
            self.receive(REPLY)?;
        }
        Ok(())
    }

    fn status(&mut self) -> Answer<()> {
        let answer = self.receive(REPLY)?;
        if answer == "OK" { Ok(()) } else { self.refused(&answer) }
    }

    fn refused<T>(&mut self, answer: &str) -> Answer<T> {
        let mut parts = answer.splitn(3, ' ');
        if !matches!(parts.next(), Some("FAILED" | "ERR")) {
            return garbled("expected OK or an error, got", answer);
        }
        let Some(code) = parts.next().and_then(|word| word.parse().ok()) else {
            return garbled("an error without a code", answer);
        };
        if code == LIMIT_REACHED {
            // wait until the next turn, then tell
            self.receive(REPLY)?;
            self.receive(WAIT)?;
        }
        Err(Error::Refused { code, text: parts.next().unwrap_or("").to_string() })
    }

    // ---- the socket

    fn connect(&mut self) -> Answer<()> {
        while self.stream.is_none() {
            if self.failures > 0 {
                sleep(Duration::from_secs_f64(self.pause()));
            }
            match self.log_in() {
                Ok(()) => {
                    self.known = true;
                    self.note(&format!("logged in on {}", self.addresses[self.place]));
                }
                Err(Error::Broken(why)) => {
                    self.lost(&why);
                    self.place = (self.place + 1) % self.addresses.len();
                }
                Err(Error::Refused { code: TOO_MANY_CONNECTIONS, text }) => self.lost(&text),
                // A password that was right before is right: somebody else's guesses keep us waiting.
                Err(Error::Refused { code: BAD_LOGIN, text }) if self.known => self.lost(&text),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Twice as long each time, and never the same for two bots.
    fn pause(&self) -> f64 {
        let longest = f64::min(LONGEST_PAUSE, FIRST_PAUSE * 2f64.powi(self.failures - 1));
        let chance = RandomState::new().build_hasher().finish() as f64 / u64::MAX as f64;
        longest * (0.5 + chance / 2.0)
    }

    fn log_in(&mut self) -> Answer<()> {
        let reach = if self.addresses.len() > 1 { REACH } else { REPLY };
        let stream = self.dial(reach)?;
        stream.set_nodelay(true)?;
        self.stream = Some(BufReader::new(stream));
        let (login, password) = (self.login.clone(), self.password.clone());
        self.expect("LOGIN", reach)?;
        self.send(&login, &login)?;
        self.expect("PASS", REPLY)?;
        self.send(&password, "(password)")?;
        self.status()
    }

    /// A host may have several addresses of its own.
    fn dial(&self, reach: Duration) -> io::Result<TcpStream> {
        let mut dialled = Err(io::ErrorKind::NotFound.into());
        for address in self.addresses[self.place].to_socket_addrs()? {
            dialled = TcpStream::connect_timeout(&address, reach);
            if dialled.is_ok() {
                break;
            }
        }
        dialled
    }

    fn expect(&mut self, prompt: &str, patience: Duration) -> Answer<()> {
        let answer = self.receive(patience)?;
        if answer == prompt { Ok(()) } else { garbled(&format!("expected {prompt}, got"), &answer) }
    }

    fn lost(&mut self, why: &str) {
        self.note(&format!("connection lost: {why}"));
        self.stream = None;
        self.failures += 1;
    }

    fn stream(&mut self) -> Answer<&mut BufReader<TcpStream>> {
        self.stream.as_mut().ok_or_else(|| Error::Broken("no connection".to_string()))
    }

    fn send(&mut self, line: &str, shown: &str) -> Answer<()> {
        self.write("> ", shown);
        self.stream()?.get_mut().write_all(format!("{line}\n").as_bytes())?;
        Ok(())
    }

    fn receive(&mut self, patience: Duration) -> Answer<String> {
        let stream = self.stream()?;
        stream.get_ref().set_read_timeout(Some(patience))?;
        let mut line = Vec::new();
        stream.read_until(b'\n', &mut line)?;
        if line.pop() != Some(b'\n') {
            return Err(Error::Broken("the server closed the connection".to_string()));
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        self.write("< ", &line);
        Ok(line)
    }

    fn write(&mut self, mark: &str, text: &str) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let seconds = now.as_secs() % 86400; // UTC
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        if let Some(log) = &mut self.log {
            let time = format!("{hours:02}:{minutes:02}:{:02}.{:03}", seconds % 60, now.subsec_millis());
            let _ = writeln!(log, "{time} {mark}{text}"); // a full disk is no reason to stop playing
        }
    }
}
