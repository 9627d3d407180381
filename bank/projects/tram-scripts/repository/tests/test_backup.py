import tarfile
import unittest

from tests.shell import Shell


class Backup(Shell):
    def test_a_folder_is_packed(self):
        self.write("depots/north/boards.csv", "stop,line\nHarbour,4\n")
        ended = self.script("backup", "depots/north", "backups", "20260504T0300")
        self.assertEqual((ended.code, ended.lines), (0, ["pack north-20260504T0300.tar.gz"]))
        with tarfile.open(self.home / "backups/north-20260504T0300.tar.gz") as archive:
            self.assertEqual(archive.extractfile("north/boards.csv").read(), b"stop,line\nHarbour,4\n")

    def test_a_name_may_contain_a_blank(self):
        self.write("depots/North Depot/boards.csv")
        ended = self.script("backup", "depots/North Depot", "backups", "20260504T0300")
        self.assertEqual(ended.code, 0)
        self.assertEqual(self.names("backups"), ["North Depot-20260504T0300.tar.gz"])

    def test_the_oldest_backup_is_removed(self):
        self.write("depots/north/boards.csv")
        for day in ("01", "02", "03"):
            self.script("backup", "-k", "2", "depots/north", "backups", f"202605{day}T0300")
        self.assertEqual(self.names("backups"), ["north-20260502T0300.tar.gz", "north-20260503T0300.tar.gz"])

    def test_it_is_called_with_three_arguments(self):
        ended = self.script("backup", "depots/north", "backups")
        self.assertEqual((ended.code, ended.out), (2, ""))
        self.assertIn("usage: backup", ended.err)


if __name__ == "__main__":
    unittest.main()
