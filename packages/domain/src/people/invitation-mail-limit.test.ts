import { expect, test } from 'vitest';
import { INVITATION_MS, mailboxOf } from './invitation-mail-limit.ts';

test('limits the validity of an invitation to a week', () => {
  expect(INVITATION_MS).toBe(7 * 24 * 3_600_000);
});

test.each([
  ['a@example.com', 'a@example.com'],
  ['a+news+x@example.com', 'a@example.com'],
  ['+a@example.com', '+a@example.com'],
  ['a@exa+mple.com', 'a@exa+mple.com'],
])('derives from %s the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
