import { expect, test } from 'vitest';
import { type PendingSsoSignIn, pendingSsoSignInOf } from './pending-sso-sign-in.ts';

const pending: PendingSsoSignIn = {
  organizationId: 7,
  issuer: 'https://idp.example',
  clientId: 'pharos',
  nonce: 'n',
  codeVerifier: 'v',
};

test('reads what was stored, and nothing else', () => {
  expect(pendingSsoSignInOf(JSON.parse(JSON.stringify({ ...pending, more: 1 })))).toEqual(pending);
  for (const field of Object.keys(pending)) expect(pendingSsoSignInOf({ ...pending, [field]: null })).toBeNull();
});
