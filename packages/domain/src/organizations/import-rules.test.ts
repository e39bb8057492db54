import { expect, test } from 'vitest';
import { contentRefusal, importLimits, importTurn } from './import-rules.ts';

const EMPTY = { checks: 0, contacts: 0, integrations: 0, statusPages: 0, badges: 0, notices: 0 };

test('allows an import into an empty organization, and names the content of any other organization', () => {
  expect(contentRefusal(EMPTY)).toBeNull();
  expect(contentRefusal({ ...EMPTY, checks: 2, statusPages: 1, notices: 3 })).toBe(
    'Data can only be imported into an empty organization, but this organization has checks, status pages, and incidents or maintenance. Delete them, or import into another organization.',
  );
});

test('sets lower limits where anyone can sign up', () => {
  expect(importLimits(true).file).toBeLessThan(importLimits(false).file);
  expect(importLimits(true).unpacked).toBeLessThan(importLimits(false).unpacked);
});

test('queues small files apart from large ones, and runs smaller files first', () => {
  const MIB = 2 ** 20;
  expect([1, 4096, MIB, MIB + 1, 8 * 2 ** 30].map(importTurn)).toEqual([
    { queue: 'imports', priority: 0 },
    { queue: 'imports', priority: 12 },
    { queue: 'imports', priority: 20 },
    { queue: 'large-imports', priority: 21 },
    { queue: 'large-imports', priority: 33 },
  ]);
});
