import unittest

from payroll.school import month_of, open_school


class ChangedTwice(unittest.TestCase):
    def test_a_lesson_that_was_changed_twice_is_paid_once(self):
        school = open_school(
            """
            INSERT INTO teachers VALUES (1, 'Ada', 3000);
            INSERT INTO lessons VALUES (1, 'Dutch', 1, '2026-05-04 18:00', 90, 'Blue');
            INSERT INTO changes VALUES
              (1, 1, '2026-05-01 10:00', 1, '2026-05-05 18:00', 120, 'Blue'),
              (2, 1, '2026-05-02 10:00', 1, '2026-05-06 18:00', 60, 'Blue');
            """
        )
        month = month_of(school, 1, "2026-05")
        self.assertEqual((month.lessons, month.minutes), (1, 60))
