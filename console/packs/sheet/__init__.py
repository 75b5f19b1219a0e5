"""A teacher's spreadsheet, saved as CSV, becomes a pack. See docs/packs.md."""

from console.packs.sheet.importing import Imported, import_sheet

__all__ = ["Imported", "import_sheet"]
