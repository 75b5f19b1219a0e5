"""Scripts that run in the guest, with nothing but the project's virtual environment."""
