"use strict";
// Search by name in English and Korean, also by initial consonants (초성) and half-typed syllables.

const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const BY_INITIAL = 588;
const BY_VOWEL = 28;

function folded(text) {
  return String(text).normalize("NFC").toLowerCase();
}

function syllables(from, count) {
  return `${String.fromCharCode(from)}-${String.fromCharCode(from + count - 1)}`;
}

/** What one typed letter may stand for: ㅎ for any syllable that begins with it, a last 하 also for 한. */
function letterPattern(letter, last) {
  const initial = INITIALS.indexOf(letter);
  if (initial >= 0) return `[${letter}${syllables(FIRST_SYLLABLE + initial * BY_INITIAL, BY_INITIAL)}]`;
  const code = letter.charCodeAt(0);
  const open = code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE && (code - FIRST_SYLLABLE) % BY_VOWEL === 0;
  if (open && last) return `[${syllables(code, BY_VOWEL)}]`;
  return letter.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** A pattern for what was typed; blanks may be left out, as Korean writers do. */
function typedPattern(query) {
  const letters = [...folded(query).trim()];
  const parts = letters.map((letter, i) => (/\s/.test(letter) ? "[\\s·-]*" : letterPattern(letter, i === letters.length - 1)));
  return new RegExp(parts.join(letters.some((letter) => letter > "\u3130") ? "\\s?" : ""), "u");
}

class Finder {
  constructor(nodes) {
    this.entries = nodes.map((node) => ({
      node,
      names: [node.label, node.ko, node.id, ...(node.aliases ?? [])].filter(Boolean).map(folded),
    }));
  }

  /** The nodes that fit best, best first: whole names before beginnings before middles, then the busiest. */
  find(query, limit = 12) {
    if (!query.trim()) return [];
    const pattern = typedPattern(query);
    const found = [];
    for (const { node, names } of this.entries) {
      let best = 9;
      names.forEach((name, index) => {
        const at = name.search(pattern);
        if (at < 0) return;
        const whole = name.match(pattern)[0].length === name.length;
        const place = whole ? 0 : at === 0 ? 1 : /[\s(·/-]/.test(name[at - 1]) ? 2 : 3;
        best = Math.min(best, place + (index > 2 ? 0.5 : 0));
      });
      if (best < 9) found.push({ node, best });
    }
    found.sort((a, b) => a.best - b.best || b.node.links.length - a.node.links.length || (a.node.id < b.node.id ? -1 : 1));
    return found.slice(0, limit).map((entry) => entry.node);
  }
}
