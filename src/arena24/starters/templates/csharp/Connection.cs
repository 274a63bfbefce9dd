// The connection to an arena24 server: logs in, comes back when it breaks, and writes down what is said.
// You need not change anything here; the commands of the game are in the file beside this one.

using System.Globalization;
using System.Net.Sockets;
using System.Reflection;
using System.Text;

namespace Arena24;

/// <summary>The server refused a command; the code tells why.</summary>
public sealed class Failure : Exception
{
    public int Code { get; }

    public Failure(int code, string text) : base($"{code} {text}") => Code = code;
}

/// <summary>The connection broke before the answer to an order came: perhaps it was done, perhaps not.</summary>
public sealed class AnswerLost : Exception
{
    public AnswerLost(Exception cause) : base(cause.Message, cause) { }
}

/// <summary>The server said something that is not declared: another game, or a newer version of it.</summary>
public sealed class Garbled : Exception
{
    public Garbled(string text) : base(text) { }
}

/// <summary>What a wait answers before it starts.</summary>
public enum AtOnce { Seconds, Ok, Nothing }

/// <summary>How a word is spelt on the wire.</summary>
[AttributeUsage(AttributeTargets.Field)]
public sealed class WireAttribute : Attribute
{
    public string Spelling { get; }

    public WireAttribute(string spelling) => Spelling = spelling;
}

/// <summary>The spellings of a closed set of words.</summary>
public static class Spelling<W> where W : struct, Enum
{
    public static readonly IReadOnlyDictionary<string, W> Words = typeof(W)
        .GetFields(BindingFlags.Public | BindingFlags.Static)
        .ToDictionary(field => field.GetCustomAttribute<WireAttribute>()!.Spelling, field => (W)field.GetValue(null)!);

    public static string Of(W word) => Words.First(pair => pair.Value.Equals(word)).Key;
}

/// <summary>A number, or a word instead of it: one of the two is there.</summary>
public readonly record struct Either<W>(long? Number, W? Word) where W : struct, Enum;

/// <summary>The words of one line, taken one after another.</summary>
public sealed class Words
{
    private readonly string line;
    private readonly string[] words;
    private int next;

    public Words(string line)
    {
        this.line = line;
        words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
    }

    public bool More => next < words.Length;

    public string Text() => More ? words[next++] : throw new Garbled($"a word is missing in: {line}");

