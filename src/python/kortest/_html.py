"""Boards and pages as HTML, for notebooks."""

from __future__ import annotations

from html import escape

from ._errors import visible

#: The colours of the tiles with the letters that NRK uses.
_COLOURS = {"O": "#f2a03d", "P": "#e58fc4", "G": "#5fb878", "B": "#5a9bd8"}
#: The colours of the tiles with letters that NRK does not use.
_OTHERS = ["#e8685c", "#e9d44a", "#b98b66", "#a99fe8"]

_CELL = (
    "width:1.7em;height:1.7em;padding:0;text-align:center;font:600 0.9em/1 sans-serif;"
)
_LABEL = _CELL + "background:none;font-weight:400;opacity:0.6"


def frame(page: str) -> str:
    """Return a page of HTML in a frame, which a notebook can show."""
    # In a frame, a link such as #check would lead to the notebook.
    text = escape(page.replace(' href="#', ' href="about:srcdoc#'))
    style = "width:100%;height:980px;border:1px solid #8888;border-radius:8px"
    allowed = 'sandbox="allow-scripts allow-downloads" allow="clipboard-write *"'
    return (
        f'<iframe title="kortest" {allowed} style="{style}" srcdoc="{text}"></iframe>'
    )


def picture(puzzle: str, name: str, cells: list[list[str]]) -> str:
    """Return a board with its coordinates, as an HTML table. `cells` are its rows, top row first."""
    style = {"former": _tiles, "nurikabe": _clues}.get(puzzle, _ice)(cells)
    # Tiles fall in Former, so its rows are counted from the bottom.
    numbers = range(len(cells) - 1, -1, -1) if puzzle == "former" else range(len(cells))
    lines = [_line(number, row, style) for number, row in zip(numbers, cells)]
    width = max(map(len, cells), default=0)
    columns = "".join(_cell(_LABEL, column) for column in range(width))
    footer = f"<tr>{_cell(_LABEL, '')}{columns}</tr>"
    return (
        '<table style="border-collapse:separate;border-spacing:2px;width:auto;color:inherit">'
        f'<caption style="caption-side:top;text-align:left;white-space:nowrap">{escape(visible(name))}</caption>'
        f"{''.join(lines)}{footer}</table>"
    )


def _line(number: int, row: list[str], style: dict[str, str]) -> str:
    """Return a row of a table: the number of the row, and its cells. `style` has the style of each cell."""
    cells = [_cell(_CELL + style.get(cell, ""), _shown(cell)) for cell in row]
    return f"<tr>{_cell(_LABEL, number)}{''.join(cells)}</tr>"


def _cell(style: str, text: object) -> str:
    """Return a cell of a table with this text."""
    return f'<td style="{style}">{escape(str(text))}</td>'


def _shown(cell: str) -> str:
    """Return the text for a cell of a board: nothing for an empty cell."""
    return "" if cell in (".", " ", "0") else cell


def _tiles(cells: list[list[str]]) -> dict[str, str]:
    """Return the style of each cell in a board of Former, by its letter."""
    letters = sorted({cell for row in cells for cell in row} - {"."})
    free = [colour for letter, colour in _COLOURS.items() if letter not in letters]
    others = iter(_OTHERS + free)
    style = {".": "background:none"}
    for letter in letters:
        colour = _COLOURS.get(letter) or next(others, "#c4c4c4")
        style[letter] = f"background:{colour};color:#1d1b26;border-radius:18%"
    return style


def _clues(cells: list[list[str]]) -> dict[str, str]:
    """Return the style of each cell in a grid of Nurikabe, by its clue."""
    clue = "background:#ffffff;color:#1d1b26;outline:1px solid #8888"
    return {
        cell: "outline:1px solid #8888" if cell == "0" else clue
        for row in cells
        for cell in row
    }


def _ice(cells: list[list[str]]) -> dict[str, str]:
    """Return the style of each cell in a level of Santa Chilly, by its letter."""
    wall = "background:#5d6b7a;color:#ffffff"
    ice = "background:#dcecf5;color:#1d1b26"
    return {cell: wall if cell in "#TY" else ice for row in cells for cell in row}
