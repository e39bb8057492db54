import { expect, test } from 'vitest';
import { type PendingLink, pendingLinkOf } from './pending-link.ts';

const link: PendingLink = {
  organizationId: 7,
  issuer: 'https://idp.example',
  subject: 's',
  userId: 3,
  email: 'ada@example.com',
  providerLogOut: 'x',
};

test('parses a stored link and ignores unknown fields, but rejects missing ones', () => {
  expect(pendingLinkOf(JSON.parse(JSON.stringify({ ...link, more: 1 })))).toEqual(link);
  expect(pendingLinkOf({ ...link, providerLogOut: null })).toEqual({ ...link, providerLogOut: null });
  for (const field of ['organizationId', 'issuer', 'subject', 'userId', 'email']) {
    expect(pendingLinkOf({ ...link, [field]: null })).toBeNull();
  }
});
