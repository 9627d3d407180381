"""Kilns, potters, pieces and firings."""

from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    BISQUE = "bisque"
    GLAZE = "glaze"


class State(Enum):
    """States of a piece."""

    RAW = "raw"
    BISQUE = "bisque"
    DONE = "done"
    BROKEN = "broken"


class Phase(Enum):
    """Phases of a firing."""

    PLANNED = "planned"
    FIRING = "firing"
    COOLING = "cooling"
    OPENED = "opened"


class Refusal(Enum):
    """Reasons that the website has a text for."""

    GONE = "gone"
    STATE = "state"
    HEAT = "heat"
    SIZE = "size"
    FULL = "full"
    HOT = "hot"


# A firing takes pieces of the first state and makes them pieces of the second.
STATES = {Kind.BISQUE: (State.RAW, State.BISQUE), Kind.GLAZE: (State.BISQUE, State.DONE)}


@dataclass(frozen=True)
class Kiln:
    id: str
    width_mm: int
    depth_mm: int
    # Heights between the shelves, from the lowest shelf up.
    gaps_mm: tuple[int, ...]
    max_dc: int
    watts: int


@dataclass(frozen=True)
class Potter:
    id: str
    name: str
    # Six digits for picking up pieces.
    code: str
    is_private: bool = False


@dataclass(frozen=True)
class Piece:
    id: str
    potter: str
    label: str
    width_mm: int
    depth_mm: int
    height_mm: int
    # The limit of its clay.
    max_dc: int
    state: State = State.RAW

    @property
    def volume_mm3(self) -> int:
        return self.width_mm * self.depth_mm * self.height_mm


@dataclass(frozen=True)
class Segment:
    """A part of a programme: heats or cools to a temperature, then holds it."""

    # Degrees an hour.
    rate: int
    target_dc: int
    hold_min: int = 0


@dataclass
class Firing:
    id: str
    kiln: str
    kind: Kind
    segments: tuple[Segment, ...]
    pieces: list[Piece] = field(default_factory=list)
    phase: Phase = Phase.PLANNED
    highest_dc: int | None = None
    energy_wh: int = 0

    @property
    def volume_mm3(self) -> int:
        return sum(piece.volume_mm3 for piece in self.pieces)
