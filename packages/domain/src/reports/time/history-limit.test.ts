import { expect, it } from 'vitest';
import { historyLimit } from './history-limit.ts';

it.each([
  ['2026-03-15T12:34:56Z', 6, '2025-09-14T00:00:00.000Z'],
  ['2026-08-31T01:00:00Z', 6, '2026-02-27T00:00:00.000Z'],
  ['2026-01-01T00:00:00Z', 24, '2023-12-31T00:00:00.000Z'],
])('reaches from %s back %i months to %s', (now, months, start) => {
  expect(new Date(historyLimit(Date.parse(now), months)).toISOString()).toBe(start);
});
