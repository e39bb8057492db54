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

it('passes a job only to an agent that can run its type, the least loaded one first', () => {
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

it('drops a job whose result can no longer arrive', () => {
  const exchange = new JobExchange();
  exchange.register({ agentId: 'a', location: 'local', locationName: 'Local', types: ['http'] }, () => {});
  exchange.publish([job('old', 'http', Date.now() - 60_000)]);
  expect(exchange.locations()[0]?.queued).toBe(1);
  exchange.publish([job('new', 'http')]);
  expect(exchange.locations()[0]?.queued).toBe(1);
});

it('counts a job as open until its probe must have ended, plus half a minute', () => {
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

it('retains the remaining agents and their open jobs when an agent stops', () => {
  const exchange = new JobExchange();
  const got: string[] = [];
  const register = (agentId: string, location: string) =>
    exchange.register({ agentId, location, locationName: location, types: ['http'] }, (jobs) =>
      got.push(...jobs.map(({ runId }) => `${agentId} ${runId}`)),
    );
  const leave = register('one', 'local');
  register('two', 'local');
  register('three', 'north');
  exchange.publish([job('a', 'http'), job('b', 'http')]);
  leave();
  expect(exchange.locations()).toMatchObject([
    { key: 'local', agents: 1, queued: 1 },
    { key: 'north', agents: 1, queued: 0 },
  ]);
  exchange.publish([job('c', 'http'), job('d', 'http')]);
  expect(got.slice(2)).toEqual(['two c', 'two d']);
});

it('lists the reason for each type that no agent of a location can run', () => {
  const exchange = new JobExchange();
  const register = (agentId: string, types: ('http' | 'tcp')[], unavailable?: Record<string, string>) =>
    exchange.register(
      { agentId, location: 'local', locationName: 'Local', types, ...(unavailable && { unavailable }) },
      () => {},
    );
  register('one', ['http'], { tcp: 'no TCP here', icmp: 'no ICMP here' });
  register('two', ['tcp'], { udp: 'no UDP here' });
  expect(exchange.locations()[0]).toMatchObject({
    types: ['http', 'tcp'],
    unavailable: { icmp: 'no ICMP here', udp: 'no UDP here' },
  });
  register('three', ['http', 'tcp', 'icmp', 'udp'] as 'http'[]);
  expect(exchange.locations()[0]).not.toHaveProperty('unavailable');
});
