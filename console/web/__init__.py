"""The web server: the host's page, the bench, and every viewer's stream.

It sees JSON messages and nothing else of the console; ``docs/stream.md`` says what they hold.
"""
