"""Programmes: the temperature of a firing over time."""

from collections.abc import Sequence

from kilnshed.model import Segment
from kilnshed.units import parse_degrees, round_up


def ramp_s(segment: Segment, from_dc: int) -> int:
    """Seconds from a temperature to the segment's."""
    # A degree has ten tenths, and an hour 3,600 seconds.
    return round_up(abs(segment.target_dc - from_dc) * 360, segment.rate)


def duration_s(segments: Sequence[Segment], start_dc: int) -> int:
    total, at_dc = 0, start_dc
    for segment in segments:
        total += ramp_s(segment, at_dc) + segment.hold_min * 60
        at_dc = segment.target_dc
    return total


def target_at(segments: Sequence[Segment], start_dc: int, elapsed_s: int) -> int | None:
    """The temperature that a kiln should have; None once the programme is over."""
    at_dc, left_s = start_dc, elapsed_s
    for segment in segments:
        ramp = ramp_s(segment, at_dc)
        if left_s < ramp:
            return at_dc + (segment.target_dc - at_dc) * left_s // ramp
        left_s -= ramp
        if left_s < segment.hold_min * 60:
            return segment.target_dc
        left_s -= segment.hold_min * 60
        at_dc = segment.target_dc
    return None


def peak_dc(segments: Sequence[Segment]) -> int:
    return max(segment.target_dc for segment in segments)


def parse_programme(text: str) -> tuple[Segment, ...]:
    """Reads `100/600 60; 150/1240`: degrees an hour, a temperature, and minutes to hold it."""
    segments = []
    for part in text.split(";"):
        ramp, _, hold = part.strip().partition(" ")
        rate, _, target = ramp.partition("/")
        target_dc = parse_degrees(target)
        if target_dc is None or int(rate) <= 0 or int(hold or 0) < 0:
            raise ValueError(f"“{part}” is no part of a programme.")
        segments.append(Segment(int(rate), target_dc, int(hold or 0)))
    return tuple(segments)
