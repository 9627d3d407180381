import os
import tarfile

from tests.shell import Shell

STAMP = "20260504T0300"


class Backups(Shell):
    def backup(self, name, *options, stamp=STAMP):
        self.write(f"depots/{name}/boards.csv", f"{name}\n")
        return self.script("backup", *options, f"depots/{name}", "backups", stamp)

    def old(self, *names):
        """Archives that are in the target already."""
        for name in names:
            self.write(f"backups/{name}.tar.gz", "old\n")

    def test_names_may_contain_blanks_and_line_breaks(self):
        for name in ("North  Depot", "South\nDepot", "East\tDepot"):
            with self.subTest(name=name):
                self.old(f"{name}-20260401T0300", f"{name}-20260402T0300")
                self.assertEqual(self.backup(name, "-k", "2").code, 0)
        self.assertEqual(self.names("backups"), [
            "East\tDepot-20260402T0300.tar.gz", "East\tDepot-20260504T0300.tar.gz",
            "North  Depot-20260402T0300.tar.gz", "North  Depot-20260504T0300.tar.gz",
            "South\nDepot-20260402T0300.tar.gz", "South\nDepot-20260504T0300.tar.gz",
        ])

    def test_names_may_contain_stars_and_begin_with_a_dash(self):
        self.old("north-20260401T0300")
        for name in ("*", "-rf", "[a-z]"):
            with self.subTest(name=name):
                self.old(f"{name}-20260401T0300")
                self.assertEqual(self.backup(name, "-k", "1").code, 0)
        self.assertEqual(self.names("backups"), [
            "*-20260504T0300.tar.gz", "-rf-20260504T0300.tar.gz", "[a-z]-20260504T0300.tar.gz",
            "north-20260401T0300.tar.gz",
        ])

    def test_the_archive_holds_the_whole_folder(self):
        self.write("depots/North Depot/.settings/key", "secret\n")
        self.write("depots/North Depot/a b/c", "c\n")
        ended = self.script("backup", f"{self.home}/depots/North Depot/", f"{self.home}/back ups/daily", STAMP)
        self.assertEqual((ended.code, ended.out), (0, "pack North Depot-20260504T0300.tar.gz\n"))
        with tarfile.open(self.home / "back ups/daily/North Depot-20260504T0300.tar.gz") as archive:
            files = sorted(each.name for each in archive.getmembers() if each.isfile())
        self.assertEqual(files, ["North Depot/.settings/key", "North Depot/a b/c"])

    def test_backups_of_another_depot_stay(self):
        self.old("north-yard-20260403T0300", "north-20260401T0300", "north-2-20260404T0300", "northern-20260405T0300")
        self.old("far-north-20260406T0300")
        ended = self.backup("north", "-k", "1")
        self.assertEqual(ended.lines, ["pack north-20260504T0300.tar.gz", "remove north-20260401T0300.tar.gz"])
        self.assertEqual(self.names("backups"), [
            "far-north-20260406T0300.tar.gz", "north-2-20260404T0300.tar.gz", "north-20260504T0300.tar.gz",
            "north-yard-20260403T0300.tar.gz", "northern-20260405T0300.tar.gz",
        ])

    def test_other_files_stay(self):
        for name in ("north-20260401T0300.tar", "north-before-the-move.tar.gz", "north-20260401.tar.gz", "notes.txt"):
            self.write(f"backups/{name}")
        self.backup("north", "-k", "1")
        self.assertEqual(self.names("backups"), [
            "north-20260401.tar.gz", "north-20260401T0300.tar", "north-20260504T0300.tar.gz",
            "north-before-the-move.tar.gz", "notes.txt",
        ])

    def test_the_stamp_says_how_old_a_backup_is(self):
        for at, stamp in enumerate(("20260501T0300", "20260503T0300", "20251231T0300", "20260502T0300")):
            self.old(f"north-{stamp}")
            time = 1_800_000_000 - at
            os.utime(self.home / f"backups/north-{stamp}.tar.gz", (time, time))
        ended = self.backup("north", "-k", "3")
        self.assertEqual(ended.lines[1:], ["remove north-20260501T0300.tar.gz", "remove north-20251231T0300.tar.gz"])
        self.assertEqual(self.names("backups"), [
            "north-20260502T0300.tar.gz", "north-20260503T0300.tar.gz", "north-20260504T0300.tar.gz",
        ])

    def test_seven_backups_are_kept(self):
        self.old(*(f"north-202604{day}T0300" for day in range(10, 18)))
        self.assertEqual(self.backup("north").code, 0)
        self.assertEqual((len(self.names("backups")), self.names("backups")[0]), (7, "north-20260412T0300.tar.gz"))

    def test_a_failure_removes_nothing_and_leaves_nothing_behind(self):
        self.old("north-20260401T0300")
        self.program("tar", 'echo "half of an archive"; echo "tar: no space left" >&2; exit 2')
        ended = self.backup("north", "-k", "1")
        self.assertNotEqual(ended.code, 0)
        self.assertEqual(self.names("backups"), ["north-20260401T0300.tar.gz"])

    def test_only_the_owner_can_read_an_archive(self):
        self.backup("north")
        mode = (self.home / "backups/north-20260504T0300.tar.gz").stat().st_mode
        self.assertEqual(oct(mode & 0o777), "0o600")

    def test_a_dry_run_prints_the_same_and_changes_nothing(self):
        dry = self.backup("north", "-n")
        self.assertEqual((dry.code, dry.lines), (0, ["pack north-20260504T0300.tar.gz"]))
        self.assertEqual(self.names("."), ["depots"])
        self.old("north-20260501T0300", "north-20260502T0300")
        dry = self.backup("north", "-n", "-k", "1")
        self.assertEqual(self.names("backups"), ["north-20260501T0300.tar.gz", "north-20260502T0300.tar.gz"])
        self.assertEqual(dry.lines, [
            "pack north-20260504T0300.tar.gz", "remove north-20260502T0300.tar.gz", "remove north-20260501T0300.tar.gz",
        ])
        self.assertEqual(self.backup("north", "-k", "1").lines, dry.lines)

    def test_wrong_arguments_change_nothing(self):
        self.old("north-20260401T0300")
        calls = [(("-k", count), STAMP) for count in ("0", "-1", "two", "", "1.5", "1000", "1;ls")]
        calls += [((), stamp) for stamp in ("", "today", "20260504", "20260504T03:00", "20260504T0300/x")]
        for options, stamp in [*calls, (("-x",), STAMP)]:
            with self.subTest(options=options, stamp=stamp):
                self.assertEqual(self.backup("north", *options, stamp=stamp).code, 2)
        self.assertEqual(self.script("backup", "depots/east", "backups", STAMP).code, 1)
        self.assertEqual(self.names("backups"), ["north-20260401T0300.tar.gz"])
