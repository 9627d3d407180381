"""Runs the scripts in an empty folder, and makes Git repositories for them."""

import os
import shutil
import subprocess
import tempfile
import unittest
from dataclasses import dataclass
from pathlib import Path

BIN = Path(__file__).resolve().parent.parent / "bin"
GIT = {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Robin",
    "GIT_AUTHOR_EMAIL": "robin@boards.example",
    "GIT_COMMITTER_NAME": "Robin",
    "GIT_COMMITTER_EMAIL": "robin@boards.example",
}


@dataclass
class Ended:
    code: int
    out: str
    err: str

    @property
    def lines(self):
        return self.out.splitlines()


class Shell(unittest.TestCase):
    """Every test has an empty folder, `self.home`, where its scripts run."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name) / "home"
        self.home.mkdir()
        self.fakes = Path(folder.name) / "fakes"
        self.fakes.mkdir()

    def script(self, name, *words):
        """Runs `bin/NAME` with these arguments, in a process group of its own."""
        path = f"{self.fakes}:{os.environ['PATH']}"
        environment = {**GIT, "PATH": path, "HOME": str(self.home), "LC_ALL": "C.UTF-8"}
        ended = subprocess.run(
            ["bash", str(BIN / name), *map(str, words)],
            cwd=self.home,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            start_new_session=True,
            timeout=8,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    def program(self, name, text):
        """A program in Bash that scripts find before any other of that name; returns its path."""
        path = self.fakes / name
        path.write_text(f"#!/usr/bin/env bash\n{text}\n")
        path.chmod(0o755)
        return path

    def real(self, name):
        """The path of a program of the machine."""
        return shutil.which(name)

    def write(self, path, text="text\n"):
        """Writes a file of the test's folder, such as `build/index.html`."""
        file = self.home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def names(self, folder):
        """The names in a folder, hidden ones included, in order."""
        return sorted(os.listdir(self.home / folder))

    def repository(self, *messages):
        """A repository on the branch main with a commit for each message."""
        made = Repository(self.home / "boards")
        for message in messages:
            made.commit(message)
        return made

    def since(self, tag, *messages):
        """A repository with a tag, and commits after it."""
        made = self.repository("feat: show departures")
        made.tag(tag)
        for message in messages:
            made.commit(message)
        return made


class Repository:
    def __init__(self, path):
        self.path = path
        self._minutes = 0
        path.mkdir()
        self.git("init", "-q", "-b", "main")

    def git(self, *words):
        """What `git` prints with these arguments."""
        self._minutes += 1
        date = f"2026-05-04T08:{self._minutes:02}:00Z"
        environment = {**os.environ, **GIT, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
        command = ["git", "-C", str(self.path), *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    def commit(self, message):
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def tag(self, name):
        self.git("tag", "-m", name, name)

    def tags(self):
        return self.git("tag").split()

    def state(self):
        """All that a script could change: commits, tags and files."""
        return self.git("for-each-ref"), self.git("status", "--porcelain"), sorted(os.listdir(self.path))
