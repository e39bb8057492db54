import { expect, test } from 'vitest';
import { replyDueAt } from './reply-due.ts';

test.each([
  ['Monday', '2026-06-15T09:00:00Z', '2026-06-18T09:00:00.000Z'],
  ['Wednesday, over a weekend', '2026-06-17T09:00:00Z', '2026-06-22T09:00:00.000Z'],
  ['Friday', '2026-06-19T23:59:00Z', '2026-06-24T23:59:00.000Z'],
  ['Saturday', '2026-06-20T09:00:00Z', '2026-06-24T09:00:00.000Z'],
  ['Sunday', '2026-06-21T09:00:00Z', '2026-06-24T09:00:00.000Z'],
])('returns the due time of the reply to a ticket created on %s', (_day, createdAt, due) => {
  expect(new Date(replyDueAt('Request for access', Date.parse(createdAt))).toISOString()).toBe(due);
});

test('allows fifteen days for a certificate', () => {
  const due = replyDueAt('Request for Get SSL', Date.parse('2026-06-15T09:00:00Z'));
  expect(new Date(due).toISOString()).toBe('2026-06-30T09:00:00.000Z');
});
