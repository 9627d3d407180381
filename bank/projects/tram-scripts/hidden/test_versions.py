from tests.shell import Shell

DATE = "2026-05-04"


class Versions(Shell):
    def release(self, *options):
        return self.script("release", *options, "boards", DATE)

    def assert_refused(self, repository, code):
        before = repository.state()
        self.assertEqual((self.release("-n").code, self.release().code), (code, code))
        self.assertEqual(repository.state(), before)

    def test_the_kinds_of_commits_decide_about_the_number(self):
        repository = self.since("v1.4.2", "docs: explain", "fix: round up", "feat: show platforms", "fix: round down")
        self.assertEqual(self.release().out, "v1.5.0\n")
        repository.commit("fix(clock): change to summer time")
        self.assertEqual(self.release().out, "v1.5.1\n")
        repository.commit("feat(clock)!: drop the old protocol")
        self.assertEqual(self.release().out, "v2.0.0\n")

    def test_a_breaking_change_may_be_in_the_text(self):
        self.since("v0.9.0", "chore: clean up\n\nThe file is gone.\n\nBREAKING CHANGE: lines.csv isn't read any more")
        self.assertEqual(self.release("-n").lines, ["## v1.0.0 - 2026-05-04", "", "### Breaking", "", "- clean up"])

    def test_words_within_a_line_break_nothing(self):
        self.since("v1.4.2", "fix: mention BREAKING CHANGE: in the help\n\nThis is no BREAKING CHANGE: at all")
        self.assertEqual(self.release().out, "v1.4.3\n")

    def test_nothing_to_release_ends_with_three(self):
        repository = self.since("v1.4.2", "docs: explain", "Fix the clock", "fix:no blank", "feature: x", "fix clock: y")
        self.assert_refused(repository, 3)

    def test_numbers_are_compared_as_numbers(self):
        repository = self.since("v1.9.0", "feat: show platforms")
        repository.tag("v1.10.0")
        repository.commit("fix: round up")
        self.assertEqual(self.release().out, "v1.10.1\n")

    def test_the_highest_version_counts_wherever_it_is(self):
        repository = self.since("v2.0.0", "docs: explain")
        repository.tag("v1.4.3")
        repository.commit("fix: round up")
        self.assertEqual(self.release().out, "v2.0.1\n")

    def test_other_tags_do_not_count(self):
        repository = self.since("v1.4.2", "feat: show platforms")
        for tag in ("v1.5.0-rc.1", "v9", "v1.08.0", "version-3.0.0", "v1.5.0.1", "nightly"):
            repository.tag(tag)
        repository.commit("docs: explain")
        self.assertEqual(self.release("-n").lines[0], "## v1.5.0 - 2026-05-04")

    def test_tags_of_other_branches_do_not_count(self):
        repository = self.since("v1.4.2")
        repository.git("switch", "-q", "-c", "next")
        repository.commit("feat!: start again")
        repository.tag("v2.0.0")
        repository.git("switch", "-q", "main")
        repository.commit("fix: round up")
        self.assertEqual(self.release().out, "v1.4.3\n")
        repository.commit("feat!: drop the old protocol")
        self.assert_refused(repository, 1)

    def test_commits_of_a_merged_branch_count(self):
        repository = self.since("v1.4.2")
        repository.git("switch", "-q", "-c", "platforms")
        repository.commit("feat: show platforms")
        repository.commit("fix: align platforms")
        repository.git("switch", "-q", "main")
        repository.commit("fix: round up")
        repository.git("merge", "-q", "--no-ff", "-m", "feat!: merge platforms", "platforms")
        self.assertEqual(self.release("-n").lines, [
            "## v1.5.0 - 2026-05-04", "", "### Added", "", "- show platforms",
            "", "### Fixed", "", "- align platforms", "- round up",
        ])

    def test_the_first_version_needs_no_tag(self):
        self.repository("chore: start", "fix: round up")
        self.assertEqual(self.release().out, "v0.0.1\n")
