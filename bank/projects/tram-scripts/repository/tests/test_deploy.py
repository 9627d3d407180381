import os
import unittest

from tests.shell import Shell


class Deploy(Shell):
    def setUp(self):
        super().setUp()
        (self.home / "site").mkdir()

    def test_a_build_becomes_the_current_release(self):
        self.write("build/index.html", "Line 4: 3 min\n")
        ended = self.script("deploy", "site", "build", "2026-05-04", "--", "test", "-d")
        self.assertEqual(ended.lines[-1], "released 2026-05-04")
        self.assertEqual((self.home / "site/current/index.html").read_text(), "Line 4: 3 min\n")

    def test_the_next_release_takes_its_place(self):
        for name in ("2026-05-04", "2026-05-11"):
            self.write("build/index.html", f"{name}\n")
            self.script("deploy", "site", "build", name, "--", "test", "-d")
        self.assertEqual(os.readlink(self.home / "site/current"), "releases/2026-05-11")
        self.assertEqual(self.names("site/releases"), ["2026-05-04", "2026-05-11"])

    def test_the_check_gets_the_path_of_the_release(self):
        self.write("build/index.html", "Line 4: 3 min\n")
        self.program("check-page", f'cat "$1/index.html" > "{self.home}/seen"')
        self.script("deploy", "site", "build", "2026-05-04", "--", "check-page")
        self.assertEqual((self.home / "seen").read_text(), "Line 4: 3 min\n")


if __name__ == "__main__":
    unittest.main()
