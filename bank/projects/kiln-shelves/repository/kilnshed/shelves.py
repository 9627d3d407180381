"""Pieces on the shelves of a kiln."""

from collections.abc import Iterable

from kilnshed.model import STATES, Firing, Kiln, Kind, Piece, Refusal
from kilnshed.programme import peak_dc

# Pieces don't touch one another.
SPACE_MM = 10
STILT_MM = 6


def area_of(piece: Piece) -> int:
    """Square millimetres that a piece takes of a shelf."""
    return (piece.width_mm + SPACE_MM) * (piece.depth_mm + SPACE_MM)


def height_of(piece: Piece, kind: Kind) -> int:
    return piece.height_mm + (STILT_MM if kind is Kind.GLAZE else 0)


def load(kiln: Kiln, kind: Kind, pieces: Iterable[Piece]) -> tuple[list[list[Piece]], list[Piece]]:
    """The pieces of each shelf from the lowest up, and those without a place."""
    shelf_area = kiln.width_mm * kiln.depth_mm
    free = [shelf_area] * len(kiln.gaps_mm)
    shelves: list[list[Piece]] = [[] for _ in free]
    left = []
    for piece in pieces:
        for at, gap_mm in enumerate(kiln.gaps_mm):
            if height_of(piece, kind) <= gap_mm and area_of(piece) <= free[at]:
                free[at] -= area_of(piece)
                shelves[at].append(piece)
                break
        else:
            left.append(piece)
    return shelves, left


def check(kiln: Kiln, firing: Firing, piece: Piece) -> Refusal | None:
    """The reason why a piece can't join a firing."""
    if piece.state is not STATES[firing.kind][0]:
        return Refusal.STATE
    if peak_dc(firing.segments) > piece.max_dc:
        return Refusal.HEAT
    _, left = load(kiln, firing.kind, [piece])
    if left:
        return Refusal.SIZE
    _, left = load(kiln, firing.kind, [*firing.pieces, piece])
    return Refusal.FULL if left else None
