import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { expect, it } from 'vitest';
import { resultBytes } from './result-bytes.ts';

const text = 'x'.repeat(100_000);
const certificate = {
  subject: 'shop.example',
  issuer: 'An Authority',
  altNames: ['shop.example'],
  notBefore: 0,
  notAfter: 0,
  fingerprint: 'AA:01',
  problem: null,
  chain: [],
};

it.each([
  ['the body', { bodyExcerpt: text }],
  ['the summary', { summary: text }],
  ['a fault of ours', { proberError: text }],
  ['a header sent', { requestHeaders: { accept: text } }],
  ['a header received', { responseHeaders: { server: text } }],
  ['the name of a header', { responseHeaders: { [text]: '' } }],
  ['the subject', { certificate: { ...certificate, subject: text } }],
  ['the issuer', { certificate: { ...certificate, issuer: text } }],
  ['a problem of the certificate', { certificate: { ...certificate, problem: text } }],
  ['its other names', { certificate: { ...certificate, altNames: [text] } }],
  ['its chain', { certificate: { ...certificate, chain: [text] } }],
])('counts every character of %s as two bytes', (_what, differing) => {
  expect(resultBytes(aResult(differing))).toBeGreaterThan(200_000);
});

it('counts many short texts as more than their characters', () => {
  const altNames = Array.from({ length: 3600 }, () => 'a');
  expect(resultBytes(aResult({ certificate: { ...certificate, altNames } }))).toBeGreaterThan(3600 * 40);
});

it('counts a plain success as about a kilobyte', () => {
  expect(resultBytes(aResult())).toBeLessThan(1200);
});
