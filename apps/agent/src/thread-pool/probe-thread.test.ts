import { setFlagsFromString } from 'node:v8';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testJob } from '../testing/job.ts';
import { ProbeThread } from './probe-thread.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const setup = { concurrency: 10, egress: { network: 'any' as const }, baseUrl: 'http://localhost' };
const jobFor = (host: string) => testJob({ target: { type: 'tcp', host, port: 9, timeoutSeconds: 1 } });

describe('ProbeThread', () => {
  let thread: ProbeThread;
  let results: ProbeResult[];
  const startThread = (): ProbeThread => {
    const entry = new URL('../testing/echo-thread.ts', import.meta.url);
    // Disables the watchdog: on a busy machine a thread may need seconds to run out of memory.
    return new ProbeThread({ entry, setup, onResults: (batch) => results.push(...batch), log, maxSilenceMs: 600_000 });
  };
  beforeEach(async () => {
    results = [];
    thread = startThread();
    expect(await thread.start()).toMatchObject({ types: ['tcp'] });
  });
  afterEach(() => thread.stop(0));

  it('returns one result for each job, even if the job arrived twice', async () => {
    const jobs = [jobFor('a'), jobFor('b')];
    thread.run(jobs);
    thread.run(jobs);
    await vi.waitFor(() => expect(thread.open).toBe(0));
    expect(results.map(({ runId }) => runId)).toEqual(jobs.map(({ runId }) => runId));
  });

  it('has its own memory limits and not those of the process', async () => {
    const limits = async (): Promise<number> => {
      results = [];
      thread.run([jobFor('memory')]);
      await vi.waitFor(() => expect(results).toHaveLength(1));
      return Number(results[0]?.summary);
    };
    const before = await limits();
    await thread.stop(0);
    setFlagsFromString('--max-semi-space-size=4');
    thread = startThread();
    await thread.start();
    expect(before / 2 ** 20).toBeGreaterThan(300);
    expect(await limits()).toBe(before);
  });

  it.each([
    ['die', 'the probe thread failed'],
    ['throw', 'the probe thread failed'],
    ['grow', 'the probe thread ran out of memory'],
  ])('is replaced when it dies (%s), and returns its open jobs as prober errors', async (how, proberError) => {
    const hanging = jobFor('hang');
    const deadly = jobFor(how);
    thread.run([hanging, deadly]);
    await vi.waitFor(() => expect(thread.replaced).toBe(1));
    expect(results).toMatchObject([hanging, deadly].map(({ runId }) => ({ runId, verdict: null, proberError })));
    const next = jobFor('a');
    await vi.waitFor(() => {
      thread.run([next]);
      expect(results.at(-1)).toMatchObject({ runId: next.runId, verdict: 'AV' });
    });
  });

  it('passes jobs that are not due yet to the replacement thread', async () => {
    const slow = { ...jobFor('slow'), dueAt: Date.now() + 60_000 };
    thread.run([slow, jobFor('die')]);
    await vi.waitFor(() => expect(thread.replaced).toBe(1));
    await thread.stop(30_000);
    expect(results.find(({ runId }) => runId === slow.runId)).toMatchObject({ verdict: 'AV' });
  });

  it('finishes its probes when it stops, even after it was replaced', async () => {
    thread.run([jobFor('die')]);
    await vi.waitFor(() => expect(thread.replaced).toBe(1));
    const [next, slow] = [jobFor('a'), jobFor('slow')];
    await vi.waitFor(() => {
      thread.run([next]);
      expect(results.at(-1)).toMatchObject({ runId: next.runId, verdict: 'AV' });
    });
    thread.run([slow]);
    await new Promise((resolve) => setImmediate(resolve));
    await thread.stop(30_000);
    expect(results.at(-1)).toMatchObject({ runId: slow.runId, verdict: 'AV' });
  });

  it('returns the jobs that still hang when it must stop', async () => {
    thread.run([jobFor('hang')]);
    await new Promise((resolve) => setImmediate(resolve));
    await thread.stop(1000);
    expect(results).toMatchObject([{ verdict: null, proberError: 'the agent stopped' }]);
    expect(thread.replaced).toBe(0);
  });
});

it('rejects with the reason when the thread cannot be started', async () => {
  const entry = new URL('../testing/no-such-module.ts', import.meta.url);
  const thread = new ProbeThread({ entry, setup, onResults: () => {}, log });
  await expect(thread.start()).rejects.toThrow('no-such-module');
  await thread.stop(0);
});
