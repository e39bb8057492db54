import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './errors/answer-errors.ts';
import { acceptJson, isStorable, isStorableUrl } from './json.ts';

test.each([
  ['text', true],
  ['a\0b', false],
  ['\ud83d', false],
  ['\ud83d\ude00', true],
  [{ list: [{ name: 'a\0b' }] }, false],
  [{ 'a\0b': 1 }, false],
  [[{ '\ud83d': null }], false],
  [{ a: [null, 1, true, {}] }, true],
])('determines that %j can be stored: %j', (value, canBeStored) => {
  expect(isStorable(value)).toBe(canBeStored);
});

test('rejects an address with an escaped NUL character', () => {
  expect([isStorableUrl('/v1/checks/?name=a%00'), isStorableUrl('/v1/checks/?name=a%2000')]).toEqual([false, true]);
});

const listIn = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

test.each([
  ['{"a":1}', 200, { body: { a: 1 } }],
  ['', 200, {}],
  ['  ', 200, {}],
  ['{"a":', 400, 'The body is not valid JSON.'],
  ['{"__proto__":1}', 400, 'The body is not valid JSON.'],
  [listIn(64), 200, { body: JSON.parse(listIn(64)) }],
  [listIn(65), 400, 'The body is nested more than 64 levels deep.'],
  ['"a\\u0000b"', 400, 'The body contains characters that cannot be stored.'],
  ['"\\uD83d"', 400, 'The body contains characters that cannot be stored.'],
  ['{"\\udfff":1}', 400, 'The body contains characters that cannot be stored.'],
  ['"\\ud83d\\ude00 \\u0041"', 200, { body: '\u{1f600} A' }],
])('answers the body %s with %i', async (body, status, expected) => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  acceptJson(app);
  app.post('/', async (request) => ({ body: request.body }));
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload: body,
    headers: { 'content-type': 'application/json' },
  });
  await app.close();
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    typeof expected === 'string' ? { non_field_errors: [expected] } : expected,
  ]);
});
