import { describe, expect, test } from 'vitest';
import { Lines, OneLine } from './endpoint.ts';

describe('OneLine', () => {
  test.each([
    ['  Acme   Ltd ', 'Acme Ltd'],
    ['Acme\u00a0\u3000Ltd', 'Acme Ltd'],
    ['Ac\u200bme\u2060 L\ufefftd\u3164', 'Acme Ltd'],
    ['\u200dAcme\u200c', 'Acme'],
    // In Persian words and emoji, joiners and non-joiners are part of the text.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d👧', '👩\u200d👧'],
    ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
    ['', ''],
  ])('normalizes %j to its visible form', (given, expected) => expect(OneLine.parse(given)).toBe(expected));

  test.each(['\u00ad', '\u2800 \u115f', '\u180e', '\u{e0041}', '\u0301', 'two\nlines', 'a\u202eb'])(
    'rejects %j',
    (given) => expect(OneLine.safeParse(given).success).toBe(false),
  );
});

test('accepts a text with several lines, but no other control characters', () => {
  expect(Lines.parse(' one\n\ttwo\r\nthree ')).toBe('one\n\ttwo\r\nthree');
  for (const given of ['a\u202eb', 'a\u0007', '\u00ad']) expect(Lines.safeParse(given).success).toBe(false);
});
