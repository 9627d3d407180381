import unittest

from payroll.school import Month, month_of, open_school, room_minutes

SCHOOL = """
INSERT INTO teachers VALUES (1, 'Ada', 3000), (2, 'Ben', 3600), (3, 'Cem', 3100);
INSERT INTO lessons VALUES
  (1, 'Dutch', 1, '2026-05-04 18:00', 90, 'Blue'),
  (2, 'Dutch', 1, '2026-05-11 18:00', 90, 'Blue'),
  (3, 'Welsh', 2, '2026-05-11 18:00', 45, 'Red');
"""


def change(number, lesson, made_at, teacher, starts_at, minutes, room="Blue"):
    row = (number, lesson, f"2026-05-{made_at}", teacher, f"2026-{starts_at}", minutes, room)
    return f"INSERT INTO changes VALUES {row};"


class Changes(unittest.TestCase):
    def month(self, *scripts, teacher=1, month="2026-05"):
        return month_of(open_school(SCHOOL, *scripts), teacher, month)

    def test_a_lesson_that_was_changed_twice_is_paid_once(self):
        twice = [change(1, 2, "06 09:00", 1, "05-12 18:00", 90), change(2, 2, "07 09:00", 1, "05-13 18:00", 90)]
        self.assertEqual(self.month(*twice), Month("Ada", 2, 180, 9000, 0, 0))

    def test_the_newest_change_says_how_long_it_is(self):
        twice = [change(1, 2, "06 09:00", 1, "05-12 18:00", 120), change(2, 2, "07 09:00", 1, "05-13 18:00", 60)]
        self.assertEqual(self.month(*twice), Month("Ada", 2, 150, 7500, 0, 0))

    def test_changes_that_are_sent_late_count_by_their_time(self):
        twice = [change(1, 2, "07 09:00", 1, "05-13 18:00", 60), change(2, 2, "06 09:00", 1, "05-12 18:00", 120)]
        self.assertEqual(self.month(*twice), Month("Ada", 2, 150, 7500, 0, 0))

    def test_of_two_changes_in_a_minute_the_higher_id_counts(self):
        twice = [change(8, 2, "07 09:00", 1, "05-13 18:00", 60), change(5, 2, "07 09:00", 1, "05-13 18:00", 75)]
        self.assertEqual(self.month(*twice).minutes, 150)

    def test_three_changes_in_any_order_are_one_lesson(self):
        thrice = [change(4, 1, "03 12:00", 1, "05-05 18:00", 30), change(6, 1, "01 12:00", 1, "05-06 18:00", 50)]
        self.assertEqual(self.month(*thrice, change(5, 1, "02 12:00", 1, "05-07 18:00", 40)).minutes, 120)

    def test_a_lesson_that_moves_on_to_another_month_leaves_the_first(self):
        twice = [change(1, 2, "06 09:00", 1, "05-12 18:00", 90), change(2, 2, "07 09:00", 1, "06-02 18:00", 90)]
        self.assertEqual(self.month(*twice).minutes, 90)
        self.assertEqual(self.month(*twice, month="2026-06").minutes, 90)

    def test_a_lesson_that_comes_back_to_its_month_is_paid_there(self):
        twice = [change(1, 2, "06 09:00", 1, "06-02 18:00", 90), change(2, 2, "07 09:00", 1, "05-13 18:00", 90)]
        self.assertEqual(self.month(*twice).lessons, 2)
        self.assertIsNone(self.month(*twice, month="2026-06"))

    def test_a_lesson_that_changes_hands_twice_is_paid_to_the_last(self):
        twice = [change(1, 2, "06 09:00", 3, "05-11 18:00", 90), change(2, 2, "07 09:00", 2, "05-11 18:00", 90)]
        self.assertEqual(self.month(*twice).lessons, 1)
        self.assertEqual(self.month(*twice, teacher=2).minutes, 135)
        self.assertIsNone(self.month(*twice, teacher=3))

    def test_two_lessons_at_the_same_time_and_of_the_same_length_are_both_paid(self):
        same = "INSERT INTO lessons VALUES (4, 'Dutch', 1, '2026-05-11 18:00', 90, 'Blue');"
        self.assertEqual(self.month(same), Month("Ada", 3, 270, 13500, 0, 0))

    def test_a_cancelled_lesson_stays_cancelled_after_changes(self):
        twice = [change(1, 2, "06 09:00", 1, "05-12 18:00", 90), change(2, 2, "07 09:00", 1, "05-13 18:00", 90)]
        cancelled = "INSERT INTO cancellations VALUES (2, '2026-05-06 12:00', NULL), (2, '2026-05-06 12:01', NULL);"
        self.assertEqual(self.month(*twice, cancelled).minutes, 90)

    def test_rooms_are_used_as_the_newest_change_says(self):
        twice = [change(1, 2, "06 09:00", 1, "05-12 18:00", 90), change(2, 2, "07 09:00", 1, "05-12 20:00", 60, "Red")]
        self.assertEqual(room_minutes(open_school(SCHOOL, *twice), "2026-05-12"), {"Red": 60})

    def test_trips_and_lessons_do_not_multiply_each_other(self):
        trips = "INSERT INTO trips VALUES (1, 1, '2026-05-04', 800), (2, 1, '2026-05-04', 800), (3, 1, '2026-05-11', 500);"
        evening = "INSERT INTO lessons VALUES (4, 'Dutch', 1, '2026-05-04 20:00', 60, 'Blue');"
        self.assertEqual(self.month(trips, evening), Month("Ada", 3, 240, 12000, 3, 2100))

    def test_a_month_of_trips_alone_has_a_statement(self):
        self.assertEqual(self.month("INSERT INTO trips VALUES (1, 3, '2026-05-04', 800);", teacher=3).pay_cents, 0)
