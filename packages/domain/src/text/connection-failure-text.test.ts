import { expect, test } from 'vitest';
import { connectionFailureText } from './connection-failure-text.ts';

test.each([
  ['ECONNREFUSED', 'connection refused'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['EPROTO', 'the connection failed (EPROTO)'],
  ['constructor', 'the connection failed (constructor)'],
  ['', 'the connection failed'],
  [undefined, 'the connection failed'],
  [7, 'the connection failed'],
])('describes the failure with the code %j', (code, text) => {
  expect(connectionFailureText(code)).toBe(text);
});
