import { ACTIONS } from '@pharos/contract/rest/common/actions.ts';
import { may } from '@pharos/domain/access/may.ts';
import { expect, test } from 'vitest';
import { actorOf, KEY_IS_NO_PERSON, requireAction, requirePerson } from './access.ts';
import type { Caller } from './context.ts';
import { Refusal } from './errors.ts';

const organization = { id: 7, applicationId: 8, role: 'ST', state: 'AC', membershipId: 9 } as const;
const caller: Caller = { userId: 3, apiKey: null, providerOf: null, address: '192.0.2.1', endsAt: null, organization };

test.each(ACTIONS)('allows the action %s exactly when the access rules allow it', (action) => {
  for (const role of ['OW', 'AD', 'ST'] as const) {
    for (const state of ['AC', 'CA', 'PS', 'NA'] as const) {
      const requireIt = () => requireAction({ organization: { ...organization, role, state } }, action);
      if (may(action, role, state) === 'yes') expect(requireIt).not.toThrow();
      else expect(requireIt).toThrow(Refusal);
    }
  }
});

test.each([
  ['ST', 'AC', 'You do not have permission to perform this action.'],
  ['AD', 'CA', 'This organization is suspended because a payment failed. Update the card details to continue.'],
] as const)(
  'rejects changes of checks by a %s in an organization in state %s, with the reason',
  (role, state, reason) => {
    expect(() => requireAction({ organization: { ...organization, role, state } }, 'checks.manage')).toThrow(
      expect.objectContaining({ code: 'forbidden', message: reason }),
    );
  },
);

test('rejects an API key for actions that only a person may do', () => {
  expect(requirePerson({ userId: 3 })).toBe(3);
  expect(() => requirePerson({ userId: null })).toThrow(
    expect.objectContaining({ code: 'forbidden', message: KEY_IS_NO_PERSON }),
  );
  expect(KEY_IS_NO_PERSON).toContain('Log in');
});

test('returns the acting person or API key with address and organization', () => {
  expect(actorOf(caller)).toEqual({ organizationId: 7, userId: 3, address: '192.0.2.1', apiKey: null });
  expect(actorOf({ ...caller, userId: null, apiKey: 'ph_1234…' })).toEqual({
    organizationId: 7,
    userId: null,
    address: '192.0.2.1',
    apiKey: 'ph_1234…',
  });
});
