from captions.model import Cue

MAX_LINE_CHARS = 42
MAX_CHARS_PER_SECOND = 20


def find_problems(cues: list[Cue]) -> list[str]:
    """What a volunteer should look at, one sentence each, in the order of the cues."""
    problems = []
    for number, cue in enumerate(cues, start=1):
        if not cue.lines:
            problems.append(f"Cue {number} has no text.")
        for line in cue.lines:
            if len(line) > MAX_LINE_CHARS:
                problems.append(f"Cue {number} has a line of {len(line)} characters.")
        if len(cue.text) * 1000 > MAX_CHARS_PER_SECOND * cue.duration_ms:
            problems.append(f"Cue {number} is too fast to read.")
        if number < len(cues) and cues[number].start_ms < cue.end_ms:
            problems.append(f"Cue {number} overlaps with the next one.")
    return problems
