"""One file that says how it stands with a console, without names and secrets; and from it, the very state of its show."""
