import { expect, test } from 'vitest';
import { invitedAs, ROLE_NAMES } from './role-names.ts';

test('names every role', () => {
  expect(ROLE_NAMES).toEqual({ OW: 'Owner', AD: 'Admin', ST: 'Read only' });
});

test('offers the roles admin, read only and contact with their descriptions', () => {
  expect(invitedAs(true)).toEqual([
    {
      value: 'AD',
      label: 'Admin',
      description: 'Changes checks, settings and people. Cannot transfer or delete the organization.',
    },
    { value: 'ST', label: 'Read only', description: 'View only for dashboard, checks and reports.' },
    { value: 'contact', label: 'Contact', description: 'No login, alerts only, not counted for pricing.' },
  ]);
  expect(invitedAs(false).at(-1)?.description).toBe('No login, alerts only.');
});
