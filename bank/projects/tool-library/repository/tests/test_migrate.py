from library.migrate import downgrade, upgrade
from tests.desk import DeskCase, lent


class Migrating(DeskCase):
    def test_an_upgrade_runs_once(self):
        self.open([("Drill", 2)], [lent(1)])
        self.assertEqual(upgrade(self.engine), [])
        self.assertEqual(self.read("SELECT name, copies FROM tools"), [("Drill", 2)])

    def test_all_can_be_taken_back(self):
        self.open([("Drill", 2)], [lent(1)])
        self.assertEqual(downgrade(self.engine, 0)[-1], 1)
        self.assertEqual(self.read("SELECT name FROM sqlite_master WHERE name IN ('tools', 'loans')"), [])
