import { expect, test } from 'vitest';
import { parseShortcuts, type Shortcut } from './parse-shortcuts.ts';

const press = (
  ...keys: (string | { key: string; mod?: boolean; alt?: boolean; at?: number })[]
): (Shortcut | null)[] => {
  const read = parseShortcuts(['d', 'r']);
  return keys.map((given, index) => {
    const key = typeof given === 'string' ? { key: given } : given;
    return read({ mod: false, alt: false, at: index * 100, ...key });
  });
};

test.each([
  ['/', 'search'],
  ['n', 'add-check'],
  ['?', 'shortcuts'],
  ['N', null],
  ['d', null],
  ['constructor', null],
])('reads %s alone', (key, asked) => {
  expect(press(key)).toEqual([asked]);
});

test('opens the palette by Ctrl-K, also with caps lock', () => {
  expect(press({ key: 'k', mod: true }, { key: 'K', mod: true }, 'k', { key: 'n', mod: true })).toEqual([
    'palette',
    'palette',
    null,
    null,
  ]);
});

test('reads no key that is held with Alt', () => {
  expect(press({ key: 'n', alt: true }, { key: 'k', mod: true, alt: true })).toEqual([null, null]);
});

test('goes to a page by g and its key', () => {
  expect(press('g', 'r')).toEqual([null, { page: 'r' }]);
  expect(press('g', 'g', 'd')).toEqual([null, null, { page: 'd' }]);
});

test('forgets the g after another key, and after a while', () => {
  expect(press('g', 'x', 'd')).toEqual([null, null, null]);
  expect(press('g', { key: 'd', at: 1500 })).toEqual([null, { page: 'd' }]);
  expect(press('g', { key: 'd', at: 1501 })).toEqual([null, null]);
  expect(press('g', { key: 'r', mod: true })).toEqual([null, null]);
});

test('reads a key after g that leads to no page by itself', () => {
  expect(press('g', 'n')).toEqual([null, 'add-check']);
});
