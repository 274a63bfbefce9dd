"""What the web grants, each with its reason (law 5)."""

from typing import Final

LOOK: Final = 0.5
"""Seconds between two looks at status and database; the supervisor writes its status every second."""

TAIL: Final = 0.05
"""Seconds between two looks at a journal that grows: the larger part of how far live boards are behind."""

HEARTBEAT: Final = 8.0
"""Seconds after which a live stream says something even if nothing happens. Platform 5 wants 10."""

READERS: Final = 2000
"""Open live streams. A hall has some hundred; each costs a socket and some kilobytes ..."""

READERS_ADDRESS: Final = 500
"""... of one address, which may be a hall's: four of them are all, one cannot be ..."""

READERS_LOGIN: Final = 32
"""... and of one login, which counts by itself: who has logged in is not shut out by neighbours."""

CONNECTIONS: Final = 4000
"""Open connections: every reader has one, and asks for something else now and then ..."""

CONNECTIONS_ADDRESS: Final = 1000
"""... of one address."""

HEAD_SECONDS: Final = 10.0
"""From the connection, or the last answer, to the end of a request's head. A browser takes milliseconds ..."""

HEAD_BYTES: Final = 64 * 1024
"""... and a few kilobytes; h11 and others grant 64."""

BODY_SECONDS: Final = 20.0
"""From there to the end of its body: 64 kB, 3 kB a second."""

READ_SECONDS: Final = 30.0
"""For which a client may take nothing of what we have for it."""

REEL_BYTES: Final = 24 * 2**20
"""Compressed frames kept of one running round and viewer; the oldest go first."""

REPLAY_BYTES: Final = 192 * 2**20
"""Compressed frames kept of finished rounds, all together; those not asked for longest go first."""

REPLAYS_AT_ONCE: Final = 8
"""Rounds being folded for somebody or waiting for it; whoever comes then is asked to come again."""

FRAMES: Final = 256
"""Frames in one answer ..."""

FRAME_BYTES: Final = 8 * 2**20
"""... and bytes, but for one frame that is longer. Who gets fewer asks for the rest."""

WATCHED: Final = 120.0
"""Seconds for which frames of a team or for the organisers are drawn after somebody has asked for them."""

HISTORY: Final = 500
"""Points of a chart: more than a screen shows."""

PAGE: Final = 100
"""Rows of a list in one answer."""

BODY: Final = 64 * 1024
"""Bytes of a request: announcements and marks are short."""

SESSION: Final = 36 * 3600.0
"""Seconds: a contest, and the morning after."""

FAILURES: Final = 10
"""Wrong passwords per login and address in a row before attempts are refused unchecked ..."""

FAILURES_ADDRESS: Final = 60
"""... and per address, whatever the login; a hall may share one."""

FORGIVENESS: Final = 6.0
"""Seconds after which one failure is forgotten."""

CHECKS: Final = 32
"""Passwords waiting to be checked, at 10 ms each; beyond it the login is refused."""

MARKS: Final = 500
"""Marks of a team in one turn."""

MARK_BYTES: Final = 512 * 1024
"""Of all the marks of a team, as JSON; the oldest go first. A hundred teams have 52 MB at most ..."""

MARKED_TURN: Final = 256
"""... and so many bytes count for a turn, besides what is drawn in it: what it takes to keep it."""

SCAN: Final = 8 * 2**20
"""Bytes of transcripts that one request reads: twice what is usually kept of a team on a server ..."""

ACCOUNT: Final = 2**20
"""... and of them, those whose lines are counted and timed one by one."""

TURNS: Final = 40
"""Turns of a team in one answer ..."""

LINES: Final = 200
"""... and lines of a transcript: two screens."""

SHOWN: Final = 400
"""Characters of a line; the file has the rest."""

SEARCH: Final = 200
"""Characters to search for."""

BROWSERS: Final = 32
"""Teams whose transcripts are being read or wait for it; whoever comes then is asked to come again."""

BLOCK: Final = 64 * 1024
"""Bytes of a file that are sent in one go."""
