import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CodeRequired,
  forbidden,
  invalid,
  invalidWhole,
  NotAccepted,
  notFound,
  Refusal,
  Throttled,
  unauthenticated,
  unavailable,
  unprocessable,
} from '../../../usecases/errors.ts';
import { answerError } from './answer-errors.ts';
import { InputError } from './field-errors.ts';

let app: FastifyInstance;
let thrown: unknown;
beforeAll(async () => {
  app = Fastify({ genReqId: () => 'request-7' });
  app.setErrorHandler(answerError);
  app.get('/', () => Promise.reject(thrown));
  await app.ready();
});
afterAll(() => app.close());

const answerTo = async (error: unknown) => {
  thrown = error;
  const { statusCode, headers, body } = await app.inject('/');
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) };
};
const inParams = Object.assign(new InputError({ id: ['No number.'] }), { validationContext: 'params' });
const withStatus = (statusCode: number) => Object.assign(new Error('the secret inside'), { statusCode });

test.each([
  ['invalid fields', invalid({ name: ['Too long.'] }), 400, { name: ['Too long.'] }],
  ['an invalid whole', invalidWhole('No.'), 400, { non_field_errors: ['No.'] }],
  ['input that a schema refuses', new InputError({ name: ['Required.'] }), 400, { name: ['Required.'] }],
  ['a path parameter that a schema refuses', inParams, 404, { detail: 'Not found.' }],
  ['a missing session', unauthenticated('Log in.'), 401, { detail: 'Log in.' }],
  ['a missing code', new CodeRequired('Enter the code.'), 401, { detail: 'Enter the code.', code_required: true }],
  ['a missing right', forbidden('No.'), 403, { detail: 'No.' }],
  ['an unknown object', notFound('Check'), 404, { detail: 'Check not found.' }],
  ['a conflict', new Refusal('conflict', 'Changed meanwhile.'), 409, { detail: 'Changed meanwhile.' }],
  ['a state that does not allow it', unprocessable('Later.'), 422, { detail: 'Later.' }],
  ['a refused message', new NotAccepted('Refused.', { answer: '550' }), 422, { detail: 'Refused.', answer: '550' }],
  ['another service that is away', unavailable('Away.'), 503, { detail: 'Away.' }],
  ['a body that is too large', withStatus(413), 413, { detail: 'The body is too large. The maximum is 1 MiB.' }],
  ['a request that cannot be read', withStatus(400), 400, { detail: 'The request is malformed.' }],
  ['an unknown route', withStatus(404), 404, { detail: 'Not found.' }],
  ['an address that is too long', withStatus(414), 414, { detail: 'The URL is too long.' }],
  ['a body of another type', withStatus(415), 415, { detail: 'Send the body as application/json.' }],
  ['too many requests', withStatus(429), 429, { detail: 'Too many requests.' }],
  ['a refusal of the HTTP layer without words', withStatus(418), 418, { detail: 'The request was rejected.' }],
])('answers %s with its status and its message', async (_what, error, status, body) => {
  expect(await answerTo(error)).toEqual({ status, body, retryAfter: undefined });
});

test('answers too many attempts with the number of seconds until the next allowed attempt', async () => {
  expect(await answerTo(new Throttled('Too many.', 42))).toEqual({
    status: 429,
    body: { detail: 'Too many.' },
    retryAfter: '42',
  });
});

test.each([
  ['a fault', new Error('the secret inside')],
  ['a fault with a status that is none', withStatus(200)],
  ['a fault with a status of a fault', withStatus(502)],
  ['what is no error', 'the secret inside'],
])('answers %s with 500 and the request ID, without internal details', async (_what, error) => {
  expect(await answerTo(error)).toEqual({
    status: 500,
    body: { detail: 'An internal error occurred.', request_id: 'request-7' },
    retryAfter: undefined,
  });
});

test('answers an unavailable database with 503 and a retry time', async () => {
  expect(await answerTo(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }))).toEqual({
    status: 503,
    body: { detail: 'The service is unavailable. Try again in a moment.', request_id: 'request-7' },
    retryAfter: '5',
  });
});
