import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { CertificateFacts } from '@pharos/contract/bus/result.ts';
import { expect, test } from 'vitest';
import { certificateFacts } from './certificate-facts.ts';

const certificate = (fingerprint256: string, valid_from: string, valid_to: string, issuer?: object) =>
  ({
    subject: { CN: fingerprint256 },
    issuer: { CN: 'issuer' },
    subjectaltname: 'DNS:example.com',
    valid_from,
    valid_to,
    fingerprint256,
    issuerCertificate: issuer,
  }) as unknown as DetailedPeerCertificate;

const factsOf = (seen: DetailedPeerCertificate, authorizationError?: string) =>
  certificateFacts(
    { authorized: authorizationError === undefined, authorizationError } as unknown as TLSSocket,
    'example.com',
    seen,
  );

test('uses the earliest expiry of all certificates in the chain', () => {
  const issuer = certificate('root', 'Jan  1 00:00:00 2020 GMT', 'Jan  1 00:00:00 2027 GMT');
  expect(factsOf(certificate('leaf', 'Jan  1 00:00:00 2026 GMT', 'Jan  1 00:00:00 2028 GMT', issuer))).toMatchObject({
    notBefore: Date.UTC(2026, 0, 1),
    notAfter: Date.UTC(2027, 0, 1),
  });
});

test('shortens names, subjects and the chain to what a report shows, and records the number of names', () => {
  const subjectaltname = (count: number, name = 'shop.example') =>
    Array.from({ length: count }, (_, index) => `DNS:${index}.${name}`).join(', ');
  const of = (fingerprint: string, more: object) =>
    factsOf({ ...certificate(fingerprint, 'x', 'x'), ...more } as DetailedPeerCertificate);
  const many = of('many', { subjectaltname: subjectaltname(3600) });
  expect([many?.altNames.length, many?.altNames.at(-1), many?.altNameCount]).toEqual([100, '99.shop.example', 3600]);
  const hundred = of('hundred', { subjectaltname: subjectaltname(100) });
  expect([hundred?.altNames.length, hundred?.altNameCount]).toEqual([100, undefined]);
  const chain = Array.from({ length: 50 }).reduce<object>(
    (issuer, _, index) => certificate(`issuer ${index}`, 'x', 'x', issuer),
    certificate('root', 'x', 'x'),
  );
  const long = of('long', {
    subject: { CN: 'x'.repeat(60_000) },
    issuer: { CN: 'x'.repeat(60_000) },
    subjectaltname: subjectaltname(500, 'x'.repeat(240)),
    issuerCertificate: chain,
  });
  expect(JSON.stringify(long).length).toBeLessThan(12_000);
  expect(long?.altNameCount).toBe(500);
});

test.each(['Jan  1 00:00:00 0005 GMT', '5', '2027', 'Jan  1 00:00:00 275761 GMT'])(
  'returns null for the unreadable time %j',
  (text) => {
    expect(factsOf(certificate(text, text, text))).toMatchObject({ notBefore: null, notAfter: null });
  },
);

test('returns null for unreadable times of a hostile certificate, and all facts can still be stored', () => {
  const issuer = certificate('odd root', 'x', 'Jan  1 00:00:00 2027 GMT');
  const facts = factsOf(certificate('odd leaf', 'Bad time value', 'Bad time value', issuer));
  expect(facts).toMatchObject({ notBefore: null, notAfter: Date.UTC(2027, 0, 1) });
  expect(CertificateFacts.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
  expect(factsOf(certificate('oddest leaf', '', ''))).toMatchObject({ notBefore: null, notAfter: null });
});

test.each([
  ['CERT_HAS_EXPIRED', 'The certificate has expired'],
  ['CERT_NOT_YET_VALID', 'The certificate is not yet valid'],
])('describes %s without a date if the time is unreadable', (code, problem) => {
  expect(factsOf(certificate(code, 'x', 'x'), code)).toMatchObject({ problem });
});
