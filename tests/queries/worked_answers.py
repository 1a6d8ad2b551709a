"""What canned questions answer about the seven incidents, worked out by hand: parameters and rows."""

from __future__ import annotations

from tests.queries.seven_incidents import A, B, C, D, E, F, G, title, url

ANSWERS: dict[str, tuple[dict[str, str | int], list[tuple[object, ...]]]] = {
    # chains: two hold the three in this order, one of them with a factor and a symptom between
    "frequent-chains": ({}, [("wrong-default", "gpu-fault", "job-failure", 2, [B, G])]),
    "frequent-chain-families": (
        {"at_least": 2},
        [("wrong-default", "hardware-failure", "job-failure", 2, [B, G])],
    ),
    # the chain of incident 7 is inferred
    "links-of-chains": (
        {},
        [
            ("collective-timeout", "job-failure", 2, 1, [A, G]),
            ("gpu-fault", "collective-timeout", 2, 1, [A, G]),
        ],
    ),
    "what-comes-before-cause": (
        {"cause": "hardware-failure"},
        [
            ("wrong-default", "gpu-fault", 1, 2, [B, G]),
            ("no-spare-nodes", "gpu-fault", 1, 1, [G]),
            ("power-loss", "gpu-fault", 1, 1, [F]),
        ],
    ),
    "feedback-loops": ({}, [("gpu-fault", "power-loss", 1, 1, [F])]),
    # at acme after 1: 2 and 6, after 2: 6; at globex after 3: 4 and 7
    "mitigation-ledger": (
        {},
        [
            ("gpu-fault", "replace-gpu", 4, 1, 0, 0, [A, B, G], [B, F]),
            ("wrong-default", "timeout-tuning", 3, 1, 0, 1, [B, C], [D, G]),
        ],
    ),
    # 1 and 3 come back after one year, 2 after two; the latest year is 2023, so 7 is judged in year 0 alone
    "follow-up-decay": (
        {},
        [(0, 4, 0, 1.0, []), (1, 3, 2, 0.333, [A, C]), (2, 3, 3, 0.0, [A, B, C]), (3, 1, 1, 0.0, [A])],
    ),
    "follow-up-funnel": ({}, [("training", 5, 5, 4, 4, 0, 0), ("serving", 2, 2, 0, 0, 0, 0)]),
    "causes-that-came-back": (
        {},
        [
            ("acme", "gpu-fault", A, B, 1, ["replace-gpu"]),
            ("acme", "gpu-fault", B, F, 2, ["replace-gpu"]),
            ("acme", "power-loss", E, F, 1, []),
            ("globex", "power-loss", D, F, 1, []),
            ("globex", "wrong-default", C, D, 1, ["timeout-tuning"]),
            ("globex", "wrong-default", D, G, 1, []),
        ],
    ),
    "detection-lag-map": (
        {"at_least": 1},
        [
            ("hardware-failure", "health-check", 3, 2, 0.5, 1.5, [B, F, G]),
            ("hardware-failure", "job-exit", 1, 1, 2.0, 2.0, [A]),
            ("hardware-failure", "xid-log", 1, 0, None, None, [A]),
            ("power-loss", "health-check", 1, 1, 1.5, 1.5, [F]),
            ("power-loss", "job-exit", 2, 1, 6.0, 6.0, [D, E]),
            ("power-loss", "xid-log", 0, 0, None, None, []),
            ("wrong-default", "health-check", 2, 1, 0.5, 0.5, [B, G]),
            ("wrong-default", "job-exit", 1, 1, 6.0, 6.0, [D]),
            ("wrong-default", "xid-log", 0, 0, None, None, []),
        ],
    ),
    "detection-gaps": (
        {"at_least": 1},
        [
            ("hardware-failure", "hardware failure", 4, 0, ["health-check", "job-exit", "xid-log"], []),
            ("wrong-default", "wrong default", 4, 1, ["health-check", "job-exit"], ["xid-log"]),
            ("power-loss", "power loss", 3, 0, ["health-check", "job-exit"], ["xid-log"]),
        ],
    ),
    # incident 3 has no lag of a method, but a figure
    "slowest-detections": (
        {},
        [
            (C, title(C), 12.0, [], ["wrong-default"]),
            (D, title(D), 6.0, ["job-exit"], ["power-loss", "wrong-default"]),
            (A, title(A), 2.0, ["job-exit", "xid-log"], ["gpu-fault"]),
            (F, title(F), 1.5, ["health-check"], ["gpu-fault", "hardware-failure", "power-loss"]),
            (B, title(B), 0.5, ["health-check"], ["gpu-fault", "wrong-default"]),
        ],
    ),
    # 1 * 7 / (1 * 2), 3 * 7 / (4 * 4), 1 * 7 / (3 * 2), 1 * 7 / (4 * 3) twice: the most frequent is not first
    "components-by-lift": (
        {"at_least": 1},
        [
            ("gpu", "ups", 1, 1, 2, 3.5, [E]),
            ("gpu-h100", "nccl", 3, 4, 4, 1.31, [A, B, G]),
            ("infiniband", "ups", 1, 3, 2, 1.17, [D]),
            ("gpu-h100", "infiniband", 1, 4, 3, 0.58, [F]),
            ("infiniband", "nccl", 1, 3, 4, 0.58, [C]),
        ],
    ),
    # without infiniband neither nccl nor gpu-h100 meets the ups; without the ups no gpu meets infiniband
    "bridging-components": (
        {"at_least": 1},
        [
            ("infiniband", "infiniband", 3, 3, 2, 0.667, ["gpu-h100", "nccl", "ups"]),
            ("ups", "ups", 2, 2, 1, 1.0, ["infiniband", "gpu"]),
            ("gpu-h100", "gpu h100", 4, 2, 0, 0.0, ["nccl", "infiniband"]),
            ("nccl", "nccl", 4, 2, 0, 0.0, ["gpu-h100", "infiniband"]),
        ],
    ),
    "fault-cascades": (
        {"symptom": "job-hang", "at_least": 1},
        [
            ("gpu", "infiniband", 1, 1, 1.0, 0.333, [F]),
            ("gpu-h100", "infiniband", 1, 1, 1.0, 0.333, [F]),
            ("nccl", "infiniband", 1, 1, 1.0, 0.333, [C]),
            ("ups", "infiniband", 1, 1, 1.0, 0.333, [D]),
        ],
    ),
    # 1 has the one cause alone, 3 the other; 2 and 7 have both and tell nothing, 5 has neither
    "what-distinguishes-causes": (
        {"symptom": "job-failure", "cause": "hardware-failure", "other": "wrong-default"},
        [
            ("collective-timeout", "Symptom", 1, 1, 0, 1, 1.0),
            ("gpu-h100", "Component", 1, 1, 0, 1, 1.0),
            ("infiniband", "Component", 0, 1, 1, 1, -1.0),
            ("job-exit", "DetectionMethod", 1, 1, 0, 1, 1.0),
            ("job-hang", "Symptom", 0, 1, 1, 1, -1.0),
            ("no-spare-nodes", "ContributingFactor", 0, 1, 1, 1, -1.0),
            ("synchronous-job", "ContributingFactor", 1, 1, 0, 1, 1.0),
            ("xid-log", "DetectionMethod", 1, 1, 0, 1, 1.0),
            ("nccl", "Component", 1, 1, 1, 1, 0.0),
        ],
    ),
    # 1 / (4/7), (2/3) / (3/7), (2/3) / (4/7), (3/5) / (4/7)
    "telltale-symptoms": (
        {"at_least": 2},
        [
            ("collective-timeout", "gpu-fault", 2, 2, 1.0, 1.75, [A, G]),
            ("collective-timeout", "hardware-failure", 2, 2, 1.0, 1.75, [A, G]),
            ("job-hang", "power-loss", 2, 3, 0.667, 1.56, [D, F]),
            ("job-hang", "wrong-default", 2, 3, 0.667, 1.17, [C, D]),
            ("job-failure", "gpu-fault", 3, 5, 0.6, 1.05, [A, B, G]),
            ("job-failure", "hardware-failure", 3, 5, 0.6, 1.05, [A, B, G]),
            ("job-failure", "wrong-default", 3, 5, 0.6, 1.05, [B, C, G]),
        ],
    ),
    "causes-by-year-share": (
        {"since": 2021},
        [
            (2021, "wrong-default", 2, 2, 1.0),
            (2021, "hardware-failure", 1, 2, 0.5),
            (2022, "power-loss", 2, 2, 1.0),
            (2022, "wrong-default", 1, 2, 0.5),
            (2023, "hardware-failure", 2, 2, 1.0),
            (2023, "power-loss", 1, 2, 0.5),
            (2023, "wrong-default", 1, 2, 0.5),
        ],
    ),
    # three incidents before 2022, four since
    "rising-causes": (
        {"since": 2022, "at_least": 1},
        [
            ("power-loss", "power loss", 0, 3, 0.0, 0.75, 0.75),
            ("gpu-fault", "gpu fault", 2, 2, 0.667, 0.5, -0.167),
            ("hardware-failure", "hardware failure", 2, 2, 0.667, 0.5, -0.167),
            ("wrong-default", "wrong default", 2, 2, 0.667, 0.5, -0.167),
        ],
    ),
    "first-and-last-sight": (
        {},
        [
            ("wrong-default", "wrong default", 4, "2021", B, "2023-07", G),
            ("gpu-fault", "gpu fault", 4, "2020-03", A, "2023-07", G),
            ("hardware-failure", "hardware failure", 1, "2023", F, "2023", F),
            ("power-loss", "power loss", 3, "2022", D, "2023", F),
        ],
    ),
    # affected before all, lost before lasted: 8 * 5 and 10 * 3
    "blast-radius": (
        {},
        [
            (A, title(A), 8, None, 5.0, 40, ["gpu-fault"]),
            (D, title(D), 10, None, 3.0, 30, ["wrong-default"]),
            (C, title(C), 64, None, None, None, ["wrong-default"]),
            (B, title(B), None, None, 4.0, None, ["gpu-fault"]),
        ],
    ),
    # 4 is the lower of the two in the middle of 4 and 9; without the factors 3 (of 3), 3 (of 3 and 9)
    "factors-that-prolong": (
        {"at_least": 1},
        [
            ("no-spare-nodes", "no spare nodes", 1, 4.0, 3.0, 1.33, [B]),
            ("synchronous-job", "synchronous job", 2, 4.0, 3.0, 1.33, [A, B]),
        ],
    ),
    # the gpu-fault of incident 2 has two sources
    "single-source-claims": (
        {},
        [
            (B, "wrong-default", "inferred", "digest", url(B, 2)),
            (A, "gpu-fault", "stated", "full", url(A)),
            (C, "wrong-default", "stated", "full", url(C)),
            (D, "power-loss", "stated", "full", url(D)),
            (D, "wrong-default", "stated", "full", url(D)),
            (E, "power-loss", "stated", "full", url(E)),
            (F, "gpu-fault", "stated", "full", url(F)),
            (F, "hardware-failure", "stated", "full", url(F)),
            (F, "power-loss", "stated", "full", url(F)),
            (G, "gpu-fault", "stated", "full", url(G)),
            (G, "wrong-default", "stated", "full", url(G)),
        ],
    ),
    # of four causes each; hardware-failure is met by both, but only in one and the same incident
    "organizations-sharing-causes": (
        {},
        [("acme", "globex", 3, ["gpu-fault", "power-loss", "wrong-default"], 0.6)],
    ),
    # 2 * 2 / 5, 2 * 2 / 5, 4 * 1 / 5, 2 * 1 / 5 of five incidents in training; the ups and gpu-fault share no
    # domain in which they could have met
    "never-together": (
        {"at_least": 2},
        [
            ("collective-timeout", "infiniband", 2, 3, 0.8),
            ("collective-timeout", "job-hang", 2, 3, 0.8),
            ("nccl", "power-loss", 4, 3, 0.8),
            ("collective-timeout", "power-loss", 2, 3, 0.4),
        ],
    ),
    "terms-across-domains": (
        {"at_least": 3},
        [
            ("infiniband", "Component", 3, ["training", "serving"], 0.667, 1),
            ("job-hang", "Symptom", 3, ["training", "serving"], 0.667, 1),
            ("power-loss", "Cause", 3, ["serving", "training"], 0.667, 1),
            ("no-spare-nodes", "ContributingFactor", 4, ["training", "serving"], 0.75, 1),
            ("wrong-default", "Cause", 4, ["training", "serving"], 0.75, 1),
            ("job-failure", "Symptom", 5, ["training", "serving"], 0.8, 1),
            ("gpu-fault", "Cause", 4, ["training"], 1.0, 0),
            ("gpu-h100", "Component", 4, ["training"], 1.0, 0),
            ("nccl", "Component", 4, ["training"], 1.0, 0),
            ("synchronous-job", "ContributingFactor", 3, ["training"], 1.0, 0),
        ],
    ),
}
