// A bot for @@game@@. Your code goes into TakeTurn.

using Arena24;
using @@Game@@;

string Given(int place, string otherwise) => args.Length > place ? args[place] : otherwise;

try
{
    var connection = new Connection(
        Given(0, "127.0.0.1"), int.Parse(Given(1, "20000")), Given(2, "you"), Given(3, "you"),
        Given(4, "transcript.log"), Player.Waits);
    Bot.Play(new Player(connection));
}
catch (Exception error) when (error is Failure or Garbled)
{
    Console.Error.WriteLine($"the end: {error.Message}");
    return 1;
}
return 0;

internal static class Bot
{
    @@turn@@

    /// <summary>The answer to a query; null if it was refused.</summary>
    private static Answer<T>? Ask<T>(Func<T> query)
    {
        try
        {
            return new Answer<T>(query());
        }
        catch (Failure failure) when (failure.Code != Code.LimitReached)
        {
            return null;
        }
    }

    /// <summary>Give an order that may be refused; was it accepted?</summary>
    private static bool Attempt(Action order)
    {
        try
        {
            order();
            return true;
        }
        catch (Failure failure) when (failure.Code != Code.LimitReached)
        {
            return false;
        }
    }

    /// <summary>Get into the game, where one has to; a team that plays already need not.</summary>
    private static void Enter(Player me)
    {
        try
        {
            @@enter@@
        }
        catch (Exception error) when (error is Failure or AnswerLost)
        {
            me.Connection.Note($"refused: {error.Message}");
        }
    }

    /// <summary>Wait for the next turn.</summary>
    private static void Wait(Player me)
    {
        try
        {
            @@wait@@
        }
        catch (Failure failure)
        {
            me.Connection.Note($"cannot wait: {failure.Message}");
            Enter(me);
            Thread.Sleep(200);
        }
    }

    /// <summary>Turn after turn, round after round.</summary>
    public static void Play(Player me)
    {
        while (true)
        {
            try
            {
                TakeTurn(me);
            }
            catch (Failure failure)
            {
                me.Connection.Note($"refused: {failure.Message}");
                if (failure.Code == Code.LimitReached) continue; // the next turn has begun
            }
            catch (AnswerLost lost)
            {
                me.Connection.Note($"an order may be lost: {lost.Message}");
            }
            Wait(me);
        }
    }
}

/// <summary>What a query told.</summary>
internal sealed record Answer<T>(T Value);
