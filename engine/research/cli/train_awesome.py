"""`precis train awesome`: a summarizer with memory, from a checkpoint of the user's or from the bundled encoder."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from engine.cli.options import check_device, check_there, set_limit
from engine.cli.terminal import warn
from engine.errors import Cancelled, ModelUnavailable, UsageError
from engine.models.checkpoints import OWN_TYPE
from engine.progress import Checkpoint
from engine.research.cli.training_options import Count, DevLimit, Files, JudgedBy, Licences, Limits, Seed
from engine.research.training.places import check_model_folder, check_states

if TYPE_CHECKING:
    from engine.cli.interrupt import Interrupt
    from engine.research.training.awesome import AwesomeTraining
    from engine.research.training.awesome_recipe import AwesomeRecipe

_RANK = "RANK"
"""What torch and accelerate call a process's number in their environment; whoever has it is one of several."""


def awesome(
    files: Files,
    out: Annotated[Path, typer.Option(help="Folder for weights, tokenizer, card and curve.")],
    model: Annotated[
        str, typer.Option(metavar="FOLDER|compact", help="What to start from: a BART-family checkpoint, or compact.")
    ] = "compact",
    dev: JudgedBy = None,
    work: Annotated[Path | None, typer.Option(help="Folder for documents and states; default: OUT.work.")] = None,
    limit: Limits = None,
    dev_limit: DevLimit = None,
    memory: Annotated[str, typer.Option(help="attentive, compressive or none")] = "attentive",
    slots: Annotated[int | None, typer.Option(min=2, help="Rows of memory.")] = None,
    salient: Annotated[
        str,
        typer.Option(help="What is salient elsewhere is given each segment as text beside it, as vectors, or none."),
    ] = "text",
    copying: Annotated[
        bool, typer.Option(help="Of compact: it may copy words of its source, and is told how much to write.")
    ] = False,
    highlights: Annotated[
        bool, typer.Option(help="Tell a model that may copy which sentences of a segment are salient.")
    ] = False,
    dropout: Annotated[float | None, typer.Option(min=0, max=0.9, help="Of compact; default: 0.1.")] = None,
    small: Annotated[
        bool, typer.Option(help="Write float16, and only what differs from the bundled sentence encoder.")
    ] = False,
    objective: Annotated[
        str,
        typer.Option(help="summaries, or gaps: texts without summaries, of whose own sentences some are to be said."),
    ] = "summaries",
    questions: Annotated[bool, typer.Option(help="Learn from the questions on meetings and stories too.")] = False,
    semantic: Annotated[bool, typer.Option(help="End segments where the subject ends, as in use.")] = True,
    segments: Annotated[
        int | None, typer.Option(min=1, help="Segments of a document at most, those with nothing to say left out.")
    ] = None,
    positions: Annotated[
        int | None, typer.Option(min=64, help="Tokens of a segment with its salient text at most.")
    ] = None,
    longest: Annotated[int, typer.Option(min=1, help="Tokens of a document at most.")] = 51_200,
    longest_target: Annotated[int, typer.Option(min=2, help="Tokens of a segment's summary at most.")] = 512,
    epochs: Count = 3,
    documents_per_step: Count = 8,
    rate: Annotated[float, typer.Option(help="Learning rate at its highest.")] = 5e-5,
    encoder_share: Annotated[
        float, typer.Option(help="The rate of the encoder's pretrained layers, as a share of the rate.")
    ] = 1.0,
    frozen_layers: Annotated[
        int, typer.Option(min=0, help="Lowest layers of the encoder that stay as they are, with the token table.")
    ] = 0,
    warmup: Annotated[int, typer.Option(min=0, help="Steps until the rate is reached.")] = 300,
    label_smoothing: Annotated[float, typer.Option(min=0, max=0.9)] = 0.0,
    bfloat16: Annotated[
        bool | None, typer.Option(help="Compute in bfloat16; default: if the processor has it.")
    ] = None,
    judge_every: Annotated[int | None, typer.Option(min=1, help="Steps; default: after each epoch.")] = None,
    save_every: Count = 50,
    processes: Annotated[int, typer.Option(min=1, help="Train with so many, over loopback alone.")] = 1,
    device: Annotated[str, typer.Option(help="auto, cpu or cuda")] = "auto",
    licences: Licences = "",
    seed: Seed = 0,
) -> int:
    """Train a summarizer with memory. Run the same command again to resume an unfinished training."""
    _check([*files, *(dev or [])], model, memory=memory, objective=objective, salient=salient)
    check_device(device)
    if _RANK not in os.environ:  # the one that leads has looked
        check_model_folder(out, OWN_TYPE)
        check_states((work or out.with_name(f"{out.name}.work")) / "states")
    limits = dict(map(set_limit, limit or []))
    if processes > 1 and _RANK not in os.environ:
        return _lead(processes)

    from engine.models.configs import MemoryKind
    from engine.models.packing import native_bfloat16
    from engine.research.training.awesome import AwesomeTraining
    from engine.research.training.awesome_documents import Layout, Objective, SalientAs
    from engine.research.training.awesome_recipe import AwesomeRecipe
    from engine.research.training.devices import chosen_device

    cuda = chosen_device(device) == "cuda"
    try:
        recipe = AwesomeRecipe(
            start=None if model == "compact" else Path(model),
            train=tuple(files),
            dev=tuple(dev or ()),
            limits=limits,
            dev_limit=dev_limit,
            memory=MemoryKind(memory),
            slots=slots,
            layout=Layout(
                salient=SalientAs(salient),
                longest=longest,
                longest_target=longest_target,
                semantic=semantic,
                segments=segments,
                positions=positions,
                questions=questions,
                objective=Objective(objective),
            ),
            copying=copying,
            highlights=highlights,
            small=small,
            dropout=dropout,
            licences=licences,
        )
        settings = AwesomeTraining(
            epochs=epochs,
            documents_per_step=documents_per_step,
            rate=rate,
            encoder_share=encoder_share,
            frozen_layers=frozen_layers,
            warmup=warmup,
            label_smoothing=label_smoothing,
            bfloat16=bfloat16 if bfloat16 is not None else cuda or native_bfloat16(),
            seed=seed,
            save_every=save_every,
            judge_every=judge_every,
        )
    except ValueError as error:
        raise UsageError(f"This can't be trained: {error}.") from error
    _train(recipe, settings, out=out, work=work, cuda=cuda, several=processes > 1)
    return 0


