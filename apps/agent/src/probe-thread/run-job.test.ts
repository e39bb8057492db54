import { describe, expect, it, vi } from 'vitest';
import { finding, testJob } from '../testing/job.ts';
import { runJob } from './run-job.ts';

const loop = (...stalledMs: number[]) => ({ stalledWithin: () => stalledMs.shift() ?? 0 });
const always = () => true;

describe('runJob', () => {
  it('adds the IDs of the job to the finding', async () => {
    const job = testJob({ purpose: 'confirm', revision: 4 });
    const result = await runJob(job, async () => finding(), loop(), always);
    const { target: _target, expiresAt: _expiresAt, ...ids } = job;
    expect(result).toEqual({ ...ids, ...finding(), startedAt: expect.any(Number) });
  });

  it('reports the sent headers only with a failure', async () => {
    const requestHeaders = { Host: 'example.com' };
    const available = await runJob(testJob(), async () => finding({ requestHeaders }), loop(), always);
    expect(available).not.toHaveProperty('requestHeaders');
    const down = await runJob(testJob(), async () => finding({ verdict: 'NR', requestHeaders }), loop(), always);
    expect(down).toMatchObject({ requestHeaders });
  });

  it('repeats a stalled probe once', async () => {
    const probe = vi
      .fn()
      .mockResolvedValueOnce(finding({ responseTimeMs: 80 }))
      .mockResolvedValue(finding({ responseTimeMs: 3 }));
    expect(await runJob(testJob(), probe, loop(70), always)).toMatchObject({ responseTimeMs: 3 });
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('does not repeat a probe that was not stalled, or any probe while repeating is not allowed', async () => {
    const probe = vi.fn(async () => finding());
    await runJob(testJob(), probe, loop(10), always);
    await runJob(testJob(), probe, loop(70), () => false);
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('reports no response time if the last probe was stalled', async () => {
    const probe = async () => finding({ responseTimeMs: 80 });
    expect(await runJob(testJob(), probe, loop(70, 70), always)).toMatchObject({ verdict: 'AV', responseTimeMs: null });
    expect(await runJob(testJob(), probe, loop(70), () => false)).toMatchObject({ responseTimeMs: null });
    expect(await runJob(testJob(), probe, loop(70, 0), always)).toMatchObject({ responseTimeMs: 80 });
  });

  it('reports a timeout of a stalled probe as a prober error', async () => {
    const target = { type: 'tcp', host: '127.0.0.1', port: 9, timeoutSeconds: 0.001 } as const;
    const probe = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return finding({ verdict: 'NR', summary: 'Connection timeout', responseTimeMs: null });
    };
    const stalled = await runJob(testJob({ target }), probe, loop(70, 70), always);
    expect(stalled).toMatchObject({ verdict: null, proberError: expect.stringContaining('stalled') });
    expect(await runJob(testJob({ target }), probe, loop(70, 0), always)).toMatchObject({ verdict: 'NR' });
  });

  it('reports an exception in the prober as a prober error', async () => {
    const probe = async () => {
      throw new TypeError('x is undefined');
    };
    const result = await runJob(testJob(), probe, loop(), always);
    expect(result).toMatchObject({ verdict: null, proberError: 'the prober failed: x is undefined' });
  });
});
