import { describe, expect, test } from 'vitest';
import { cnameProblem, cnameRecord, judgeCname, lookUpCname, ownHostsOf, verifyDomainOf } from './cname-proof.ts';
import { readCustomDomain } from './custom-domain.ts';

const HOUR = 3_600_000;
const record = cnameRecord({ domain: 'status.example.org', key: 'k', value: 'v' }, 'pharos.example.com');

test('puts the record below the domain, and its target below the verification domain', () => {
  expect(record).toEqual({ name: 'k.status.example.org', target: 'v.pharos.example.com' });
});

test.each([
  ['https://pharos.example.com:8443', undefined, 'pharos.example.com'],
  ['https://pharos.example.com', 'proof.example.net', 'proof.example.net'],
  ['http://localhost:3000', undefined, 'localhost'],
  ['http://192.0.2.1:3000', undefined, 'pharos.invalid'],
  ['http://[2001:db8::1]', undefined, 'pharos.invalid'],
])('with BASE_URL %s and VERIFY_DOMAIN %s puts targets below %s', (baseUrl, verifyDomain, domain) => {
  expect(verifyDomainOf({ baseUrl, verifyDomain })).toBe(domain);
});

test.each([
  'pharos.example.com',
  'Pharos.Example.com.',
  'status.pharos.example.com',
  'proof.example.net',
  'x.proof.example.net',
])('rejects %s as the domain of a page because it belongs to the installation', (domain) => {
  const own = ownHostsOf({ baseUrl: 'https://pharos.example.com:8443', verifyDomain: 'proof.example.net' });
  expect(readCustomDomain(domain, own)).toBeNull();
  expect(readCustomDomain('notpharos.example.com', own)).toBe('notpharos.example.com');
});

test.each([
  [['v.pharos.example.com'], 'seen'],
  [['V.Pharos.Example.com.'], 'seen'],
  [['other.example', 'v.pharos.example.com'], 'seen'],
  [['pharos.example.com'], 'wrong'],
  [['xv.pharos.example.com'], 'wrong'],
  [[], 'absent'],
  [null, 'unanswered'],
] as const)('classifies the targets %j as %s', (targets, lookup) => {
  expect(lookUpCname(targets, record)).toBe(lookup);
});

test('names the records to compare in the message about a problem', () => {
  expect(cnameProblem('absent', record, [])).toContain('The CNAME record k.status.example.org was not found');
  expect(cnameProblem('wrong', record, ['a.example'])).toContain('points to a.example, not to v.pharos.example.com');
  expect(cnameProblem('unanswered', record, null)).toContain('did not respond for k.status.example.org');
});

describe('the judgment of a verified domain', () => {
  const since = 1_000_000;
  const missing = { missingSince: since, isNotified: false };
  const nothing = { notifies: false, isLost: false };
  test.each([
    ['seen', missing, 80, { missingSince: null, ...nothing }],
    ['absent', { missingSince: null, isNotified: false }, 0, { missingSince: since, ...nothing }],
    ['absent', missing, 23, { missingSince: since, ...nothing }],
    ['absent', missing, 24, { missingSince: since, notifies: true, isLost: false }],
    ['wrong', { ...missing, isNotified: true }, 25, { missingSince: since, ...nothing }],
    ['wrong', { ...missing, isNotified: true }, 71, { missingSince: since, ...nothing }],
    ['wrong', { ...missing, isNotified: true }, 72, { missingSince: since, notifies: false, isLost: true }],
    ['absent', missing, 100, { missingSince: since, notifies: false, isLost: true }],
    ['unanswered', missing, 100, { missingSince: since, ...nothing }],
    ['unanswered', { missingSince: null, isNotified: false }, 100, { missingSince: null, ...nothing }],
  ] as const)(
    'after the lookup result %s, for the earlier judgment %j, %i hours later, is %j',
    (lookup, before, hours, judgment) => {
      expect(judgeCname(lookup, before, since + hours * HOUR)).toEqual(judgment);
    },
  );
});
