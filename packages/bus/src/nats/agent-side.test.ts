import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aJob, anAgent, aResult } from '../testing/messages.ts';
import { AgentSide } from './agent-side.ts';
import { ENGINE_HEADER } from './connection/subjects.ts';
import type { SideParts } from './side-parts.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const sent: string[] = [];
const acked: string[] = [];
const announced: number[] = [];
const unsubscribed: string[] = [];
let isConsuming: boolean;
let agent: AgentSide;
let deliver: (items: readonly unknown[], engineId?: string) => void;
let request: (job: ProbeJob, replyTo: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  for (const list of [sent, acked, announced, unsubscribed]) list.length = 0;
  isConsuming = true;
  const callbacks = new Map<string, (error: null, message: object) => void>();
  const nats = {
    subscribe: (subject: string, { callback }: { callback: (error: null, message: object) => void }) => {
      callbacks.set(subject, callback);
      return { unsubscribe: () => unsubscribed.push(subject) };
    },
    publish: (_subject: string, text: string) => announced.push(JSON.parse(text).open ?? -1),
    requestMany: async () => [],
  };
  const closed = Promise.withResolvers<void>();
  const consumer = {
    consume: async ({ callback }: { callback: (message: JsMsg) => void }) => {
      deliver = (items, engineId) => {
        const named = headers();
        if (engineId !== undefined) named.set(ENGINE_HEADER, engineId);
        const message = { data: Buffer.from(JSON.stringify(items)), headers: named, ack: () => acked.push('ack') };
        callback(message as unknown as JsMsg);
      };
      return {
        closed: () => closed.promise,
        stop: () => {
          isConsuming = false;
          closed.resolve();
        },
      };
    },
  };
  const connection = {
    nats,
    isConnected: true,
    isClosed: false,
    connected: async () => {},
    onReconnect: () => () => {},
    assertConnected: () => {},
  };
  const publisher = {
    publishBatches: async ({ subject }: { subject: string }, items: readonly { runId: string }[]) => {
      sent.push(`${subject} ${items.map(({ runId }) => runId)}`);
    },
    answer: (replyTo: string, { runId }: { runId: string }) => sent.push(`${replyTo} ${runId}`),
  };
  const manager = {
    streams: { info: async () => ({ config: {} }), update: async () => {} },
    consumers: { add: async () => ({}) },
  };
  const client = { consumers: { getConsumerFromInfo: () => consumer } };
  const parts = { connection, client, streams: { manager }, publisher, log } as unknown as SideParts;
  agent = new AgentSide(parts);
  request = (job, reply) =>
    callbacks.get('pharos.requests.north')?.(null, { data: Buffer.from(JSON.stringify([job])), reply });
});
afterEach(() => vi.useRealTimers());

const takeJobs = async () => {
  const taken: string[] = [];
  const subscription = await agent.onJobs(anAgent(), (jobs) => taken.push(...jobs.map(({ runId }) => runId)));
  return { taken, subscription };
};

it('acknowledges each batch, takes each job once, and logs only jobs that are not readable', async () => {
  const { taken } = await takeJobs();
  deliver([aJob('a'), aJob('b')], 'one');
  deliver([aJob('b'), aJob('c')], 'two');
  expect([taken, acked.length, log.error.mock.calls]).toEqual([['a', 'b', 'c'], 2, []]);
  deliver([aJob('d'), { runId: 'broken' }]);
  expect([taken.at(-1), acked.length]).toEqual(['d', 3]);
  expect(log.error.mock.calls).toEqual([[{ location: 'north', unreadable: 1 }, expect.any(String)]]);
});

it('sends each result to the engine that requested it, answers requests, and sends unrequested results to any engine', async () => {
  const { taken } = await takeJobs();
  deliver([aJob('a'), aJob('b')], 'one');
  deliver([aJob('c')], 'two');
  deliver([aJob('d')]);
  request(aJob('asked'), 'pharos.answers.north.x');
  request(aJob('elsewhere', { location: 'south' }), 'pharos.answers.south.x');
  expect(taken).toEqual(['a', 'b', 'c', 'd', 'asked']);
  await agent.publishResults(['a', 'asked', 'b', 'c', 'd', 'unknown'].map((runId) => aResult(runId)));
  expect(sent).toEqual([
    'pharos.answers.north.x asked',
    'pharos.results.one.north a,b',
    'pharos.results.two.north c',
    'pharos.results.any.north d,unknown',
  ]);
  // A job is forgotten after its result. A second result is sent to any engine.
  await agent.publishResults([aResult('a')]);
  expect(sent.at(-1)).toBe('pharos.results.any.north a');
  await agent.publishResults([]);
  expect(sent).toHaveLength(5);
});

it('announces the number of its open jobs after jobs were taken or answered', async () => {
  await takeJobs();
  expect(announced).toEqual([0]);
  deliver([aJob('a'), aJob('b')], 'one');
  vi.advanceTimersByTime(400);
  // A job that is already open changes nothing.
  deliver([aJob('a')], 'one');
  vi.advanceTimersByTime(400);
  await agent.publishResults([aResult('a')]);
  vi.advanceTimersByTime(400);
  expect(announced).toEqual([0, 2, 1]);
});

it('takes no more jobs after it is stopped, and announces that it stops', async () => {
  const { subscription } = await takeJobs();
  await subscription.stop();
  expect([isConsuming, announced.at(-1)]).toEqual([false, -1]);
  expect(unsubscribed.sort()).toEqual(['pharos.announce', 'pharos.requests.north', 'pharos.work.north']);
  expect(vi.getTimerCount()).toBe(0);
});
