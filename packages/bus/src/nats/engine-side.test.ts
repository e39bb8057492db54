import type { Msg } from '@nats-io/transport-node';
import type { AgentRegistration } from '@pharos/contract/bus/location.ts';
import { beforeEach, expect, it } from 'vitest';
import { aJob, anAgent, aResult } from '../testing/messages.ts';
import { ENGINE_HEADER } from './connection/subjects.ts';
import { EngineSide } from './engine-side.ts';
import type { SideParts } from './side-parts.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const [published, sent]: [string[], string[]] = [[], []];
const refusing = new Set<string>();
const ensured = new Set<string>();
let engine: EngineSide;
let announce: (agent: Partial<AgentRegistration>, isConfined?: boolean) => void;

beforeEach(() => {
  published.length = sent.length = 0;
  refusing.clear();
  ensured.clear();
  const callbacks = new Map<string, (error: null, message: Msg) => void>();
  const nats = {
    subscribe: (subject: string, { callback }: { callback: (error: null, message: Msg) => void }) => {
      callbacks.set(subject, callback);
      return { unsubscribe: () => {} };
    },
    publish: () => {},
    request: async (subject: string, data: Buffer) => {
      sent.push(`${subject} ${JSON.parse(data.toString()).map(({ runId }: { runId: string }) => runId)}`);
    },
  };
  const connection = {
    nats,
    isConnected: true,
    isClosed: false,
    maxMessageBytes: 1_000_000,
    onReconnect: () => () => {},
    assertConnected: () => {},
  };
  const publisher = {
    publishBatches: async (
      { subject, headers, ensure }: { subject: string; headers?: Map<string, string>; ensure: () => Promise<void> },
      items: readonly { runId: string }[],
    ) => {
      if (refusing.has(subject)) throw new Error(`${subject} is refused.`);
      await ensure();
      published.push(`${subject} ${items.map(({ runId }) => runId)} ${headers?.get(ENGINE_HEADER) ?? ''}`.trim());
    },
  };
  const streams = { info: async () => ({ config: {} }), update: async (name: string) => void ensured.add(name) };
  const parts = { connection, client: {}, streams: { manager: { streams } }, publisher, log: quiet };
  engine = new EngineSide(parts as unknown as SideParts, { engineId: 'one', hasCredentials: false });
  engine.start();
  announce = (overrides, isConfined = false) => {
    const agent = anAgent(overrides);
    const kind = isConfined ? 'confined' : 'agents';
    const data = Buffer.from(JSON.stringify({ kind: 'here', agent, open: 0, at: Date.now() }));
    const subject = `pharos.${kind}.${agent.location}.${agent.agentId}`;
    callbacks.get(`pharos.${kind}.*.*`)?.(null, { subject, data } as unknown as Msg);
  };
});

const jobs = (prefix: string, count: number, overrides: object = {}) =>
  Array.from({ length: count }, (_, n) => aJob(`${prefix}${n}`, overrides));
const countsOf = (messages: readonly string[]) => messages.map((text) => text.split(',').length);

it('splits the jobs of a location in order into one message per agent, each with at least eight jobs', async () => {
  for (const agentId of ['a', 'b', 'c']) announce({ agentId });
  announce({ agentId: 'd', location: 'south' });
  await engine.publishJobs(jobs('n', 40));
  expect(countsOf(published)).toEqual([14, 14, 12]);
  expect(published.join(',').match(/n\d+/g)).toEqual(jobs('n', 40).map(({ runId }) => runId));
  published.length = 0;
  await engine.publishJobs(jobs('n', 17));
  expect(countsOf(published)).toEqual([8, 8, 1]);
  published.length = 0;
  await engine.publishJobs(jobs('s', 40, { location: 'south' }));
  expect(countsOf(published)).toEqual([40]);
});

it('publishes only the jobs that the agents of a location can run, with its own engine ID', async () => {
  announce({ types: ['tcp'] });
  announce({ agentId: 'a', location: 'south' }, true);
  const tcp = { target: { type: 'tcp', host: '127.0.0.1', port: 1, timeoutSeconds: 1 } } as const;
  await engine.publishJobs([
    aJob('page'),
    aJob('port', tcp),
    aJob('elsewhere', { location: 'east' }),
    aJob('confined', { location: 'south' }),
  ]);
  expect([published, [...ensured]]).toEqual([['pharos.jobs.north port one'], ['PHAROS_JOBS_north']]);
  expect(sent).toEqual(['pharos.work.south confined']);
});

it('rejects if the jobs of one location cannot be published, and still publishes those of another location', async () => {
  announce({});
  announce({ agentId: 'b', location: 'south' });
  refusing.add('pharos.jobs.north');
  await expect(engine.publishJobs([aJob('a'), aJob('b', { location: 'south' })])).rejects.toThrow('north is refused');
  expect(published).toEqual(['pharos.jobs.south b one']);
});

it('passes results on to any engine, separately for each location', async () => {
  await engine.passOn([aResult('a'), aResult('b', { location: 'south' }), aResult('c')]);
  expect(published).toEqual(['pharos.results.any.north a,c', 'pharos.results.any.south b']);
  expect([...ensured]).toEqual(['PHAROS_RESULTS']);
});
