from tests.shell import Shell

DATE = "2026-05-04"


class Changelog(Shell):
    def release(self, *options):
        return self.script("release", *options, "boards", DATE)

    def assert_refused(self, repository, code):
        before = repository.state()
        self.assertEqual((self.release("-n").code, self.release().code), (code, code))
        self.assertEqual(repository.state(), before)

    def test_the_changelog_grows_at_its_top(self):
        repository = self.since("v1.4.2", "feat: show platforms", "fix(clock): change to summer time")
        self.release()
        first = "## v1.5.0 - 2026-05-04\n\n### Added\n\n- show platforms\n\n### Fixed\n\n- clock: change to summer time\n"
        self.assertEqual((repository.path / "CHANGELOG.md").read_text(), f"# Changelog\n\n{first}")
        repository.commit("fix!: drop the old protocol")
        self.release()
        second = "## v2.0.0 - 2026-05-04\n\n### Breaking\n\n- drop the old protocol\n"
        self.assertEqual((repository.path / "CHANGELOG.md").read_text(), f"# Changelog\n\n{second}\n{first}")

    def test_a_commit_and_an_annotated_tag_are_made(self):
        repository = self.since("v1.4.2", "feat: show platforms")
        self.release()
        self.assertEqual(repository.git("log", "-1", "--format=%s", "--name-only").split("\n"), [
            "chore: release v1.5.0", "", "CHANGELOG.md", "",
        ])
        self.assertEqual(repository.git("cat-file", "-t", "v1.5.0"), "tag\n")
        self.assertEqual(repository.git("rev-parse", "v1.5.0^{commit}"), repository.git("rev-parse", "main"))
        self.assertEqual(repository.git("status", "--porcelain"), "")

    def test_the_message_of_the_tag_is_the_section(self):
        repository = self.since("v1.4.2", "feat: show platforms")
        self.release()
        message = repository.git("for-each-ref", "--format=%(contents)", "refs/tags/v1.5.0").strip()
        self.assertEqual(message.split("\n"), ["## v1.5.0 - 2026-05-04", "", "### Added", "", "- show platforms"])

    def test_texts_are_taken_as_they_are(self):
        texts = ("show 100% of `lines`", "read C:\\new\\table", "expand * and ~", "-n is an option", "cost $(touch pwned) $HOME")
        repository = self.since("v1.4.2", *(f"fix: {text}" for text in texts))
        section = self.release("-n").lines
        self.assertEqual(section[4:], [f"- {text}" for text in texts])
        self.release()
        self.assertIn("- read C:\\new\\table\n- expand * and ~\n", (repository.path / "CHANGELOG.md").read_text())
        self.assertEqual([self.names("."), self.names("boards")], [["boards"], [".git", "CHANGELOG.md"]])

    def test_changes_without_a_commit_are_refused(self):
        repository = self.since("v1.4.2", "fix: round up")
        self.write("boards/new.txt")
        self.assert_refused(repository, 1)
        repository.git("add", "new.txt")
        self.assert_refused(repository, 1)
        repository.git("commit", "-q", "-m", "docs: add new.txt")
        self.write("boards/new.txt", "changed\n")
        self.assert_refused(repository, 1)
        repository.git("checkout", "-q", "new.txt")
        self.assertEqual(self.release().out, "v1.4.3\n")

    def test_other_branches_are_refused(self):
        repository = self.since("v1.4.2", "fix: round up")
        repository.git("switch", "-q", "-c", "topic")
        self.assert_refused(repository, 1)
        repository.git("switch", "-q", "--detach", "main")
        self.assert_refused(repository, 1)

    def test_wrong_arguments_end_with_two(self):
        repository = self.since("v1.4.2", "fix: round up")
        before = repository.state()
        for words in ((), ("boards",), ("-n", "boards"), ("boards", "today"), ("boards", "2026-5-4"), ("-x", "boards", DATE)):
            with self.subTest(words=words):
                self.assertEqual(self.script("release", *words).code, 2)
        self.assertEqual(repository.state(), before)
