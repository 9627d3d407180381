"""Runs one test file with unittest, or pytest where it is installed and the file needs it; reports over the inherited pipe."""

import importlib.util
import json
import os
import re
import sys
import time
import traceback
import unittest

MAX_MESSAGE = 2_000


class Pipe:
    """Writes lines that begin with the parent's word."""

    def __init__(self, descriptor, word):
        self._descriptor = descriptor
        self._word = word.encode()
        os.set_inheritable(descriptor, False)

    def send(self, message):
        line = self._word + b" " + json.dumps(message).encode() + b"\n"
        while line:
            line = line[os.write(self._descriptor, line) :]


def name_of(test):
    """The class and the test as a sentence: its documentation's first line, or its name in words."""
    method = getattr(test, "_testMethodName", None)
    if method is None:
        return str(test)
    words = test.shortDescription() or method.removeprefix("test").strip("_").replace("_", " ")
    return f"{type(test).__name__} > {words}"


def tests_of(suite):
    for entry in suite:
        if isinstance(entry, unittest.TestSuite):
            yield from tests_of(entry)
        else:
            yield entry


def describe(error):
    """The message of an exception and the last place of its stack that is in the workspace."""
    kind, value, trace = error
    text = str(value)
    message = text if issubclass(kind, AssertionError) and text else f"{kind.__name__}: {text}".rstrip(": ")
    if isinstance(value, SyntaxError) and value.filename:
        return message, f"{os.path.relpath(value.filename)}:{value.lineno}"
    inside = [frame for frame in traceback.extract_tb(trace) if is_in_workspace(frame.filename)]
    place = f"{os.path.relpath(inside[-1].filename)}:{inside[-1].lineno}" if inside else None
    return message, place


def is_in_workspace(path):
    return os.path.abspath(path).startswith(os.getcwd() + os.sep)


class Reporter(unittest.TestResult):
    def __init__(self, pipe):
        super().__init__()
        self._pipe = pipe
        self._started = 0.0
        self._failure = None
        self._skipped = None

    def startTest(self, test):
        super().startTest(test)
        self._failure = self._skipped = None
        self._started = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        outcome = "failed" if self._failure else "skipped" if self._skipped is not None else "passed"
        line = {"name": name_of(test), "outcome": outcome, "ms": round((time.monotonic() - self._started) * 1000, 1)}
        if self._failure:
            message, place = self._failure
            line["message"] = message[:MAX_MESSAGE]
            line["place"] = place
        elif self._skipped:
            line["message"] = self._skipped[:MAX_MESSAGE]
        self._pipe.send({"test": line})

    def _fail(self, test, error, prefix=""):
        message, place = describe(error)
        if not isinstance(test, unittest.TestCase):
            # A class's or module's set-up failed: its tests never start, and the parent misses them.
            text = f"{test}: {message}" + (f" ({place})" if place else "")
            print(text, file=sys.stderr)
            return
        if self._failure is None:
            self._failure = (prefix + message, place)

    def addError(self, test, err):
        self._fail(test, err)

    def addFailure(self, test, err):
        self._fail(test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self._fail(test, err, prefix=f"{subtest._subDescription()}: ")

    def addSkip(self, test, reason):
        self._skipped = reason

    def addExpectedFailure(self, test, err):
        pass

    def addUnexpectedSuccess(self, test):
        self._failure = ("This test was expected to fail and passed.", None)


def set_path(file):
    """The workspace, its folder src where packages lie in one, and the folder of the tests."""
    folder = os.getcwd()
    sys.path[0] = folder
    source = os.path.join(folder, "src")
    places = [source] if os.path.isdir(source) and not os.path.exists(os.path.join(source, "__init__.py")) else []
    sys.path[1:1] = [*places, os.path.dirname(os.path.abspath(file))]


def load(file):
    name = os.path.splitext(file)[0].replace(os.sep, ".")
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return unittest.defaultTestLoader.loadTestsFromModule(module)


def needs_pytest(file):
    """True for tests that are no methods of a unittest.TestCase, where pytest is there."""
    with open(file, encoding="utf-8", errors="replace") as source:
        text = source.read()
    return re.search(r"^(?:async )?def test|^class Test\w*(?:\(object\))?:", text, re.MULTILINE) is not None and (
        importlib.util.find_spec("pytest") is not None
    )


def words_of(item):
    """The classes and the test as a sentence, with its parameters."""
    classes = [part.name for part in item.listchain() if type(part).__name__ in ("Class", "UnitTestCase")]
    name = getattr(item, "originalname", None) or item.name
    text = (getattr(item.obj, "__doc__", None) or "").strip().split("\n")[0].strip()
    words = text or name.removeprefix("test").strip("_").replace("_", " ")
    return " > ".join([*classes, words + item.name[len(name) :]])


class PytestReporter:
    def __init__(self, pipe, file):
        self._pipe = pipe
        self._file = file
        self._names = {}

    def pytest_collection_finish(self, session):
        self._names = {item.nodeid: words_of(item) for item in session.items}
        self._pipe.send({"names": list(dict.fromkeys(self._names.values()))})

    def pytest_collectreport(self, report):
        if report.failed:
            lines = str(report.longrepr).strip().split("\n")
            message = next((line[1:].strip() for line in reversed(lines) if line.startswith("E ")), lines[-1])
            self._pipe.send({"test": {"name": self._file, "outcome": "failed", "ms": 0, "message": message[:MAX_MESSAGE]}})

    def pytest_runtest_logreport(self, report):
        is_end = report.when == "call" or report.outcome != "passed"
        if not is_end or (report.when == "teardown" and report.outcome == "passed"):
            return
        is_expected = hasattr(report, "wasxfail")
        outcome = "skipped" if is_expected and report.skipped else report.outcome
        line = {"name": self._names.get(report.nodeid, report.nodeid), "outcome": outcome, "ms": round(report.duration * 1000, 1)}
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            line["message"] = (crash.message if crash else str(report.longrepr))[:MAX_MESSAGE]
            line["place"] = f"{os.path.relpath(crash.path)}:{crash.lineno}" if crash and is_in_workspace(crash.path) else None
        self._pipe.send({"test": line})


def run_pytest(file, pipe):
    import pytest

    options = ["-q", "-p", "no:cacheprovider", "--no-header", "--tb=short", "-o", "addopts=", file]
    code = pytest.main(options, plugins=[PytestReporter(pipe, file)])
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        pipe.send({"test": {"name": file, "outcome": "failed", "ms": 0, "message": "The file has no tests."}})
    pipe.send({"done": True})


def main():
    file = sys.argv[1]
    pipe = Pipe(int(sys.argv[2]), sys.stdin.readline().strip())
    sys.argv[1:] = []
    set_path(file)
    if needs_pytest(file):
        run_pytest(file, pipe)
        return
    started = time.monotonic()
    try:
        suite = load(file)
    except BaseException:
        message, place = describe(sys.exc_info())
        ms = round((time.monotonic() - started) * 1000, 1)
        line = {"name": file, "outcome": "failed", "ms": ms, "message": message[:MAX_MESSAGE], "place": place}
        pipe.send({"test": line})
        pipe.send({"done": True})
        return
    names = list(dict.fromkeys(name_of(test) for test in tests_of(suite)))
    pipe.send({"names": names})
    if not names:
        text = "The file has no tests: they are methods named test_… of a unittest.TestCase."
        pipe.send({"test": {"name": file, "outcome": "failed", "ms": 0, "message": text}})
    suite.run(Reporter(pipe))
    pipe.send({"done": True})


main()
