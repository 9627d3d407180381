"""WebVTT files: a header, notes, and blocks with times, settings and lines of text."""

from captions.model import CaptionError, Cue
from captions.timecode import format_timecode, parse_timecode


def read_vtt(text: str) -> list[Cue]:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.startswith("WEBVTT"):
        raise CaptionError("A WebVTT file starts with WEBVTT.")
    cues = []
    for block in text.split("\n\n")[1:]:
        lines = [line for line in block.split("\n") if line.strip()]
        if not lines:
            continue
        if lines[0].split(" ")[0] in ("NOTE", "STYLE", "REGION"):
            continue
        if "-->" not in lines[0]:
            lines = lines[1:]
        if not lines or "-->" not in lines[0]:
            raise CaptionError(f"A block has no times: {block.strip()[:40]!r}.")
        start, rest = lines[0].split("-->")
        # Behind the end are settings such as "align:start", which our player ignores.
        end = rest.split()[0] if rest.split() else ""
        start_ms = parse_timecode(start)
        end_ms = parse_timecode(end)
        if end_ms <= start_ms:
            raise CaptionError(f"A cue ends before it starts: {lines[0].strip()}.")
        cues.append(Cue(start_ms, end_ms, tuple(line.strip() for line in lines[1:])))
    cues.sort(key=lambda cue: cue.start_ms)
    return cues


def write_vtt(cues: list[Cue]) -> str:
    blocks = ["WEBVTT\n"]
    for cue in cues:
        times = f"{format_timecode(cue.start_ms, '.')} --> {format_timecode(cue.end_ms, '.')}"
        blocks.append("\n".join([times, *cue.lines]) + "\n")
    return "\n".join(blocks)
