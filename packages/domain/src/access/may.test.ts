import { ACTIONS } from '@pharos/contract/rest/common/actions.ts';
import { describe, expect, test } from 'vitest';
import { may } from './may.ts';
import { type ActorRole, type OrganizationState, PERMISSIONS } from './permissions.ts';
import { refusalText } from './refusal.ts';

/** By action: for OW, AD, ST, and keys that manage and read, each the states in which they may. Written apart from the table, as it is meant. */
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

test('the table knows every action and no other', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual([...ACTIONS].sort());
  expect(Object.keys(MEANT).sort()).toEqual([...ACTIONS].sort());
});

describe.each(ACTIONS)('%s', (action) => {
  test.each(ROLES.map((role, n) => [role, n] as const))('by %s', (role, n) => {
    const allowed = (MEANT[action]?.[n] ?? '').split(' ');
    for (const state of STATES) {
      const expected = allowed.includes(state) ? 'yes' : allowed[0] === '' ? 'role' : 'state';
      expect([state, may(action, role, state)]).toEqual([state, expected]);
    }
  });

  test('a refusal says why', () => {
    for (const role of ROLES) {
      for (const state of STATES) {
        const answer = may(action, role, state);
        if (answer !== 'yes') expect(refusalText(action, answer, role, state)).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});

test.each([
  ['CA', 'This organization is suspended for payment. Update the card details to go on.'],
  ['PS', 'This organization is paused, since nobody logged in for six months. Activate it to go on.'],
  ['NA', 'This organization is suspended until its owner verifies the e-mail address.'],
] as const)('whoever is refused because of state %s is told how to go on', (state, text) => {
  expect(refusalText('checks.manage', 'state', 'AD', state)).toBe(text);
  expect(refusalText('checks.manage', 'role', 'ST', state)).toBe('You do not have permission to perform this action.');
});

test('a reader who asks for an export is told who can', () => {
  expect(refusalText('export.request', 'role', 'ST', 'AC')).toBe(
    "Export request can't be processed. Only an Admin or Owner can request a data export.",
  );
});

test('an API key is told whether another key could do it', () => {
  expect(refusalText('checks.manage', 'role', 'read', 'AC')).toBe('This API key may not do this: it is for reading.');
  expect(refusalText('people.manage', 'role', 'manage', 'AC')).toBe('No API key may do this. Log in to do it.');
});
