"""Reading a log: how many MB a second, and how much memory, on a generated log of 200 MB.

    python -m benchmarks.logs [MEGABYTES]

The log is like that of a training job: steps with their loss, NCCL's notes, kernel and kubelet lines; one
line in a thousand is one that a signature of the shipped library knows.
"""

from __future__ import annotations

import argparse
import gzip
import random
import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path

from graph_model.matching import TermIndex
from graph_model.naming import named_terms
from graph_model.signatures import SignatureIndex
from loader.library import default_root, read_library
from queries.logs import read_log_file

ORDINARY = (
    "step {a}/500000 loss: {f:.4f} grad_norm: {f:.3f} lr: 3.0e-04 tokens/s: {a}",
    "node-{n}:{a}:{a} [{g}] NCCL INFO Channel {g}/0 : {g}[{g}] -> {g}[{g}] via P2P/IPC/read",
    "INFO:root:rank {n} saved shard {a} of checkpoint step-{a}",
    "slurmstepd: debug: task {n} heartbeat",
    'kubelet[{a}]: I1105 10:11:12.{a} prober.go:107] Probe succeeded pod="train/worker-{n}"',
    "kernel: [{a}.{a}] mlx5_core 0000:{g}a:00.0: mlx5_cmd_check:{a}:(pid {a}): done",
)
TELLING = (
    "kernel: NVRM: Xid (PCI:0000:{g}b:00): 79, pid={a}, name=python, GPU has fallen off the bus.",
    "[E ProcessGroupNCCL.cpp:828] [Rank {n}] Watchdog caught collective operation timeout: Work({a})",
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate {a} MiB",
)
LINES = 2_000
ONE_IN = 1_000


def main() -> None:
    """Prints the speed on a plain and on a packed log, and the most memory that the process took."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("megabytes", nargs="?", type=int, default=200)
    megabytes = parser.parse_args().megabytes
    index = TermIndex(named_terms(read_library(default_root()).schemes)).signatures
    before = _peak()
    with tempfile.TemporaryDirectory() as folder:
        plain, packed = Path(folder) / "train.log", Path(folder) / "train.log.gz"
        write_log(plain, megabytes)
        with plain.open("rb") as source, gzip.open(packed, "wb", compresslevel=1) as target:
            shutil.copyfileobj(source, target, 2**20)
        print(f"{len(index.signatures)} signatures, a log of {plain.stat().st_size / 1e6:,.0f} MB")
        for path in (plain, packed):
            _measure(path, index)
    print(f"memory: {_peak():,.0f} MB at most, {before:,.0f} MB of it before any log was read")


def write_log(path: Path, megabytes: int) -> None:
    """Writes a log of so many megabytes; the same every time."""
    chance = random.Random(5)
    with path.open("wb") as out:
        while out.tell() < megabytes * 1_000_000:
            lines = [_line(chance) for _ in range(LINES)]
            out.write(("\n".join(lines) + "\n").encode())


def _line(chance: random.Random) -> str:
    kinds = TELLING if chance.randrange(ONE_IN) == 0 else ORDINARY
    told = chance.choice(kinds).format(
        a=chance.randrange(100_000), f=chance.random() * 9, n=chance.randrange(512), g=chance.randrange(8)
    )
    return f"2026-11-05T10:11:12.{chance.randrange(1_000_000):06}Z {told}"


def _measure(path: Path, index: SignatureIndex) -> None:
    started, worked = time.perf_counter(), time.process_time()
    reading = read_log_file(path, index)
    elapsed, worked = time.perf_counter() - started, time.process_time() - worked
    size = reading.size / 1e6
    found = sum(sighting.count for sighting in reading.sightings)
    print(
        f"{path.name:13} {reading.lines:,} lines, {found:,} telling: {size / elapsed:,.0f} MB/s; "
        f"{size / worked:,.0f} MB in a second of one core"
    )


def _peak() -> float:
    """Returns the most memory, in MB, that the process has had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1e3)


if __name__ == "__main__":
    main()
