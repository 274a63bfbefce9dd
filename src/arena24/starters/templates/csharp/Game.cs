// What a team can say in @@game@@ (@@title@@). Made from the game's declarations by `arena24 new`.

using Arena24;

namespace @@Game@@;

/// <summary>The codes of Arena24.Failure.</summary>
public static class Code
{
    @@codes@@
}

@@enums@@

@@records@@

/// <summary>How the records of replies are read.</summary>
internal static class Read
{
    @@readers@@
}

/// <summary>The commands.</summary>
public sealed class Player
{
    /// <summary>How this game answers a wait.</summary>
    public const AtOnce Waits = AtOnce.@@at_once@@;

    public Connection Connection { get; }

    public Player(Connection connection) => Connection = connection;

    @@commands@@
}