    public long Integer() =>
        long.TryParse(Text(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw new Garbled($"a number is missing in: {line}");

    public double Real() =>
        double.TryParse(Text(), NumberStyles.Float, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw new Garbled($"a number is missing in: {line}");

    public bool Flag() => Integer() == 1;

    /// <summary>A word of a closed set.</summary>
    public W Word<W>() where W : struct, Enum =>
        Spelling<W>.Words.TryGetValue(Text(), out var word) ? word : throw new Garbled($"an unknown word in: {line}");

    /// <summary>A number, or a word of a closed set.</summary>
    public Either<W> Either<W>() where W : struct, Enum =>
        More && Spelling<W>.Words.ContainsKey(words[next])
            ? new Either<W>(null, Word<W>())
            : new Either<W>(Integer(), null);

    public T? Maybe<T>(Func<T> read) where T : struct => More ? read() : null;

    public string? MaybeText() => More ? Text() : null;

    public List<T> List<T>(Func<T> read) => Times(Integer(), read);

    public List<T> Times<T>(long count, Func<T> read)
    {
        var all = new List<T>();
        for (long i = 0; i < count; i++) all.Add(read());
        return all;
    }

    public List<T> Rest<T>(Func<T> read)
    {
        var all = new List<T>();
        while (More) all.Add(read());
        return all;
    }

    public void End()
    {
        if (More) throw new Garbled($"too many words in: {line}");
    }
}

/// <summary>The lines of one reply, taken one after another.</summary>
public sealed class Reply
{
    private readonly Connection connection;
    private string? first;

    internal Reply(Connection connection, string? first = null)
    {
        this.connection = connection;
        this.first = first;
    }

    public string Line()
    {
        var line = first ?? connection.Line();
        first = null;
        return line;
    }

    public T Row<T>(Func<Words, T> read)
    {
        var words = new Words(Line());
        var value = read(words);
        words.End();
        return value;
    }

    public long Count() => Row(words => words.Integer());

    /// <summary>A line with several counts.</summary>
    public List<long> Counts() => Row(words => words.Rest(() => words.Integer()));

    public List<T> List<T>(Func<T> read) => Times(Count(), read);

    public List<T> Times<T>(long count, Func<T> read)
    {
        var all = new List<T>();
        for (long i = 0; i < count; i++) all.Add(read());
        return all;
    }

    /// <summary>A line with the count, then all the words in one line.</summary>
    public List<T> Words<T>(Func<Words, T> read)
    {
        var count = Count();
        return Row(words => words.Times(count, () => read(words)));
    }

    /// <summary>`rows columns`, then the rows.</summary>
    public List<string> Board() => Times(Counts()[0], Line);

    /// <summary>As many lines as the first one has letters.</summary>
    public List<string> Square()
    {
        var rows = new List<string> { Line() };
        while (rows.Count < rows[0].Length) rows.Add(Line());
        return rows;
    }

    /// <summary>A number of letters; if it is not 0, a line with them.</summary>
    public string Letters() => Count() == 0 ? "" : Line();
}

/// <summary>
/// One team on one server. A query or a wait whose answer is lost is repeated on a new connection; an order is not,
/// because nobody knows whether it was executed: then AnswerLost is thrown.
/// </summary>
public sealed class Connection
{
    private const int ReplyMillis = 30_000;
    private const int ReachMillis = 3_000; // for one of several hosts, before the next one is tried
    private const int WaitMillis = 600_000; // a contest may be paused
    private const double FirstPause = 0.1;
    private const double LongestPause = 1.0; // at most a turn is lost after a restart
    private const int LimitReached = 6;
    private const int BadLogin = 1;
    private const int TooManyConnections = 7;

    private readonly string[] hosts;
    private readonly int port;
    private int place; // of the host that last worked
    private bool known; // have we ever been let in?
    private readonly string login;
    private readonly string password;
    private readonly AtOnce atOnce;
    private readonly StreamWriter log;
    private TcpClient? client;
    private StreamReader? input;
    private int failures; // in a row

    /// <summary>Several hosts are separated by commas: they are tried in turn.</summary>
    public Connection(string hosts, int port, string login, string password, string log, AtOnce atOnce)
    {
        this.hosts = hosts.Split(',');
        this.port = port;
        this.login = login;
        this.password = password;
        this.atOnce = atOnce;
        this.log = new StreamWriter(log, append: true) { AutoFlush = true };
    }

    public T Query<T>(string line, Func<Reply, T> read) => Repeated(() => Exchange(read, line));

    public T Order<T>(string line, Func<Reply, T> read) => Once(() => Exchange(read, line));

    /// <summary>An order whose data follows on a line of its own, once the first line was accepted.</summary>
    public T OrderWithData<T>(string line, string data, Func<Reply, T> read) => Once(() => Exchange(read, line, data));

    public T Wait<T>(string line, Func<Reply, T> read) => Repeated(() =>
    {
        BeginWait(line);
        var answer = Receive(WaitMillis);
        if (answer != "OK" && !answer.StartsWith("OK ")) throw Refused(answer);
        return read(new Reply(this, atOnce == AtOnce.Nothing ? answer[Math.Min(3, answer.Length)..] : null));
    });

    /// <summary>A wait whose later answer has no OK before it.</summary>
    public T WaitBare<T>(string line, Func<Reply, T> read) => Repeated(() =>
    {
        BeginWait(line);
        var answer = Receive(WaitMillis);
        if (answer.StartsWith("ERR ") || answer.StartsWith("FAILED ")) throw Refused(answer);
        return read(new Reply(this, answer));
    });

    /// <summary>For replies that have nothing but their OK.</summary>
    public static object? Nothing(Reply reply) => null;

    /// <summary>Write down something that happened.</summary>
    public void Note(string text)
    {
        Console.Error.WriteLine(text);
        Write("# ", text);
    }

    internal string Line() => Receive(ReplyMillis);

    // ---- exchanges

    private T Exchange<T>(Func<Reply, T> read, params string[] lines)
    {
        foreach (var line in lines)
        {
            Send(line, line);
            Status();
        }
        return read(new Reply(this));
    }

    private T Repeated<T>(Func<T> exchange)
    {
        while (true)
        {
            try
            {
                return Attempt(exchange);
            }
            catch (Exception error) when (error is IOException or SocketException)
            {
                Lost(error.Message);
            }
        }
    }

    private T Once<T>(Func<T> exchange)
    {
        try
        {
            return Attempt(exchange);
        }
        catch (Exception error) when (error is IOException or SocketException)
        {
            Lost(error.Message);
            throw new AnswerLost(error);
        }
    }

    private T Attempt<T>(Func<T> exchange)
    {
        Connect();
        try
        {
            var value = exchange();
            failures = 0;
            return value;
        }
        catch (Failure)
        {
            failures = 0;
            throw;
        }
    }

    private void BeginWait(string line)
    {
        Send(line, line);
        if (atOnce != AtOnce.Nothing) Status();
        if (atOnce == AtOnce.Seconds) Receive(ReplyMillis);
    }

    private void Status()
    {
        var answer = Receive(ReplyMillis);
        if (answer != "OK") throw Refused(answer);
    }

    private Failure Refused(string answer)
    {
        var parts = answer.Split(' ', 3);
        if (parts[0] is not ("FAILED" or "ERR") || parts.Length < 2 || !int.TryParse(parts[1], out var code))
            throw new Garbled($"expected OK or an error, got: {answer}");
        if (code == LimitReached) // wait until the next turn, then tell
        {
            Receive(ReplyMillis);
            Receive(WaitMillis);
        }
        return new Failure(code, parts.Length > 2 ? parts[2] : "");
    }

    // ---- the socket

    private void Connect()
    {
        while (client == null)
        {
            if (failures > 0) Thread.Sleep(TimeSpan.FromSeconds(Pause()));
            try
            {
                Dial();
                Expect("LOGIN", Reach);
                Send(login, login);
                Expect("PASS", ReplyMillis);
                Send(password, "(password)");
                Status();
                known = true;
                Note($"logged in on {hosts[place]}:{port}");
            }
            catch (Exception error) when (error is IOException or SocketException)
            {
                Lost(error.Message);
                place = (place + 1) % hosts.Length;
            }
            catch (Failure failure) when (failure.Code == TooManyConnections || (known && failure.Code == BadLogin))
            {
                // A password that was right before is right: somebody else's guesses keep us waiting.
                Lost(failure.Message);
            }
        }
    }

    /// <summary>Twice as long each time, and never the same for two bots.</summary>
    private double Pause() =>
        Math.Min(LongestPause, FirstPause * Math.Pow(2, Math.Min(failures - 1, 20))) * (0.5 + Random.Shared.NextDouble() / 2);

    private int Reach => hosts.Length > 1 ? ReachMillis : ReplyMillis;

    private void Dial()
    {
        client = new TcpClient { NoDelay = true };
        var connecting = client.ConnectAsync(hosts[place], port);
        try
        {
            connecting.WaitAsync(TimeSpan.FromMilliseconds(Reach)).GetAwaiter().GetResult();
        }
        catch (TimeoutException)
        {
            throw new IOException($"no connection to {hosts[place]}:{port}");
        }
        input = new StreamReader(client.GetStream(), Encoding.UTF8);
    }

    private void Expect(string prompt, int millis)
    {
        var answer = Receive(millis);
        if (answer != prompt) throw new Garbled($"expected {prompt}, got: {answer}");
    }

    private void Lost(string why)
    {
        Note($"connection lost: {why}");
        failures++;
        client?.Dispose();
        client = null;
    }

    private void Send(string line, string shown)
    {
        Write("> ", shown);
        client!.GetStream().Write(Encoding.UTF8.GetBytes(line + "\n"));
    }

    private string Receive(int millis)
    {
        client!.GetStream().ReadTimeout = millis;
        var line = input!.ReadLine() ?? throw new IOException("the server closed the connection");
        Write("< ", line);
        return line;
    }

    private void Write(string mark, string text) => log.WriteLine($"{DateTime.Now:HH:mm:ss.fff} {mark}{text}");
}
