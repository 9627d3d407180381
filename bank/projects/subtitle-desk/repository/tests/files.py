"""Runs commands on files in a folder of their own."""

import io
import tempfile
import unittest
from pathlib import Path

from captions.cli import main


class FileTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def path(self, name):
        return str(self.folder / name)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def run_command(self, *argv):
        """The exit code and what was printed."""
        out = io.StringIO()
        return main(list(argv), out), out.getvalue()
