"""A teacher's spreadsheets, saved as CSV, become a pack. See docs/packs.md."""

from console.packs.sheet.importing import Imported, import_sheets

__all__ = ["Imported", "import_sheets"]
