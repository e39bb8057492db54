import { expect, test } from 'vitest';
import { type PendingSsoSignIn, pendingSsoSignInOf } from './pending-sso-sign-in.ts';

const pending: PendingSsoSignIn = {
  organizationId: 7,
  issuer: 'https://idp.example',
  clientId: 'pharos',
  nonce: 'n',
  codeVerifier: 'v',
};

test('parses a stored sign-in and ignores unknown fields, but rejects missing ones', () => {
  expect(pendingSsoSignInOf(JSON.parse(JSON.stringify({ ...pending, more: 1 })))).toEqual(pending);
  for (const field of Object.keys(pending)) expect(pendingSsoSignInOf({ ...pending, [field]: null })).toBeNull();
});
