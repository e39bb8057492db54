import { expect, it } from 'vitest';
import { describeCertificateProblem } from './describe-certificate-problem.ts';

const NOW = Date.UTC(2026, 5, 1);
const VALID = { notBefore: Date.UTC(2026, 0, 1), notAfter: Date.UTC(2027, 0, 1) };

it.each([
  ['CERT_HAS_EXPIRED', { ...VALID, notAfter: Date.UTC(2026, 0, 2) }, 'The certificate expired on 2026-01-02'],
  ['CERT_HAS_EXPIRED', VALID, 'A certificate of the chain has expired'],
  [
    'CERT_NOT_YET_VALID',
    { ...VALID, notBefore: Date.UTC(2026, 6, 1) },
    'The certificate is not valid before 2026-07-01',
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', VALID, 'The certificate is not valid for example.com'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', VALID, 'The certificate is self-signed'],
  ['SOMETHING_NEW', VALID, 'The certificate is not trusted (SOMETHING_NEW)'],
])('describes %s', (code, leaf, text) => {
  expect(describeCertificateProblem(code, 'example.com', leaf, NOW)).toBe(text);
});
