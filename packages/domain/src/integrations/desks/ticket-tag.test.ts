import { expect, test } from 'vitest';
import { ticketTag } from './ticket-tag.ts';

test('is no longer than Freshdesk takes it', () => {
  expect(ticketTag('a1b2c3d4', 17)).toBe('pharos-a1b2c3d4-17');
  expect(ticketTag('a1b2c3d4', Number.MAX_SAFE_INTEGER)).toHaveLength(32);
});