def _check(files: list[Path], model: str, *, memory: str, objective: str, salient: str) -> None:
    """Refuse what can't be run before anything heavy is loaded."""
    check_there(files)
    if objective not in {"summaries", "gaps"}:
        raise UsageError(f"--objective {objective} is not summaries or gaps.")
    if salient not in {"text", "vectors", "none"}:
        raise UsageError(f"--salient {salient} is not text, vectors or none.")
    if memory not in {"attentive", "compressive", "none"}:
        raise UsageError(f"--memory {memory} is not attentive, compressive or none.")
    if model != "compact" and not Path(model).is_dir():
        raise ModelUnavailable(f"There is no folder {model} to start from.")


def _train(
    recipe: "AwesomeRecipe", settings: "AwesomeTraining", *, out: Path, work: Path | None, cuda: bool, several: bool
) -> None:
    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.models.encoder.sentence_encoder import SentenceEncoder
    from engine.research.training.awesome_recipe import train_from_files
    from engine.research.training.distributed import AcceleratedGroup

    team = AcceleratedGroup(cpu=not cuda) if several else None
    with interrupts() as interrupt, ProgressLine(interrupt, "awesome") as progress:
        train_from_files(
            recipe,
            settings,
            SentenceEncoder.load(),
            out=out,
            work=work or out.with_name(f"{out.name}.work"),
            device=team.device if team is not None else "cuda" if cuda else "cpu",
            team=team,
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress if team is None else _led(progress if team.rank == 0 else None, interrupt),
        )
    if team is None or team.rank == 0:
        warn(f"The summarizer is in {out}; precis models add {shlex.quote(str(out))} adds it.\n")
    if team is not None:
        team.end()


def _lead(processes: int) -> int:
    """Start the processes and wait for them; when one fails the others are stopped, for they would wait for ever.

    Raises:
        UsageError: on Windows, which can't wait for several processes at once as this does.
    """
    if os.name == "nt":
        raise UsageError("--processes needs Linux or macOS; train with one process here.")
    from engine.protocol.loopback import free_port
    from engine.protocol.programs import main_command

    told = {
        "WORLD_SIZE": str(processes),
        "LOCAL_WORLD_SIZE": str(processes),
        "MASTER_ADDR": "127.0.0.1",
        "MASTER_PORT": str(free_port()),
        "GLOO_SOCKET_IFNAME": "lo",
        "NCCL_SOCKET_IFNAME": "lo",
        "TORCH_CPP_LOG_LEVEL": "ERROR",
        "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1"),
    }
    children = [
        subprocess.Popen(
            [*main_command(), *sys.argv[1:]],
            env={**os.environ, **told, _RANK: str(rank), "LOCAL_RANK": str(rank)},
        )
        for rank in range(processes)
    ]
    # The terminal tells the children of Ctrl-C; they end, then we do. A polite kill comes to us alone.
    before = {signal.SIGINT: signal.signal(signal.SIGINT, signal.SIG_IGN)}
    before[signal.SIGTERM] = signal.signal(signal.SIGTERM, _stop)
    try:
        return _ended(children)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for child in children:
            child.kill()
            child.wait()


def _stop(_number: int, _frame: FrameType | None) -> NoReturn:
    raise Cancelled


def _led(progress: Checkpoint | None, interrupt: "Interrupt") -> Checkpoint:
    """The checkpoint of one of several: ends with the process that leads them; the first shows progress."""
    leader = os.getppid()

    def checkpoint(stage: str, done: int, total: int) -> None:
        if os.getppid() != leader:
            raise Cancelled
        interrupt.check()
        if progress is not None:
            progress(stage, done, total)

    return checkpoint


def _ended(children: list[subprocess.Popen[bytes]]) -> int:
    """Wait for all, or for the first that fails. A child killed by a signal counts as a bug's exit code."""
    waiting = {child.pid: child for child in children}
    while waiting:
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        child = waiting.pop(pid, None)
        if child is not None:
            child.returncode = code
            if code:
                return code if code > 0 else 70
    return 0
