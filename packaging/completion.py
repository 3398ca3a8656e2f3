"""Prints the completion script of `precis` for a shell: `completion.py bash|zsh|fish`. typer writes it."""

import sys

from typer.completion import get_completion_script  # type: ignore[attr-defined]


def main() -> None:
    """Print the script of the shell named."""
    script = get_completion_script(prog_name="precis", complete_var="_PRECIS_COMPLETE", shell=sys.argv[1])
    if sys.argv[1] == "fish":  # files are what most commands take
        script = script.replace(" --no-files", "")
    if sys.argv[1] == "zsh":  # loaded at the first Tab, it must answer that one too
        script += '\n\n[[ $zsh_eval_context[-1] == loadautofunc ]] && _precis_completion "$@"'
    sys.stdout.write(script.rstrip() + "\n")


if __name__ == "__main__":
    main()
