import { describe, expect, it } from 'vitest';
import { nameFromEmail } from './name-from-email.ts';

describe('nameFromEmail', () => {
  it.each([
    ['ann.lee@example.com', 'Ann Lee'],
    ['örjan_berg42@example.com', 'Örjan Berg'],
    ['ann-lee', 'Ann Lee'],
    ['ann@example.com', ''],
    ['info@example.com', ''],
    ['a.lee@example.com', ''],
    ['ann.lee.smith@example.com', ''],
    ['42ann@example.com', ''],
    ['', ''],
  ])('derives from %s the name: %s', (email, name) => {
    expect(nameFromEmail(email)).toBe(name);
  });
});
