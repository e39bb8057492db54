import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { targetOwnerOf } from '@pharos/domain/isolation/target-owner.ts';
import { aCheck, aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeEngineParts, metricValue } from '../testing/engine-parts.ts';
import { joinScriptedAgent, refused } from '../testing/scripted-agent.ts';
import { IsolationWatch } from './isolation-watch.ts';

const HOSTS = 6;
const REFERENCE = { type: 'tcp' as const, host: '127.0.0.1', port: 1, timeoutSeconds: 1 };

let parts: ReturnType<typeof fakeEngineParts>;
let checks: Map<number, MonitoredCheck>;
let watch: IsolationWatch;
/** Of the due polls that are given out. */
let share = 1;
let asked: ProbeJob[];
/** What the references do at each location. */
let answers: Map<string, Partial<ProbeResult> | null>;

const scheduled = {
  checkOf: (id: number) => checks.get(id),
  targetOwnerOf: (id: number) => {
    const check = checks.get(id);
    return check && targetOwnerOf(check.target);
  },
};
beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  parts = fakeEngineParts();
  asked = [];
  answers = new Map();
  for (const location of ['north', 'south']) {
    const script = (job: ProbeJob) => {
      asked.push(job);
      return answers.get(location) ?? null;
    };
    await joinScriptedAgent(parts.bus, script, location);
    answers.set(location, {});
  }
  checks = new Map();
  for (let id = 1; id <= HOSTS; id += 1) {
    const target = { type: 'https' as const, url: `https://shop-${id}.example/`, timeoutSeconds: 30 };
    checks.set(id, aCheck({ id, target }));
  }
  share = 1;
  watch = new IsolationWatch({
    ...parts,
    checks: scheduled,
    loadShares: { shareOf: () => share },
    references: [REFERENCE],
  });
});
afterEach(async () => {
  watch.stop();
  await parts.bus.close();
  vi.useRealTimers();
});

/** One poll of each check from a location. */
const polls = (location: string, differing: Partial<ProbeResult> = {}) =>
  Array.from({ length: HOSTS }, (_, index) => aResult({ checkId: index + 1, location, ...differing }));
/** What becomes of the results; time passes as far as the references need to fail. */
const marked = async (results: ProbeResult[]) => {
  const marking = watch.markIsolatedAsUnknown(results);
  await vi.advanceTimersByTimeAsync(2500);
  return (await marking).map(({ verdict }) => verdict);
};
const every = (verdict: ProbeResult['verdict']) => Array.from({ length: HOSTS }, () => verdict);
/** Everything passes, and the references answer. */
const connect = async () => {
  watch.start();
  await vi.advanceTimersByTimeAsync(0);
  await marked(polls('north'));
};
const isolate = async () => {
  await connect();
  answers.set('north', null);
  return marked(polls('north', refused));
};

it('counts failures as unknown when most hosts fail together and no reference answers any more', async () => {
  expect(await isolate()).toEqual(every(null));
  expect(parts.logLines).toMatchObject([
    { level: 40, location: 'north', msg: 'The location is isolated: its failures count as unknown' },
  ]);
  expect(await metricValue(parts.metrics.isolatedLocations)).toBe(1);
});

it('counts them as unknown too where few polls are given out, so that hosts fail long after one another', async () => {
  share = 0.02;
  await connect();
  answers.set('north', null);
  const verdicts: unknown[] = [];
  for (const result of polls('north', refused)) {
    verdicts.push(...(await marked([result])));
    await vi.advanceTimersByTimeAsync(100_000);
  }
  expect(verdicts.at(-1)).toBeNull();
  expect(verdicts.filter((verdict) => verdict !== null).length).toBeLessThanOrEqual(1 + HOSTS / 2);
});

it('asks nothing of the operator’s references at a private location, and never calls it isolated', async () => {
  const locations = parts.bus.locations();
  const asPrivate = locations.map((one) => (one.key === 'north' ? { ...one, organizationId: 7 } : one));
  vi.spyOn(parts.bus, 'locations').mockReturnValue(asPrivate);
  expect(await isolate()).toEqual(every('NR'));
  expect(new Set(asked.map(({ location }) => location))).toEqual(new Set(['south']));
});

it('counts a reference that fails as one that does not answer', async () => {
  await connect();
  answers.set('north', refused);
  expect(await marked(polls('north', refused))).toEqual(every(null));
});

it('asks the references once for one doubt', async () => {
  await isolate();
  const request = vi.spyOn(parts.bus, 'request');
  await watch.markIsolatedAsUnknown(polls('north', refused));
  expect(request).not.toHaveBeenCalled();
});

it('tells of each result of an isolated location why it is unknown', async () => {
  await isolate();
  const failed = aResult({ checkId: 2, location: 'north', ...refused });
  expect(await watch.markIsolatedAsUnknown([failed])).toEqual([
    { ...failed, verdict: null, proberError: 'The location was isolated: none of its references answered' },
  ]);
});

it('keeps the reason of a fault of our own from an isolated location', async () => {
  await isolate();
  const fault = aResult({ checkId: 1, location: 'north', verdict: null, proberError: 'Too many open files' });
  const failed = aResult({ checkId: 2, location: 'north', ...refused });
  const [first] = await watch.markIsolatedAsUnknown([fault, failed]);
  expect(first).toBe(fault);
});

