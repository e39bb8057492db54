import { describe, expect, it } from 'vitest';
import { guessName } from './guess-name.ts';

describe('guessName', () => {
  it.each([
    ['ann@example.com', 'Ann'],
    ['ann.lee@example.com', 'Ann'],
    ['ann42@example.com', 'Ann'],
    ['örjan_b@example.com', 'Örjan'],
    ['42ann@example.com', ''],
    ['', ''],
  ])('makes of %s: %s', (email, name) => {
    expect(guessName(email)).toBe(name);
  });
});
