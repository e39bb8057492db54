import { expect, test } from 'vitest';
import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Services } from '../context.ts';
import { newCname, readDomain } from './read-domain.ts';
import { readPassword } from './read-password.ts';
import { auditedPage, viewOf } from './status-page-request.ts';

const SETTINGS = {
  ...{ baseUrl: 'https://pharos.example', verifyDomain: undefined, httpsPort: undefined, acme: null },
} as unknown as Services['settings'];
const ISSUED = { orderingSince: null, expiresAt: 1, problem: null, failedAt: null, nextOrderAt: null };
const PAGE: StoredStatusPage = {
  ...{ id: 7, organizationId: 3, name: 'Acme Inc.', logoUrl: '', gaTrackingId: null },
  ...{ customDomain: 'status.acme.org', cname: { key: 'pharos-1', value: 'pharos-2' }, isVerified: true },
  ...{ cnameProblem: null, certificate: null, showsAddresses: false, visibility: 'public', hasPassword: true },
  checks: [{ id: 21, checkId: 5 }],
};
const view = (given: Partial<StoredStatusPage> = {}, settings: object = {}) =>
  viewOf({ ...SETTINGS, ...settings }, { ...PAGE, ...given });

test.each([
  ['on its own domain once that is verified', {}, {}, 'https://status.acme.org/'],
  ['by the protocol of Pharos', {}, { baseUrl: 'http://pharos.example' }, 'http://status.acme.org/'],
  [
    'by TLS with a certificate of Pharos',
    { certificate: ISSUED },
    { baseUrl: 'http://pharos.example', httpsPort: 443 },
    'https://status.acme.org/',
  ],
  [
    'without TLS where no port serves it',
    { certificate: ISSUED },
    { baseUrl: 'http://pharos.example' },
    'http://status.acme.org/',
  ],
  [
    'without TLS before there is a certificate',
    {},
    { baseUrl: 'http://pharos.example', httpsPort: 443 },
    'http://status.acme.org/',
  ],
  ['at Pharos before its domain is verified', { isVerified: false }, {}, 'https://pharos.example/s/7-AcmeInc'],
  ['at Pharos without a domain', { customDomain: null }, {}, 'https://pharos.example/s/7-AcmeInc'],
])('returns a public URL that is %s', (_where, page, settings, url) => {
  expect(view(page, settings).publicUrl).toBe(url);
});

test('shows the record that proves a domain', () => {
  const record = { key: 'pharos-1', name: 'pharos-1.status.acme.org', target: 'pharos-2.pharos.example' };
  expect(view().record).toEqual(record);
  expect(view({}, { verifyDomain: 'verify.example' }).record?.target).toBe('pharos-2.verify.example');
  expect([view({ cname: null }).record, view({ customDomain: null }).record]).toEqual([null, null]);
});

test('shows whether this installation orders certificates', () => {
  expect([view().ordersCertificates, view({}, { acme: {} }).ordersCertificates]).toEqual([false, true]);
});

test('records a page without its password', () => {
  expect(auditedPage(PAGE)).toEqual({
    ...{ name: 'Acme Inc.', logoUrl: '', gaTrackingId: null, customDomain: 'status.acme.org' },
    ...{ showsAddresses: false, visibility: 'public', checks: [5] },
  });
});

test('parses a domain, and rejects values that cannot be a custom domain', () => {
  expect([readDomain(SETTINGS, null), readDomain(SETTINGS, '')]).toEqual([null, null]);
  expect(readDomain(SETTINGS, 'Status.Acme.org')).toBe('status.acme.org');
  for (const typed of ['pharos.example', 'x.pharos.example', 'org', 'https://status.acme.org'])
    expect(() => readDomain(SETTINGS, typed)).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { custom_domain: ['Invalid Domain'] } }),
    );
});

test('creates records with random labels that are all different', () => {
  const [{ key, value }, other] = [newCname(), newCname()];
  for (const label of [key, value]) expect(label).toMatch(/^pharos-[\da-f]{32}$/);
  expect(new Set([key, value, other.key, other.value]).size).toBe(4);
});

test.each<[string, boolean | null, 'public' | 'password' | 'members', string | undefined, string | null | undefined]>([
  ['leaves the hash that there is', true, 'password', undefined, undefined],
  ['hashes a new password', true, 'password', 'secret', 'hash of secret'],
  ['hashes the password of a new page', null, 'password', 'secret', 'hash of secret'],
  ['stores no hash of a page for everybody', true, 'public', undefined, null],
  ['stores no hash of a page for members', true, 'members', undefined, null],
])('%s', async (_what, hasPassword, visibility, password, expected) => {
  const identity = { hashPassword: async (text: string) => `hash of ${text}` } as unknown as Services['identity'];
  const before = hasPassword === null ? null : { hasPassword };
  expect(await readPassword({ identity }, before, { visibility, password })).toBe(expected);
});

test.each([
  [
    'a page for everybody with a password',
    true,
    'public',
    'secret',
    'Only a page that is protected by a password can have a password.',
  ],
  [
    'a page for members with a password',
    true,
    'members',
    'secret',
    'Only a page that is protected by a password can have a password.',
  ],
  ['a new page without its password', null, 'password', undefined, 'Enter the password for visitors.'],
  ['a page that never had one', false, 'password', undefined, 'Enter the password for visitors.'],
] as const)('rejects %s', async (_what, hasPassword, visibility, password, message) => {
  const identity = {} as Services['identity'];
  const before = hasPassword === null ? null : { hasPassword };
  await expect(readPassword({ identity }, before, { visibility, password })).rejects.toMatchObject({
    fields: { password: [message] },
  });
});
