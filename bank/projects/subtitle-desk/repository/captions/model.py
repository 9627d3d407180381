from dataclasses import dataclass


class CaptionError(Exception):
    """A file or an option that can't be used; the message is for the person at the terminal."""


@dataclass(frozen=True)
class Cue:
    """Lines that are shown from start_ms until just before end_ms."""

    start_ms: int
    end_ms: int
    lines: tuple[str, ...]

    @property
    def duration_ms(self) -> int:
        return self.end_ms - self.start_ms

    @property
    def text(self) -> str:
        return " ".join(self.lines)
