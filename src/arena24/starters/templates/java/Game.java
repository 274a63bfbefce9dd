// What a team can say in @@game@@ (@@title@@). Made from the game's declarations by `arena24 new`.

import java.util.List;
import java.util.Optional;

/** The commands of @@game@@, the records of its replies, and the codes of its failures. */
public final class @@Game@@ {
    /** How this game answers a wait. */
    public static final Connection.AtOnce AT_ONCE = Connection.AtOnce.@@at_once@@;

    /** The codes of Connection.Failure. */
    public static final class Code {
        @@codes@@
    }

    @@enums@@

    @@records@@

    /** The commands. */
    public static final class Player {
        public final Connection connection;

        public Player(Connection connection) {
            this.connection = connection;
        }

        @@commands@@
    }
}
