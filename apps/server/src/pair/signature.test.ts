import { expect, test } from 'vitest';
import { agreeOnKey, createKeyHalf } from './agree-on-key.ts';
import { readPairAddress } from './pair-address.ts';
import { answerProof, authorizationOf, isAnswerOf, isRequestOf, readAuthorization } from './signature.ts';
import { UsedNonces } from './used-nonces.ts';

const REQUEST = { method: 'GET', path: '/pair/state/', time: 1_700_000_000_000, nonce: 'n'.repeat(24), body: 'body' };

test('verifies a request by its key, and only if it is unchanged', () => {
  const header = authorizationOf('key', REQUEST);
  const proof = readAuthorization(header);
  if (!proof) throw new Error('not read');
  expect(proof).toMatchObject({ time: REQUEST.time, nonce: REQUEST.nonce });
  expect(isRequestOf('key', proof, REQUEST)).toBe(true);
  expect(isRequestOf('another key', proof, REQUEST)).toBe(false);
  for (const change of [{ method: 'POST' }, { path: '/pair/stop/' }, { body: 'other' }])
    expect(isRequestOf('key', proof, { ...REQUEST, ...change })).toBe(false);
  for (const change of [{ time: REQUEST.time + 1 }, { nonce: 'm'.repeat(24) }, { signature: 'A'.repeat(43) }])
    expect(isRequestOf('key', { ...proof, ...change }, REQUEST)).toBe(false);
});

test.each([undefined, '', 'token abc', 'Pharos-Pair', authorizationOf('key', { ...REQUEST, nonce: 'short' })])(
  'reads no proof from the header %j',
  (header) => {
    expect(readAuthorization(header)).toBeNull();
  },
);

test('verifies a response only for its own request', () => {
  const proof = answerProof('key', 'nonce', '{"a":1}');
  expect(isAnswerOf('key', 'nonce', '{"a":1}', proof)).toBe(true);
  expect(isAnswerOf('key', 'nonce', '{"a":2}', proof)).toBe(false);
  expect(isAnswerOf('key', 'other nonce', '{"a":1}', proof)).toBe(false);
  expect(isAnswerOf('other', 'nonce', '{"a":1}', proof)).toBe(false);
  expect(isAnswerOf('key', 'nonce', '{"a":1}', null)).toBe(false);
});

test('derives the same key on both sides, which depends on both key pairs and on the code', () => {
  const [a, b, other] = [createKeyHalf(), createKeyHalf(), createKeyHalf()];
  const key = agreeOnKey(a, b.publicKey, 'code');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(agreeOnKey(b, a.publicKey, 'code')).toBe(key);
  expect(agreeOnKey(b, a.publicKey, 'another code')).not.toBe(key);
  expect(agreeOnKey(b, other.publicKey, 'code')).not.toBe(key);
  expect(() => agreeOnKey(a, 'A'.repeat(59), 'code')).toThrow();
});

test('accepts a nonce once while its request could be replayed, and forgets it afterwards', () => {
  const nonces = new UsedNonces();
  expect([nonces.use('a', 0), nonces.use('a', 1), nonces.use('b', 119_999), nonces.use('a', 119_999)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([nonces.use('a', 120_000), nonces.use('b', 120_001)]).toEqual([true, false]);
});

test('remembers a limited number of nonces', () => {
  const nonces = new UsedNonces();
  for (let n = 0; n < 10_001; n += 1) nonces.use(`${n}`, 0);
  expect([nonces.use('10000', 0), nonces.use('0', 0)]).toEqual([false, true]);
});

test.each([
  ['https://pharos.example.com/', 'https://pharos.example.com'],
  [' HTTPS://Pharos.Example.com:443 ', 'https://pharos.example.com'],
  ['http://10.0.0.5:3000', 'http://10.0.0.5:3000'],
  ['https://example.com/pharos/', 'https://example.com/pharos'],
  ['pharos.example.com', null],
  ['ftp://example.com', null],
  ['https://user:secret@example.com', null],
  ['https://example.com/?a=b', null],
])('normalizes the address %j to %j', (given, expected) => {
  expect(readPairAddress(given)).toBe(expected);
});