it('reports isolation once, however many failures follow', async () => {
  await isolate();
  await marked(polls('north', refused));
  await marked(polls('north', refused));
  expect(parts.logged).toHaveLength(1);
});

it('waits for neither passed polls nor faults of our own of a location that may be isolated', async () => {
  await connect();
  await marked(polls('north').slice(0, 1));
  answers.set('north', null);
  const failing = watch.markIsolatedAsUnknown(polls('north', refused));
  const passed = [aResult({ checkId: 1, location: 'north' })];
  const faults = [aResult({ checkId: 1, location: 'north', verdict: null, proberError: 'No network' })];
  const outcome = vi.fn();
  void watch.markIsolatedAsUnknown(passed).then((results) => outcome(results === passed));
  void watch.markIsolatedAsUnknown(faults).then((results) => outcome(results === faults));
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome.mock.calls).toEqual([[true], [true]]);
  await vi.advanceTimersByTimeAsync(2500);
  await failing;
});

it('is not brought into doubt by faults of our own', async () => {
  await connect();
  answers.set('north', null);
  await marked(polls('north', { verdict: null, proberError: 'No network' }));
  expect(await marked(polls('north', refused).slice(0, 1))).toEqual(['NR']);
});

it('judges results of checks that are not owned, and counts none of them toward a doubt', async () => {
  await connect();
  answers.set('north', null);
  const gone = polls('north', refused).map((result) => ({ ...result, checkId: result.checkId + 100 }));
  expect(await marked(gone)).toEqual(every('NR'));
});

it('counts the checks of one host as one', async () => {
  for (let id = 1; id <= HOSTS; id += 1) {
    const target = { type: 'https' as const, url: `https://www.shop.example/${id}`, timeoutSeconds: 30 };
    checks.set(id, aCheck({ id, target }));
  }
  await connect();
  const before = asked.length;
  answers.set('north', null);
  expect(await marked(polls('north', refused))).toEqual(every('NR'));
  expect(asked).toHaveLength(before);
});

it('counts a check to its new host once its target has changed', async () => {
  const target = { type: 'https' as const, url: 'https://shop-1.example/', timeoutSeconds: 30 };
  const setTarget = (id: number, url: string) => checks.set(id, aCheck({ id, target: { ...target, url } }));
  for (let id = 1; id <= HOSTS; id += 1) setTarget(id, target.url);
  await connect();
  for (let id = 1; id <= HOSTS; id += 1) setTarget(id, `https://shop-${id}.example/`);
  answers.set('north', null);
  expect(await marked(polls('north', refused))).toEqual(every(null));
});

it('is brought into doubt by polls alone, not by confirmations', async () => {
  await connect();
  answers.set('north', null);
  expect(await marked(polls('north', { ...refused, purpose: 'confirm' }))).toEqual(every('NR'));
});

it('leaves failures as they are when a reference answers', async () => {
  await connect();
  expect(await marked(polls('north', refused))).toEqual(every('NR'));
});

it('leaves failures as they are when no reference ever answered', async () => {
  answers.set('north', null);
  await connect();
  expect(await marked(polls('north', refused))).toEqual(every('NR'));
});

it('leaves a few failures as they are, and asks no reference for them', async () => {
  await connect();
  const before = asked.length;
  answers.set('north', null);
  expect(await marked(polls('north', refused).slice(0, 2))).toEqual(['NR', 'NR']);
  expect(asked).toHaveLength(before);
});

it('leaves other locations and passed polls of an isolated one as they are', async () => {
  await isolate();
  const passed = aResult({ checkId: 1, location: 'north' });
  const failed = aResult({ checkId: 2, location: 'north', ...refused });
  const elsewhere = aResult({ checkId: 2, location: 'south', ...refused });
  expect(await marked([passed, failed, elsewhere])).toEqual(['AV', null, 'NR']);
});

it('judges failures again once a reference has answered, asked every five seconds', async () => {
  await isolate();
  answers.set('north', {});
  await vi.advanceTimersByTimeAsync(6000);
  expect(parts.logged.at(-1)).toBe('The location is connected again');
  expect(await metricValue(parts.metrics.isolatedLocations)).toBe(0);
  expect(await marked(polls('north', refused).slice(0, 1))).toEqual(['NR']);
});

it('asks the references of each location every minute while it is connected', async () => {
  watch.start();
  watch.start();
  await vi.advanceTimersByTimeAsync(59_000);
  const both = ['north', 'south'].map((location) => ({ location, purpose: 'reference', target: REFERENCE }));
  expect(asked).toMatchObject(both);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toMatchObject([...both, ...both]);
  watch.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(4);
});

it('asks nothing and changes nothing without references', async () => {
  const results = polls('north', refused);
  watch = new IsolationWatch({
    ...parts,
    checks: scheduled,
    loadShares: { shareOf: () => share },
    references: [],
  });
  watch.start();
  expect(vi.getTimerCount()).toBe(0);
  expect(await watch.markIsolatedAsUnknown(results)).toBe(results);
  expect(asked).toEqual([]);
});
