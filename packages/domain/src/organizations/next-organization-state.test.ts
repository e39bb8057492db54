import { expect, test } from 'vitest';
import { nextOrganizationState, type OrganizationFacts } from './next-organization-state.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 6, 15, 12);
const verified = { isVerified: true, joinedAt: NOW - 900 * DAY };
const facts = (changes: Partial<OrganizationFacts> = {}): OrganizationFacts => ({
  state: 'AC',
  isSuspended: false,
  isRetired: false,
  owner: verified,
  verificationIsEnforced: true,
  pausesUnused: true,
  unpaidSince: null,
  isPaidFor: false,
  lastActiveAt: NOW - DAY,
  warnedAt: null,
  ...changes,
});
const unverified = (daysAgo: number) => ({ isVerified: false, joinedAt: NOW - daysAgo * DAY });
const stateOf = (changes: Partial<OrganizationFacts>) => nextOrganizationState(facts(changes), NOW).state;

test.each([
  ['a verified owner keeps it active', {}, 'AC'],
  ['an unverified one has seven days', { owner: unverified(6.99), warnedAt: NOW - 1.99 * DAY }, 'AC'],
  ['and then it is suspended', { owner: unverified(7), warnedAt: NOW - 2 * DAY }, 'NA'],
  ['but not before the warning was given', { owner: unverified(400) }, 'AC'],
  ['nor within two days of it', { owner: unverified(400), warnedAt: NOW - 1.99 * DAY }, 'AC'],
  ['not where mails reach nobody', { owner: unverified(400), verificationIsEnforced: false }, 'AC'],
  ['verification ends the suspension', { state: 'NA' }, 'AC'],
  ['but without it, it stays', { state: 'NA', owner: unverified(8) }, 'NA'],
  ['what is owed suspends it after 14 and a half days', { unpaidSince: NOW - 14.5 * DAY }, 'CA'],
  ['and not before', { unpaidSince: NOW - 14.5 * DAY + 1 }, 'AC'],
  ['whatever else it is', { state: 'NA', owner: unverified(8), unpaidSince: NOW - 15 * DAY }, 'CA'],
  ["an operator's suspension stands before what is owed", { isSuspended: true, unpaidSince: NOW - 15 * DAY }, 'SU'],
  ['and ends when it is lifted', { state: 'SU' }, 'AC'],
  ['the end of the service stands before all else', { isRetired: true, isSuspended: true }, 'RT'],
  ['and may be taken back', { state: 'RT' }, 'AC'],
  ['the suspension ends when nothing is owed', { state: 'CA' }, 'AC'],
  ['a pause waits for activation', { state: 'PS' }, 'PS'],
  ['or ends once it is paid for', { state: 'PS', isPaidFor: true }, 'AC'],
  ['or ends where nothing is paused', { state: 'PS', pausesUnused: false }, 'AC'],
  [
    'unless the owner is unverified',
    { state: 'PS', pausesUnused: false, owner: unverified(8), warnedAt: NOW - 3 * DAY },
    'NA',
  ],
] as const)('%s', (_what, changes, expected) => {
  expect(stateOf(changes)).toBe(expected);
});

test('warns an owner who does not verify the address once, two days before the suspension', () => {
  const joinedAt = NOW - 5 * DAY;
  const owner = { isVerified: false, joinedAt };
  const at = (now: number, warnedAt: number | null = null) => nextOrganizationState(facts({ owner, warnedAt }), now);
  const suspendAt = joinedAt + 7 * DAY;
  expect(at(NOW - 1)).toEqual({ state: 'AC', warning: null });
  expect(at(NOW)).toEqual({ state: 'AC', warning: { of: 'suspension', at: suspendAt } });
  expect(at(suspendAt - 1, NOW)).toEqual({ state: 'AC', warning: null });
  expect(at(suspendAt, NOW)).toEqual({ state: 'NA', warning: null });
  // The worker did not run, or this installation has only just started to send mail.
  expect(at(suspendAt + DAY)).toEqual({ state: 'AC', warning: { of: 'suspension', at: suspendAt + 3 * DAY } });
});

test('neither pauses a paid organization for inactivity nor warns its owner', () => {
  const unused = facts({ lastActiveAt: NOW - 400 * DAY, warnedAt: NOW - 20 * DAY });
  expect(nextOrganizationState(unused, NOW)).toEqual({ state: 'PS', warning: null });
  expect(nextOrganizationState({ ...unused, isPaidFor: true }, NOW)).toEqual({ state: 'AC', warning: null });
  expect(nextOrganizationState({ ...unused, isPaidFor: true, warnedAt: null }, NOW).warning).toBeNull();
});

test('does not count a warning about a suspension as a warning about a pause', () => {
  const lastActiveAt = NOW - 190 * DAY;
  const { state, warning } = nextOrganizationState(facts({ lastActiveAt, warnedAt: lastActiveAt + 5 * DAY }), NOW);
  expect([state, warning?.of]).toEqual(['AC', 'pause']);
});

test('warns two weeks before an organization is unused for six months, and then pauses it', () => {
  const lastActiveAt = Date.UTC(2026, 0, 31, 9);
  const pauseAt = Date.UTC(2026, 6, 31, 9);
  const at = (now: number, warnedAt: number | null = null) =>
    nextOrganizationState(facts({ lastActiveAt, warnedAt }), now);
  expect(at(pauseAt - 14 * DAY - 1)).toEqual({ state: 'AC', warning: null });
  expect(at(pauseAt - 14 * DAY)).toEqual({ state: 'AC', warning: { of: 'pause', at: pauseAt } });
  expect(at(pauseAt - 1, pauseAt - 14 * DAY)).toEqual({ state: 'AC', warning: null });
  expect(at(pauseAt, pauseAt - 14 * DAY)).toEqual({ state: 'PS', warning: null });
});

test('postpones the pause after a late warning', () => {
  const lastActiveAt = NOW - 400 * DAY;
  expect(nextOrganizationState(facts({ lastActiveAt }), NOW)).toEqual({
    state: 'AC',
    warning: { of: 'pause', at: NOW + 14 * DAY },
  });
  expect(stateOf({ lastActiveAt, warnedAt: NOW - 13.9 * DAY })).toBe('AC');
  expect(stateOf({ lastActiveAt, warnedAt: NOW - 14 * DAY })).toBe('PS');
});

test('ignores a warning after the organization was used again', () => {
  const lastActiveAt = NOW - 100 * DAY;
  expect(stateOf({ lastActiveAt, warnedAt: lastActiveAt - DAY })).toBe('AC');
  const again = { lastActiveAt: NOW - 180 * DAY, warnedAt: NOW - 181 * DAY };
  expect(nextOrganizationState(facts(again), NOW).warning).not.toBeNull();
});

test('never pauses a private installation for inactivity and sends no warning about it', () => {
  const years = facts({ lastActiveAt: NOW - 2000 * DAY, pausesUnused: false });
  expect(nextOrganizationState(years, NOW)).toEqual({ state: 'AC', warning: null });
  const warned = { ...years, warnedAt: NOW - 1900 * DAY };
  expect(nextOrganizationState(warned, NOW)).toEqual({ state: 'AC', warning: null });
});
