import { expect, test } from 'vitest';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import type { Services } from '../context.ts';
import { openByMembership, openByPassword, passOpens } from './page-access.ts';

const NOW = Date.UTC(2026, 10, 20);
const secrets = createSecretBox(Buffer.alloc(32, 7));
const PAGE = { id: 7, organizationId: 3, visibility: 'password', passwordHash: 'hash' } as const;

const pass = (text: string, organizationId = 3): string =>
  secrets.seal(text, { organizationId, table: 'status_pages', column: 'pass' });
const opens = (token: string | undefined, page: Parameters<typeof passOpens>[1] = PAGE, now = NOW): boolean =>
  passOpens({ secrets, now: () => now }, page, token);
const MEMBERS = { ...PAGE, visibility: 'members', passwordHash: null } as const;

test('opens a members page with a pass for that page until the pass expires', () => {
  const token = pass(`7 members ${NOW + 1}`);
  expect([opens(token, MEMBERS), opens(token, MEMBERS, NOW + 1)]).toEqual([true, false]);
  expect(opens(token, { ...MEMBERS, id: 8 })).toBe(false);
  expect(opens(token, { ...MEMBERS, organizationId: 4 })).toBe(false);
  expect(opens(token)).toBe(false);
  expect(opens(pass(`7 members ${NOW + 1}`, 4), MEMBERS)).toBe(false);
});

test('does not open a private page without a pass or with an invalid pass', () => {
  for (const token of [undefined, '', 'x', pass('7'), pass('7 members'), pass(`7 members x`)])
    expect([opens(token, MEMBERS), opens(token)]).toEqual([false, false]);
});

test('opens a public page without a pass', () => {
  expect([opens(undefined, { ...PAGE, visibility: 'public' }), opens('x', { ...PAGE, visibility: 'public' })]).toEqual([
    true,
    true,
  ]);
});

test('creates no pass for a page that another method opens', async () => {
  const services = {} as Services;
  for (const visibility of ['public', 'members'] as const)
    expect(await openByPassword(services, { ...PAGE, visibility }, 'password', '192.0.2.1')).toBeNull();
  for (const visibility of ['public', 'password'] as const)
    expect(await openByMembership(services, { ...PAGE, visibility }, 'token', '192.0.2.1')).toBeNull();
  expect(await openByMembership(services, MEMBERS, null, '192.0.2.1')).toBeNull();
});
