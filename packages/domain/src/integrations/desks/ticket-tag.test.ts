import { expect, test } from 'vitest';
import { ticketTag } from './ticket-tag.ts';

test('creates a tag of at most 32 characters, the limit of Freshdesk', () => {
  expect(ticketTag('a1b2c3d4', 17)).toBe('pharos-a1b2c3d4-17');
  expect(ticketTag('a1b2c3d4', Number.MAX_SAFE_INTEGER)).toHaveLength(32);
});
