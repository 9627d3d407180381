"""Timecodes: hours, minutes, seconds and a fraction behind a comma (SRT) or a dot (WebVTT)."""

import re

from captions.model import CaptionError

_PATTERN = re.compile(r"(?:(\d+):)?(\d{1,2}):(\d{2})[,.](\d+)")


def parse_timecode(text: str) -> int:
    """The milliseconds of a timecode. Hours may be missing."""
    match = _PATTERN.fullmatch(text.strip())
    if match is None:
        raise CaptionError(f"Not a timecode: {text!r}.")
    hours, minutes, seconds, fraction = match.groups()
    if int(minutes) > 59 or int(seconds) > 59:
        raise CaptionError(f"Not a timecode: {text!r}.")
    return ((int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(fraction)


def format_timecode(ms: int, separator: str) -> str:
    seconds, fraction = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{separator}{fraction:03}"
