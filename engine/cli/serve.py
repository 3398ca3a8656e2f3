"""`precis serve`: the engine process on stdio. The entry point takes a shorter way; this is for `--help`."""


def serve() -> int:
    """Run the engine: JSON-RPC 2.0 over stdin and stdout, for the window."""
    from engine.home import home
    from engine.server.main import serve as run

    return run(home())
