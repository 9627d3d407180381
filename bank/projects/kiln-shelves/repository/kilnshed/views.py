"""Lists, labels, statements and notices."""

import csv
import html
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kilnshed.ledger import Ledger
from kilnshed.model import Firing, Piece, Potter
from kilnshed.programme import peak_dc
from kilnshed.units import degrees, euros


@dataclass(frozen=True)
class Viewer:
    # Absent for somebody who isn't signed in.
    potter: str | None = None
    is_steward: bool = False


def sees(viewer: Viewer, piece: Piece) -> bool:
    return viewer.is_steward or viewer.potter == piece.potter


def pieces_for(viewer: Viewer, pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces that a viewer may see, by potter and number."""
    shown = [piece for piece in pieces if sees(viewer, piece)]
    return sorted(shown, key=lambda piece: (piece.potter, piece.id))


def name_for(viewer: Viewer, potter: Potter) -> str:
    if potter.is_private and not viewer.is_steward and viewer.potter != potter.id:
        return "A potter"
    return potter.name


def public_line(firing: Firing) -> str:
    """A firing on the shed's public page."""
    litres = firing.volume_mm3 // 1_000_000
    return f"{firing.id}: {firing.kind.value}, {degrees(peak_dc(firing.segments))} °C, {litres} l"


def statement(ledger: Ledger, potter: str, lines: int) -> str:
    """The balance of a potter and their newest entries."""
    entries = ledger.entries(potter)
    shown = entries[::-1][:lines]
    rows = [f"{entry.at:%Y-%m-%d} {entry.text}: {euros(entry.cents)}" for entry in shown]
    return "\n".join([f"Balance: {euros(ledger.balance(potter))}", *rows])


def one_line(text: str) -> str:
    """A free text for the label printer."""
    return " ".join(text.split()).replace("|", "/")


def label(piece: Piece, potter: Potter) -> str:
    """The command that prints the label of a piece."""
    return f"LABEL {piece.id}|{one_line(potter.name)}|{one_line(piece.label)}"


def card(piece: Piece, potter: Potter) -> str:
    """The card of a piece on the page of its potter."""
    title = html.escape(piece.label)
    return f"<li title='{title}'><b>{title}</b> by {html.escape(potter.name)}</li>"


def sheet(pieces: Iterable[Piece], potters: Mapping[str, Potter]) -> str:
    """The stewards' list of a firing for a spreadsheet."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["piece", "potter", "label"])
    for piece in pieces:
        rows.writerow([piece.id, cell(potters[piece.potter].name), cell(piece.label)])
    return text.getvalue()


def cell(text: str) -> str:
    """A spreadsheet would run a text that looks like a formula."""
    return f"'{text}" if text.lstrip().startswith(("=", "+", "-", "@")) else text


def notice(template: str, potter: Potter, firing: Firing) -> str:
    """Tells a potter that their pieces can be picked up."""
    labels = [piece.label for piece in firing.pieces if piece.potter == potter.id]
    return template.format(potter=potter, firing=firing) + f"\nYour pieces: {', '.join(labels)}"
