"""One function for each thing a user does or a view needs. Widgets call these and never the channel.

Each returns a `Call`; its failure is shown as a banner unless the caller asks for it.
"""

from app.client.call import Call
from app.client.client import Client
from engine.protocol import methods as m

# -- library ----------------------------------------------------------------------------------------------------------


def list_documents(
    client: Client, text: str, sort: str, *, descending: bool, offset: int, limit: int, label: str = ""
) -> Call[m.DocumentRows]:
    """One window of the library; with `label`, of the documents that have it."""
    params = m.ListDocuments(filter=text, sort=sort, descending=descending, offset=offset, limit=limit, label=label)
    return client.request("library.list", params, m.DocumentRows)


def add_files(client: Client, paths: list[str], *, summarize: bool, words: int) -> Call[m.AddOutcome]:
    """Copy files and folders into the library."""
    return client.request("library.add", m.AddFiles(paths=paths, summarize=summarize, words=words), m.AddOutcome)


def remove_documents(client: Client, ids: list[int]) -> Call[m.Nothing]:
    """Delete documents for good."""
    return client.request("library.remove", m.RemoveDocuments(ids=ids), m.Nothing)


def rename_document(client: Client, document_id: int, title: str) -> Call[m.Nothing]:
    """Give a document the user's own title."""
    return client.request("library.rename", m.RenameDocument(document_id=document_id, title=title), m.Nothing)


def unlock(client: Client, document_id: int, password: str) -> Call[m.JobId]:
    """Try a password on a protected document."""
    return client.request("library.unlock", m.Unlock(document_id=document_id, password=password), m.JobId)


def search(client: Client, text: str, document_id: int | None = None, offset: int = 0, limit: int = 50) -> Call[m.Hits]:
    """Look for words in texts, summaries and titles."""
    params = m.Search(text=text, document_id=document_id, offset=offset, limit=limit)
    return client.request("library.search", params, m.Hits)


# -- one document -----------------------------------------------------------------------------------------------------


def open_document(client: Client, document_id: int) -> Call[m.OpenedDocument]:
    """Everything of a document but text, words and pictures."""
    return client.request("document.open", m.DocumentId(document_id=document_id), m.OpenedDocument)


def read_result(client: Client, result_id: int) -> Call[dict[str, object]]:
    """A stored result as the JSON contract's object."""
    return client.request("document.result", m.ReadResult(result_id=result_id), dict)


def read_text(client: Client, document_id: int, start: int, end: int) -> Call[m.TextSlice]:
    """A window of the text."""
    return client.request("document.text", m.ReadText(document_id=document_id, start=start, end=end), m.TextSlice)


def read_turns(client: Client, document_id: int, offset: int, limit: int) -> Call[m.TurnTexts]:
    """A window of a transcript's turns."""
    params = m.ReadTurns(document_id=document_id, offset=offset, limit=limit)
    return client.request("document.turns", params, m.TurnTexts)


def draw_page(client: Client, document_id: int, page: int, scale: float) -> Call[m.PagePicture]:
    """A page's picture, `scale` device pixels per point."""
    return client.request(
        "document.picture", m.DrawPage(document_id=document_id, page=page, scale=scale), m.PagePicture
    )


def read_words(client: Client, document_id: int, page: int) -> Call[m.WordBoxes]:
    """Where a page's words stand."""
    return client.request("document.words", m.ReadWords(document_id=document_id, page=page), m.WordBoxes)


def locate(client: Client, document_id: int, start: int, end: int) -> Call[m.Places]:
    """Where a span of the text stands."""
    return client.request("document.locate", m.Locate(document_id=document_id, start=start, end=end), m.Places)


# -- work -------------------------------------------------------------------------------------------------------------


def summarize(
    client: Client,
    document_id: int,
    words: int,
    query: str | None,
    *,
    model: str | None = None,
    kind: str = "auto",
    fresh: bool = False,
) -> Call[m.JobId]:
    """Queue a summary; `model` left out is the engine's default, `kind` the document's own."""
    params = m.Summarize(document_id=document_id, words=words, query=query, model=model, fresh=fresh, kind=kind)
    return client.request("summary.start", params, m.JobId)


def list_jobs(client: Client) -> Call[m.JobRows]:
    """What runs, waits, or ended in this session of the engine."""
    return client.request("job.list", m.Nothing(), m.JobRows)


