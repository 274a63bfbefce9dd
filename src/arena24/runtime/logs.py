"""Logs: one line an event, then perhaps a traceback; never the values of variables, some of which are passwords."""

import sys
from typing import TextIO

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
        logger_factory=lambda *_: structlog.PrintLogger(file or sys.stderr),
    )
