import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAIR_PROOF_HEADER, PairState } from '@pharos/contract/rest/pair/pair.ts';
import { listenHttp, listenRaw } from '@pharos/probes/testing/listening.ts';
import { describe, expect, test } from 'vitest';
import { createEgressFetch } from '../egress/egress-fetch.ts';
import { PairClient } from './pair-client.ts';
import { answerProof, readAuthorization } from './signature.ts';

const KEY = 'the key of both';
const clientWithin = (timeoutMs: number) => new PairClient(createEgressFetch({ network: 'any' }, { timeoutMs }));
const client = clientWithin(60_000);
const hasty = clientWithin(500);
const nonceOf = ({ headers }: IncomingMessage): string => readAuthorization(headers.authorization)?.nonce ?? '';

const requestWith = async (answer: (request: IncomingMessage, response: ServerResponse) => void, by = client) =>
  by.requestState({ address: `http://127.0.0.1:${await listenHttp(answer)}`, key: KEY });
const proved =
  (body: string, key = KEY) =>
  (request: IncomingMessage, response: ServerResponse): void =>
    void response.setHeader(PAIR_PROOF_HEADER, answerProof(key, nonceOf(request), body)).end(body);

describe('the state of the other installation', () => {
  test('is returned as sent', async () => {
    const state = { ...PairState.parse({}), is_ready: true, oldest_waiting_alert_seconds: 7 };
    expect(await requestWith(proved(JSON.stringify(state)))).toEqual({ outcome: 'answered', state });
  });

  test('is readable from another release: unknown fields are ignored, and missing or invalid ones are null', async () => {
    const state = {
      is_ready: 'yes',
      not_ready: { database: 'is\u202e away', new_part: 'x' },
      oldest_waiting_alert_seconds: -1,
      added: {},
    };
    expect(await requestWith(proved(JSON.stringify(state)))).toEqual({
      outcome: 'answered',
      state: { ...PairState.parse({}), not_ready: { database: 'is away', engine: null, worker: null } },
    });
  });

  test('contains no text longer than the limit', async () => {
    const answer = await requestWith(proved(JSON.stringify({ version: 'x'.repeat(100_000) })));
    expect(answer).toMatchObject({ state: { version: 'x'.repeat(200) } });
  });
});

describe('no answer', () => {
  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, string]>([
    [
      'is one without proof',
      (_request, response) => response.end('{"is_ready":true}'),
      'another program responds at its address',
    ],
    ['is one with the proof of another key', proved('{}', 'another'), 'another program responds at its address'],
    [
      'is one to another request',
      (_request, response) => response.setHeader(PAIR_PROOF_HEADER, answerProof(KEY, 'earlier', '{}')).end('{}'),
      'another program responds at its address',
    ],
    ['is one that is no JSON', proved('<html>'), 'it returned an invalid response'],
    ['is one that is no object', proved('[1]'), 'it returned an invalid response'],
    [
      'is a redirect',
      (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      'it responded with HTTP status 302',
    ],
    [
      'is a fault',
      (_request, response) => response.writeHead(503).end('{"detail":"The service\\n is\\u001b[2J unavailable."}'),
      'The service  is [2J unavailable.',
    ],
    ['is one that never begins', () => {}, 'no response in time'],
    ['is one that never ends', (_request, response) => void response.write('{'), 'no response in time'],
    [
      'is one that is too large',
      (_request, response) => response.end('x'.repeat(400_000)),
      'the response is too large',
    ],
  ])('%s', async (_what, answer, reason) => {
    const by = reason === 'no response in time' ? hasty : client;
    expect(await requestWith(answer, by)).toEqual({ outcome: 'no-answer', reason });
  });

  test('is the outcome if no server listens, if it does not use HTTP, or if the address is not allowed', async () => {
    const at = (address: string) => client.requestState({ address, key: KEY });
    expect(await at('http://127.0.0.1:1')).toEqual({ outcome: 'no-answer', reason: 'connection refused' });
    expect(await at(`http://127.0.0.1:${await listenRaw('SSH-2.0\r\n')}`)).toMatchObject({ outcome: 'no-answer' });
    expect(await at('http://224.0.0.1')).toEqual({ outcome: 'no-answer', reason: '224.0.0.1 is a multicast address' });
  });

  test('is different from a rejection and from different clocks', async () => {
    const refuse = (status: number) => (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(status).end('{"detail":"words"}');
    expect(await requestWith(refuse(401))).toEqual({ outcome: 'refused', reason: 'words' });
    expect(await requestWith(refuse(409))).toEqual({ outcome: 'clock-off', reason: 'words' });
  });
});
