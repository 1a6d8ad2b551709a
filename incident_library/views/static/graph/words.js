"use strict";
// What the page says, in the language it is read in.

const language = { now: "en", words: {} };

/** A phrase of the catalogue with its blanks filled. */
function say(key, values = {}) {
  const phrase = (values.n === 1 && language.words[`${key}.one`]) || language.words[key];
  if (!phrase) throw new Error(`the catalogue has no phrase ${key}`);
  return phrase[language.now].replace(/\{(\w+)\}/g, (blank, name) => (name in values ? values[name] : blank));
}

/** The word for a value that a record holds, such as a role; a value that has no word stands for itself. */
function wordFor(group, value) {
  const key = `${group}.${value}`;
  return Object.hasOwn(language.words, key) ? say(key) : String(value);
}

/** The name of a node, a kind or anything else that has `en` or `label`, and perhaps `ko`. */
function named(thing) {
  return (language.now === "ko" && thing.ko) || thing.en || thing.label;
}

/** A property of a node's details in the language of the page, else in English. */
function told(node, property) {
  const more = node.more ?? {};
  return (language.now === "ko" && more[`${property}_ko`]) || more[property] || "";
}

function number(value) {
  return Number(value).toLocaleString(language.now === "ko" ? "ko-KR" : "en-GB");
}

/** A partial date as the language writes it: 2024, May 2024, 26 May 2024. */
function dated(text) {
  if (!/^\d{4}(-\d\d){0,2}$/.test(text)) return String(text);
  const [year, month, day] = String(text).split("-").map(Number);
  if (!month) return language.now === "ko" ? `${year}년` : `${year}`;
  const options = { year: "numeric", month: "long", timeZone: "UTC", ...(day && { day: "numeric" }) };
  const locale = language.now === "ko" ? "ko-KR" : "en-GB";
  return new Date(Date.UTC(year, month - 1, day || 1)).toLocaleDateString(locale, options);
}
