import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ensureJobs,
  ensureJobsConsumer,
  ensureReported,
  ensureReportedConsumer,
  ensureResults,
  ensureResultsConsumer,
  isWithoutRoom,
  type Streams,
} from './streams.ts';

const refusal = (err_code: number) =>
  new JetStreamApiError({ code: 400, err_code, description: `Refusal ${err_code}` });

it.each([
  ['updates a consumer that has other settings', refusal(10148), 'updated'],
  ['reports another refusal of the server', refusal(10023), 'Refusal 10023'],
  ['reports a cut line', new Error('closed'), 'closed'],
])('%s', async (_what, error, outcome) => {
  const update = vi.fn(async () => 'updated');
  const manager = {
    streams: { info: async () => ({ config: {} }), update: async () => {} },
    consumers: { add: () => Promise.reject(error), update },
  };
  const streams: Streams = { manager: manager as unknown as JetStreamManager };
  const ensured = ensureResultsConsumer(streams, 'one').catch(({ message }: Error) => message);
  expect(await ensured).toBe(outcome);
  expect(update).toHaveBeenCalledTimes(outcome === 'updated' ? 1 : 0);
});

describe('a stream', () => {
  const noStream = refusal(10059);
  const [add, update] = [vi.fn(async (_config: object) => {}), vi.fn(async (_name: string, _config: object) => {})];
  const addConsumer = vi.fn(async (_stream: string, config: object) => config);
  beforeEach(() => vi.clearAllMocks());
  const where = (config: object | null, replicas?: number): Streams => {
    const info = async () => {
      if (config === null) throw noStream;
      return { config };
    };
    const manager = { streams: { info, add, update }, consumers: { add: addConsumer } };
    return { manager: manager as unknown as JetStreamManager, replicas };
  };
  const MIB = 1024 * 1024;
  const HOUR_NS = 3600e9;
  const common = { retention: 'workqueue', discard: 'old', duplicate_window: 10e9 };
  const JOBS = {
    ...common,
    name: 'PHAROS_JOBS_north',
    subjects: ['pharos.jobs.north'],
    storage: 'memory',
    max_age: 120e9,
    max_bytes: 16 * MIB,
  };
  const RESULTS = {
    ...common,
    name: 'PHAROS_RESULTS',
    subjects: ['pharos.results.*.*'],
    storage: 'file',
    max_age: HOUR_NS,
    max_bytes: 1024 * MIB,
  };
  const REPORTED = {
    ...common,
    name: 'PHAROS_REPORTED',
    subjects: ['pharos.reported.*.*'],
    storage: 'file',
    max_age: HOUR_NS,
    max_bytes: 768 * MIB,
    max_msg_size: 257 * 1024,
    discard: 'new',
    discard_new_per_subject: true,
    max_msgs_per_subject: 128,
  };
  const streams = [
    [(at: Streams) => ensureJobs(at, 'north'), JOBS],
    [ensureResults, RESULTS],
    [ensureReported, REPORTED],
  ] as const;

  it('is created with its limits, and with the configured number of replicas', async () => {
    for (const [ensure] of streams) await ensure(where(null));
    expect(add.mock.calls).toEqual([[JOBS], [RESULTS], [REPORTED]]);
    await ensureResults(where(null, 3));
    expect(add.mock.lastCall).toEqual([{ ...RESULTS, num_replicas: 3 }]);
    expect(update).not.toHaveBeenCalled();
  });

  it('is not updated if its limits are those of this version', async () => {
    for (const [ensure, config] of streams) await ensure(where({ ...config, num_replicas: 2, description: 'ours' }));
    await ensureResults(where({ ...RESULTS, num_replicas: 3 }, 3));
    expect([add.mock.calls, update.mock.calls]).toEqual([[], []]);
  });

  it.each(['max_age', 'max_bytes', 'max_msg_size', 'max_msgs_per_subject'])(
    'is updated if its %s is that of another version',
    async (name) => {
      const { max_age, max_bytes, max_msg_size, max_msgs_per_subject } = REPORTED;
      await ensureReported(where({ ...REPORTED, [name]: 7 }));
      expect(update.mock.calls).toEqual([
        ['PHAROS_REPORTED', { max_age, max_bytes, max_msg_size, max_msgs_per_subject }],
      ]);
      expect(add).not.toHaveBeenCalled();
    },
  );

  it('is updated if another number of replicas is configured', async () => {
    await ensureJobs(where({ ...JOBS, num_replicas: 1 }, 3), 'north');
    const { max_age, max_bytes } = JOBS;
    expect(update.mock.calls).toEqual([['PHAROS_JOBS_north', { max_age, max_bytes, num_replicas: 3 }]]);
  });

  it('has a consumer for each engine, for any engine, and for the agents of a location', async () => {
    const there = where(RESULTS);
    await ensureResultsConsumer(there, 'one');
    await ensureResultsConsumer(there, 'any');
    await ensureReportedConsumer(where(REPORTED), 'one.two');
    await ensureJobsConsumer(where(JOBS), 'north');
    const common = { ack_policy: 'explicit', inactive_threshold: HOUR_NS };
    const ofResults = { ...common, ack_wait: 15e9, max_ack_pending: 2000 };
    expect(addConsumer.mock.calls).toEqual([
      ['PHAROS_RESULTS', { ...ofResults, durable_name: 'engine-one', filter_subject: 'pharos.results.one.*' }],
      ['PHAROS_RESULTS', { ...ofResults, durable_name: 'any', filter_subject: 'pharos.results.any.*' }],
      [
        'PHAROS_REPORTED',
        { ...ofResults, durable_name: 'engine-one=2Etwo', filter_subject: 'pharos.reported.one=2Etwo.*' },
      ],
      ['PHAROS_JOBS_north', { ...common, durable_name: 'agents', ack_wait: 2e9, max_ack_pending: 20_000 }],
    ]);
  });

  it('is not created if its state cannot be read', async () => {
    const info = () => Promise.reject(refusal(10023));
    const manager = { streams: { info, add, update } } as unknown as JetStreamManager;
    await expect(ensureResults({ manager })).rejects.toThrow('Refusal 10023');
    expect(add).not.toHaveBeenCalled();
  });

  it('is recognized as full by the error code of JetStream', () => {
    const refused = [refusal(10077), refusal(10059), new Error('10077')];
    expect(refused.map(isWithoutRoom)).toEqual([true, false, false]);
  });
});
