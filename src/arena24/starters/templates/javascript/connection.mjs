// The connection to an arena24 server: logs in, comes back when it breaks, and writes down what is said.
// You need not change anything here; the commands of the game are in the file beside this one.

import fs from "node:fs";
import net from "node:net";

const REPLY_SECONDS = 30;
const REACH_SECONDS = 3; // for one of several hosts, before the next one is tried
const WAIT_SECONDS = 600; // a contest may be paused
const FIRST_PAUSE = 0.1;
const LONGEST_PAUSE = 1; // at most a turn is lost after a restart
const LIMIT_REACHED = 6;
const BAD_LOGIN = 1;
const TOO_MANY_CONNECTIONS = 7;

/** The server refused a command; `code` tells why. */
export class Failure extends Error {
  constructor(code, text) {
    super(`${code} ${text}`);
    this.code = code;
  }
}

/** The connection broke before the answer to an order came: perhaps it was done, perhaps not. */
export class AnswerLost extends Error {}

/** The server said something that is not declared: another game, or a newer version of it. */
export class Garbled extends Error {}

/** The connection is gone; nobody outside of this file sees this. */
class Broken extends Error {}

/** What a wait answers before it starts. */
export const AtOnce = Object.freeze({ Seconds: "Seconds", Ok: "Ok", Nothing: "Nothing" });

export const sleep = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

/** For replies that have nothing but their OK. */
export const nothing = () => undefined;

/** The words of one line, taken one after another. */
class Words {
  #line;
  #words;
  #next = 0;

  constructor(line) {
    this.#line = line;
    this.#words = line.split(" ").filter((word) => word);
  }

  more() {
    return this.#next < this.#words.length;
  }

  text() {
    if (!this.more()) throw new Garbled(`a word is missing in: ${this.#line}`);
    return this.#words[this.#next++];
  }

  integer() {
    const word = this.text();
    if (!/^-?[0-9]+$/.test(word)) throw new Garbled(`a number is missing in: ${this.#line}`);
    return Number(word);
  }

  real() {
    const value = Number(this.text());
    if (Number.isNaN(value)) throw new Garbled(`a number is missing in: ${this.#line}`);
    return value;
  }

  flag() {
    return this.integer() === 1;
  }

  /** A word of a closed set. */
  word(set) {
    const word = this.text();
    if (!Object.values(set).includes(word)) throw new Garbled(`an unknown word in: ${this.#line}`);
    return word;
  }

  /** A number, or a word of a closed set. */
  either(set) {
    return Object.values(set).includes(this.#words[this.#next]) ? this.text() : this.integer();
  }

  maybe(read) {
    return this.more() ? read() : null;
  }

  list(read) {
    return this.times(this.integer(), read);
  }

  times(count, read) {
    return Array.from({ length: count }, () => read());
  }

  rest(read) {
    const all = [];
    while (this.more()) all.push(read());
    return all;
  }

  end() {
    if (this.more()) throw new Garbled(`too many words in: ${this.#line}`);
  }
}

/** The lines of one reply, taken one after another. */
class Reply {
  #connection;
  #first;

  constructor(connection, first = null) {
    this.#connection = connection;
    this.#first = first;
  }

  async line() {
    const first = this.#first;
    this.#first = null;
    return first ?? (await this.#connection.receive(REPLY_SECONDS));
  }

  async row(read) {
    const words = new Words(await this.line());
    const value = read(words);
    words.end();
    return value;
  }

  async count() {
    return this.row((words) => words.integer());
  }

  /** A line with several counts. */
  async counts() {
    return this.row((words) => words.rest(() => words.integer()));
  }

  async list(read) {
    return this.times(await this.count(), read);
  }

  async times(count, read) {
    const all = [];
    for (let i = 0; i < count; i++) all.push(await read());
    return all;
  }

  /** A line with the count, then all the words in one line. */
  async words(read) {
    const count = await this.count();
    return this.row((words) => words.times(count, () => read(words)));
  }

  /** `rows columns`, then the rows. */
  async board() {
    const [rows] = await this.counts();
    return this.times(rows, () => this.line());
  }

  /** As many lines as the first one has letters. */
  async square() {
    const rows = [await this.line()];
    while (rows.length < rows[0].length) rows.push(await this.line());
    return rows;
  }

  /** A number of letters; if it is not 0, a line with them. */
  async letters() {
    return (await this.count()) ? this.line() : "";
  }
}

/**
 * One team on one server. A query or a wait whose answer is lost is repeated on a new connection; an order is not,
 * because nobody knows whether it was executed: then AnswerLost is thrown. Say one thing after another, with await.
 */
export class Connection {
  #hosts;
  #place = 0; // of the host that last worked
  #port;
  #known = false; // have we ever been let in?
  #login;
  #password;
  #atOnce;
  #log;
  #socket = null;
  #error = null; // why the socket is of no use any more
  #tail = ""; // an unfinished line
  #lines = [];
  #awake = () => {}; // called when there is something new
  #failures = 0; // in a row

  /** Several hosts are separated by commas: they are tried in turn. */
  constructor({ host, port, login, password, log, atOnce }) {
    this.#hosts = host.split(",");
    this.#port = port;
    this.#login = login;
    this.#password = password;
    this.#atOnce = atOnce;
    this.#log = fs.createWriteStream(log, { flags: "a" });
  }

  async query(line, read) {
    return this.#repeated(() => this.#exchange([line], read));
  }

  async order(line, read) {
    return this.#once(() => this.#exchange([line], read));
  }

