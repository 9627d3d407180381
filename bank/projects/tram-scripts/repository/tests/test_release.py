import unittest

from tests.shell import Shell


class Release(Shell):
    def test_a_fix_raises_the_last_number(self):
        repository = self.repository("feat: show platforms")
        repository.tag("v1.4.2")
        repository.commit("fix: change to summer time")
        ended = self.script("release", "boards", "2026-05-04")
        self.assertEqual((ended.code, ended.out), (0, "v1.4.3\n"))
        self.assertEqual(repository.tags(), ["v1.4.2", "v1.4.3"])

    def test_a_feature_raises_the_middle_number(self):
        repository = self.repository("fix: change to summer time")
        repository.tag("v1.4.2")
        repository.commit("feat: show platforms")
        self.assertEqual(self.script("release", "boards", "2026-05-04").out, "v1.5.0\n")

    def test_it_is_called_with_two_arguments(self):
        ended = self.script("release", "boards")
        self.assertEqual((ended.code, ended.out), (2, ""))
        self.assertIn("usage: release", ended.err)


if __name__ == "__main__":
    unittest.main()
