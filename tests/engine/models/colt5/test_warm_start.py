"""CoLT5 computes what T5 and LongT5 compute where it is one of them, from their weights."""

from dataclasses import replace

import pytest
import torch
from transformers import BertConfig, BertModel, LongT5Config, LongT5ForConditionalGeneration, T5Config
from transformers import T5ForConditionalGeneration as T5

from engine.errors import ModelUnavailable
from engine.models.awesome.states import Encoded
from engine.models.colt5.configs import SIZES, compact_config, from_t5
from engine.models.colt5.model import Colt5
from engine.models.colt5.warm_start import from_bert
from engine.models.colt5.warm_start import from_t5 as fill_from_t5
from engine.models.configs import Routing

SIZE = {
    "vocab_size": 60,
    "d_model": 16,
    "d_kv": 4,
    "d_ff": 24,
    "num_layers": 2,
    "num_decoder_layers": 3,
    "num_heads": 6,
    "feed_forward_proj": "gated-gelu",
    "tie_word_embeddings": False,
    "decoder_start_token_id": 0,
    "dropout_rate": 0.0,
}


def random(kind: type, config: object) -> torch.nn.Module:
    torch.manual_seed(0)
    model = kind(config).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_(std=0.5 if parameter.dim() > 1 else 1.0)
    return model


def everything(config: object) -> object:
    return replace(config, route_every=1, keys_every=1, radius=40)  # type: ignore[type-var]


@pytest.mark.parametrize("tied", [False, True])
def test_with_everything_routed_it_is_t5(tied: bool) -> None:
    config = T5Config(**{**SIZE, "tie_word_embeddings": tied})
    theirs = random(T5, config)
    with torch.no_grad():
        for block in theirs.decoder.block:  # one head of keys and values is all that CoLT5 has across
            for part in (block.layer[1].EncDecAttention.k, block.layer[1].EncDecAttention.v):
                part.weight.copy_(part.weight[:4].repeat(6, 1))
    model = Colt5(everything(from_t5(config.to_dict()))).eval()  # type: ignore[arg-type]
    assert (model.config.light_heads, model.config.heavy_heads) == (2, 4)
    assert (model.config.light_ffn, model.config.heavy_ffn) == (12, 96)
    stored = {name: one for name, one in theirs.state_dict().items() if ".embed_tokens." not in name}
    assert fill_from_t5(model, stored) == ()
    tokens, said = torch.randint(2, 60, (2, 33)), torch.randint(2, 60, (2, 7))
    valid = torch.arange(33) < torch.tensor([33, 20])[:, None]
    with torch.no_grad():
        states = theirs.encoder(input_ids=tokens, attention_mask=valid.long()).last_hidden_state
        found = model.encode(tokens, valid)
        assert torch.allclose(found.states[valid], states[valid], atol=1e-4)
        logits = theirs(encoder_outputs=(states,), attention_mask=valid.long(), decoder_input_ids=said).logits
        assert torch.allclose(model.decode(said, Encoded(states, valid, ())).states, logits, rtol=1e-4, atol=1e-3)


def test_with_nothing_routed_it_is_longt5s_local_layers() -> None:
    config = LongT5Config(**SIZE, encoder_attention_type="local", local_radius=5)
    theirs = random(LongT5ForConditionalGeneration, config)
    plain = from_t5(config.to_dict())
    light = replace(plain, light_heads=6, heavy_heads=1, light_ffn=24, routing=Routing.NONE)
    assert light.radius == 5
    model = Colt5(light).eval()
    stored = theirs.state_dict()
    with torch.no_grad():  # all heads and units are light: what the heavy branch is given plays no part
        for number in range(2):
            base, own = f"encoder.block.{number}.layer", model.encoder.layers[number]
            for part in "qkvo":
                own.attention.light.proj.get_parameter(f"{part}.weight").copy_(
                    stored[f"{base}.0.LocalSelfAttention.{part}.weight"]
                )
            for part, name in (("gate", "wi_0"), ("widen", "wi_1"), ("narrow", "wo")):
                own.feed_forward.light.get_parameter(f"{part}.weight").copy_(
                    stored[f"{base}.1.DenseReluDense.{name}.weight"]
                )
            own.attention.norm.weight.copy_(stored[f"{base}.0.layer_norm.weight"])
            own.feed_forward.norm.weight.copy_(stored[f"{base}.1.layer_norm.weight"])
        model.encoder.near.table.weight.copy_(
            stored["encoder.block.0.layer.0.LocalSelfAttention.relative_attention_bias.weight"]
        )
        model.encoder.norm.weight.copy_(stored["encoder.final_layer_norm.weight"])
        model.embed_tokens.weight.copy_(stored["shared.weight"])
        tokens = torch.randint(2, 60, (2, 47))
        valid = torch.arange(47) < torch.tensor([47, 20])[:, None]
        states = theirs.encoder(input_ids=tokens, attention_mask=valid.long()).last_hidden_state
        assert torch.allclose(model.encode(tokens, valid).states[valid], states[valid], atol=1e-4)


