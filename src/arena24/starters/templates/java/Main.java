// A bot for @@game@@. Your code goes into takeTurn.

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;

public final class Main {
    @@turn@@

    /** The answer to a query; null if it was refused. */
    static <T> T ask(Supplier<T> query) {
        try {
            return query.get();
        } catch (Connection.Failure failure) {
            if (failure.code == @@Game@@.Code.LIMIT_REACHED) throw failure;
            return null;
        }
    }

    /** Give an order that may be refused; was it accepted? */
    static boolean attempt(Runnable order) {
        try {
            order.run();
            return true;
        } catch (Connection.Failure failure) {
            if (failure.code == @@Game@@.Code.LIMIT_REACHED) throw failure;
            return false;
        }
    }

    /** Get into the game, where one has to; a team that plays already need not. */
    static void enter(@@Game@@.Player me) {
        try {
            @@enter@@
        } catch (Connection.Failure | Connection.AnswerLost error) {
            me.connection.note("refused: " + error.getMessage());
        }
    }

    /** Wait for the next turn. */
    static void waitForTurn(@@Game@@.Player me) throws InterruptedException {
        try {
            @@wait@@
        } catch (Connection.Failure failure) {
            me.connection.note("cannot wait: " + failure.getMessage());
            enter(me);
            Thread.sleep(200);
        }
    }

    /** Turn after turn, round after round. */
    static void play(@@Game@@.Player me) throws InterruptedException {
        while (true) {
            try {
                takeTurn(me);
            } catch (Connection.Failure failure) {
                me.connection.note("refused: " + failure.getMessage());
                if (failure.code == @@Game@@.Code.LIMIT_REACHED) continue; // the next turn has begun
            } catch (Connection.AnswerLost lost) {
                me.connection.note("an order may be lost: " + lost.getMessage());
            }
            waitForTurn(me);
        }
    }

    static String given(String[] words, int place, String otherwise) {
        return words.length > place ? words[place] : otherwise;
    }

    public static void main(String[] words) throws IOException, InterruptedException {
        try {
            var connection = new Connection(
                    given(words, 0, "127.0.0.1"),
                    Integer.parseInt(given(words, 1, "20000")),
                    given(words, 2, "you"),
                    given(words, 3, "you"),
                    given(words, 4, "transcript.log"),
                    @@Game@@.AT_ONCE);
            play(new @@Game@@.Player(connection));
        } catch (Connection.Failure | Connection.Garbled error) {
            System.err.println("the end: " + error.getMessage());
            System.exit(1);
        }
    }
}
