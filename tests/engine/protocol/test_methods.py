"""The messages of the protocol: every type survives the wire, and nothing else gets in."""

import contextlib
import dataclasses
import json
import time
import timeit
from collections.abc import Callable, Mapping
from enum import Enum
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol import methods
from engine.schema.documents import DrawPage, ReadText
from engine.schema.jobs import JobChanged, JobId
from engine.schema.library import AddFiles, DocumentRow, DocumentRows, ListDocuments, Search
from engine.schema.life_cycle import Nothing
from engine.schema.message import Message, checked

PARAMETERS = {pair[0] for pair in methods.REQUESTS.values()} | set(methods.NOTIFICATIONS.values())
TYPES = sorted({t for pair in methods.REQUESTS.values() for t in pair} | PARAMETERS, key=str)
texts = st.text(max_size=10)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=4,
)
_SIMPLE = {
    str: texts,
    bool: st.booleans(),
    int: st.integers(-(2**63), 2**63 - 1),
    float: st.floats(allow_nan=False, allow_infinity=False),
    type(None): st.none(),
    object: json_values,
}


def values_of(annotation: Any, bound: Mapping[Any, Any] | None = None) -> st.SearchStrategy[Any]:
    """A strategy made from the annotation alone; `bound` says what type variables stand for."""
    if isinstance(annotation, TypeVar):
        annotation = (bound or {})[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    if origin is Annotated:
        return values_of(arguments[0])
    if origin in {Union, UnionType}:
        return st.one_of([values_of(argument) for argument in arguments])
    if origin is list:
        return st.lists(values_of(arguments[0]), max_size=3)
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return st.lists(values_of(arguments[0]), max_size=3).map(tuple)
        return st.tuples(*map(values_of, arguments))
    if origin in {dict, Mapping}:
        return st.dictionaries(texts, values_of(arguments[1]), max_size=2)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return st.sampled_from(annotation)
    made = origin or annotation
    bound = dict(zip(getattr(made, "__parameters__", ()), arguments, strict=True))
    names = [f.name for f in dataclasses.fields(made)] if dataclasses.is_dataclass(made) else made.__struct_fields__
    hints = get_type_hints(made, include_extras=True)
    return st.builds(made, **{name: values_of(hints[name], bound) for name in names})


@pytest.mark.parametrize("type_", TYPES, ids=str)
@settings(max_examples=30)
@given(data=st.data())
def test_round_trip_of_every_type(type_, data):
    value = data.draw(values_of(type_))
    wire = json.loads(json.dumps(msgspec.to_builtins(value)))
    assert msgspec.convert(wire, type_) == value


@pytest.mark.parametrize("type_", TYPES, ids=str)
@settings(max_examples=30)
@given(value=json_values)
def test_any_json_is_taken_or_refused(type_, value):
    with contextlib.suppress(msgspec.ValidationError):
        msgspec.convert(value, type_)


_OTHERS = (None, True, -7, 2.5, "words", ["a"], {"a": 1}, 2**64)


@pytest.mark.parametrize("type_", sorted(PARAMETERS, key=str), ids=str)
@settings(max_examples=30)
@given(data=st.data())
def test_a_message_with_one_field_amiss_is_refused(type_, data):
    """Missing, unknown, or of another type: a malformed order is never made into one that somebody may have meant."""
    value = msgspec.to_builtins(data.draw(values_of(type_)))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**value, "colour": "red"}, type_)
    for field in msgspec.structs.fields(type_):
        if field.required:
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({name: value[name] for name in value if name != field.name}, type_)
        other = data.draw(st.sampled_from(_OTHERS))
        with contextlib.suppress(msgspec.ValidationError):
            taken = getattr(msgspec.convert({**value, field.name: other}, type_), field.name)
            assert type(msgspec.to_builtins(taken)) is type(other) or (type(taken) is float and isinstance(other, int))


def test_defaults_are_filled_in():
    assert msgspec.convert({"paths": ["a"]}, AddFiles) == AddFiles(["a"], summarize=True, words=250)
    assert msgspec.convert({}, Nothing) == Nothing()


@pytest.mark.parametrize(
    ("type_", "value", "where"),
    [
        (ReadText, {"document_id": 1, "start": 0}, "missing required field `end`"),
        (ReadText, {"document_id": True, "start": 0, "end": 1}, "Expected `int`, got `bool` - at `$.document_id`"),
        (ReadText, {"document_id": 1.5, "start": 0, "end": 1}, "Expected `int`, got `float` - at `$.document_id`"),
        (ReadText, {"document_id": 2**63, "start": 0, "end": 1}, "`int` <= 9223372036854775807 - at `$.document_id`"),
        (DrawPage, {"document_id": 1, "page": 1, "scale": "2"}, "Expected `float`, got `str` - at `$.scale`"),
        (DrawPage, {"document_id": 1, "page": 1, "scale": 10**400}, "Number out of range - at `$.scale`"),
        (AddFiles, {"paths": "a"}, "Expected `array`, got `str` - at `$.paths`"),
        (AddFiles, {"paths": ["a", 1]}, "Expected `str`, got `int` - at `$.paths[1]`"),
        (Search, {"text": None}, "Expected `str`, got `null` - at `$.text`"),
        (Search, {"text": "a", "colour": 1}, "unknown field `colour`"),
        (ListDocuments, {"sort": "colour"}, "at `$.sort`"),
        (JobChanged, {"job": {"id": 1}}, "missing required field `document_id` - at `$.job`"),
        (Nothing, [1], "Expected `object`, got `array`"),
    ],
)
def test_refusals_say_where(type_, value, where):
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(value, type_)
    assert where in str(refused.value)


def test_refusals_do_not_quote_what_they_refuse():
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert({"job_id": "the patient's name"}, JobId)
    assert "patient" not in str(refused.value)


def test_an_integer_is_good_enough_for_a_float():
    scale = msgspec.convert({"document_id": 1, "page": 1, "scale": 2}, DrawPage).scale
    assert isinstance(scale, float)


def test_every_message_is_closed():
    assert all(issubclass(type_, Message) for type_ in PARAMETERS)
    assert all(type_.__struct_config__.forbid_unknown_fields for type_ in PARAMETERS)


def test_a_long_list_costs_no_more_than_json_itself_times_a_few():
    """In processor time, the best of five turns without garbage collection: other work and other tests don't count."""
    row = DocumentRow(1, "t", "p", "pdf", "2026-01-01", 3, 100, None, "en", "ready")
    rows = DocumentRows(5000, [row] * 5000)
    text = json.dumps(msgspec.to_builtins(rows))

    def fastest(action: Callable[[], object]) -> float:
        return min(timeit.repeat(action, timer=time.thread_time, repeat=5, number=1))

    ours = fastest(lambda: msgspec.convert(msgspec.to_builtins(rows), DocumentRows))
    assert ours < 5 * fastest(lambda: json.dumps(json.loads(text)))


@pytest.mark.parametrize("params", [{"sort": "\ud800"}, {"\udc80": 1}])
def test_half_a_surrogate_pair_is_refused_like_any_other_wrong_word(params):
    with pytest.raises(msgspec.ValidationError):
        checked(params, ListDocuments)
