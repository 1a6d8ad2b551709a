"""Words as search compares them: in one spelling, without plural or particle.

The rules, all of them:

1. The text is put in Unicode NFC; comparison ignores case.
2. A word is a run of Hangul, or of other letters and digits; all else, ``-`` and ``_`` too, is a blank.
   So ``NCCL이`` is two words and ``NCCL_IB_TIMEOUT`` three.
3. An English word of four letters or more loses its plural: ``ies`` becomes ``y``; ``es`` goes after
   ``tch``, ``nch``, ``rch``, ``sh``, ``ss`` and ``x``; else ``s`` goes, but not after ``s``, ``u`` or ``i``,
   except in ``gpus`` and its like, which end in ``pus`` after one letter or two. A word with a digit in it
   keeps what it has.
4. A Hangul word loses its endings, one after another, the longest first, while two syllables or more are
   left: particles, and what makes a verb of a noun (``실패했다``, ``중단되었다``).
5. Blanks do not count: a name and a text agree where their words, put together, do. So ``학습작업 실패``
   agrees with ``학습 작업 실패``, and ``time-out`` with ``timeout``.

The page of the library follows the same rules in its own language; change both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from graph_model.text import nfc

_WORD = re.compile(r"(?P<hangul>[가-힣ㄱ-ㅎㅏ-ㅣ]+)|[^\W_가-힣ㄱ-ㅎㅏ-ㅣ]+")
_ES = re.compile(r"(?:tch|nch|rch|sh|ss|x)es$")
_S = re.compile(r"(?:[^sui]|^[a-z]{1,2}pu)s$")
PARTICLES = """
은 는 이 가 을 를 의 에 도 만 로 와 과 나 랑 에서 에게 에는 에도 에만 에서는 에서도 에서의 으로 으로는 으로도
로는 로도 로의 와의 와는 과의 과는 까지 부터 보다 처럼 마다 이나 이랑 이고 이며 이다 이라는 라는 이란 란 하고
께서 한테
"""
ENDINGS = """
했다 했고 했으며 했지만 했는데 했던 했습니다 하였다 한다 하다 하는 하며 하면 하면서 하여 하지 해서 함 한 할
됐다 됐고 됐으며 됐지만 됐던 됐습니다 되었다 되었고 되었습니다 된다 되다 되는 되며 되면 되면서 되어 되지 돼서
됨 된 될 했음 됐음 중 시 들 들이 들은 들을 들의
"""
_SUFFIXES = frozenset(f"{PARTICLES} {ENDINGS}".split())
_LONGEST_WORD = 40
"""No word is longer; what is, is left as it is."""
_LONGEST_ENDING = max(map(len, _SUFFIXES))


@dataclass(frozen=True)
class Word:
    """A word of a text: its stem, and where it stands in the text in NFC."""

    stem: str
    start: int
    end: int


def words(text: str) -> Iterator[Word]:
    """Yields the words of a text in their order; positions are in the text in NFC."""
    for match in _WORD.finditer(nfc(text)):
        own = match[0].casefold()
        yield Word(hangul_stem(own) if match["hangul"] else latin_stem(own), match.start(), match.end())


def key(text: str) -> str:
    """Returns what two spellings of one name have in common: the stems of its words, put together."""
    return "".join(word.stem for word in words(text))


@lru_cache(maxsize=20_000)
def latin_stem(word: str) -> str:
    """Returns a lower-case word without its English plural."""
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if _ES.search(word):
        return word[:-2]
    return word[:-1] if _S.search(word) else word


@lru_cache(maxsize=20_000)
def hangul_stem(word: str) -> str:
    """Returns a Hangul word without its endings."""
    length = 1 if len(word) <= _LONGEST_WORD else 0
    while length:
        longest = min(_LONGEST_ENDING, len(word) - 2)
        length = next((n for n in range(longest, 0, -1) if word[-n:] in _SUFFIXES), 0)
        word = word[: len(word) - length]
    return word


def is_hangul(stem: str) -> bool:
    """Returns whether a stem is a Hangul word."""
    return bool(stem) and "\u3131" <= stem[0] <= "\ud7a3"
