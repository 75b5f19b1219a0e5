"""What makes a console a service: what systemd is told, how long a start waits, and what a restart has to know."""
