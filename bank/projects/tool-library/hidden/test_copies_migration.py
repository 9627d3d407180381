from sqlalchemy.exc import IntegrityError

from library.migrate import downgrade, upgrade
from library.migrations import MIGRATIONS
from tests.desk import DeskCase, lent

OPEN_LOAN = (
    "INSERT INTO loans (tool_id, copy, member_id, borrowed_on, due_on)"
    " VALUES (1, {copy}, 2, '2026-06-01', '2026-06-20')"
)
OLD_LOAN = "INSERT INTO loans (tool_id, member_id, borrowed_on, due_on) VALUES (1, 2, '2026-06-01', '2026-06-20')"


class CopiesMigration(DeskCase):
    def schema(self):
        names = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
        return self.read(names) + self.read("SELECT name FROM pragma_table_info('loans')")

    def test_every_tool_gets_numbered_copies(self):
        self.open([("Drill", 3), ("Ladder", 1), ("Cart", 0)])
        copies = self.read("SELECT tool_id, number, retired_on FROM copies ORDER BY 1, 2")
        self.assertEqual(copies, [(1, 1, None), (1, 2, None), (1, 3, None), (2, 1, None)])

    def test_a_tool_without_a_number_has_one_copy(self):
        self.open([("Drill", None)])
        self.assertEqual(self.read("SELECT tool_id, number FROM copies"), [(1, 1)])

    def test_more_open_loans_than_copies_get_copies_of_their_own(self):
        self.open([("Drill", 1), ("Saw", None)], [lent(1), lent(1, 2), lent(1, 3), lent(2), lent(2, 2)])
        copies = self.read("SELECT tool_id, count(*), max(number) FROM copies GROUP BY 1")
        self.assertEqual(copies, [(1, 3, 3), (2, 2, 2)])
        found = self.read("SELECT tool_id, copy FROM loans ORDER BY id")
        self.assertEqual(found, [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)])

    def test_open_loans_get_copies_in_the_order_of_borrowing(self):
        loans = [
            lent(1, borrowed="2026-06-09"),
            lent(2, borrowed="2026-06-08"),
            lent(1, borrowed="2026-06-03"),
            lent(1, borrowed="2026-06-01", returned="2026-06-02"),
            lent(1, borrowed="2026-06-03"),
        ]
        self.open([("Drill", 3), ("Saw", 2)], loans)
        found = self.read("SELECT id, copy FROM loans ORDER BY id")
        self.assertEqual(found, [(1, 3), (2, 1), (3, 1), (4, None), (5, 2)])

    def test_nothing_else_changes(self):
        self.open([("Drill", 3), ("Saw", None)], [lent(1), lent(1, 2, returned="2026-06-03")], version=1)
        kept = (
            "SELECT id, name, copies FROM tools",
            "SELECT id, tool_id, member_id, borrowed_on, due_on, returned_on FROM loans",
        )
        before = [self.read(query) for query in kept]
        self.assertEqual(upgrade(self.engine), [2])
        self.assertEqual([self.read(query) for query in kept], before)

    def test_a_second_run_changes_nothing(self):
        self.open([("Drill", 3)], [lent(1)])
        before = (self.schema(), self.read("SELECT * FROM copies"), self.read("SELECT * FROM loans"))
        self.assertEqual(upgrade(self.engine), [])
        self.assertEqual((self.schema(), self.read("SELECT * FROM copies"), self.read("SELECT * FROM loans")), before)

    def test_it_can_be_taken_back_and_run_again(self):
        self.open([("Drill", 2)], [lent(1), lent(1, 2, returned="2026-06-03")], version=1)
        before = (self.schema(), self.read("SELECT * FROM loans"), self.read("SELECT * FROM tools"))
        upgrade(self.engine)
        after = (self.schema(), self.read("SELECT * FROM loans"), self.read("SELECT * FROM copies"))
        self.assertEqual(downgrade(self.engine, 1), [2])
        self.assertEqual((self.schema(), self.read("SELECT * FROM loans"), self.read("SELECT * FROM tools")), before)
        upgrade(self.engine)
        self.assertEqual((self.schema(), self.read("SELECT * FROM loans"), self.read("SELECT * FROM copies")), after)

    def test_a_migration_that_is_rolled_back_leaves_nothing(self):
        self.open([("Drill", 2)], [lent(1)], version=1)
        before = self.schema()
        with self.engine.connect() as connection:
            transaction = connection.begin()
            MIGRATIONS[1].up(connection)
            transaction.rollback()
        self.assertEqual(self.schema(), before)

    def test_the_database_refuses_a_second_open_loan_of_a_copy(self):
        self.open([("Drill", 2)], [lent(1)])
        with self.assertRaises(IntegrityError):
            self.write(OPEN_LOAN.format(copy=1))
        self.write(OPEN_LOAN.format(copy=2))
        self.write("UPDATE loans SET returned_on = '2026-06-10'")
        self.write(OPEN_LOAN.format(copy=1))
        self.assertEqual(self.read("SELECT count(*) FROM loans"), [(3,)])

    def test_the_version_before_can_still_write(self):
        self.open([("Drill", 3)], [lent(1)])
        for _ in range(2):
            self.write(OLD_LOAN)
        self.write("INSERT INTO tools (name, copies) VALUES ('Saw', 1)")
        self.assertEqual(self.read("SELECT copy FROM loans ORDER BY id"), [(1,), (None,), (None,)])
