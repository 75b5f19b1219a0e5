"""The audience screen: a process of its own that draws what the stream says, and sounds it."""
