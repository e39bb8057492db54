import { expect, test } from 'vitest';
import { INVITATION_MS, mailboxOf, waitBeforeInvitation } from './invitation-mail-limit.ts';

const MINUTE = 60_000;
const NOW = 1_000 * 24 * 60 * MINUTE;
const sent = (email: string, ...minutesAgo: number[]) =>
  minutesAgo.map((minutes) => ({ email, at: NOW - minutes * MINUTE }));

test.each([
  ['the first mail goes at once', [], null],
  ['a second one within the minute waits for its end', sent('a@example.com', 0.75), 15],
  ['a second one after a minute goes', sent('a@example.com', 1), null],
  ['mails to others do not hold it up', sent('b@example.com', 0, 0.1, 0.2, 0.3, 0.4, 0.5), null],
  ['the fifth of a day goes', sent('a@example.com', 5, 4, 3, 2), null],
  ['the sixth waits until the first is a day old', sent('a@example.com', 2, 60, 120, 180, 24 * 60 - 10), 600],
  ['in whatever order they are listed', sent('a@example.com', 180, 2, 24 * 60 - 10, 60, 120), 600],
  ['addresses of one mailbox count as one', sent('a+2@example.com', 0.75), 15],
  ['older ones are forgotten', sent('a@example.com', 2, 60, 120, 180, 24 * 60), null],
])('%s', (_name, mails, wait) => {
  expect(waitBeforeInvitation(mails, 'a@example.com', NOW)).toBe(wait);
});

test('an invitation is good for a week', () => {
  expect(INVITATION_MS).toBe(7 * 24 * 60 * MINUTE);
});

test.each([
  ['a@example.com', 'a@example.com'],
  ['a+news+x@example.com', 'a@example.com'],
  ['+a@example.com', '+a@example.com'],
  ['a@exa+mple.com', 'a@exa+mple.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
