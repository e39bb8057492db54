import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { expect, it, vi } from 'vitest';
import { JobExchange } from './job-exchange.ts';

const job = (runId: string, type: 'http' | 'icmp', expiresAt = Date.now() + 1000): ProbeJob => ({
  runId,
  checkId: 1,
  revision: 1,
  purpose: 'poll',
  location: 'local',
  dueAt: Date.now(),
  expiresAt,
  target:
    type === 'http'
      ? { type, url: 'http://127.0.0.1', timeoutSeconds: 1 }
      : { type, host: '127.0.0.1', timeoutSeconds: 1 },
});

it('gives a job only to an agent that can run its type, the least loaded one first', () => {
  const exchange = new JobExchange();
  const got: Record<string, string[]> = { all: [], http: [] };
  const register = (agentId: 'all' | 'http', types: ('http' | 'icmp')[]) =>
    exchange.register({ agentId, location: 'local', locationName: 'Local', types }, (jobs) =>
      got[agentId]?.push(...jobs.map(({ runId }) => runId)),
    );
  register('all', ['http', 'icmp']);
  register('http', ['http']);
  exchange.publish([job('i1', 'icmp'), job('i2', 'icmp'), job('h1', 'http'), job('h2', 'http')]);
  expect(got).toEqual({ all: ['i1', 'i2'], http: ['h1', 'h2'] });
});

it('drops a job whose answer can no longer come', () => {
  const exchange = new JobExchange();
  exchange.register({ agentId: 'a', location: 'local', locationName: 'Local', types: ['http'] }, () => {});
  exchange.publish([job('old', 'http', Date.now() - 60_000)]);
  expect(exchange.locations()[0]?.queued).toBe(1);
  exchange.publish([job('new', 'http')]);
  expect(exchange.locations()[0]?.queued).toBe(1);
});

it('keeps a job open until its probe must have ended, and half a minute more', () => {
  vi.useFakeTimers({ now: 0 });
  const exchange = new JobExchange();
  exchange.register({ agentId: 'a', location: 'local', locationName: 'Local', types: ['http'] }, () => {});
  const openAt = (now: number) => {
    vi.setSystemTime(now);
    exchange.publish([]);
    return exchange.locations()[0]?.queued;
  };
  exchange.publish([job('one', 'http', 5000)]);
  expect([openAt(35_999), openAt(36_000)]).toEqual([1, 0]);
  vi.useRealTimers();
});
