import { type Msg, NoRespondersError, TimeoutError } from '@nats-io/transport-node';
import { expect, it, vi } from 'vitest';
import { aJob, aResult } from '../../testing/messages.ts';
import type { Connection } from '../connection/connection.ts';
import { requestResult, takeRequests } from './requests.ts';

const connectionOf = (nats: object, isClosed = false): Connection =>
  ({ nats, isClosed, assertConnected: () => {} }) as unknown as Connection;
const encode = (value: unknown) => ({ data: Buffer.from(JSON.stringify(value)) });

it('sends a request to one agent of the location, with a reply subject that only agents of the location can use', async () => {
  const request = vi.fn(async (_subject: string, _data: string, _options: object) => encode([aResult('a')]));
  const job = aJob('a');
  expect(await requestResult(connectionOf({ request }), job, 1234)).toMatchObject({ runId: 'a', verdict: 'AV' });
  expect(request.mock.calls).toEqual([
    [
      'pharos.requests.north',
      JSON.stringify([job]),
      { timeout: 1234, noMux: true, reply: expect.stringMatching(/^pharos\.answers\.north\.\w{20,}$/) },
    ],
  ]);
});

it.each([
  ['of another run', [aResult('b')]],
  ['of another location', [aResult('a', { location: 'south' })]],
  ['that no agent can have measured', [aResult('a', { startedAt: Date.now() + 3_600_000 })]],
  ['without a result', []],
  ['that is no result', [{ runId: 'a' }]],
  ['that is no batch', 'nonsense'],
])('rejects a response %s', async (_what, answer) => {
  const response = requestResult(connectionOf({ request: async () => encode(answer) }), aJob('a'), 1000);
  await expect(response).rejects.toThrow('The response of the agent at north is invalid.');
});

it.each([
  ['no agent takes requests of the location', new NoRespondersError('x'), 'No agent is connected at north.'],
  ['no answer comes in time', new TimeoutError(), 'The agent did not answer in time.'],
  ['the server refuses it', new Error('no permission'), 'no permission'],
])('rejects when %s', async (_what, error, message) => {
  const request = () => Promise.reject(error);
  await expect(requestResult(connectionOf({ request }), aJob('a'), 1000)).rejects.toThrow(message);
  await expect(requestResult(connectionOf({ request }, true), aJob('a'), 1000)).rejects.toThrow('The bus is closed.');
});

it('accepts only requests of its location that have a reply subject', () => {
  let hear: (error: null, message: Msg) => void = () => {};
  const nats = {
    subscribe: (subject: string, { queue, callback }: { queue: string; callback: typeof hear }) => {
      hear = callback;
      return `${subject} ${queue}`;
    },
  };
  const taken: string[] = [];
  const subscription = takeRequests(connectionOf(nats), 'north', ({ runId }, replyTo) =>
    taken.push(`${runId} ${replyTo}`),
  );
  expect(subscription).toBe('pharos.requests.north agents');
  const send = (message: object) => hear(null, message as Msg);
  send({ ...encode([aJob('south', { location: 'south' })]), reply: 'x' });
  send({ ...encode([aJob('unanswered')]) });
  send({ ...encode([aJob('empty')]), reply: '' });
  send({ ...encode([{ runId: 'broken' }]), reply: 'x' });
  send({ reply: 'x' });
  send({ ...encode([aJob('a'), aJob('b')]), reply: 'x' });
  expect(taken).toEqual(['a x']);
});
