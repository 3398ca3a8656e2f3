"""How a label set decides and how accurate that is, in sentences."""

from app.state.phrases import count, job_sentence
from engine.schema.enums import JobState
from engine.schema.jobs import JobRow
from engine.schema.labels import Accuracy, LabelSetRow, TaughtSet


def status_words(row: LabelSetRow) -> str:
    """How a set stands, in a sentence or two."""
    if row.bundled:
        return "This set comes with Précis. Its labels can be assigned and corrected; the set itself can't be changed."
    if not row.labels:
        return (
            "Add at least two labels. Describe each in a sentence; documents are labelled by the descriptions at once."
        )
    if row.accuracy is None:
        need = min((label.examples for label in row.labels), default=0)
        more = "press Teach" if need >= 2 else "give each label to two documents or more, then press Teach"
        return f"Uses the descriptions of the labels. To improve it, {more}."
    new = row.examples - row.learned_from
    more = f" {count(new, 'example')} more than it has learned from: teach it again." if new > 0 else ""
    tuned = row.tuned
    if tuned is not None and tuned.kept:
        before = f"; what it had learned before, {row.accuracy.right}" if row.accuracy.total == tuned.examples else ""
        learned = count(tuned.examples, "document")
        words = f"Uses a model fine-tuned on {learned}: {_held_out(tuned.accuracy)}{before}."
    else:
        words = f"Learned from {count(row.accuracy.total, 'document')}: {_held_out(row.accuracy)}."
        if tuned is not None:
            words += f" Fine-tuning on {count(tuned.examples, 'document')} did no better{_instead(tuned.accuracy)}."
        elif row.enough_to_fine_tune and row.accuracy.right < row.accuracy.total:
            words += " There are enough examples to fine-tune, which may do better."
    return words + more


def tuning_words(job: JobRow) -> str:
    """How far a fine-tuning is."""
    if job.state == JobState.WAITING:
        return "Fine-tuning waits for its turn."
    return f"{job_sentence(job)}."


def taught_words(taught: TaughtSet) -> str:
    before, after = taught.before, taught.after
    text = (
        f"By the descriptions {before.right} of {before.total} were right; after learning, "
        f"{after.right} of {after.total} while held out."
    )
    if not taught.kept:
        text = f"{text} So the descriptions stay in use; give it more examples."
    else:
        text = f"{text} What it learned is used from now on." + (
            " Few documents prove little." if after.total < 20 else ""
        )
    if taught.job_id is not None:
        text += " These are enough to fine-tune a model, in the background; it is used if it does better."
    return text


def _held_out(accuracy: Accuracy | None) -> str:
    if accuracy is None:
        return "not measured to the end"
    low, high = round(100 * accuracy.low), round(100 * accuracy.high)
    return f"{accuracy.right} of {accuracy.total} right while held out ({low} to {high} % of others)"


def _instead(accuracy: Accuracy | None) -> str:
    return f" ({accuracy.right} of {accuracy.total})" if accuracy is not None else ""
