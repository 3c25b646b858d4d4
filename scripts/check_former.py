"""Verifies certificates of Former, for check.py. Follows src/former/FORMAT.md."""

import check_layers, check_line, check_search
from check_board import STRIDE, groups, read_board, remove, shown
from check_frame import counted, demand, number

MAX_ROWS = 12
MAX_CLICKS = 768


def clear(file, board, clicks):
    """Demands that each click of the solution hits a tile, and that all clicks together clear the board."""
    pairs = [pair.partition(",") for pair in file.words("witness", clicks)]
    witness = [(number(x, 63), number(y, MAX_ROWS - 1)) for x, _, y in pairs]
    demand(
        len(witness) == clicks,
        f"the witness has {counted(len(witness), 'click')}, the claim says {clicks}",
    )
    for n, (x, y) in enumerate(witness, 1):
        cell = 1 << STRIDE * x + y
        hit = [group for group in groups(board) if group.cells & cell]
        demand(hit, f"the witness: click {n} at {x},{y} hits no tile")
        board = remove(board, hit[0])
    demand(not any(board), "the witness does not clear the board")


def read_layers(file, width):
    """Reads the numbers of layers from the left and from the right, and the block of layers."""
    file.exactly("evidence", "layers")
    sizes = [number(word, width) for word in file.words("layers", 2)]
    demand(
        len(sizes) == 2 and 1 <= sum(sizes) <= width,
        "the number of layers is not from 1 to the number of columns",
    )
    return sizes, file.block()


def check(file, _version):
    """Returns the statement of a valid certificate as text. Raises a Refusal if the certificate is invalid."""
    board, letters = read_board(file.word("board"), MAX_ROWS)
    kind, clicks = file.claim(("optimal", "at-most", "at-least"), MAX_CLICKS)
    search = None
    layers = None
    if kind != "at-least":
        clear(file, board, clicks)
    if kind != "at-most" and clicks > 0:
        if not file.begins(b"evidence layers\n"):
            search = check_search.read(file, board, clicks)
        if file.begins(b"evidence layers\n"):
            layers = read_layers(file, len(board))
    file.end()
    count_of_records = 0
    count_of_layers = 0
    line = ""
    if search:
        count_of_records = check_search.verify(board, clicks, search, letters)
    if layers:
        sizes, block = layers
        sides = check_layers.verify(board, clicks, sizes, block)
        line = check_line.find(sizes, sides, clicks)
        count_of_layers = sum(sizes)
    records = counted(count_of_records, "record")
    evidence = f"{records}, {counted(count_of_layers, 'layer')}"
    reason = f"; verified: {line}" if line else ""
    return f"{kind} {clicks} (board {shown(board, letters)}; {evidence}{reason})"