def test_a_longt5_leaves_its_global_tokens_behind() -> None:
    config = LongT5Config(**SIZE, encoder_attention_type="transient-global")
    theirs = random(LongT5ForConditionalGeneration, config)
    model = Colt5(from_t5(config.to_dict())).eval()
    stored = {name: one for name, one in theirs.state_dict().items() if ".embed_tokens." not in name}
    left = fill_from_t5(model, stored)
    assert left
    assert all("global" in name for name in left)
    across = stored["decoder.block.1.layer.1.EncDecAttention.v.weight"].view(6, 4, 16).mean(dim=0)
    assert torch.allclose(model.decoder.layers[1].cross.proj.v.weight, across)
    heavy = model.encoder.layers[0].feed_forward.heavy.narrow.weight
    assert heavy[:, :12].abs().min() > 0
    assert (heavy[:, 12:] == 0).all()


def test_sizes_split_t5s_heads() -> None:
    for size in SIZES.values():
        assert size.light_heads + size.heavy_heads == size.decoder_heads
        t5 = {"model_type": "longt5", "d_model": size.d_model, "num_heads": size.decoder_heads, "d_kv": 64}
        made = from_t5(
            {**t5, "d_ff": size.decoder_ffn, "num_layers": size.encoder_layers, "vocab_size": 32128,
             "tie_word_embeddings": False}
        )  # fmt: skip
        assert (made.light_heads, made.heavy_heads) == (size.light_heads, size.heavy_heads)
        assert made.heavy_ffn == 4 * size.decoder_ffn


def bert(**changes: int) -> tuple[Colt5, dict[str, torch.Tensor]]:
    sizes = {"hidden_size": 24, "num_attention_heads": 6, "num_hidden_layers": 2, "intermediate_size": 48, **changes}
    theirs = BertModel(BertConfig(vocab_size=200, **sizes))
    return Colt5(compact_config(theirs.config.to_dict(), decoder_layers=1)), dict(theirs.state_dict())


def test_a_bert_gives_its_words_and_its_attention() -> None:
    model, stored = bert()
    from_bert(model, stored)
    attention = model.encoder.layers[1].attention
    queries = torch.cat([attention.light.proj.q.weight, attention.heavy.proj.q.weight])
    assert torch.allclose(queries, stored["encoder.layer.1.attention.self.query.weight"] / 2)
    back = torch.cat([attention.light.proj.o.weight, attention.heavy.proj.o.weight], dim=1)
    assert torch.equal(back, stored["encoder.layer.1.attention.output.dense.weight"])
    own = model.decoder.layers[0].self_proj.k.weight
    assert torch.equal(own, stored["encoder.layer.1.attention.self.key.weight"])
    assert float(model.lm_head.weight.detach().square().mean()) == pytest.approx(1, rel=1e-4)
    assert model.lm_head.weight is model.embed_tokens.weight


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ModelUnavailable, match="of type 'pegasus'"):
        from_t5({"model_type": "pegasus"})
    model, _ = bert()
    with pytest.raises(ModelUnavailable, match="no tensor"):
        fill_from_t5(model, {"other.weight": torch.zeros(3)})
    with pytest.raises(ModelUnavailable, match="no BERT encoder"):
        from_bert(model, {})
    with pytest.raises(ModelUnavailable, match="has the shape"):
        from_bert(model, bert(hidden_size=48)[1])
