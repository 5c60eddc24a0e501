"""Writes docs/command-line.md from the commands themselves, so that it cannot say anything else than `--help` does.

python docs/make_reference.py
"""

from __future__ import annotations

import inspect
from pathlib import Path

import click

from printkit.cli.main import VERBS, printkit

TARGET = Path(__file__).parent / "command-line.md"

HEAD = """\
# The command line

<!-- Written by docs/make_reference.py; change the commands, not this page. -->

`printkit VERB --help` says the same in a terminal. Lengths take `mm`, `cm`, `in` or `pt`; a bare number is in
millimetres. Each file that is written is named on standard output, one a line; everything else goes to standard error.
A run that fails leaves every earlier file as it was. An option that changes nothing in what is asked for is a warning.

| exit code | meaning |
|---|---|
| 0 | done; warnings may have been shown |
| 2 | the input or the call is wrong; under `--strict` also where there is a warning |
| 3 | the machine said no: it cannot write, the disk is full, or a process was stopped for want of memory |
| 4 | a generator could not deliver what was asked, and says how many it could |
| 130 | interrupted |
| 1 | a fault of printkit's own; only then is there a traceback |

"""


def main() -> None:
    """Write the page."""
    TARGET.write_text(reference(), encoding="utf-8")


def reference() -> str:
    """The page as text."""
    group = click.Context(printkit, info_name="printkit")
    listed = "".join(f"| [`printkit {verb}`](#printkit-{verb}) | {said} |\n" for verb, said in VERBS.items())
    parts = [HEAD, "| verb | what it does |\n|---|---|\n", listed]
    for verb in VERBS:
        command = printkit.get_command(group, verb)
        assert command is not None, f"the verb {verb} exists"
        parts.append(_section(verb, command, group))
    return "".join(parts)


def _section(verb: str, command: click.Command, group: click.Context, level: str = "##") -> str:
    """What a verb does, how it is called, and its options in a table, under a heading of this level."""
    if isinstance(command, click.Group):
        inner = click.Context(command, info_name=verb, parent=group)
        parts = [f"\n## printkit {verb}\n\n{_help(command)}\n"]
        for name in command.list_commands(inner):
            each = command.get_command(inner, name)
            assert each is not None, f"{verb} {name} exists"
            parts.append(_section(f"{verb} {name}", each, group, "###"))
        return "".join(parts)
    context = click.Context(command, info_name=f"printkit {verb}")
    usage = " ".join(command.collect_usage_pieces(context))
    rows = [_row(option, context) for option in command.params if isinstance(option, click.Option)]
    table = "| option | meaning | default |\n|---|---|---|\n" + "".join(rows) if rows else ""
    return f"\n{level} printkit {verb}\n\n```text\nprintkit {verb} {usage}\n```\n\n{_help(command)}\n\n{table}"


def _help(command: click.Command) -> str:
    """The description of a command, as paragraphs."""
    return inspect.cleandoc(command.help or "").partition("\f")[0].rstrip()


def _row(option: click.Option, context: click.Context) -> str:
    """One option: its names with what it takes, its meaning, its default."""
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    if not option.is_flag and not option.count:
        names += f" {_cell(_takes(option, context))}"
    record = option.get_help_record(context)
    meaning, _, extra = (record[1] if record else "").partition("  [")
    facts = dict.fromkeys(fact.strip() for part in extra.split("[") for fact in part.rstrip("] ").split(";"))
    default = next((fact.removeprefix("default: ") for fact in facts if fact.startswith("default: ")), "")
    return f"| {names} | {_cell(meaning)} | {_cell(default)} |\n"


def _takes(option: click.Option, context: click.Context) -> str:
    """What an option takes: its choices, its range, or a word for it."""
    kind = option.type
    if isinstance(kind, click.IntRange | click.FloatRange):
        ends = ((" from ", kind.min), (" to ", kind.max))
        return "NUMBER" + "".join(f"{word}{end:,}" for word, end in ends if end is not None)
    return option.make_metavar(context)


def _cell(text: str) -> str:
    """Text that may stand in a table."""
    return text.strip().replace("|", "\\|")


if __name__ == "__main__":
    main()
