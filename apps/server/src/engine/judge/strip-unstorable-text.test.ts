import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { expect, it } from 'vitest';
import { stripUnstorableText } from './strip-unstorable-text.ts';

const certificate = {
  subject: 'CN=shop\0.example',
  issuer: 'CN=\0CA',
  altNames: ['shop.example', 'www\0.shop.example'],
  notBefore: null,
  notAfter: 1_800_000_000_000,
  fingerprint: 'AA:BB',
  problem: null,
  chain: ['CN=\0CA'],
};

it('returns a simple success unchanged', () => {
  const result = aResult();
  expect(stripUnstorableText(result)).toBe(result);
});

it('strips the texts of a failure, and changes nothing else', () => {
  const failure = aResult({ verdict: 'NR', statusCode: null });
  const received = {
    ...failure,
    summary: 'bad\0 answer \ud800',
    responseHeaders: { 'x-\0name': 'a\0b', 'content-type': 'text/html' },
    bodyExcerpt: '\0<html>',
  };
  expect(stripUnstorableText(received)).toEqual({
    ...failure,
    summary: 'bad answer \ufffd',
    responseHeaders: { 'x-name': 'ab', 'content-type': 'text/html' },
    bodyExcerpt: '<html>',
  });
});

it('strips the texts in the certificate of a success, and preserves its lists', () => {
  expect(stripUnstorableText(aResult({ certificate }))).toEqual(
    aResult({
      certificate: {
        ...certificate,
        subject: 'CN=shop.example',
        issuer: 'CN=CA',
        altNames: ['shop.example', 'www.shop.example'],
        chain: ['CN=CA'],
      },
    }),
  );
});

it('strips the text of a prober error', () => {
  const fault = aResult({ verdict: null, proberError: 'Not allowed: a\0.example' });
  expect(stripUnstorableText(fault)).toEqual({ ...fault, proberError: 'Not allowed: a.example' });
});

it.each([
  [{ summary: 'a\0b' }, { summary: 'ab' }],
  [{ summary: 'a\ud800' }, { summary: 'a\ufffd' }],
  [{ runId: 'poll\0' }, { runId: 'poll' }],
  [{ remoteAddress: '127.0.0.1\0' }, { remoteAddress: '127.0.0.1' }],
  [{ proberError: '\0' }, { proberError: '' }],
  [{ bodyExcerpt: '\0' }, { bodyExcerpt: '' }],
  [{ requestHeaders: { 'a\0': '\0' } }, { requestHeaders: { a: '' } }],
  [{ responseHeaders: { 'a\0': '\0' } }, { responseHeaders: { a: '' } }],
])('strips %j from a success that a confined agent has sent', (received, stripped) => {
  const result = aResult({ isConfined: true });
  expect(stripUnstorableText({ ...result, ...received })).toEqual({ ...result, ...stripped });
});
