import unittest

from captions.model import CaptionError, Cue
from captions.srt import read_srt, write_srt
from captions.vtt import read_vtt, write_vtt


class SubRip(unittest.TestCase):
    def test_blocks_are_read_in_order_of_their_start(self):
        text = "2\n00:00:05,000 --> 00:00:06,000\nSecond\n\n1\n00:00:01,000 --> 00:00:02,000\nFirst\n"
        self.assertEqual([cue.text for cue in read_srt(text)], ["First", "Second"])

    def test_windows_line_ends_and_a_byte_order_mark_are_fine(self):
        text = "\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n"
        self.assertEqual(read_srt(text), [Cue(1000, 2000, ("Hello",))])

    def test_cues_are_numbered_from_one(self):
        written = write_srt([Cue(1000, 2000, ("A",)), Cue(3000, 4000, ("B", "C"))])
        self.assertEqual(
            written, "1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03,000 --> 00:00:04,000\nB\nC\n"
        )

    def test_a_cue_that_ends_before_it_starts_is_refused(self):
        with self.assertRaises(CaptionError):
            read_srt("1\n00:00:03,000 --> 00:00:02,000\nHello\n")


class WebVtt(unittest.TestCase):
    def test_notes_names_and_settings_are_left_out(self):
        text = "WEBVTT - harbour\n\nNOTE by Ana\n\nintro\n00:01.000 --> 00:02.000 align:start\nHello\n"
        self.assertEqual(read_vtt(text), [Cue(1000, 2000, ("Hello",))])

    def test_a_file_without_header_is_refused(self):
        with self.assertRaises(CaptionError):
            read_vtt("00:01.000 --> 00:02.000\nHello\n")

    def test_what_is_written_can_be_read(self):
        cues = [Cue(0, 1500, ("A", "B")), Cue(3_600_000, 3_601_001, ("C",))]
        self.assertEqual(read_vtt(write_vtt(cues)), cues)
