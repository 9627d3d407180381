import argparse
from pathlib import Path
from typing import TextIO

from captions.checks import find_problems
from captions.model import CaptionError
from captions.srt import read_srt, write_srt
from captions.timing import close_gaps, shift
from captions.vtt import read_vtt, write_vtt


def main(argv: list[str], out: TextIO) -> int:
    """Runs one command. Returns the exit code: 0, 1 where a check finds problems, 2 for what can't be used."""
    args = build_parser().parse_args(argv)
    try:
        return args.run(args, out)
    except CaptionError as error:
        print(f"captions: {error}", file=out)
        return 2


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="captions")
    commands = parser.add_subparsers(required=True)
    convert = commands.add_parser("convert", help="write a file in another format")
    convert.add_argument("source")
    convert.add_argument("target")
    convert.set_defaults(run=run_convert)
    move = commands.add_parser("shift", help="move all cues by milliseconds")
    move.add_argument("source")
    move.add_argument("target")
    move.add_argument("--ms", type=int, required=True)
    move.set_defaults(run=run_shift)
    check = commands.add_parser("check", help="list problems")
    check.add_argument("source")
    check.set_defaults(run=run_check)
    return parser


def run_convert(args: argparse.Namespace, out: TextIO) -> int:
    text = Path(args.source).read_text(encoding="utf-8")
    if args.source.lower().endswith(".srt"):
        cues = read_srt(text)
    elif args.source.lower().endswith(".vtt"):
        cues = read_vtt(text)
    else:
        raise CaptionError(f"Unknown format: {args.source}.")
    cues = close_gaps(cues)
    if args.target.lower().endswith(".srt"):
        Path(args.target).write_text(write_srt(cues), encoding="utf-8")
    elif args.target.lower().endswith(".vtt"):
        Path(args.target).write_text(write_vtt(cues), encoding="utf-8")
    else:
        raise CaptionError(f"Unknown format: {args.target}.")
    print(f"{len(cues)} cues", file=out)
    return 0


def run_shift(args: argparse.Namespace, out: TextIO) -> int:
    text = Path(args.source).read_text(encoding="utf-8")
    if args.source.lower().endswith(".srt"):
        cues = read_srt(text)
    elif args.source.lower().endswith(".vtt"):
        cues = read_vtt(text)
    else:
        raise CaptionError(f"Unknown format: {args.source}.")
    cues = shift(cues, args.ms)
    if args.target.lower().endswith(".srt"):
        Path(args.target).write_text(write_srt(cues), encoding="utf-8")
    elif args.target.lower().endswith(".vtt"):
        Path(args.target).write_text(write_vtt(cues), encoding="utf-8")
    else:
        raise CaptionError(f"Unknown format: {args.target}.")
    print(f"{len(cues)} cues", file=out)
    return 0


def run_check(args: argparse.Namespace, out: TextIO) -> int:
    text = Path(args.source).read_text(encoding="utf-8")
    if args.source.lower().endswith(".srt"):
        cues = read_srt(text)
    elif args.source.lower().endswith(".vtt"):
        cues = read_vtt(text)
    else:
        raise CaptionError(f"Unknown format: {args.source}.")
    problems = find_problems(cues)
    for problem in problems:
        print(problem, file=out)
    return 1 if problems else 0
