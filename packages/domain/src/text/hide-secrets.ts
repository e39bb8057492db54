import { type DecodedText, decodeEscapes } from './decode-escapes.ts';

/** Shorter texts occur everywhere by chance. */
const MIN_SECRET_LENGTH = 4;
/** Minimum length of a part of a secret in the base64 form of a longer text. Shorter parts would be found by chance. */
export const MIN_PART_LENGTH = 8;
/** An escape may itself be escaped, such as in JSON within JSON. */
const MAX_DEPTH = 5;
const CUT_ESCAPE =
  /(?:\\(?:u\{?[\da-f]{0,6}|x[\da-f]?)?|&#?[\da-z]{0,8}|(?:%[\da-f]{2}){0,3}%[\da-f]?|(?:%[\da-f]{2}){1,3})$/i;

type Range = readonly [start: number, end: number];

/**
 * Returns a function that replaces the secrets in a text by `mask`. The text comes from a recipient of the secrets,
 * because debugging pages return what they received. It finds a secret:
 * - in upper and lower case
 * - as base64 or hexadecimal digits
 * - with any of its characters escaped as in URLs, forms, JSON or HTML, even several times
 * - cut at the end of the text
 */
export const hideSecrets = (secrets: readonly string[], mask: string): ((text: string) => string) => {
  const spellings = spellingsOf(secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH));
  return (text) => {
    const levels = decodeEscapes(text, MAX_DEPTH);
    const found = levels.flatMap((level) => findIn(level, spellings));
    return replaceRanges(text, merge(found), mask);
  };
};

const spellingsOf = (secrets: readonly string[]): string[] => {
  const all = secrets.flatMap((secret) => [...decodings(secret), inHex(secret), ...inBase64(secret)]);
  return [...new Set(all.map(fold))].filter(({ length }) => length >= MIN_SECRET_LENGTH);
};

/** If a text escapes only some characters, decoding it also decodes parts of the secret that look like escapes. */
const decodings = (secret: string): string[] => decodeEscapes(secret, MAX_DEPTH).map(({ text }) => text);

const inHex = (secret: string): string =>
  [...new TextEncoder().encode(secret)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the base64 characters that depend only on the secret (RFC 4648, sections 4 and 5), for each possible position
 * in a longer text.
 */
const inBase64 = (secret: string): string[] =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = [...new Uint8Array(offset), ...new TextEncoder().encode(secret)];
    const whole = btoa(String.fromCharCode(...bytes));
    const inner = whole.slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return inner.length < MIN_PART_LENGTH ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });

/** Converts to lower case and decodes the spaces of forms, without a change of length. */
const fold = (text: string): string =>
  text.replace(/[+A-Z\u0080-\uffff]/g, (unit) => {
    const lower = unit === '+' ? ' ' : unit.toLowerCase();
    return lower.length === 1 ? lower : unit;
  });

const findIn = ({ text, starts, ends }: DecodedText, spellings: readonly string[]): Range[] => {
  const folded = fold(text);
  const whole = [folded, folded.replace(CUT_ESCAPE, '')];
  const ranges: Range[] = [];
  for (const spelling of spellings) {
    for (let at = folded.indexOf(spelling); at !== -1; at = folded.indexOf(spelling, at + spelling.length)) {
      ranges.push([starts[at] ?? 0, ends[at + spelling.length - 1] ?? 0]);
    }
    for (const cut of whole) {
      const length = lengthOfCut(cut, spelling);
      if (length > 0) ranges.push([starts[cut.length - length] ?? 0, ends.at(-1) ?? 0]);
    }
  }
  return ranges;
};

/** Returns the length of a cut spelling at the end of the text, or 0 if it is too short. */
const lengthOfCut = (text: string, spelling: string): number => {
  for (let length = Math.min(spelling.length - 1, text.length); length >= MIN_SECRET_LENGTH; length -= 1) {
    if (text.endsWith(spelling.slice(0, length))) return length;
  }
  return 0;
};

const merge = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && start < last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
};

const replaceRanges = (text: string, ranges: readonly Range[], mask: string): string => {
  let [rest, at] = ['', 0];
  for (const [start, end] of ranges) {
    rest += text.slice(at, start) + mask;
    at = end;
  }
  return rest + text.slice(at);
};
