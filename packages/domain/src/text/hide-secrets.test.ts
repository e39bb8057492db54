import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

const MASK = '(hidden)';
const units = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const hex = (code: number, length = 0) => code.toString(16).padStart(length, '0');
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const points = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
const inHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const SPELLINGS: Record<string, (secret: string) => string> = {
  clear: (secret) => secret,
  'upper case': (secret) => secret.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  JSON: json,
  'JSON within JSON': (secret) => json(json(secret)),
  'JSON within JSON within JSON': (secret) => json(json(json(secret))),
  'JSON of PHP': (secret) => json(secret).replaceAll('/', '\\/'),
  '\\u escapes': (secret) =>
    units(secret)
      .map((unit) => `\\u${hex(unit, 4)}`)
      .join(''),
  '\\u escapes within JSON': (secret) =>
    units(secret)
      .map((unit) => `\\\\u${hex(unit, 4)}`)
      .join(''),
  '\\u{} escapes': (secret) =>
    points(secret)
      .map((point) => `\\u{${hex(point)}}`)
      .join(''),
  HTML: inHtml,
  'HTML of HTML': (secret) => inHtml(inHtml(secret)),
  'HTML of JSON': (secret) => inHtml(json(secret)),
  'decimal entities': (secret) =>
    points(secret)
      .map((point) => `&#${point};`)
      .join(''),
  'hexadecimal entities': (secret) =>
    points(secret)
      .map((point) => `&#X${hex(point)};`)
      .join(''),
  'entities with zeros': (secret) =>
    points(secret)
      .map((point) => `&#x${hex(point, 6)};`)
      .join(''),
  'a URL': (secret) => encodeURIComponent(secret),
  'a URL in a URL': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'a form': (secret) => new URLSearchParams({ p: secret }).toString().slice(2),
  'all percent-encoded': (secret) =>
    utf8(secret)
      .map((byte) => `%${hex(byte, 2)}`)
      .join(''),
  'hexadecimal digits': (secret) =>
    utf8(secret)
      .map((byte) => hex(byte, 2))
      .join(''),
  'hexadecimal digits in upper case': (secret) =>
    utf8(secret)
      .map((byte) => hex(byte, 2).toUpperCase())
      .join(''),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64 in JSON of PHP': (secret) => Buffer.from(secret).toString('base64').replaceAll('/', '\\/'),
};

const aSecret = fc
  .string({ unit: 'grapheme', minLength: 8, maxLength: 40 })
  .filter((text) => text.trim() === text && text.isWellFormed() && new Set(text).size > 3);
const around = fc.constantFrom('', 'before: ', '<p>"', '{"a":"', 'a&b;', '\n');

describe.each(Object.entries(SPELLINGS))('a secret as %s', (spelling, write) => {
  test('is hidden completely, and the text around it does not change', () => {
    fc.assert(
      fc.property(aSecret, around, around, (secret, before, after) => {
        const shown = hideSecrets([secret], MASK)(`${before}${write(secret)}|${after}`);
        const rest = spelling.startsWith('base64') ? /^(.*\(hidden\))[\w+/\\-]{0,5}=*\|/s : /^(.*\(hidden\))\|/s;
        expect(shown.replace(rest, '$1|')).toBe(`${before}${MASK}|${after}`);
      }),
    );
  });
});

test.each(Object.entries(SPELLINGS))('hides a secret as %s that is cut at the end of the text', (spelling, write) => {
  const [secret, written] = ['Tok/"en-4711&xyz', write('Tok/"en-4711&xyz')];
  const minLength = write(secret.slice(0, 5)).length + (spelling.startsWith('base64') ? 4 : 0);
  for (let length = minLength; length < written.length; length += 1) {
    const shown = hideSecrets([secret], MASK)(`at ${written.slice(0, length)}`);
    expect(spelling.startsWith('base64') ? shown.replace(/(?<=\)).{0,5}$/, '') : shown).toBe(`at ${MASK}`);
  }
});

test('does not change text without a secret', () => {
  const text = fc.string({ unit: fc.constantFrom('\\', 'u', '0', '4', '1', '&', '#', ';', '%', '"', 'x', 'é', '😀') });
  fc.assert(
    fc.property(text, (each) => {
      expect(hideSecrets(['secret-zzz'], MASK)(each)).toBe(each);
    }),
  );
});

test('hides a secret that looks like an escape', () => {
  for (const secret of ['a%41b&c\\n"', '100%zz\\u00', '&amp;x&#65;']) {
    for (const write of Object.values(SPELLINGS).slice(0, 16)) {
      expect(hideSecrets([secret], MASK)(`<${write(secret)}>`)).toBe(`<${MASK}>`);
    }
  }
});

test('replaces two overlapping secrets by one mask', () => {
  expect(hideSecrets(['abcdef', 'efgh'], MASK)('<ABCDEFGH>')).toBe(`<${MASK}>`);
});
