import { expect, test } from 'vitest';
import { removalWarning, removedAccessText } from './removed-access-text.ts';

const NOTHING = { passkeys: 0, twoFactor: false, apiKeys: 0, members: 0, invitations: 0, singleSignOn: false };
const REASON = 'The e-mail address was never verified, so another person may have created the account.';

test.each([
  [{ passkeys: 1 }, '1 passkey'],
  [{ passkeys: 2 }, '2 passkeys'],
  [{ twoFactor: true }, 'the authenticator app with its recovery codes'],
  [{ apiKeys: 1 }, '1 API key'],
  [{ apiKeys: 2 }, '2 API keys'],
  [{ members: 1 }, '1 other member'],
  [{ members: 2 }, '2 other members'],
  [{ invitations: 1 }, '1 invitation'],
  [{ invitations: 2 }, '2 invitations'],
  [{ singleSignOn: true }, 'single sign-on'],
  [{ passkeys: 1, members: 3, singleSignOn: true }, '1 passkey, 3 other members, single sign-on'],
])('lists the number of removed items of %j', (removed, items) => {
  expect(removedAccessText({ ...NOTHING, ...removed })).toEqual([
    `${REASON} These were removed together with the old password: ${items}.`,
  ]);
});

test('returns no paragraph when nothing was removed', () => {
  expect(removedAccessText(NOTHING)).toEqual([]);
});

test('warns about the access that a new password removes', () => {
  const begin =
    'This address was never verified, so another person may have created the account. Setting a new password removes the passkeys and the authenticator app of the account';
  expect(removalWarning(false)).toBe(`${begin}.`);
  expect(removalWarning(true)).toBe(
    `${begin}. In its organizations, it also removes all API keys, the single sign-on, other members and invitations.`,
  );
});
