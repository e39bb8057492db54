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
])('interprets the single key %s', (key, asked) => {
  expect(press(key)).toEqual([asked]);
});

test('opens the palette with Ctrl-K, even with caps lock', () => {
  expect(press({ key: 'k', mod: true }, { key: 'K', mod: true }, 'k', { key: 'n', mod: true })).toEqual([
    'palette',
    'palette',
    null,
    null,
  ]);
});

test('ignores keys that are pressed together with Alt', () => {
  expect(press({ key: 'n', alt: true }, { key: 'k', mod: true, alt: true })).toEqual([null, null]);
});

test('opens a page with g and its key', () => {
  expect(press('g', 'r')).toEqual([null, { page: 'r' }]);
  expect(press('g', 'g', 'd')).toEqual([null, null, { page: 'd' }]);
});

test('discards the g after another key or after some time', () => {
  expect(press('g', 'x', 'd')).toEqual([null, null, null]);
  expect(press('g', { key: 'd', at: 1500 })).toEqual([null, { page: 'd' }]);
  expect(press('g', { key: 'd', at: 1501 })).toEqual([null, null]);
  expect(press('g', { key: 'r', mod: true })).toEqual([null, null]);
});

test('interprets a key after g on its own if it belongs to no page', () => {
  expect(press('g', 'n')).toEqual([null, 'add-check']);
});
