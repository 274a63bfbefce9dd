"""The forecast: what a rehearsal of some hours says about a whole contest.

What grows with what is played (archives, rows, leaks) is multiplied by the contest's seconds over those that were
played here; what is bounded (a process, the page's films, transcripts) is not.
"""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from arena24.cli.rehearsal.evidence import Needs
from arena24.cli.rehearsal.gauge import Gauge, sizes
from arena24.cli.rehearsal.miniature import Miniature
from arena24.cli.rehearsal.mischief import WEB
from arena24.web.limits import REEL_BYTES

HOUR: Final = 3600.0
SEVERAL: Final = 2
"""Rounds of a server: while it is in its first, what it grows by is that round's, and gone with it."""


def forecast(
    miniature: Miniature, gauge: Gauge, elapsed: float, rounds: Mapping[str, int], available: int, disk: Path
) -> Needs:
    """What the whole contest will take.

    `rounds`: how many each server has finished. `available` was looked at before, `disk` is where it will be kept.
    """
    paces = {name: scale.pace for name, scale in miniature.scales.items()}
    slowest = min(paces.values())
    lives = {name: gauge.of(name) for name in gauge.names}
    bounded = {WEB: REEL_BYTES * len(paces)}  # it keeps what there is to see of the present rounds
    rates = {name: max(life.growth(bounded.get(name, 0)) for life in found) for name, found in lives.items()}
    growing = {
        name: HOUR * rate / paces.get(name, slowest)
        for name, rate in rates.items()
        if rate and rounds.get(name, SEVERAL) >= SEVERAL
    }
    hours = miniature.length / HOUR
    peaks = {name: max(life.peak for life in found) for name, found in lives.items()}
    played = {name: max(elapsed, 1.0) * pace for name, pace in paces.items()}  # seconds of the contest
    worked = {name: sum(life.processor for life in found) for name, found in lives.items()}
    return Needs(
        memory={
            name: int(peak + bounded.get(name, 0) + hours * growing.get(name, 0.0)) for name, peak in peaks.items()
        },
        growing=growing,
        available=available,
        disk=_disk(miniature, played),
        room=shutil.disk_usage(disk).free,
        cores=sum(seconds / played.get(name, min(played.values())) for name, seconds in worked.items()),
        machine=os.cpu_count() or 1,
    )


def _disk(miniature: Miniature, played: Mapping[str, float]) -> dict[str, int]:
    found = sizes(miniature.folder)
    times = miniature.length / min(played.values())
    quota = miniature.contest.transcript_quota * miniature.teams * len(played)
    journals = sum(
        sizes(miniature.folder, miniature.folder.journals(name))["journals"] * miniature.length / seconds
        for name, seconds in played.items()
    )
    return {
        "journals": int(journals),
        "transcripts": int(min(quota, found["transcripts"] * times)),
        "logs": int(found["logs"] * times),
        "database": int(miniature.empty + max(0, found["database"] - miniature.empty) * times),
    }
