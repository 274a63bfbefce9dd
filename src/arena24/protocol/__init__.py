"""The text protocol without I/O: shapes of values, compiled commands, seats and sessions."""
