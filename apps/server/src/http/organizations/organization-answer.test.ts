import { expect, test } from 'vitest';
import type { OrganizationView } from '../../usecases/organizations/read-organizations.ts';
import { toOrganization } from './organization-answer.ts';

const view = {
  id: 7,
  state: 'AC',
  role: 'OW',
  checks: { all: 1, up: 2, down: 3, paused: 4, unreadable: 5, withoutLocation: 6 },
  integrations: 14,
  limits: { checks: 80, users: 50, integrations: 15, statusPages: 5 },
  owner: { email: 'owner@example.com', emailVerified: true },
  ownershipTransfer: null,
  verification: null,
  suspendedAt: null,
  suspendedReason: null,
  deprecation: null,
  retiredAt: null,
  apiKeyUsedAt: null,
  subscription: {
    ...{ trialEnd: null, termStart: null, termEnd: null, startedAt: null, nextBillingAt: null, suspendedFrom: null },
    ...{ addOnList: [], nextTerm: null, credits: [], grants: [], aboveLimits: null },
  },
} as unknown as OrganizationView;

test.each([
  ['AC', 14, true],
  ['AC', 15, false],
  ['PS', 14, false],
] as const)('allows one more integration in the state %s with %i of 15: %s', (state, integrations, isAllowed) => {
  expect(toOrganization({ ...view, state, integrations }).is_integration_allowed).toBe(isAllowed);
});

test.each([
  ['OW', 'AD', true],
  ['AD', 'AD', false],
  ['manage', 'AD', false],
  ['ST', 'ST', false],
  ['read', 'ST', false],
] as const)('maps the role %s to %s, and to the owner: %s', (role, named, isOwner) => {
  expect(toOrganization({ ...view, role })).toMatchObject({
    logged_in_user_role: named,
    is_logged_in_user_owner: isOwner,
  });
});

test('returns the suspension, the end of the service, and the pending verification', () => {
  const at = new Date('2026-05-02T00:00:00Z');
  const deprecation = { startDate: '2026-06-01', endDate: '2026-07-01', freeDays: 30, paidDays: 60 };
  const suspended = { ...view, suspendedAt: at, retiredAt: at, apiKeyUsedAt: at, deprecation };
  const verification = { suspendAt: at.getTime(), withholdsAlerts: true };
  const owner = { ...view.owner, emailVerified: false };
  expect(
    toOrganization({ ...suspended, verification, owner, suspendedReason: 'Spam' } as OrganizationView),
  ).toMatchObject({
    suspension: { since: '2026-05-02T00:00:00.000Z', reason: 'Spam' },
    deprecation: { start_date: '2026-06-01', end_date: '2026-07-01', free_extend: 30, paid_extend: 60 },
    retired_on: '2026-05-02T00:00:00.000Z',
    owner_mini: { email: 'owner@example.com', state: 'NV' },
    owner_verification: { required_before: '2026-05-02T00:00:00.000Z', holds_alerts: true },
    api_key_last_used: '2026-05-02T00:00:00.000Z',
  });
  expect(toOrganization(suspended as OrganizationView).suspension).toMatchObject({ reason: '' });
  expect(toOrganization(view)).toMatchObject({
    suspension: null,
    deprecation: null,
    retired_on: null,
    owner_mini: { state: 'AC' },
    owner_verification: null,
    api_key_last_used: null,
  });
});