  /** An order whose data follows on a line of its own, once the first line was accepted. */
  async orderWithData(line, data, read) {
    return this.#once(() => this.#exchange([line, data], read));
  }

  async wait(line, read) {
    return this.#repeated(async () => {
      await this.#beginWait(line);
      const answer = await this.receive(WAIT_SECONDS);
      if (answer !== "OK" && !answer.startsWith("OK ")) await this.#refused(answer);
      return read(new Reply(this, this.#atOnce === AtOnce.Nothing ? answer.slice(3) : null));
    });
  }

  /** A wait whose later answer has no OK before it. */
  async waitBare(line, read) {
    return this.#repeated(async () => {
      await this.#beginWait(line);
      const answer = await this.receive(WAIT_SECONDS);
      if (/^(ERR|FAILED) /.test(answer)) await this.#refused(answer);
      return read(new Reply(this, answer));
    });
  }

  /** Write down something that happened. */
  note(text) {
    console.error(text);
    this.#write("# ", text);
  }

  // ---- exchanges

  async #exchange(lines, read) {
    for (const line of lines) {
      this.#send(line);
      await this.#status();
    }
    return read(new Reply(this));
  }

  async #repeated(exchange) {
    for (;;) {
      try {
        return await this.#attempt(exchange);
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        this.#lost(error.message);
      }
    }
  }

  async #once(exchange) {
    try {
      return await this.#attempt(exchange);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.#lost(error.message);
      throw new AnswerLost(error.message);
    }
  }

  async #attempt(exchange) {
    await this.#connect();
    try {
      const value = await exchange();
      this.#failures = 0;
      return value;
    } catch (error) {
      if (error instanceof Failure) this.#failures = 0;
      throw error;
    }
  }

  async #beginWait(line) {
    this.#send(line);
    if (this.#atOnce !== AtOnce.Nothing) await this.#status();
    if (this.#atOnce === AtOnce.Seconds) await this.receive(REPLY_SECONDS);
  }

  async #status() {
    const answer = await this.receive(REPLY_SECONDS);
    if (answer !== "OK") await this.#refused(answer);
  }

  async #refused(answer) {
    const parts = answer.match(/^(?:FAILED|ERR) ([0-9]+) ?(.*)$/);
    if (!parts) throw new Garbled(`expected OK or an error, got: ${answer}`);
    const code = Number(parts[1]);
    if (code === LIMIT_REACHED) {
      // wait until the next turn, then tell
      await this.receive(REPLY_SECONDS);
      await this.receive(WAIT_SECONDS);
    }
    throw new Failure(code, parts[2]);
  }

  // ---- the socket

  async #connect() {
    while (this.#socket === null) {
      if (this.#failures) await sleep(this.#pause());
      try {
        await this.#dial();
        await this.#expect("LOGIN", this.#hosts.length > 1 ? REACH_SECONDS : REPLY_SECONDS);
        this.#send(this.#login);
        await this.#expect("PASS", REPLY_SECONDS);
        this.#send(this.#password, "(password)");
        await this.#status();
        this.#known = true;
        this.note(`logged in on ${this.#hosts[this.#place]}:${this.#port}`);
      } catch (error) {
        const full = error instanceof Failure && error.code === TOO_MANY_CONNECTIONS;
        // A password that was right before is right: somebody else's guesses keep us waiting.
        const guessed = this.#known && error instanceof Failure && error.code === BAD_LOGIN;
        if (!full && !guessed && !(error instanceof Broken)) throw error;
        this.#lost(error.message);
        if (error instanceof Broken) this.#place = (this.#place + 1) % this.#hosts.length;
      }
    }
  }

  /** Twice as long each time, and never the same for two bots. */
  #pause() {
    return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.#failures - 1)) * (0.5 + Math.random() / 2);
  }

  async #dial() {
    const socket = net.connect({ host: this.#hosts[this.#place], port: this.#port, noDelay: true, keepAlive: true });
    [this.#socket, this.#error, this.#tail, this.#lines] = [socket, null, "", []];
    const broken = (why) => {
      if (this.#socket === socket) this.#error ??= why;
      this.#awake();
    };
    socket.setEncoding("utf8");
    socket.on("error", (error) => broken(error.message || error.code));
    socket.on("close", () => broken("the server closed the connection"));
    socket.on("data", (data) => {
      if (this.#socket !== socket) return;
      const lines = (this.#tail + data).split("\n");
      this.#tail = lines.pop();
      this.#lines.push(...lines);
      this.#awake();
    });
  }

  async #expect(prompt, seconds) {
    const answer = await this.receive(seconds);
    if (answer !== prompt) throw new Garbled(`expected ${prompt}, got: ${answer}`);
  }

  #lost(why) {
    this.note(`connection lost: ${why}`);
    this.#failures++;
    this.#socket?.destroy();
    this.#socket = null;
  }

  #send(line, shown = line) {
    this.#write("> ", shown);
    this.#socket.write(`${line}\n`);
  }

  /** The next line. */
  async receive(seconds) {
    if (!this.#lines.length) await this.#news(seconds);
    const line = this.#lines.shift();
    this.#write("< ", line);
    return line;
  }

  /** Wait until there is a line, or until nothing can come any more. */
  async #news(seconds) {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#awake();
    }, 1000 * seconds);
    while (!this.#lines.length && this.#error === null && !late)
      await new Promise((awake) => {
        this.#awake = awake;
      });
    clearTimeout(timer);
    if (!this.#lines.length) throw new Broken(this.#error ?? "no answer");
  }

  #write(mark, text) {
    this.#log.write(`${new Date().toISOString().slice(11, 23)} ${mark}${text}\n`);
  }
}
