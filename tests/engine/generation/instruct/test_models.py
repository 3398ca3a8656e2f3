"""Language models answer, the same again; they stop at once, and what goes wrong in them is a sentence."""

import os
import signal

import pytest
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

from engine.errors import Cancelled, ModelUnavailable, OutOfResources
from engine.generation.instruct.chat import messages_of
from engine.generation.instruct.process import LlamaCppModel
from engine.generation.instruct.rewriter import InstructRewriter
from engine.generation.instruct.transformers_model import TransformersModel
from engine.generation.rewriting import RewritingTask
from engine.models.instruct.files import inspect_instruct
from engine.schema.result import ModelUse
from tests.engine.generation.instruct.tiny_models import CONFIGS, instruct_folder, instruct_gguf

USE = ModelUse("summarizer", "tiny", "language model", None)
HARBOUR = messages_of(RewritingTask(["The harbour was dredged in the winter of the storm."], 12), stricter=False)
STORM = messages_of(RewritingTask(["The storm was in the winter.", "It rained."], 9), stricter=False)


def unasked() -> None:
    pass


def llama_cpp(path) -> LlamaCppModel:
    return LlamaCppModel(inspect_instruct(path), USE, gpu=False, threads=1)


def test_a_gguf_file_answers_the_same_again(tmp_path):
    model = llama_cpp(instruct_gguf(tmp_path / "tiny.gguf"))
    first, other = (model.answer(one, 6, unasked) for one in (HARBOUR, STORM))
    assert first.text
    assert model.answer(HARBOUR, 6, unasked) == first  # after another prompt that begins alike
    model.close()
    assert model.answer(STORM, 6, unasked) == other  # a new process
    model.close()


def test_a_stop_ends_the_process_and_the_next_question_starts_another(tmp_path):
    model = llama_cpp(instruct_gguf(tmp_path / "tiny.gguf"))
    whole = model.answer(HARBOUR, 5, unasked)
    process = model._process
    asked = 0

    def stop() -> None:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        model.answer(STORM, 10_000, stop)
    assert process.returncode == -signal.SIGKILL
    assert model.answer(HARBOUR, 5, unasked) == whole
    model.close()


def test_a_process_that_is_killed_or_dies_is_told(tmp_path):
    model = llama_cpp(instruct_gguf(tmp_path / "tiny.gguf"))
    model.answer(HARBOUR, 2, unasked)
    with pytest.raises(OutOfResources, match="memory"):
        model.answer(HARBOUR, 10_000, lambda: os.kill(model._process.pid, signal.SIGKILL))
    with pytest.raises(ModelUnavailable, match="an instruction that this processor does not have"):
        model.answer(HARBOUR, 10_000, lambda: os.kill(model._process.pid, signal.SIGILL))
    whole = (tmp_path / "tiny.gguf").read_bytes()
    found = inspect_instruct(tmp_path / "tiny.gguf")
    (tmp_path / "tiny.gguf").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ModelUnavailable, match="tiny"):
        LlamaCppModel(found, USE, gpu=False, threads=1).answer(HARBOUR, 2, unasked)


@pytest.mark.parametrize("family", sorted(CONFIGS))
def test_a_folder_answers_as_transformers_itself_would(tmp_path, family):
    folder = instruct_folder(tmp_path / "model", family)
    model = TransformersModel(inspect_instruct(folder), USE, dtype=torch.float32, device="cpu")
    theirs, tokenizer = AutoModelForCausalLM.from_pretrained(folder).eval(), AutoTokenizer.from_pretrained(folder)
    for messages in (HARBOUR, STORM, HARBOUR):  # each begins as the one before
        told = [{"role": one.role, "content": one.content} for one in messages]
        prompt = tokenizer.apply_chat_template(told, add_generation_prompt=True, return_tensors="pt", return_dict=True)
        written = theirs.generate(**prompt, max_new_tokens=10, do_sample=False)[0, prompt["input_ids"].shape[1] :]
        answer = model.answer(messages, 10, unasked)
        assert answer.text == tokenizer.decode(written, skip_special_tokens=True)
        assert answer.ended is (2 in written.tolist())


def test_a_template_that_fails_is_told(tmp_path):
    folder = instruct_folder(tmp_path / "model", "llama", template="{{ raise_exception('no such role') }}")
    model = TransformersModel(inspect_instruct(folder), USE, dtype=torch.float32, device="cpu")
    with pytest.raises(ModelUnavailable, match="no such role"):
        model.answer(HARBOUR, 2, unasked)


def test_a_template_reaches_nothing_but_the_conversation(tmp_path):
    evil = "{{ messages.__class__.__mro__[1].__subclasses__() }}"
    model = TransformersModel(
        inspect_instruct(instruct_folder(tmp_path / "model", "llama", template=evil)),
        USE,
        dtype=torch.float32,
        device="cpu",
    )
    with pytest.raises(ModelUnavailable, match="template"):
        model.answer(HARBOUR, 2, unasked)


class Answering:
    use = USE

    def __init__(self, text: str, *, ended: bool = True) -> None:
        self.text, self.ended, self.most = text, ended, 0

    def answer(self, messages, most, check):
        from engine.generation.instruct.rewriter import Answer

        self.most = most
        return Answer(self.text, self.ended)

    def close(self) -> None:
        pass


def test_what_did_not_end_as_a_sentence_is_not_whole():
    task = RewritingTask(["Acme sued Beta in 1931."], 12)
    assert InstructRewriter(Answering("Acme sued Beta.")).write(task, unasked).ended
    assert not InstructRewriter(Answering("Acme sued Beta.", ended=False)).write(task, unasked).ended
    assert not InstructRewriter(Answering("Acme sued Beta and")).write(task, unasked).ended
