"""The journal of shows (SQLite): committed before shown, resumed after a crash, damage set aside and said."""

from console.journal.journal import Journal
from console.journal.records import Header, JournalError, Row, Saved

__all__ = ["Header", "Journal", "JournalError", "Row", "Saved"]
