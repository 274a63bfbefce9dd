"""Logs: one line an event, then perhaps a traceback; never the values of variables, some of which are passwords.

No outsider can fill a disk with them: a file that grows too large is set aside and the oldest goes, and of events that
come again and again most are only counted.
"""

import logging
import os
import shutil
import sys
import time
import weakref
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO, cast

import structlog

LARGEST: Final = 4 * 2**20
"""Bytes of a log before it is set aside ..."""

KEPT: Final = 3
"""... and how many of those are kept: `web.log.1` is the newest."""

BURST: Final = 20
"""Events of one kind that are written in a period; whatever goes wrong, that many say as much as all ..."""

PERIOD: Final = 60.0
"""... and its seconds."""

KINDS: Final = 500
"""Kinds of events that are told apart; there are some dozen."""

_ACTING: Final = [*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, 0x2028, 0x2029]
_VISIBLE: Final = {code: f"\\u{code:04x}" for code in (*_ACTING, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""What acts on the terminal in which somebody reads a log, and how it is written instead."""


def log_to(target: Path | TextIO | None = None) -> None:
    """Write what this process logs into a file; None: to the standard error of the moment."""
    file = _Roll(target) if isinstance(target, Path) else target
    structlog.configure(
        processors=[
            _Sampling(),
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ],
        logger_factory=lambda *_: structlog.PrintLogger(cast(TextIO, _Paper(file or sys.stderr))),
    )
    logging.basicConfig(handlers=[_Relay()], level=logging.WARNING)  # of libraries: uvicorn, asyncio


class _Sampling:
    """Writes the first events of each kind in every period, and says with the next one how many it has left out."""

    def __init__(self) -> None:
        self._seen: dict[tuple[object, object], tuple[float, int]] = {}  # when the period began, and how many came

    def __call__(self, _: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        kind, now = (event.get("event"), _thrown(event.get("exc_info"))), time.monotonic()
        began, count = self._seen.get(kind, (now, 0))
        if now - began >= PERIOD:
            if count > BURST:
                event["left_out"] = count - BURST
            began, count = now, 0
        if len(self._seen) >= KINDS:
            self._seen.clear()
        self._seen[kind] = began, count + 1
        if count >= BURST:
            raise structlog.DropEvent
        return event


def _thrown(told: object) -> object:
    """The type of the exception that an event tells of."""
    if told is True:
        return sys.exc_info()[0]
    return told[0] if isinstance(told, tuple) else type(told)


class _Relay(logging.Handler):
    """What libraries log goes the same way."""

    def emit(self, record: logging.LogRecord) -> None:
        """Pass it on; its kind is the text before anything was filled in."""
        kind, text = str(record.msg).partition("\n")[0], record.getMessage()
        more = {} if text.strip() == kind.strip() else {"text": text}
        structlog.get_logger().log(record.levelno, kind, by=record.name, exc_info=record.exc_info, **more)


class _Paper:
    """What logs are written on. When the disk is full, it is the log that suffers, not who writes it."""

    def __init__(self, file: "TextIO | _Roll") -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text.translate(_VISIBLE))

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


class _Roll:
    """A file that begins anew when it is too large, for its owner only.

    Its text is copied and cut off, not renamed: standard error, where an interpreter writes when all is lost, is often
    the same file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(exist_ok=True)
        self._file = _private(str(path), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        weakref.finalize(self, os.close, self._file)
        with suppress(OSError):
            os.fchmod(self._file, 0o600)  # somebody else may have made it

    def write(self, text: str) -> None:
        os.write(self._file, text.encode(errors="replace"))

    def flush(self) -> None:
        if os.fstat(self._file).st_size > LARGEST:
            self._set_aside()

    def _set_aside(self) -> None:
        kept = [self._path.with_name(f"{self._path.name}.{number}") for number in range(1, KEPT + 1)]
        try:
            for older, newer in zip(reversed(kept[1:]), reversed(kept[:-1]), strict=True):
                if newer.exists():
                    newer.replace(older)
            with open(kept[0], "wb", opener=_private) as copy, self._path.open("rb") as full:
                shutil.copyfileobj(full, copy)
        finally:
            os.ftruncate(self._file, 0)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
