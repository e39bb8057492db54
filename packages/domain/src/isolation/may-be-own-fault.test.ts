import { expect, test } from 'vitest';
import { aResult } from '../judge/testing/builders.ts';
import { mayBeOwnFault } from './may-be-own-fault.ts';

const certificate = (problem: string | null) => ({
  subject: 'shop.example',
  issuer: 'An Authority',
  altNames: [],
  notBefore: null,
  notAfter: null,
  fingerprint: 'AA',
  problem,
});
const silent = aResult({ verdict: 'NR', statusCode: null });

test.each([
  ['nothing answered', silent, true],
  ['the connection ended after the handshake', { ...silent, certificate: certificate(null) }, true],
  ['the certificate is refused', { ...silent, certificate: certificate('It has expired') }, false],
  ['the response was cut', { ...silent, statusCode: 200 }, false],
  ['another status', aResult({ verdict: 'SCE', statusCode: 500 }), false],
  ['another record', aResult({ verdict: 'DME', statusCode: null }), false],
  ['it passed', aResult(), false],
  ['a fault of our own', { ...silent, verdict: null }, false],
])('decides whether the location may have caused a result: %s', (_, result, may) => {
  expect(mayBeOwnFault(result)).toBe(may);
});
