from dataclasses import replace

from captions.model import Cue


def shift(cues: list[Cue], by_ms: int) -> list[Cue]:
    """Moves all cues. What would start before the film starts with it; what would end before it is left out."""
    moved = [replace(cue, start_ms=max(0, cue.start_ms + by_ms), end_ms=cue.end_ms + by_ms) for cue in cues]
    return [cue for cue in moved if cue.end_ms > cue.start_ms]


def close_gaps(cues: list[Cue], shorter_than_ms: int = 80) -> list[Cue]:
    """Lets a cue stay until the next one where the gap between them would only flicker."""
    closed = []
    for cue, following in zip(cues, [*cues[1:], None]):
        if following is not None and 0 < following.start_ms - cue.end_ms < shorter_than_ms:
            cue = replace(cue, end_ms=following.start_ms)
        closed.append(cue)
    return closed
