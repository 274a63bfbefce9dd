// A bot for @@game@@. Your code goes into takeTurn.

import { AnswerLost, Connection, Failure, sleep } from "./connection.mjs";
import { Code, Player, atOnce@@words@@ } from "./@@game@@.mjs";

@@turn@@

/** The answer to a query; null if it was refused. */
async function ask(answer) {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Failure) || error.code === Code.LimitReached) throw error;
    return null;
  }
}

/** Give an order that may be refused; was it accepted? */
async function attempt(answer) {
  try {
    await answer;
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || error.code === Code.LimitReached) throw error;
    return false;
  }
}

/** Get into the game, where one has to; a team that plays already need not. */
async function enter(me) {
  try {
    @@enter@@
  } catch (error) {
    if (!(error instanceof Failure || error instanceof AnswerLost)) throw error;
    me.connection.note(`refused: ${error.message}`);
  }
}

/** Wait for the next turn. */
async function waitForTurn(me) {
  try {
    @@wait@@
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    me.connection.note(`cannot wait: ${error.message}`);
    await enter(me);
    await sleep(0.2);
  }
}

/** Turn after turn, round after round. */
async function play(me) {
  for (;;) {
    try {
      await takeTurn(me);
    } catch (error) {
      if (!(error instanceof Failure || error instanceof AnswerLost)) throw error;
      me.connection.note(`${error.constructor.name}: ${error.message}`);
      if (error.code === Code.LimitReached) continue; // the next turn has begun
    }
    await waitForTurn(me);
  }
}

const [host = "127.0.0.1", port = "20000", login = "you", password = "you", log = "transcript.log"] =
  process.argv.slice(2);
try {
  await play(new Player(new Connection({ host, port: Number(port), login, password, log, atOnce })));
} catch (error) {
  console.error(`the end: ${error.message}`);
  process.exit(1);
}
