"""The graph that a library asks for: each record and each term as nodes and relationships."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from graph_model.dates import first_day
from graph_model.graph import CHAIN, OWNER, PROSE, RELATIONSHIPS, SCHEMES
from graph_model.records import Action, Claim, Incident, Source
from graph_model.text import Text
from graph_model.vocabulary import Term
from graph_store.load_mark import NAME

SHAPE = 1
"""Part of every digest: raise it when the same record shall give other nodes than before."""

Properties = dict[str, Any]
Triple = tuple[str, str, str]
EdgeKey = tuple[Any, ...]

_EXTRA = ("role", "lag_hours")
_CLAIMED = [r for r in RELATIONSHIPS if r.field and r.claim and r.name != "LED_TO"]
_CHAIN_FIELDS = {r.field or "": r.ends[0] for r in _CLAIMED if r.ends[0] in CHAIN}


@dataclass(frozen=True)
class Graph:
    """Nodes by label and id, edges by (start label, type, end label) and by (start id, end id, keys)."""

    nodes: dict[str, dict[str, Properties]] = field(default_factory=dict)
    edges: dict[Triple, dict[EdgeKey, Properties]] = field(default_factory=dict)

    def node(self, label: str, key: str, **properties: Any) -> None:
        """Adds a node of ours; properties that are None are left out."""
        kept = {name: value for name, value in properties.items() if value is not None}
        self.nodes.setdefault(label, {})[key] = {"id": key, OWNER: NAME, **kept}

    def edge(self, triple: Triple, key: EdgeKey, **properties: Any) -> None:
        """Adds a relationship: ``key`` is its start, its end and what tells it from others between them."""
        kept = {name: value for name, value in properties.items() if value is not None}
        self.edges.setdefault(triple, {})[key] = kept


def digest(incident: Incident) -> str:
    """Returns what changes exactly when the graph of a record does: 32 hexadecimal digits."""
    return blake2b(f"{SHAPE}{incident.model_dump_json()}".encode(), digest_size=16).hexdigest()


def graph_of_terms(schemes: Mapping[str, Mapping[str, Term]]) -> Graph:
    """Returns every term as a node of its scheme's label, joined to its broader term."""
    graph = Graph()
    for scheme, terms in schemes.items():
        name = SCHEMES[scheme].name
        for term in terms.values():
            graph.node(
                name,
                term.id,
                **both("name", term.label),
                **both("definition", term.definition),
                aliases=[*term.alias.en, *term.alias.ko] or None,
                see=list(term.elsewhere) or None,
                signatures=[signature.pattern for signature in term.signatures] or None,
            )
            if term.broader:
                graph.edge((name, "BROADER", name), (term.id, term.broader))
    return graph


def graph_of_records(incidents: Iterable[Incident], digests: Mapping[str, str] | None = None) -> Graph:
    """Returns records as nodes and relationships; the terms they name are not among the nodes.

    ``digests``, by id, spares making each anew.
    """
    graph, known = Graph(), digests or {}
    for incident in incidents:
        _Record(graph, incident).add(known.get(incident.id) or digest(incident))
    return graph


def add_source(graph: Graph, source: Source) -> None:
    """Adds a report as a node, which every record that cites its address shares."""
    graph.node(
        "Source",
        source.url,
        name=source.title,
        url=source.url,
        publisher=source.publisher,
        kind=source.kind,
        published=source.published,
        language=source.language,
    )


def both(name: str, text: Text | None) -> Properties:
    """Returns a text as two properties: ``name`` in English and ``name_ko`` in Korean."""
    return {name: text.en, f"{name}_ko": text.ko} if text else {}


def evidence(claim: Claim, urls: dict[str, str]) -> Properties:
    """Returns a claim's evidence as properties; it counts as stated where any of it is."""
    pieces = claim.evidence
    statuses = {piece.status for piece in pieces}
    return {
        "status": "stated" if "stated" in statuses else min(statuses),
        "sources": [urls[piece.source] for piece in pieces],
        "at": [piece.at for piece in pieces],
    }