def cancel_job(client: Client, job_id: int) -> Call[m.Nothing]:
    """Stop a job; what it made so far is kept."""
    return client.request("job.cancel", m.JobId(job_id=job_id), m.Nothing)


def resume_job(client: Client, job_id: int) -> Call[m.Nothing]:
    """Go on with a stopped or interrupted job."""
    return client.request("job.resume", m.JobId(job_id=job_id), m.Nothing)


def export_result(client: Client, document_id: int, form: str, path: str, result_id: int | None) -> Call[m.Exported]:
    """Write a summary to a file as markdown, html or json."""
    params = m.Export(document_id=document_id, format=form, path=path, result_id=result_id)
    return client.request("result.export", params, m.Exported)


def run_doctor(client: Client) -> Call[m.Checks]:
    """The self-test, network silence included."""
    return client.request("doctor.run", m.Nothing(), m.Checks)


# -- labels -----------------------------------------------------------------------------------------------------------


def read_labels(client: Client, document_id: int) -> Call[m.DocumentLabels]:
    """The labels of a document with their passages, and what label sets say along it."""
    return client.request("labels.document", m.DocumentId(document_id=document_id), m.DocumentLabels)


def list_label_sets(client: Client) -> Call[m.LabelSetRows]:
    """Every label set and what can be undone."""
    return client.request("labels.sets", m.Nothing(), m.LabelSetRows)


def save_label_set(client: Client, wanted: m.SaveLabelSet) -> Call[m.Nothing]:
    """Make a label set, or change the one of its name."""
    return client.request("labels.save", wanted, m.Nothing)


def delete_label_set(client: Client, name: str) -> Call[m.Nothing]:
    """Delete a label set; undo brings it back."""
    return client.request("labels.delete", m.LabelSetName(name=name), m.Nothing)


def rename_label(client: Client, set_name: str, label: str, name: str) -> Call[m.Nothing]:
    """Rename a label of a set, or with an empty label the set; what was given and taught stays."""
    return client.request("labels.rename", m.RenameLabel(set=set_name, label=label, name=name), m.Nothing)


def give_label(client: Client, set_name: str, label: str, ids: list[int]) -> Call[m.Nothing]:
    """Give a label to documents; an empty one says that none of the set fits."""
    return client.request("labels.give", m.GiveLabel(set=set_name, label=label, document_ids=ids), m.Nothing)


def take_label(client: Client, set_name: str, label: str, ids: list[int]) -> Call[m.Nothing]:
    """Take back a label that was given."""
    return client.request("labels.take", m.GiveLabel(set=set_name, label=label, document_ids=ids), m.Nothing)


def teach_labels(client: Client, set_name: str) -> Call[m.TaughtSet]:
    """Let a label set learn from the documents its labels were given to."""
    return client.request("labels.teach", m.LabelSetName(name=set_name), m.TaughtSet)


def fine_tune_labels(client: Client, set_name: str) -> Call[m.JobId]:
    """Fine-tune a model on a label set's examples, in the background."""
    return client.request("labels.fine_tune", m.LabelSetName(name=set_name), m.JobId)


def undo_labels(client: Client) -> Call[m.Undone]:
    """Undo the last change to labels."""
    return client.request("labels.undo", m.Nothing(), m.Undone)


def review_labels(client: Client) -> Call[m.ReviewRows]:
    """Documents of which a label set is not sure, the least sure first."""
    return client.request("labels.review", m.ReadReview(), m.ReviewRows)


# -- models -----------------------------------------------------------------------------------------------------------


def list_models(client: Client) -> Call[m.ModelRows]:
    """The models on this machine."""
    return client.request("models.list", m.Nothing(), m.ModelRows)


def add_model(client: Client, folder: str, *, link: bool) -> Call[m.ModelRow]:
    """Take in a summarizer from a folder."""
    return client.request("models.add", m.AddModel(folder=folder, link=link), m.ModelRow)


def remove_model(client: Client, name: str) -> Call[m.Nothing]:
    """Take an added model away."""
    return client.request("models.remove", m.ModelName(name=name), m.Nothing)


def verify_model(client: Client, name: str) -> Call[m.ModelCheck]:
    """Compare a model's files with their checksums."""
    return client.request("models.verify", m.ModelName(name=name), m.ModelCheck)
