"use strict";
// Unpacks what the page holds and starts it. Everything else of the page's script is packed too.

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%,()*+-;/=.?@^_`{|}~";

/** The bytes behind a text in base 85: five letters for four bytes, fewer for the last ones. */
function bytesOf(text) {
  const values = new Uint8Array(128);
  [...LETTERS].forEach((letter, value) => (values[letter.charCodeAt(0)] = value));
  const groups = Math.ceil(text.length / 5);
  const bytes = new DataView(new ArrayBuffer(groups * 4));
  for (let group = 0; group < groups; group += 1) {
    let sum = 0;
    for (let i = group * 5; i < group * 5 + 5; i += 1) sum = sum * 85 + (i < text.length ? values[text.charCodeAt(i)] : 84);
    bytes.setUint32(group * 4, sum);
  }
  return new Uint8Array(bytes.buffer, 0, groups * 4 - (groups * 5 - text.length));
}

async function unpack(id) {
  const bytes = bytesOf(document.getElementById(id).textContent);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

/** Runs a packed script; the page's policy lets it run by its hash, and nothing else. */
async function run(id) {
  const script = document.createElement("script");
  script.textContent = await unpack(id);
  document.head.append(script);
}

async function boot() {
  const data = unpack("graph");
  await run("vis");
  await run("script");
  await start(JSON.parse(await data));
}

boot();
