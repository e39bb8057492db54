import { describe, expect, it } from 'vitest';
import { nameFromEmail } from './name-from-email.ts';

describe('nameFromEmail', () => {
  it.each([
    ['ann@example.com', 'Ann'],
    ['ann.lee@example.com', 'Ann'],
    ['ann42@example.com', 'Ann'],
    ['örjan_b@example.com', 'Örjan'],
    ['42ann@example.com', ''],
    ['ann', 'Ann'],
    ['', ''],
  ])('makes of %s: %s', (email, name) => {
    expect(nameFromEmail(email)).toBe(name);
  });
});
