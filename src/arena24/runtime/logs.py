"""Logs: one line an event, then perhaps a traceback; never the values of variables, some of which are passwords."""

import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog


def log_to(file: TextIO | None = None) -> None:
    """Write what this process logs into a file; None: to the standard error of the moment."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ],
        logger_factory=lambda *_: structlog.PrintLogger(cast(TextIO, _Paper(file or sys.stderr))),
    )


class _Paper:
    """What logs are written on. When the disk is full, it is the log that suffers, not who writes it."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()
