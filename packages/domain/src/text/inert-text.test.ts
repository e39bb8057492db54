import { expect, test } from 'vitest';
import { inertText } from './inert-text.ts';

const J = '\u2060';

test.each([
  ['Shop', 'Shop'],
  ['Price: 3 items. Buy now', 'Price: 3 items. Buy now'],
  ['http://evil.example/win', `http:${J}//evil.${J}example/win`],
  ['Win at www.evil.example!', `Win at www.${J}evil.${J}example!`],
  ['evil。example', `evil。${J}example`],
  ['write to mara@evil.example', `write to mara@${J}evil.${J}example`],
  ['mailto:a@b.c', `mailto:a@${J}b.${J}c`],
  ['192.0.2.1', `192.${J}0.${J}2.${J}1`],
  ['99.95 % available (99.9), 1.5 s', '99.95 % available (99.9), 1.5 s'],
  ['99.95x', `99.${J}95x`],
  ['x99.95', `x99.${J}95`],
  ['1.2.3', `1.${J}2.${J}3`],
  ['192.02:80', `192.${J}02:80`],
  ['a\r\nBcc: b', 'a Bcc: b'],
  ['up\u202enwod\u2066x\u2069', 'up nwod x '],
  ['عربي\u200f 1', '\u2068عربي\u200f\u2069 1'],
])('converts %j to %j', (text, inert) => {
  expect(inertText(text)).toBe(inert);
});

test('shows the same text if it is applied twice', () => {
  const visible = (text: string): string => text.replaceAll(J, '');
  expect(visible(inertText(inertText('http://evil.example')))).toBe('http://evil.example');
});

test('does not change the given addresses', () => {
  const text = 'ann@a.example and bob@b.example at evil.example';
  expect(inertText(text, ['ann@a.example', 'bob@b.example'])).toBe(
    `ann@a.example and bob@b.example at evil.${J}example`,
  );
});

test.each([
  ['חנות: 99.9% available', '\u2068חנות\u2069: 99.9% available'],
  ['The checks of חנות ספרים 24 שעות go on', 'The checks of \u2068חנות ספרים 24 שעות\u2069 go on'],
  ['متجر, מעקב, Acme', '\u2068متجر\u2069, \u2068מעקב\u2069, Acme'],
  ['Acme: 3 outages', 'Acme: 3 outages'],
])('isolates right-to-left text so that it moves nothing around it: %s', (text, isolated) => {
  expect(inertText(text)).toBe(isolated);
});
