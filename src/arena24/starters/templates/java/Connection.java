// The connection to an arena24 server: logs in, comes back when it breaks, and writes down what is said.
// You need not change anything here; the commands of the game are in the file beside this one.

import java.io.BufferedReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One team on one server. A query or a wait whose answer is lost is repeated on a new connection; an order is not,
 * because nobody knows whether it was executed: then AnswerLost is thrown.
 */
public final class Connection {
    /** The server refused a command; the code tells why. */
    public static final class Failure extends RuntimeException {
        public final int code;

        Failure(int code, String text) {
            super(code + " " + text);
            this.code = code;
        }
    }

    /** The connection broke before the answer to an order came: perhaps it was done, perhaps not. */
    public static final class AnswerLost extends RuntimeException {
        AnswerLost(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** The server said something that is not declared: another game, or a newer version of it. */
    public static final class Garbled extends RuntimeException {
        Garbled(String text) {
            super(text);
        }
    }

    /** What a wait answers before it starts. */
    public enum AtOnce { Seconds, Ok, Nothing }

    /** A word of a closed set. */
    public interface Spelled {
        String wire();
    }

    /** A number, or a word instead of it: one of the two is there. */
    public record Either<W>(Long number, W word) {
        public boolean is(long other) {
            return number != null && number == other;
        }

        public boolean is(W other) {
            return other.equals(word);
        }
    }

    private static final int REPLY_MILLIS = 30_000;
    private static final int REACH_MILLIS = 3_000; // for one of several hosts, before the next one is tried
    private static final int WAIT_MILLIS = 600_000; // a contest may be paused
    private static final double FIRST_PAUSE = 0.1;
    private static final double LONGEST_PAUSE = 1.0; // at most a turn is lost after a restart
    private static final int LIMIT_REACHED = 6;
    private static final int BAD_LOGIN = 1;
    private static final int TOO_MANY_CONNECTIONS = 7;

    private final String[] hosts;
    private final int port;
    private int place; // of the host that last worked
    private boolean known = false; // have we ever been let in?
    private final String login;
    private final String password;
    private final AtOnce atOnce;
    private final PrintWriter log;
    private Socket socket;
    private BufferedReader in;
    private OutputStream out;
    private int failures; // in a row

    /** Several hosts are separated by commas: they are tried in turn. */
    public Connection(String hosts, int port, String login, String password, String log, AtOnce atOnce)
            throws IOException {
        this.hosts = hosts.split(",");
        this.port = port;
        this.login = login;
        this.password = password;
        this.atOnce = atOnce;
        this.log = new PrintWriter(new FileWriter(log, StandardCharsets.UTF_8, true), true);
    }

    public <T> T query(String line, Function<Reply, T> read) {
        return repeated(() -> {
            send(line, line);
            status();
            return read.apply(new Reply(null));
        });
    }

    public <T> T order(String line, Function<Reply, T> read) {
        return once(() -> {
            send(line, line);
            status();
            return read.apply(new Reply(null));
        });
    }

    /** An order whose data follows on a line of its own, once the first line was accepted. */
    public <T> T order(String line, String data, Function<Reply, T> read) {
        return once(() -> {
            send(line, line);
            status();
            send(data, data);
            status();
            return read.apply(new Reply(null));
        });
    }

    public <T> T wait(String line, Function<Reply, T> read) {
        return repeated(() -> {
            beginWait(line);
            var answer = receive(WAIT_MILLIS);
            if (!answer.equals("OK") && !answer.startsWith("OK ")) throw refused(answer);
            return read.apply(new Reply(atOnce == AtOnce.Nothing ? answer.substring(Math.min(3, answer.length())) : null));
        });
    }

    /** A wait whose later answer has no OK before it. */
    public <T> T waitBare(String line, Function<Reply, T> read) {
        return repeated(() -> {
            beginWait(line);
            var answer = receive(WAIT_MILLIS);
            if (answer.startsWith("ERR ") || answer.startsWith("FAILED ")) throw refused(answer);
            return read.apply(new Reply(answer));
        });
    }

    /** Write down something that happened. */
    public void note(String text) {
        System.err.println(text);
        write("# ", text);
    }

    /** A command's line: its name, then its arguments. */
    static String line(String name, Object... arguments) {
        var text = new StringBuilder(name);
        for (var argument : arguments) text.append(' ').append(argument instanceof Spelled word ? word.wire() : argument);
        return text.toString();
    }

    /** For replies that have nothing but their OK. */
    static Void nothing(Reply reply) {
        return null;
    }

    // ---- replies

    /** The lines of one reply, taken one after another. */
    public final class Reply {
        private String first;

        private Reply(String first) {
            this.first = first;
        }

        String line() {
            if (first == null) return taken(REPLY_MILLIS);
            var line = first;
            first = null;
            return line;
        }

        <T> T row(Function<Words, T> read) {
            var words = new Words(line());
            var value = read.apply(words);
            words.end();
            return value;
        }

        long count() {
            return row(Words::integer);
        }

        /** A line with several counts. */
        long[] counts() {
            return row(words -> words.rest(words::integer)).stream().mapToLong(Long::longValue).toArray();
        }

        <T> List<T> list(Supplier<T> read) {
            return times(count(), read);
        }

        <T> List<T> times(long count, Supplier<T> read) {
            var all = new ArrayList<T>();
            for (long i = 0; i < count; i++) all.add(read.get());
            return all;
        }

        /** A line with the count, then all the words in one line. */
        <T> List<T> words(Function<Words, T> read) {
            var count = count();
            return row(words -> words.times(count, () -> read.apply(words)));
        }

        /** `rows columns`, then the rows. */
        List<String> board() {
            return times(counts()[0], this::line);
        }

        /** As many lines as the first one has letters. */
        List<String> square() {
            var rows = new ArrayList<>(List.of(line()));
            while (rows.size() < rows.get(0).length()) rows.add(line());
            return rows;
        }

        /** A number of letters; if it is not 0, a line with them. */
        String letters() {
            return count() == 0 ? "" : line();
        }
    }

    /** The words of one line, taken one after another. */
    public static final class Words {
        private final String line;
        private final String[] words;
        private int next;

        Words(String line) {
            this.line = line;
            this.words = line.isBlank() ? new String[0] : line.trim().split(" +");
        }

        boolean more() {
            return next < words.length;
        }

        String text() {
            if (!more()) throw new Garbled("a word is missing in: " + line);
            return words[next++];
        }

        long integer() {
            try {
                return Long.parseLong(text());
            } catch (NumberFormatException error) {
                throw new Garbled("a number is missing in: " + line);
            }
        }

        double real() {
            try {
                return Double.parseDouble(text());
            } catch (NumberFormatException error) {
                throw new Garbled("a number is missing in: " + line);
            }
        }

        boolean flag() {
            return integer() == 1;
        }

        /** A word of a closed set. */
        <W extends Enum<W> & Spelled> W word(Class<W> set) {
            var spelling = text();
            for (var word : set.getEnumConstants()) if (word.wire().equals(spelling)) return word;
            throw new Garbled("an unknown word in: " + line);
        }

        /** A number, or a word of a closed set. */
        <W extends Enum<W> & Spelled> Either<W> either(Class<W> set) {
            for (var word : set.getEnumConstants())
                if (more() && word.wire().equals(words[next])) return new Either<>(null, word(set));
            return new Either<>(integer(), null);
        }

        <T> Optional<T> maybe(Supplier<T> read) {
            return more() ? Optional.of(read.get()) : Optional.empty();
        }

        <T> List<T> list(Supplier<T> read) {
            return times(integer(), read);
        }

        <T> List<T> times(long count, Supplier<T> read) {
            var all = new ArrayList<T>();
            for (long i = 0; i < count; i++) all.add(read.get());
            return all;
        }

        <T> List<T> rest(Supplier<T> read) {
            var all = new ArrayList<T>();
            while (more()) all.add(read.get());
            return all;
        }

        void end() {
            if (more()) throw new Garbled("too many words in: " + line);
        }
    }

    // ---- exchanges

    /** What one says and hears; the connection may break meanwhile. */
    private interface Exchange<T> {
        T run() throws IOException;
    }

    /** An IOException inside a reader, which cannot throw one. */
    private static final class Broken extends RuntimeException {
        final IOException cause;

        Broken(IOException cause) {
            super(cause);
            this.cause = cause;
        }
    }

    private <T> T repeated(Exchange<T> exchange) {
        while (true) {
            try {
                return attempt(exchange);
            } catch (IOException error) {
                lost(error.getMessage());
            }
        }
    }

    private <T> T once(Exchange<T> exchange) {
        try {
            return attempt(exchange);
        } catch (IOException error) {
            lost(error.getMessage());
            throw new AnswerLost(error);
        }
    }

    private <T> T attempt(Exchange<T> exchange) throws IOException {
        connect();
        try {
            var value = exchange.run();
            failures = 0;
            return value;
        } catch (Failure failure) {
            failures = 0;
            throw failure;
        } catch (Broken broken) {
            throw broken.cause;
        }
    }

    private void beginWait(String line) throws IOException {
        send(line, line);
        if (atOnce != AtOnce.Nothing) status();
        if (atOnce == AtOnce.Seconds) receive(REPLY_MILLIS);
    }

    private void status() throws IOException {
        var answer = receive(REPLY_MILLIS);
        if (!answer.equals("OK")) throw refused(answer);
    }

    private Failure refused(String answer) throws IOException {
        var parts = answer.split(" ", 3);
        if (parts.length < 2 || !(parts[0].equals("FAILED") || parts[0].equals("ERR")))
            throw new Garbled("expected OK or an error, got: " + answer);
        var code = Integer.parseInt(parts[1]);
        if (code == LIMIT_REACHED) { // wait until the next turn, then tell
            receive(REPLY_MILLIS);
            receive(WAIT_MILLIS);
        }
        return new Failure(code, parts.length > 2 ? parts[2] : "");
    }

    // ---- the socket

    private void connect() {
        while (socket == null) {
            if (failures > 0) pause();
            try {
                dial();
                expect("LOGIN", reach());
                send(login, login);
                expect("PASS", REPLY_MILLIS);
                send(password, "(password)");
                status();
                known = true;
                note("logged in on " + hosts[place] + ":" + port);
            } catch (IOException error) {
                lost(error.getMessage());
                place = (place + 1) % hosts.length;
            } catch (Failure failure) {
                // A password that was right before is right: somebody else's guesses keep us waiting.
                var guessed = known && failure.code == BAD_LOGIN;
                if (failure.code != TOO_MANY_CONNECTIONS && !guessed) throw failure;
                lost(failure.getMessage());
            }
        }
    }

    /** Twice as long each time, and never the same for two bots. */
    private void pause() {
        var longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * Math.pow(2, Math.min(failures - 1, 20)));
        try {
            Thread.sleep((long) (1000 * longest * (0.5 + Math.random() / 2)));
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    private int reach() {
        return hosts.length > 1 ? REACH_MILLIS : REPLY_MILLIS;
    }

    private void dial() throws IOException {
        var made = new Socket();
        made.connect(new InetSocketAddress(hosts[place], port), reach());
        made.setTcpNoDelay(true);
        made.setKeepAlive(true);
        in = new BufferedReader(new InputStreamReader(made.getInputStream(), StandardCharsets.UTF_8));
        out = made.getOutputStream();
        socket = made;
    }

    private void expect(String prompt, int millis) throws IOException {
        var answer = receive(millis);
        if (!answer.equals(prompt)) throw new Garbled("expected " + prompt + ", got: " + answer);
    }

    private void lost(String why) {
        note("connection lost: " + why);
        failures++;
        try {
            if (socket != null) socket.close();
        } catch (IOException error) {
            note("cannot hang up: " + error.getMessage());
        }
        socket = null;
    }

    private void send(String line, String shown) throws IOException {
        write("> ", shown);
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private String receive(int millis) throws IOException {
        socket.setSoTimeout(millis);
        var line = in.readLine();
        if (line == null) throw new IOException("the server closed the connection");
        write("< ", line);
        return line;
    }

    private String taken(int millis) {
        try {
            return receive(millis);
        } catch (IOException error) {
            throw new Broken(error);
        }
    }

    private void write(String mark, String text) {
        log.println(LocalTime.now().truncatedTo(ChronoUnit.MILLIS) + " " + mark + text);
    }
}
