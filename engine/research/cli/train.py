"""`precis train NAME ...`: one recipe a module; each goes on where it was stopped when the same command comes again."""

import typer

from engine.research.cli import (
    train_answers,
    train_awesome,
    train_chunk_writer,
    train_clause_reader,
    train_clauses,
    train_colt5,
    train_doctype,
    train_doctype_words,
    train_essentials,
    train_extractor,
    train_hat,
    train_headings,
    train_poolingformer,
    train_questions,
    train_static,
    train_verifier,
    train_wellformedness,
    train_writer,
)

commands = typer.Typer(
    help="Train models from documents with summaries or labels.\n\n"
    'Documents are JSON Lines (.jsonl or .jsonl.xz): {"id", "text", "summary"} a line, or a meeting as QMSum has it. '
    "Run the same command again to resume a training that was stopped, with the same result.",
    no_args_is_help=True,
)
commands.command("awesome")(train_awesome.awesome)
commands.command("chunk-writer")(train_chunk_writer.chunk_writer)
commands.command("clause-reader")(train_clause_reader.clause_reader)
commands.command("clauses")(train_clauses.clauses)
commands.command("colt5")(train_colt5.colt5)
commands.command("doctype")(train_doctype.doctype)
commands.command("doctype-words")(train_doctype_words.doctype_words)
commands.command("essentials")(train_essentials.essentials)
commands.command("extractor")(train_extractor.extractor)
commands.command("hat")(train_hat.hat)
commands.command("headings")(train_headings.headings)
commands.command("poolingformer")(train_poolingformer.poolingformer)
commands.command("questions")(train_questions.questions)
commands.command("static")(train_static.static)
commands.command("answers")(train_answers.answers)
commands.command("verifier")(train_verifier.verifier)
commands.command("wellformedness")(train_wellformedness.wellformedness)
commands.command("writer")(train_writer.writer)
