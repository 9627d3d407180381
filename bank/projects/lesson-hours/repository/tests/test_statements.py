import unittest

from payroll.school import Month, month_of, open_school, room_minutes
from payroll.statement import statement

SCHOOL = """
INSERT INTO teachers VALUES (1, 'Ada', 3000), (2, 'Ben', 3600);
INSERT INTO lessons VALUES
  (1, 'Dutch', 1, '2026-05-04 18:00', 90, 'Blue'),
  (2, 'Dutch', 1, '2026-05-11 18:00', 90, 'Blue'),
  (3, 'Welsh', 2, '2026-05-11 18:00', 45, 'Red');
"""


class Statements(unittest.TestCase):
    def test_lessons_as_planned_are_paid(self):
        self.assertEqual(month_of(open_school(SCHOOL), 1, "2026-05"), Month("Ada", 2, 180, 9000, 0, 0))

    def test_a_moved_lesson_counts_in_its_new_month(self):
        moved = "INSERT INTO changes VALUES (1, 2, '2026-05-08 09:00', 1, '2026-06-01 18:00', 90, 'Blue');"
        school = open_school(SCHOOL, moved)
        self.assertEqual(month_of(school, 1, "2026-05").minutes, 90)
        self.assertEqual(month_of(school, 1, "2026-06").minutes, 90)

    def test_a_lesson_is_paid_to_the_teacher_who_gives_it(self):
        taken = "INSERT INTO changes VALUES (1, 2, '2026-05-08 09:00', 2, '2026-05-11 18:00', 90, 'Blue');"
        school = open_school(SCHOOL, taken)
        self.assertEqual(month_of(school, 1, "2026-05").lessons, 1)
        self.assertEqual(month_of(school, 2, "2026-05").lessons, 2)

    def test_cancelled_lessons_are_not_paid(self):
        school = open_school(SCHOOL, "INSERT INTO cancellations VALUES (1, '2026-05-04 08:00', NULL);")
        self.assertEqual(month_of(school, 1, "2026-05").minutes, 90)

    def test_trips_are_paid(self):
        school = open_school(SCHOOL, "INSERT INTO trips VALUES (1, 2, '2026-05-11', 800);")
        self.assertEqual(month_of(school, 2, "2026-05"), Month("Ben", 1, 45, 2700, 1, 800))

    def test_a_month_without_lessons_has_no_statement(self):
        self.assertIsNone(month_of(open_school(SCHOOL), 1, "2026-07"))

    def test_rooms_have_their_minutes(self):
        self.assertEqual(room_minutes(open_school(SCHOOL), "2026-05-11"), {"Blue": 90, "Red": 45})

    def test_the_statement_says_hours_and_euros(self):
        text = statement(Month("Ben", 2, 105, 6300, 1, 800))
        self.assertEqual(text, "Ben\n  2 lessons, 1:45 hours  63.00 EUR\n  1 trips  8.00 EUR\n  total  71.00 EUR")
