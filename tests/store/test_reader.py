"""Reading journals that were cut, damaged or edited."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.store.chain import Chain, numbered
from arena24.store.errors import BrokenJournal
from arena24.store.journal import Journal
from arena24.store.reader import MAX_LINE, Reader, Torn, read
from arena24.store.records import FORMAT, Header, Order, Record, TurnEnd

from .test_journal import HEADER

TAIL = 1024


def write(path: Path, turns: int) -> bytes:
    """A journal with some orders in each turn; its bytes."""
    with Journal.create(path, HEADER) as journal:
        for turn in range(1, turns + 1):
            journal.order(turn % 3, b"MOVE %d 1 0" % turn)
            journal.order(2, b"\t\x00 \xff")
            journal.join(turn)
            journal.end_turn(TurnEnd(turn, 1000.0 - turn, 1.0 + turn / 7, digest="0123abcd"))
    return path.read_bytes()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[Record]]:
    path = tmp_path_factory.mktemp("small") / "round.journal"
    data = write(path, 2)
    return data, read(path).records


def test_cut_at_every_byte_of_the_tail(tmp_path: Path) -> None:
    path = tmp_path / "round.journal"
    whole = write(path, 20)
    records = read(path).records
    assert len(whole) > 2 * TAIL
    for size in range(len(whole), len(whole) - TAIL, -1):
        kept = whole[:size].count(b"\n")
        begin = whole.rfind(b"\n", 0, size) + 1
        with path.open("r+b") as file:
            file.truncate(size)
        reading = read(path)
        assert reading.records == records[: kept - 1]
        assert reading.torn == (None if begin == size else Torn(begin, size - begin))


def test_resume_after_any_cut_of_the_last_lines_reads_clean(tmp_path: Path) -> None:
    path = tmp_path / "round.journal"
    whole = write(path, 3)
    for size in range(len(whole) - 150, len(whole)):
        path.write_bytes(whole[:size])
        with Journal.resume(path) as journal:
            journal.order(1, b"on")
            journal.end_turn(TurnEnd(99, 1, 1))
        reading = read(path)
        assert reading.torn is None
        assert reading.records[-2] == Order(1, b"on")


def check_flip(path: Path, data: bytes, records: list[Record], position: int, bit: int) -> None:
    """A flip is found: in the last record it is taken for a tear, anywhere else refused with its place."""
    damaged = bytearray(data)
    damaged[position] ^= 1 << bit
    path.write_bytes(damaged)
    line = data.count(b"\n", 0, position) + 1
    start = data.rfind(b"\n", 0, position) + 1
    if line == data.count(b"\n") and position < len(data) - 1:
        reading = read(path)
        assert reading.records == records[:-1]
        assert reading.torn == Torn(start, len(data) - start)
    else:
        with pytest.raises(BrokenJournal) as caught:
            read(path)
        assert (caught.value.path, caught.value.line, caught.value.offset) == (path, line, start)


def test_a_flipped_bit_in_every_byte(tmp_path: Path, small: tuple[bytes, list[Record]]) -> None:
    data, records = small
    chance = random.Random(24)
    for position in range(len(data)):
        check_flip(tmp_path / "round.journal", data, records, position, chance.randrange(8))


@given(where=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_flipped_bit_anywhere(
    tmp_path_factory: pytest.TempPathFactory, small: tuple[bytes, list[Record]], where: float, bit: int
) -> None:
    data, records = small
    check_flip(tmp_path_factory.getbasetemp() / "flipped.journal", data, records, int(where * len(data)), bit)


def test_a_damaged_line_end_before_the_last_line_is_no_tear(tmp_path: Path, small: tuple[bytes, list[Record]]) -> None:
    data, records = small
    position = data.rindex(b"\n", 0, -1)
    for bit in range(8):
        check_flip(tmp_path / "round.journal", data, records, position, bit)


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(lambda lines: lines[:2] + lines[3:], id="a line removed"),
        pytest.param(lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], id="two lines swapped"),
        pytest.param(lambda lines: [*lines[:3], lines[2], *lines[3:]], id="a line doubled"),
        pytest.param(lambda lines: [*lines[:2], b"\n", *lines[2:]], id="an empty line"),
    ],
)
def test_edited_lines(tmp_path: Path, small: tuple[bytes, list[Record]], edit: object) -> None:
    assert callable(edit)
    path = tmp_path / "round.journal"
    path.write_bytes(b"".join(edit(small[0].splitlines(keepends=True))))
    with pytest.raises(BrokenJournal, match=r"line [34] \(byte \d+\) is damaged: its check sum is wrong"):
        read(path)


def forged(path: Path, *contents: bytes) -> Path:
    """A journal whose check sums are right, whatever it holds."""
    path.write_bytes(numbered(contents, 0)[0])
    return path


def test_an_edit_with_repaired_check_sums_breaks_the_chain(tmp_path: Path, small: tuple[bytes, list[Record]]) -> None:
    contents = [raw[9:] for raw in small[0].split(b"\n")[:-1]]
    contents[1] = contents[1].replace(b"MOVE", b"STAY")
    with pytest.raises(BrokenJournal, match="chain value") as caught:
        read(forged(tmp_path / "round.journal", *contents))
    assert caught.value.line == 5  # the first turn end after the edit


HEAD = b'H {"format":1,"game":"g","server":"s","round":1,"version":"0","params":{},"seed":"","teams":[]}'


@pytest.mark.parametrize(
    ("contents", "line", "reason"),
    [
        ([], 1, "begins with its header"),
        ([b"O 1 A"], 1, "begins with its header"),
        ([b"H {"], 1, "truncated"),
        ([b'H {"format":1}'], 1, "missing required field"),
        ([HEAD.replace(b"1", b"3", 1)], 1, "use the arena24 that wrote it"),
        ([HEAD, HEAD], 2, "no record begins with b'H'"),
        ([HEAD, b"X 1"], 2, "no record begins with b'X'"),
        ([HEAD, b"O x A"], 2, "invalid literal"),
        ([HEAD, b"T 1 2"], 2, "values to unpack"),
        ([HEAD, b"T 1 2 3 - 4 5 ab"], 2, "values to unpack"),
        ([HEAD, b"V", b"O 1 A"], 3, "the round was over"),
        ([HEAD, b'F 1.0 1.0 - {"1":2}'], 2, "Expected `str`"),
    ],
)
def test_right_check_sums_over_nonsense(tmp_path: Path, contents: list[bytes], line: int, reason: str) -> None:
    with pytest.raises(BrokenJournal, match=reason) as caught:
        read(forged(tmp_path / "round.journal", *contents))
    assert caught.value.line == line


def test_a_header_is_never_torn(tmp_path: Path, small: tuple[bytes, list[Record]]) -> None:
    path = tmp_path / "round.journal"
    for size in (0, 1, 8, 9, 50, small[0].index(b"\n")):
        path.write_bytes(small[0][:size])
        with pytest.raises(BrokenJournal, match="line 1"):
            read(path)


def test_zeros_after_a_power_loss_are_a_torn_tail(tmp_path: Path, small: tuple[bytes, list[Record]]) -> None:
    path = tmp_path / "round.journal"
    path.write_bytes(small[0] + bytes(5000))
    assert read(path).records == small[1]
    assert read(path).torn == Torn(len(small[0]), 5000)


def test_record_by_record(tmp_path: Path) -> None:
    path = tmp_path / "round.journal"
    whole = write(path, 3)
    with Reader(path) as reader:
        assert reader.header == HEADER
        assert next(iter(reader)) == Order(1, b"MOVE 1 1 0")
        assert sum(1 for _ in reader) == 11
        assert (reader.offset, reader.torn, reader.ended) == (len(whole), None, False)


def test_the_chain_depends_on_all_that_came_before() -> None:
    one, other = Chain(), Chain()
    one.cover(b"a\n")
    other.cover(b"b\n")
    assert one.close(b"T 1") != other.close(b"T 1")
    assert one.close(b"T 2") != other.close(b"T 2")


def test_constants() -> None:
    assert Header.__struct_defaults__[0] == FORMAT
    assert MAX_LINE > 2 * 262144  # platform 3: a line and its data line


@given(st.lists(st.tuples(st.integers(0, 10**6), st.binary().filter(lambda line: b"\n" not in line)), max_size=20))
def test_orders_read_back(tmp_path_factory: pytest.TempPathFactory, orders: list[tuple[int, bytes]]) -> None:
    path = tmp_path_factory.getbasetemp() / "orders.journal"
    path.unlink(missing_ok=True)
    with Journal.create(path, HEADER) as journal:
        for team, line in orders:
            journal.order(team, line)
    assert read(path).records == [Order(*order) for order in orders]
