"""A BERT of two layers and ten words as a folder, and files for it: quick to train, and just like a real one."""

import json
import lzma

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

VOCABULARY = ["[PAD]", *(f"[unused{number}]" for number in range(99)), "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
VOCABULARY += ["ship", "sea", "wave", "law", "court", "judge", "the", "and", ".", "of"]


def make_small_bert(folder):
    """Write config.json, model.safetensors and tokenizer.json."""
    tokenizer = Tokenizer(models.WordPiece({word: number for number, word in enumerate(VOCABULARY)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.save(str(folder / "tokenizer.json"))
    draw = torch.Generator().manual_seed(0)

    def tensor(*shape):
        return torch.randn(shape, generator=draw) * 0.1

    width, hidden = 16, 32
    tensors = {
        "embeddings.word_embeddings.weight": tensor(len(VOCABULARY), width),
        "embeddings.position_embeddings.weight": tensor(130, width),
        "embeddings.token_type_embeddings.weight": tensor(2, width),
        "embeddings.LayerNorm.weight": torch.ones(width),
        "embeddings.LayerNorm.bias": torch.zeros(width),
    }
    for layer in range(2):
        for name, shape in {
            "attention.self.query": (width, width),
            "attention.self.key": (width, width),
            "attention.self.value": (width, width),
            "attention.output.dense": (width, width),
            "intermediate.dense": (hidden, width),
            "output.dense": (width, hidden),
        }.items():
            tensors[f"encoder.layer.{layer}.{name}.weight"] = tensor(*shape)
            tensors[f"encoder.layer.{layer}.{name}.bias"] = torch.zeros(shape[0])
        for name in ("attention.output.LayerNorm", "output.LayerNorm"):
            tensors[f"encoder.layer.{layer}.{name}.weight"] = torch.ones(width)
            tensors[f"encoder.layer.{layer}.{name}.bias"] = torch.zeros(width)
    save_file(tensors, folder / "model.safetensors")
    config = {"model_type": "bert", "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": hidden}
    (folder / "config.json").write_text(json.dumps(config))
    return folder


def write(path, rows):
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)
    return path


def labelled(count):
    return [
        {"text": "the ship and the sea. the wave of the sea." if number % 2 else "the law. the judge of the court.",
         "label": "sailing" if number % 2 else "justice"}
        for number in range(count)
    ]  # fmt: skip
