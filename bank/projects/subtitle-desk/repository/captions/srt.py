"""SubRip files: numbered blocks with a line of times and lines of text."""

from captions.model import CaptionError, Cue
from captions.timecode import format_timecode, parse_timecode


def read_srt(text: str) -> list[Cue]:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    cues = []
    for block in text.split("\n\n"):
        lines = [line for line in block.split("\n") if line.strip()]
        if not lines:
            continue
        if "-->" not in lines[0]:
            lines = lines[1:]
        if not lines or "-->" not in lines[0]:
            raise CaptionError(f"A block has no times: {block.strip()[:40]!r}.")
        start, end = lines[0].split("-->")
        start_ms = parse_timecode(start)
        end_ms = parse_timecode(end)
        if end_ms <= start_ms:
            raise CaptionError(f"A cue ends before it starts: {lines[0].strip()}.")
        cues.append(Cue(start_ms, end_ms, tuple(line.strip() for line in lines[1:])))
    cues.sort(key=lambda cue: cue.start_ms)
    return cues


def write_srt(cues: list[Cue]) -> str:
    blocks = []
    for number, cue in enumerate(cues, start=1):
        times = f"{format_timecode(cue.start_ms, ',')} --> {format_timecode(cue.end_ms, ',')}"
        blocks.append("\n".join([str(number), times, *cue.lines]) + "\n")
    return "\n".join(blocks)
