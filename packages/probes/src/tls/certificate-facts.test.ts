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

test('the earliest expiry of the chain counts, whichever certificate has it', () => {
  const issuer = certificate('root', 'Jan  1 00:00:00 2020 GMT', 'Jan  1 00:00:00 2027 GMT');
  expect(factsOf(certificate('leaf', 'Jan  1 00:00:00 2026 GMT', 'Jan  1 00:00:00 2028 GMT', issuer))).toMatchObject({
    notBefore: Date.UTC(2026, 0, 1),
    notAfter: Date.UTC(2027, 0, 1),
  });
});

test('times that a hostile certificate makes unreadable are null, and everything is still what can be stored', () => {
  const issuer = certificate('odd root', 'x', 'Jan  1 00:00:00 2027 GMT');
  const facts = factsOf(certificate('odd leaf', 'Bad time value', 'Bad time value', issuer));
  expect(facts).toMatchObject({ notBefore: null, notAfter: Date.UTC(2027, 0, 1) });
  expect(CertificateFacts.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
  expect(factsOf(certificate('oddest leaf', '', ''))).toMatchObject({ notBefore: null, notAfter: null });
});

test.each([
  ['CERT_HAS_EXPIRED', 'The certificate has expired'],
  ['CERT_NOT_YET_VALID', 'The certificate is not yet valid'],
])('%s without a readable time is told without one', (code, problem) => {
  expect(factsOf(certificate(code, 'x', 'x'), code)).toMatchObject({ problem });
});
