"""Runs test files with unittest, prints the results for people and writes them as JSON lines for the product.

Each file runs in a child process and process group of its own, which is killed when the file takes too long and when
it is done. The child reports over a pipe; lines count only with a word that it got over its standard input.
"""

import json
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FILE_TIMEOUT_S = int(os.environ.get("KIT_FILE_SECONDS", "20"))
MAX_MESSAGE = 2_000
MAX_OUTPUT = 8_000
MAX_LINE = 500
HERE = Path(__file__).resolve().parent

RESULTS_FILE = os.environ.pop("PROJECT_RESULTS", None)
USES_COLOUR = sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def paint(code, text):
    return f"\x1b[{code}m{text}\x1b[0m" if USES_COLOUR else text


def green(text):
    return paint(32, text)


def red(text):
    return paint(31, text)


def dim(text):
    return paint(2, text)


def find_test_files(places):
    """Test files below the places, as paths from the current folder."""
    found = {}
    for place in map(Path, places):
        if place.is_file():
            found[os.path.relpath(place)] = True
        elif place.is_dir():
            for folder, folders, names in os.walk(place):
                folders[:] = sorted(name for name in folders if not name.startswith((".", "__")))
                for name in sorted(names):
                    if name.startswith("test_") and name.endswith(".py"):
                        found[os.path.relpath(os.path.join(folder, name))] = True
        else:
            print(red(f"There is no {place}."))
            sys.exit(1)
    return list(found)


def kill_group(pid):
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def read_capped(stream, chunks):
    """Reads to the end so that the child never blocks, and keeps the beginning."""
    kept = 0
    while block := stream.read1(65_536):
        if kept <= MAX_OUTPUT:
            chunks.append(block)
            kept += len(block)


def run_file(file):
    """Runs one file; returns its tests and what it printed."""
    started = time.monotonic()
    word = secrets.token_hex(16)
    read_end, write_end = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-B", str(HERE / "run_file.py"), file, str(write_end)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=(write_end,),
        start_new_session=True,
    )
    os.close(write_end)
    chunks = []
    reader = threading.Thread(target=read_capped, args=(child.stdout, chunks), daemon=True)
    reader.start()
    is_late = threading.Event()

    def stop():
        is_late.set()
        kill_group(child.pid)

    timer = threading.Timer(FILE_TIMEOUT_S, stop)
    timer.start()
    try:
        child.stdin.write(word.encode() + b"\n")
        child.stdin.close()
    except BrokenPipeError:
        pass
    names, tests, is_complete = read_reports(read_end, word)
    timer.cancel()
    kill_group(child.pid)
    child.wait()
    reader.join(2)
    ms = round((time.monotonic() - started) * 1000, 1)
    reported = {test["name"] for test in tests}
    missing = [name for name in names if name not in reported]
    if missing or not is_complete:
        why = "This test didn't run to its end: the test process ended before it."
        if is_late.is_set():
            why = f"This test didn't finish within {FILE_TIMEOUT_S} seconds."
        elif is_complete:
            why = "This test didn't run: the set-up of its class or module failed."
        for name in missing or [file]:
            tests.append({"name": name, "outcome": "failed", "ms": ms, "message": why})
    return tests, b"".join(chunks).decode("utf-8", "replace")


def read_reports(read_end, word):
    """What the child reports, until it says that it is done or ends."""
    names, tests = [], []
    with os.fdopen(read_end, "rb") as pipe:
        for line in pipe:
            head, _, body = line.partition(b" ")
            if head.decode("ascii", "replace") != word:
                continue
            message = json.loads(body)
            if "names" in message:
                names = message["names"]
            elif "test" in message:
                tests.append(message["test"])
            else:
                return names, tests, True
    return names, tests, False


def report(file, tests, output, counts):
    print(f"\n{file}")
    marks = {"passed": green("  ✓"), "failed": red("  ✗"), "skipped": dim("  -")}
    for test in tests:
        counts[test["outcome"]] += 1
        slow = dim(f" ({test['ms']:.0f} ms)") if test["ms"] > 200 else ""
        print(f"{marks[test['outcome']]} {test['name']}{slow}")
        if test["outcome"] == "failed":
            text = test.get("message", "")
            if test.get("place"):
                text += f"\nat {test['place']}"
            for line in text.split("\n"):
                print(f"      {line}")
    if output.strip():
        print(dim("    Printed:"))
        shown = output.rstrip() if len(output) <= MAX_OUTPUT else output[:MAX_OUTPUT] + "\n… the rest is left out."
        for line in shown.split("\n"):
            print(f"    {dim('|')} {line if len(line) <= MAX_LINE else line[:MAX_LINE] + '…'}")
    if RESULTS_FILE:
        with open(RESULTS_FILE, "a", encoding="utf-8") as results:
            for test in tests:
                line = {"file": file, "name": test["name"], "outcome": test["outcome"], "ms": test["ms"]}
                if test.get("message"):
                    # The product counts UTF-16 units.
                    line["message"] = test["message"].encode("utf-16-le", "replace")[: 2 * MAX_MESSAGE].decode("utf-16-le", "ignore")
                results.write(json.dumps(line) + "\n")
    print(flush=True)


def main():
    # The terminal's encoding may be ASCII in a bare environment.
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    files = find_test_files(sys.argv[1:] or ["tests"])
    if RESULTS_FILE:
        Path(RESULTS_FILE).write_text("")
    if not files:
        print(red("No test files found.") + " Tests are in files named test_*.py.")
        return 1
    started = time.monotonic()
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    with ThreadPoolExecutor(max_workers=2) as pool:
        for file, (tests, output) in zip(files, pool.map(run_file, files)):
            report(file, tests, output, counts)
    failed, skipped = counts["failed"], counts["skipped"]
    summary = f"{counts['passed']} of {sum(counts.values())} tests passed"
    if failed:
        summary += f", {failed} failed"
    if skipped:
        summary += f", {skipped} skipped"
    print((red if failed else green)(summary), dim(f"({time.monotonic() - started:.1f} s)"))
    return 1 if failed else 0


sys.exit(main())
