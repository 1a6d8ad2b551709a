"""The pydantic model that all our models are: frozen, strict, no unknown field."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen model; an unknown field is an error and nothing is converted silently."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
