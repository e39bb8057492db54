import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryBus } from '@pharos/bus/memory.ts';
import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Agent, type AgentOptions } from './agent.ts';
import { findOwnAddress } from './find-own-address.ts';
import { testJob } from './testing/job.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

describe('an agent', () => {
  let bus: Bus;
  let target: Server;
  let url: string;
  let agent: Agent | undefined;
  let results: ProbeResult[];
  let batches: number;
  let underWay = 0;
  let maxUnderWay = 0;
  let answerAfterMs = 0;
  /** While positive, the target delays its responses until this number of requests is in progress. */
  let answersFrom = 0;

  beforeEach(async () => {
    bus = new MemoryBus();
    results = [];
    batches = underWay = maxUnderWay = answerAfterMs = answersFrom = 0;
    target = createServer((_request, response) => {
      underWay += 1;
      maxUnderWay = Math.max(maxUnderWay, underWay);
      if (underWay >= answersFrom) answersFrom = 0;
      const answer = (): void => {
        if (answersFrom > 0) {
          setTimeout(answer, 5);
          return;
        }
        underWay -= 1;
        response.end('fine');
      };
      setTimeout(answer, answerAfterMs);
    });
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
    await bus.onResults(async (batch) => {
      batches += 1;
      results.push(...batch);
    });
  });
  afterEach(async () => {
    await agent?.stop();
    agent = undefined;
    await bus.close();
    target.closeAllConnections();
    await new Promise((resolve) => target.close(resolve));
  });

  const options = (overrides: Partial<AgentOptions> = {}): AgentOptions => ({
    bus,
    location: 'local',
    locationName: 'Local',
    threads: 1,
    egress: { network: 'any' },
    baseUrl: 'http://localhost:3000',
    log,
    ...overrides,
  });
  const startAgent = async (overrides: Partial<AgentOptions> = {}): Promise<Agent> => {
    const started = new Agent(options(overrides));
    await started.start();
    return started;
  };
  const webJob = (overrides: Partial<ProbeJob> = {}, timeoutSeconds = 10) =>
    testJob({ target: { type: 'http', url, timeoutSeconds }, ...overrides });
  const answered = (count: number) => vi.waitFor(() => expect(results.length).toBeGreaterThanOrEqual(count));

  it('registers its location with the types that it can run', async () => {
    agent = await startAgent();
    expect(bus.locations()).toMatchObject([{ key: 'local', name: 'Local', queued: 0 }]);
    expect(bus.locations()[0]?.types).toEqual(expect.arrayContaining(['https', 'http', 'socket', 'tcp', 'udp', 'dns']));
  });

  it('registers the configured address, or otherwise the address from which it sends', async () => {
    agent = await startAgent({ address: '192.0.2.7' });
    expect(bus.locations()[0]?.address).toBe('192.0.2.7');
    await agent.stop();
    agent = await startAgent();
    expect(bus.locations()[0]?.address).toBe(await findOwnAddress({ network: 'any' }));
  });

  it('registers the types that it cannot run, with the reasons', async () => {
    agent = await startAgent({ threadEntry: new URL('./testing/echo-thread.ts', import.meta.url) });
    expect(bus.locations()).toMatchObject([{ types: ['tcp'], unavailable: { icmp: 'No reason' } }]);
    expect(log.warn).toHaveBeenCalledWith(
      { location: 'local', type: 'icmp', reason: 'No reason' },
      'This location cannot run icmp checks: No reason',
    );
  });

  it.runIf(existsSync('/proc/self/fd'))('leaves no open socket when its threads die or when it stops', async () => {
    const sockets = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith('socket:');
        } catch {
          return false;
        }
      }).length;
    const before = sockets();
    agent = await startAgent({ threadEntry: new URL('./testing/dying-thread.ts', import.meta.url) });
    for (let deaths = 1; deaths <= 3; deaths += 1) {
      await vi.waitFor(
        async () => {
          await bus.publishJobs([testJob()]);
          expect(agent?.stats().threadsReplaced).toBe(deaths);
        },
        { interval: 50 },
      );
    }
    expect(sockets() - before).toBeLessThanOrEqual(2);
    await agent.stop();
    agent = await startAgent();
    await agent.stop();
    agent = undefined;
    await expect.poll(sockets).toBe(before);
  });

  it('probes 200 targets, each when it is due, and returns the results in batches', async () => {
    agent = await startAgent({ threads: 2 });
    const jobs = Array.from({ length: 200 }, (_, index) => webJob({ dueAt: Date.now() + 200 + 5 * index }));
    await bus.publishJobs(jobs);
    await answered(200);
    expect(results.map(({ runId }) => runId).sort()).toEqual(jobs.map(({ runId }) => runId).sort());
    expect(results.filter(({ verdict, statusCode }) => verdict === 'AV' && statusCode === 200)).toHaveLength(200);
    expect(results.every(({ startedAt, dueAt }) => startedAt >= dueAt)).toBe(true);
    expect(batches).toBeLessThan(150);
    expect(agent.stats()).toMatchObject({ threads: 2, missed: 0, inFlight: 0, queued: 0, lateness: { count: 200 } });
  });

  it('counts a job that arrives too late as missed, and does not probe', async () => {
    agent = await startAgent();
    const late = webJob({ dueAt: Date.now() - 3000, expiresAt: Date.now() - 1 });
    await bus.publishJobs([late, webJob()]);
    await answered(2);
    const missed = results.find(({ runId }) => runId === late.runId);
    expect(missed).toMatchObject({ verdict: null, proberError: 'expired' });
    expect(agent.stats()).toMatchObject({ missed: 1, proberErrors: 0, lateness: { count: 1 } });
    expect(maxUnderWay).toBe(1);
  });

  it('never runs more probes at the same time than its limit', async () => {
    answerAfterMs = 50;
    // Polls leave capacity for one confirmation.
    answersFrom = 9;
    agent = await startAgent({ concurrency: 10 });
    await bus.publishJobs(Array.from({ length: 60 }, () => webJob()));
    await answered(60);
    expect(maxUnderWay).toBeGreaterThanOrEqual(9);
    expect(maxUnderWay).toBeLessThanOrEqual(10);
  });

  it('reports a failure while ordinary results still wait', async () => {
    answersFrom = 2;
    agent = await startAgent();
    const failing = testJob({ target: { type: 'tcp', host: '127.0.0.1', port: 1, timeoutSeconds: 5 } });
    await bus.publishJobs([webJob(), failing]);
    await answered(1);
    expect(results).toMatchObject([{ runId: failing.runId, verdict: 'NR' }]);
    answersFrom = 0;
    await answered(2);
  });

  it('finishes the running probes when it stops, gives up the remaining jobs, and takes no more jobs', async () => {
    answerAfterMs = 300;
    agent = await startAgent();
    const running = webJob();
    const waiting = webJob({ dueAt: Date.now() + 60_000, expiresAt: Date.now() + 120_000 });
    await bus.publishJobs([running, waiting]);
    await vi.waitFor(() => expect(underWay).toBe(1));
    await agent.stop();
    expect(bus.locations()).toEqual([]);
    await bus.publishJobs([webJob()]);
    await answered(2);
    const byId = new Map(results.map((result) => [result.runId, result]));
    expect(byId.get(running.runId)).toMatchObject({ verdict: 'AV' });
    expect(byId.get(waiting.runId)).toMatchObject({ verdict: null, proberError: 'the agent stopped' });
    await agent.stop();
    expect(results).toHaveLength(2);
  });

  it('probes again when its thread stalled, and reports the second probe', async () => {
    answerAfterMs = 60;
    const requestTimes: number[] = [];
    target.on('request', () => requestTimes.push(Date.now()));
    agent = await startAgent({ threadEntry: new URL('./testing/stalling-thread.ts', import.meta.url) });
    await bus.publishJobs([webJob()]);
    await answered(1);
    expect(results).toMatchObject([{ verdict: 'AV', statusCode: 200 }]);
    expect(requestTimes).toHaveLength(2);
    // The reported probe is not the first one, during which the agent stalled.
    const [first = Number.NaN, second = Number.NaN] = requestTimes;
    const startedAt = results[0]?.startedAt ?? Number.NaN;
    expect([startedAt > first, startedAt <= second]).toEqual([true, true]);
  });

  it('reports a timeout as a prober error when its thread stalled', async () => {
    answerAfterMs = 600;
    agent = await startAgent({ threadEntry: new URL('./testing/stalling-thread.ts', import.meta.url), concurrency: 2 });
    // At half of its capacity, the agent does not repeat a probe, because more work would only prolong a real overload.
    await bus.publishJobs([webJob({ purpose: 'confirm' }, 0.2), webJob({ purpose: 'confirm' }, 0.2)]);
    await answered(2);
    const reason = 'the agent stalled while it waited for the response';
    expect(results).toMatchObject([
      { verdict: null, proberError: reason },
      { verdict: null, proberError: reason },
    ]);
  });

  it('replaces a probe thread that died', async () => {
    const entry = new URL('./testing/echo-thread.ts', import.meta.url);
    agent = await startAgent({ threadEntry: entry });
    const deadly = testJob({ target: { type: 'tcp', host: 'die', port: 1, timeoutSeconds: 5 } });
    await bus.publishJobs([deadly]);
    await answered(1);
    expect(results).toMatchObject([{ runId: deadly.runId, verdict: null, proberError: 'the probe thread failed' }]);
    await vi.waitFor(async () => {
      await bus.publishJobs([testJob()]);
      expect(results.at(-1)).toMatchObject({ verdict: 'AV' });
    });
    expect(agent.stats()).toMatchObject({ threadsReplaced: 1, proberErrors: 1 });
  });

  it('replaces a probe thread that runs an endless loop, and reports its probes as unknown', async () => {
    answersFrom = 2;
    agent = await startAgent({
      threadEntry: new URL('./testing/spinning-thread.ts', import.meta.url),
      maxSilenceMs: 2500,
    });
    const hanging = webJob();
    await bus.publishJobs([hanging]);
    await vi.waitFor(() => expect(underWay).toBe(1));
    const spinning = webJob({ target: { type: 'http', url: `${url}spin`, timeoutSeconds: 10 } });
    await bus.publishJobs([spinning]);
    await answered(2);
    const unknown = { verdict: null, proberError: 'the probe thread did not respond' };
    expect(results).toHaveLength(2);
    for (const { runId } of [hanging, spinning]) {
      expect(results.find((result) => result.runId === runId)).toMatchObject(unknown);
    }
    expect(agent.stats()).toMatchObject({ threadsStuck: 1, stuckSince: expect.any(Number) });
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ checks: [hanging.checkId, spinning.checkId] }),
      'A probe thread does not respond and is replaced; its running probes count as prober errors',
    );
    answersFrom = 0;
    await vi.waitFor(async () => {
      await bus.publishJobs([webJob()]);
      expect(results.at(-1)).toMatchObject({ verdict: 'AV' });
    });
  });

  it('rejects with the reason when no thread can be started', async () => {
    const entry = new URL('./testing/no-such-thread.ts', import.meta.url);
    await expect(startAgent({ threadEntry: entry })).rejects.toThrow('no-such-thread');
    expect(bus.locations()).toEqual([]);
  });
});
