"""Reads, checks, changes and writes subtitles."""
