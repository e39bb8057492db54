import { ACTIONS } from '@pharos/contract/rest/common/actions.ts';
import { describe, expect, test } from 'vitest';
import { may } from './may.ts';
import { type ActorRole, type OrganizationState, PERMISSIONS } from './permissions.ts';
import { refusalText } from './refusal.ts';

/**
 * The organization states in which each role and API key may perform each action. Written independently of
 * `PERMISSIONS`, from the requirements.
 */
const MEANT: Record<string, [owner: string, admin: string, readOnly: string, managingKey: string, readingKey: string]> =
  {
    'organization.read': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA'],
    'organization.change': ['AC', 'AC', '', 'AC', ''],
    'organization.activate': ['AC PS', 'AC PS', '', 'AC PS', ''],
    'organization.delete': ['AC CA PS NA', '', '', '', ''],
    'organization.leave': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', '', ''],
    'ownership.transfer': ['AC', '', '', '', ''],
    'ownership.request': ['AC CA PS NA', 'AC CA PS NA', '', '', ''],
    'api-keys.read': ['AC CA PS NA', 'AC CA PS NA', '', '', ''],
    'api-keys.manage': ['AC', 'AC', '', '', ''],
    'api-keys.revoke': ['AC CA PS NA', 'AC CA PS NA', '', '', ''],
    'people.read': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA'],
    'people.manage': ['AC', 'AC', '', '', ''],
    'people.remove': ['AC CA PS NA', 'AC CA PS NA', '', '', ''],
    'member.change': ['AC', 'AC', 'AC', '', ''],
    'invitations.read': ['AC CA PS NA', 'AC CA PS NA', '', '', ''],
    'single-sign-on.manage': ['AC', 'AC', '', '', ''],
    'checks.read': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA'],
    'checks.manage': ['AC', 'AC', '', 'AC', ''],
    'locations.read': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA'],
    'locations.manage': ['AC', 'AC', '', '', ''],
    'locations.remove': ['AC CA PS NA', 'AC CA PS NA', '', '', ''],
    'reports.read': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA'],
    'reports.comment': ['AC', 'AC', '', 'AC', ''],
    'alerts.read': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA'],
    'integrations.read': ['AC CA PS NA', 'AC CA PS NA', '', 'AC CA PS NA', ''],
    'integrations.manage': ['AC', 'AC', '', 'AC', ''],
    'integrations.remove': ['AC CA PS NA', 'AC CA PS NA', '', 'AC CA PS NA', ''],
    'status-pages.read': ['AC CA PS NA', 'AC CA PS NA', '', 'AC CA PS NA', ''],
    'status-pages.manage': ['AC', 'AC', '', 'AC', ''],
    'badges.read': ['AC CA PS NA', 'AC CA PS NA', '', 'AC CA PS NA', ''],
    'badges.manage': ['AC', 'AC', '', 'AC', ''],
    'subscription.read': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA'],
    'billing.manage': ['AC CA', 'AC CA', '', '', ''],
    'export.request': ['AC CA PS NA', 'AC CA PS NA', '', 'AC CA PS NA', ''],
    'import.run': ['AC', 'AC', '', '', ''],
    'audit.read': ['AC CA PS NA', 'AC CA PS NA', '', 'AC CA PS NA', ''],
    'support.request': ['AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', 'AC CA PS NA', ''],
  };
const ROLES: readonly ActorRole[] = ['OW', 'AD', 'ST', 'manage', 'read'];
const STATES: readonly OrganizationState[] = ['AC', 'CA', 'PS', 'NA'];

test('lists exactly the actions of the contract in the permission table', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual([...ACTIONS].sort());
  expect(Object.keys(MEANT).sort()).toEqual([...ACTIONS].sort());
});

describe.each(ACTIONS)('%s', (action) => {
  test.each(ROLES.map((role, n) => [role, n] as const))(
    'is allowed for role %s only in the expected organization states',
    (role, n) => {
      const allowed = (MEANT[action]?.[n] ?? '').split(' ');
      for (const state of STATES) {
        const expected = allowed.includes(state) ? 'yes' : allowed[0] === '' ? 'role' : 'state';
        expect([state, may(action, role, state)]).toEqual([state, expected]);
      }
    },
  );

  test('explains each rejection with a complete sentence', () => {
    for (const role of ROLES) {
      for (const state of STATES) {
        const answer = may(action, role, state);
        if (answer !== 'yes') expect(refusalText(action, answer, role, state)).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});

test.each([
  ['CA', 'This organization is suspended because a payment failed. Update the card details to continue.'],
  ['PS', 'This organization is paused because no member logged in for six months. Activate it to continue.'],
  ['NA', 'This organization is suspended until its owner verifies the e-mail address.'],
] as const)('explains how to continue when organization state %s forbids an action', (state, text) => {
  expect(refusalText('checks.manage', 'state', 'AD', state)).toBe(text);
  expect(refusalText('checks.manage', 'role', 'ST', state)).toBe('You do not have permission to perform this action.');
});

test('explains to a read-only member who can request an export', () => {
  expect(refusalText('export.request', 'role', 'ST', 'AC')).toBe(
    "Export request can't be processed. Only an Admin or Owner can request a data export.",
  );
});

test('explains to an API key whether another key could perform the action', () => {
  expect(refusalText('checks.manage', 'role', 'read', 'AC')).toBe(
    'This API key has read access only and cannot perform this action.',
  );
  expect(refusalText('people.manage', 'role', 'manage', 'AC')).toBe(
    'API keys cannot perform this action. Log in to Pharos to do it.',
  );
});
