"""Requests about models: what is there, taking one in, taking one away, whether its files are the right ones.

They need no library, so they are answered even where it can't be opened. Copying and hashing gigabytes takes a lane of
its own, so that nothing else waits for it.
"""

from pathlib import Path

from engine.errors import ModelUnavailable, UsageError
from engine.registry import catalog as registry
from engine.registry.found_models import found_models
from engine.schema.enums import ChangeKind
from engine.schema.life_cycle import Nothing
from engine.schema.models import AddModel, FoundModels, ModelCheck, ModelName, ModelRow, ModelRows
from engine.server.announcements import Announcer
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName


class ModelHandlers:
    def __init__(self, home: Path, announcer: Announcer) -> None:
        self._home, self._announcer = home, announcer

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "models.list": Route(LaneName.DOCUMENTS, self.list_models),
            "models.find": Route(LaneName.MODELS, self.find),
            "models.add": Route(LaneName.MODELS, self.add),
            "models.remove": Route(LaneName.MODELS, self.remove),
            "models.verify": Route(LaneName.MODELS, self.verify),
        }

    def list_models(self, _params: Nothing, _call: Call) -> ModelRows:
        """Every model on this machine."""
        return ModelRows([_row(model) for model in registry.registered_models(self._home)])

    def find(self, _params: Nothing, _call: Call) -> FoundModels:
        """Language models that other programs keep on this machine."""
        return FoundModels(found_models(self._home))

    def add(self, params: AddModel, call: Call) -> ModelRow:
        """Take a checkpoint in."""
        place = Path(params.path)
        if not place.is_absolute() or "\0" in params.path or not (place.is_dir() or place.is_file()):
            raise UsageError("A model is added from a folder or a GGUF file, given by its full path.")
        added = registry.add_model(self._home, place, params.name, link=params.link, checkpoint=lambda *_: call.check())
        self._announcer.changed([ChangeKind.MODELS], [])
        return _row(added)

    def remove(self, params: ModelName, _call: Call) -> Nothing:
        """Take an added model away."""
        registry.remove_model(self._home, params.name)
        self._announcer.changed([ChangeKind.MODELS], [])
        return Nothing()

    def verify(self, params: ModelName, _call: Call) -> ModelCheck:
        """Compare a model's files with their checksums."""
        model = registry.find_registered(self._home, params.name)
        try:
            registry.verify_registered(model)
        except ModelUnavailable as error:
            return ModelCheck(model.name, ok=False, problem=str(error))
        return ModelCheck(model.name, ok=model.problem is None, problem=model.problem)


def _row(model: registry.RegisteredModel) -> ModelRow:
    return ModelRow(
        name=model.name,
        role=model.role,
        kind=model.kind,
        source=model.source,
        size=model.size,
        licence=model.licence,
        card=model.card,
        sha256=model.sha256,
        path=model.path,
        problem=model.problem,
    )