class _Record:
    """One record on its way into a graph."""

    def __init__(self, graph: Graph, incident: Incident) -> None:
        self.graph, self.incident, self.id = graph, incident, incident.id
        self.urls = {source.id: source.url for source in incident.sources}

    def add(self, digest: str) -> None:
        self.graph.node("Incident", self.id, hash=digest, **self.prose(), **self.summary())
        self.terms()
        self.chains()
        for phase, actions in (("response", self.incident.actions), ("follow-up", self.incident.follow_ups)):
            for order, action in enumerate(actions, 1):
                self.action(f"{self.id}/{phase}/{order}", action, phase=phase, order=order)
        self.figures()
        self.sources()

    def evidence(self, claim: Claim) -> Properties:
        return evidence(claim, self.urls)

    def summary(self) -> Properties:
        incident = self.incident
        actions = (*incident.actions, *incident.follow_ups)
        return {
            **both("name", incident.title),
            **both("title", incident.title),
            "start": incident.period.start,
            "end": incident.period.end,
            "year": first_day(incident.period.start).year,
            "added": incident.history[0].date,
            "revised": incident.history[-1].date,
            "actions": "\n".join(action.en for action in actions) or None,
            "actions_ko": "\n".join(action.ko or "" for action in actions) or None,
        }

    def prose(self) -> Properties:
        """Returns the paragraphs; each with its evidence as ``symptom_status`` and so on."""
        found: Properties = {}
        for name in ("period", *PROSE[1:]):
            claim = getattr(self.incident, name)
            if claim:
                found |= both(name, claim) if isinstance(claim, Text) else {}
                found |= {f"{name}_{part}": value for part, value in self.evidence(claim).items()}
        return found

    def terms(self) -> None:
        for relationship in _CLAIMED:
            triple = ("Incident", relationship.name, relationship.ends[0])
            for claim in getattr(self.incident, relationship.field or ""):
                extra = {name: vars(claim)[name] for name in _EXTRA if name in vars(claim)}
                self.graph.edge(triple, (self.id, claim.term), **extra, **self.evidence(claim))
        for organization in self.incident.organizations:
            self.graph.edge(("Incident", "AT", "Organization"), (self.id, organization))
        self.graph.edge(("Incident", "IN_DOMAIN", "Domain"), (self.id, self.incident.domain))

    def chains(self) -> None:
        kinds = {
            claim.term: kind for name, kind in _CHAIN_FIELDS.items() for claim in getattr(self.incident, name)
        }
        for number, chain in enumerate(self.incident.chains, 1):
            said = self.evidence(chain)
            for step, (one, other) in enumerate(pairwise(chain.steps), 1):
                place = {"incident": self.id, "chain": number, "step": step}
                triple = (kinds[one], "LED_TO", kinds[other])
                self.graph.edge(triple, (one, other, *place.values()), **place, **said)

    def action(self, key: str, action: Action, **place: Any) -> None:
        self.graph.node("Action", key, **both("name", action), outcome=action.outcome)
        self.graph.edge(("Incident", "TOOK", "Action"), (self.id, key), **place, **self.evidence(action))
        self.graph.edge(("Action", "IS_A", "Mitigation"), (key, action.kind))
        for cause in action.addresses:
            self.graph.edge(("Action", "ADDRESSED", "Cause"), (key, cause))

    def figures(self) -> None:
        for order, figure in enumerate(self.incident.figures, 1):
            key = f"{self.id}/figure/{order}"
            told = {"value": float(figure.value), "unit": figure.unit, "measure": figure.measure}
            self.graph.node("Figure", key, **both("name", figure.what), **told)
            self.graph.edge(("Incident", "MEASURED", "Figure"), (self.id, key), **self.evidence(figure))

    def sources(self) -> None:
        for source in self.incident.sources:
            add_source(self.graph, source)
            triple = ("Incident", "REPORTED_IN", "Source")
            self.graph.edge(triple, (self.id, source.url), cited_as=source.id, read=source.read)
