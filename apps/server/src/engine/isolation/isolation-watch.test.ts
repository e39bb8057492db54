import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { EXPIRED, TARGET_NOT_ALLOWED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { targetOwnerOf } from '@pharos/domain/isolation/target-owner.ts';
import { aCheck, aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeEngineParts, metricValue } from '../testing/engine-parts.ts';
import { joinScriptedAgent, refused } from '../testing/scripted-agent.ts';
import { type IsolationParts, IsolationWatch } from './isolation-watch.ts';
import { NO_REFERENCES, namedReferences, ownReferences } from './references.ts';

const HOSTS = 6;
const SEEING = { allBlindSince: null, someBlindSince: null, blindLocations: [] };
const REFERENCE = { type: 'tcp' as const, host: '127.0.0.1', port: 1, timeoutSeconds: 1 };

let parts: ReturnType<typeof fakeEngineParts>;
let checks: Map<number, MonitoredCheck>;
let watch: IsolationWatch;
let share = 1;
let probed: ProbeJob[];
type Answer = Partial<ProbeResult> | null;
let answers: Map<string, Answer | ((job: ProbeJob) => Answer)>;

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
  probed = [];
  answers = new Map();
  for (const location of ['north', 'south']) {
    const script = (job: ProbeJob) => {
      probed.push(job);
      const answer = answers.get(location) ?? null;
      return typeof answer === 'function' ? answer(job) : answer;
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
  watch = begin();
});
const begin = (differing: Partial<IsolationParts> = {}) =>
  new IsolationWatch({
    ...parts,
    checks: scheduled,
    loadShares: { shareOf: () => share },
    references: namedReferences([REFERENCE]),
    ...differing,
  });
afterEach(async () => {
  watch.stop();
  await parts.bus.close();
  vi.useRealTimers();
});

const polls = (location: string, differing: Partial<ProbeResult> = {}) =>
  Array.from({ length: HOSTS }, (_, index) => aResult({ checkId: index + 1, location, ...differing }));
/** Advances time until the references had time to fail. */
const marked = async (results: ProbeResult[]) => {
  let isMarked = false;
  const marking = watch
    .markIsolatedAsUnknown(results.map((result) => ({ ...result, startedAt: Date.now() })))
    .finally(() => {
      isMarked = true;
    });
  await vi.advanceTimersByTimeAsync(2500);
  // For the first failure, the fallback references are probed after the other references.
  while (!isMarked) await vi.advanceTimersByTimeAsync(100);
  return (await marking).map(({ verdict }) => verdict);
};
const passedNow = () => aResult({ checkId: 2, location: 'north', startedAt: Date.now() });
const every = (verdict: ProbeResult['verdict']) => Array.from({ length: HOSTS }, () => verdict);
const connect = async () => {
  watch.start();
  await vi.advanceTimersByTimeAsync(0);
  await marked(polls('north'));
};
const warnings = () => parts.logLines.filter(({ level }) => level !== 30);
const isolate = async () => {
  await connect();
  answers.set('north', null);
  return marked(polls('north', refused));
};

it('counts failures as unknown if most hosts fail together and no reference answers any longer', async () => {
  expect(await isolate()).toEqual(every(null));
  expect(warnings()).toMatchObject([
    { level: 40, location: 'north', msg: 'The location is isolated; its failures count as unknown' },
  ]);
  expect(await metricValue(parts.metrics.isolatedLocations)).toBe(1);
});

it('counts failures as unknown if the load share is small, so that hosts fail at very different times', async () => {
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

it('does not probe references of the operator from a private location, and never treats it as isolated', async () => {
  const locations = parts.bus.locations();
  const asPrivate = locations.map((one) => (one.key === 'north' ? { ...one, organizationId: 7 } : one));
  vi.spyOn(parts.bus, 'locations').mockReturnValue(asPrivate);
  expect(await isolate()).toEqual(every('NR'));
  expect(new Set(probed.map(({ location }) => location))).toEqual(new Set(['south']));
});

it('treats a failing reference as silent', async () => {
  await connect();
  answers.set('north', refused);
  expect(await marked(polls('north', refused))).toEqual(every(null));
});

describe('name servers that do not answer', () => {
  const watchTwo = async () => {
    checks.clear();
    for (const [index, host] of ['shop.com', '9.9.9.9', '8.8.8.8', 'cached.com'].entries()) {
      const target = { type: 'https' as const, url: `https://${host}/`, timeoutSeconds: 30 };
      checks.set(index + 1, aCheck({ id: index + 1, target }));
    }
    watch.start();
    await vi.advanceTimersByTimeAsync(0);
    await marked([passes(1, '9.9.9.10'), passes(2, '9.9.9.9'), passes(3, '8.8.8.8')]);
    answers.set('north', null);
    for (let n = 0; n < 30; n += 1) await marked([passes(2, '9.9.9.9'), passes(3, '8.8.8.8')]);
  };
  const passes = (checkId: number, remoteAddress: string) => aResult({ checkId, location: 'north', remoteAddress });
  const fails = (checkId: number, remoteAddress: string | null) =>
    aResult({ checkId, location: 'north', ...refused, remoteAddress });

  it('counts the failure of a host name as unknown, although an address answers', async () => {
    await watchTwo();
    expect(await marked([fails(1, null), passes(2, '9.9.9.9')])).toEqual([null, 'AV']);
  });

  it('counts it as unknown for an hour while a cache or hosts file resolves another name', async () => {
    await watchTwo();
    const verdicts = new Map<number, unknown>();
    for (let minute = 0; minute <= 61; minute += 1) {
      const [failed] = await marked([fails(1, null), passes(4, '9.9.9.11')]);
      verdicts.set(minute, failed);
      await vi.advanceTimersByTimeAsync(57_500);
    }
    expect([0, 30, 55, 61].map((minute) => verdicts.get(minute))).toEqual([null, null, null, 'NR']);
  });

  it('does not change the failure of an address, or of a name that was resolved', async () => {
    await watchTwo();
    expect(await marked([fails(3, '8.8.8.8'), passes(2, '9.9.9.9')])).toEqual(['NR', 'AV']);
    expect(await marked([fails(1, '9.9.9.10'), passes(2, '9.9.9.9')])).toEqual(['NR', 'AV']);
  });
});

it('does not probe the references again for results that arrive just afterwards', async () => {
  await isolate();
  const request = vi.spyOn(parts.bus, 'request');
  await watch.markIsolatedAsUnknown(polls('north', refused));
  expect(request).not.toHaveBeenCalled();
});

it('stores in each failed result of an isolated location why it is unknown', async () => {
  await isolate();
  const failed = aResult({ checkId: 2, location: 'north', ...refused });
  expect(await watch.markIsolatedAsUnknown([failed])).toEqual([
    { ...failed, verdict: null, proberError: 'The location was isolated: none of its references responded' },
  ]);
});

it('preserves the reason of a prober error from an isolated location', async () => {
  await isolate();
  const fault = aResult({ checkId: 1, location: 'north', verdict: null, proberError: 'Too many open files' });
  const failed = aResult({ checkId: 2, location: 'north', ...refused });
  const [first] = await watch.markIsolatedAsUnknown([fault, failed]);
  expect(first).toBe(fault);
});

it('reports isolation once, regardless of the number of later failures', async () => {
  await isolate();
  await marked(polls('north', refused));
  await marked(polls('north', refused));
  expect(warnings()).toHaveLength(1);
});

it('does not delay passed polls and prober errors of a location that may be isolated', async () => {
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

it('does not suspect isolation after prober errors', async () => {
  await connect();
  answers.set('north', null);
  await marked(polls('north', { verdict: null, proberError: 'No network' }));
  expect(await metricValue(parts.metrics.isolatedLocations)).toBe(0);
});

it('verifies failures of checks that are not owned one by one', async () => {
  await connect();
  const ofOtherChecks = polls('north', refused).map((result) => ({ ...result, checkId: result.checkId + 100 }));
  expect(await marked(ofOtherChecks)).toEqual(every('NR'));
  answers.set('north', null);
  expect(await marked(ofOtherChecks)).toEqual(every(null));
});

it('assigns a check to its new host after its target has changed', async () => {
  const target = { type: 'https' as const, url: 'https://shop-1.example/', timeoutSeconds: 30 };
  const setTarget = (id: number, url: string) => checks.set(id, aCheck({ id, target: { ...target, url } }));
  for (let id = 1; id <= HOSTS; id += 1) setTarget(id, target.url);
  await connect();
  for (let id = 1; id <= HOSTS; id += 1) setTarget(id, `https://shop-${id}.example/`);
  answers.set('north', null);
  expect(await marked(polls('north', refused))).toEqual(every(null));
});

it.each([1, 2, 3, 4])(
  'counts failures as unknown if %d of the hosts fail and no reference answers any longer',
  async (count) => {
    await connect();
    answers.set('north', null);
    expect(await marked(polls('north', refused).slice(0, count))).toEqual(every(null).slice(0, count));
  },
);

it('verifies a confirmation too, although the poll before it was judged', async () => {
  await connect();
  const poll = aResult({ checkId: 1, location: 'north', ...refused });
  expect(await marked([poll])).toEqual(['NR']);
  answers.set('north', null);
  expect(await marked([{ ...poll, purpose: 'confirm' }])).toEqual([null]);
});

it('verifies a confirmation at a location without recent polls', async () => {
  await connect();
  await marked(polls('south'));
  answers.set('south', null);
  expect(await marked([aResult({ checkId: 1, location: 'south', purpose: 'confirm', ...refused })])).toEqual([null]);
});

it.each([
  ['another status', { verdict: 'SCE', statusCode: 500 }],
  ['another record', { verdict: 'DME', statusCode: null }],
] as const)('does not probe references if one host answers with %s', async (_, found) => {
  await connect();
  const before = probed.length;
  answers.set('north', null);
  expect(await marked([aResult({ checkId: 1, location: 'north', ...found })])).toEqual([found.verdict]);
  expect(probed).toHaveLength(before);
});

it('does not probe references for a check that has been failing for a long time', async () => {
  await connect();
  for (let minute = 0; minute < 4; minute += 1) {
    await marked([aResult({ checkId: 1, location: 'north', ...refused })]);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  watch.stop();
  const before = probed.length;
  expect(await marked([aResult({ checkId: 1, location: 'north', ...refused })])).toEqual(['NR']);
  expect(probed).toHaveLength(before);
});

it('uses one reference answer for all failures within half a second', async () => {
  await connect();
  watch.stop();
  await vi.advanceTimersByTimeAsync(5000);
  const before = probed.length;
  const fail = (checkId: number) => watch.markIsolatedAsUnknown([aResult({ checkId, location: 'north', ...refused })]);
  await Promise.all([fail(1), fail(2)]);
  await vi.advanceTimersByTimeAsync(450);
  await fail(3);
  expect(probed).toHaveLength(before + 1);
  await vi.advanceTimersByTimeAsync(100);
  await fail(4);
  expect(probed).toHaveLength(before + 2);
});

it('counts a failure as unknown while no reference answers, even if a target answers in the next seconds', async () => {
  await connect();
  answers.set('north', null);
  const marking = watch.markIsolatedAsUnknown([aResult({ checkId: 1, location: 'north', ...refused })]);
  await vi.advanceTimersByTimeAsync(1000);
  void watch.markIsolatedAsUnknown([passedNow()]);
  await vi.advanceTimersByTimeAsync(1500);
  expect((await marking).map(({ verdict }) => verdict)).toEqual([null]);
});

it('judges the next failure if only a reference has failed and a target answers', async () => {
  await connect();
  answers.set('north', null);
  const failed = aResult({ checkId: 1, location: 'north', ...refused });
  expect(await marked([failed])).toEqual([null]);
  await marked([passedNow()]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await marked([failed])).toEqual(['NR']);
});

it('ignores the answer of a target as evidence if its probe started long before', async () => {
  await connect();
  answers.set('north', null);
  const marking = watch.markIsolatedAsUnknown([aResult({ checkId: 1, location: 'north', ...refused })]);
  await vi.advanceTimersByTimeAsync(1000);
  void watch.markIsolatedAsUnknown([{ ...passedNow(), startedAt: Date.now() - 10_000 }]);
  await vi.advanceTimersByTimeAsync(1500);
  expect((await marking).map(({ verdict }) => verdict)).toEqual([null]);
});

it('verifies a failing check again after the location was isolated', async () => {
  await connect();
  answers.set('north', null);
  const failed = aResult({ checkId: 1, location: 'north', ...refused });
  for (let minute = 0; minute < 5; minute += 1) {
    expect(await marked([failed])).toEqual([null]);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  answers.set('north', {});
  await vi.advanceTimersByTimeAsync(6000);
  watch.stop();
  answers.set('north', null);
  expect(await marked([failed])).toEqual([null]);
});

it('verifies a failing check again after it was restarted', async () => {
  await connect();
  const failing = aResult({ checkId: 1, location: 'north', ...refused });
  for (let minute = 0; minute < 5; minute += 1) {
    expect(await marked([failing])).toEqual(['NR']);
    await vi.advanceTimersByTimeAsync(57_500);
  }
  answers.set('north', null);
  expect(await marked([{ ...failing, revision: failing.revision + 1 }])).toEqual([null]);
});

describe('a start during isolation', () => {
  const failed = aResult({ checkId: 1, location: 'north', ...refused });
  /** Replaces a process whose references answered with one that starts during isolation. */
  const restartCutOff = async () => {
    await connect();
    await vi.advanceTimersByTimeAsync(10_000);
    watch.stop();
    answers.set('north', null);
    watch = begin();
    watch.start();
  };

  it('counts failures as unknown until a reference answers, if the references answered an earlier process', async () => {
    await restartCutOff();
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await marked([failed])).toEqual([null]);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    answers.set('north', {});
    await vi.advanceTimersByTimeAsync(6000);
    expect(await marked([failed])).toEqual(['NR']);
  });

  it('counts failures as unknown for five minutes, if nothing is known about the references', async () => {
    answers.set('north', null);
    watch.start();
    const verdicts: unknown[] = [];
    for (let minute = 0; minute < 7; minute += 1) {
      verdicts.push(...(await marked([failed])));
      await vi.advanceTimersByTimeAsync(57_500);
    }
    expect(verdicts).toEqual([null, null, null, null, null, 'NR', 'NR']);
  });

  it('does not report the location as blind before the state of the references is known', async () => {
    answers.set('north', null);
    watch.start();
    expect(await marked([failed])).toEqual([null]);
    expect(watch.blindness).toEqual(SEEING);
  });

  it('counts failures as unknown that arrive before their checks are loaded', async () => {
    await restartCutOff();
    checks.delete(1);
    expect(await marked([failed])).toEqual([null]);
  });

  it('judges failures after a target has answered', async () => {
    answers.set('north', null);
    watch.start();
    await marked([aResult({ checkId: 2, location: 'north' })]);
    expect(await marked([failed])).toEqual(['NR']);
  });

  it('waits for the first answers of the references', async () => {
    watch.start();
    expect((await watch.markIsolatedAsUnknown([failed])).map(({ verdict }) => verdict)).toEqual(['NR']);
  });

  it('counts failures as unknown if the stored data of an earlier process cannot be read', async () => {
    const stored = { answering: ['tcp://127.0.0.1:1'], isolatedSince: START - 60_000 };
    parts.connections.stored.set('north', stored);
    const reading = vi.spyOn(parts.connections, 'read').mockRejectedValue(new Error('The database is away'));
    answers.set('north', null);
    watch.start();
    expect(await marked([failed])).toEqual([null]);
    expect(parts.logged[0]).toMatch(/could not be read/);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(parts.connections.stored.get('north')).toBe(stored);
    reading.mockRestore();
    answers.set('north', {});
    await vi.advanceTimersByTimeAsync(20_000);
    expect(parts.connections.stored.get('north')).toEqual({ ...stored, isolatedSince: null });
  });
});

describe('configured references that never answered', () => {
  const isOwn = ({ target }: ProbeJob) => target.type !== 'tcp';
  const onThisMachine = aResult({ checkId: 1, location: 'north', ...refused, remoteAddress: '127.0.0.1' });
  const targetsOf = (location: string) => probed.flatMap((job) => (job.location === location ? [job.target.type] : []));
  beforeEach(() => {
    answers.set('north', (job) => (isOwn(job) ? {} : refused));
  });

  it('lists them in one warning, and probes the default references of the location instead', async () => {
    await connect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(warnings()).toMatchObject([
      {
        level: 40,
        location: 'north',
        silent: ['tcp://127.0.0.1:1'],
        references: ['its name servers', 'its default gateway'],
        msg: expect.stringMatching(/^None of the REFERENCE_TARGETS responds; /),
      },
    ]);
    expect(targetsOf('north')).toEqual(['tcp', 'dns', 'icmp', 'tcp', 'dns', 'icmp']);
    expect(targetsOf('south')).toEqual(['tcp', 'tcp']);
  });

  it('counts failures as unknown if the default references stop answering, except on the machine of the location', async () => {
    await connect();
    answers.set('north', refused);
    expect(await marked(polls('north', refused))).toEqual(every(null));
    expect(await marked([onThisMachine])).toEqual(['NR']);
  });

  it('counts failures as unknown at a start during isolation, if the default references answered before', async () => {
    await connect();
    await vi.advanceTimersByTimeAsync(10_000);
    watch.stop();
    answers.set('north', refused);
    watch = begin();
    watch.start();
    await vi.advanceTimersByTimeAsync(400_000);
    expect(await marked(polls('north', refused).slice(0, 1))).toEqual([null]);
  });

  it('uses only the configured references again after one of them answers', async () => {
    await connect();
    answers.set('north', {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(parts.logLines.at(-1)).toMatchObject({ level: 30, references: ['tcp://127.0.0.1:1'], silent: [] });
    const before = targetsOf('north').length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(targetsOf('north').slice(before)).toEqual(['tcp']);
  });
});

describe('default references of a location', () => {
  const dns = ({ target }: ProbeJob) => target.type === 'dns';
  const onThisMachine = { remoteAddress: '127.0.0.1' };
  beforeEach(() => {
    watch = begin({ references: ownReferences(() => 'x') });
  });

  it('probes its name servers with a nonexistent name, and its gateway', async () => {
    await connect();
    expect(probed.map(({ target }) => target)).toMatchObject([
      { type: 'dns', host: 'pharos-x.com' },
      { type: 'icmp', host: '_gateway' },
      ...probed.slice(2).map(() => ({})),
    ]);
    expect(parts.logLines).toContainEqual(
      expect.objectContaining({
        level: 30,
        location: 'north',
        references: ['its name servers', 'its default gateway'],
        silent: [],
      }),
    );
    expect(probed.some(dns)).toBe(true);
  });

  it('judges targets on its machine without references, and does not use them as evidence', async () => {
    await connect();
    answers.set('north', null);
    watch.stop();
    const before = probed.length;
    expect(await marked([aResult({ checkId: 1, location: 'north', ...refused, ...onThisMachine })])).toEqual(['NR']);
    expect(probed).toHaveLength(before);
    const failing = marked([aResult({ checkId: 1, location: 'north', ...refused })]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await failing).toEqual([null]);
    await marked([aResult({ checkId: 2, location: 'north', ...onThisMachine })]);
    expect(await marked([aResult({ checkId: 1, location: 'north', ...refused })])).toEqual([null]);
  });
});

it('stores for the next start which references answer, and since when the location is isolated', async () => {
  await connect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(parts.connections.stored.get('north')).toEqual({ answering: ['tcp://127.0.0.1:1'], isolatedSince: null });
  answers.set('north', null);
  await marked(polls('north', refused));
  const isolatedAt = Date.now();
  await vi.advanceTimersByTimeAsync(10_000);
  const stored = parts.connections.stored.get('north');
  expect(stored?.answering).toEqual(['tcp://127.0.0.1:1']);
  expect(Math.abs((stored?.isolatedSince ?? 0) - isolatedAt)).toBeLessThan(3000);
  answers.set('north', {});
  await vi.advanceTimersByTimeAsync(15_000);
  expect(parts.connections.stored.get('north')?.isolatedSince).toBeNull();
});

describe('blindness of a location', () => {
  const fault = aResult({ checkId: 1, location: 'north', verdict: null, proberError: 'No route' });

  it('reports an isolated location as blind', async () => {
    await isolate();
    expect(watch.blindness).toMatchObject({
      allBlindSince: null,
      someBlindSince: expect.any(Number),
      blindLocations: [{ key: 'north', since: expect.any(Number) }],
    });
    answers.set('south', null);
    await marked(polls('south', refused));
    expect(watch.blindness).toMatchObject({ allBlindSince: expect.any(Number), someBlindSince: null });
  });

  it('reports a location as blind if all probes are prober errors and no reference answers', async () => {
    await connect();
    answers.set('north', null);
    const from = performance.now();
    await marked([fault]);
    await vi.advanceTimersByTimeAsync(120_000);
    await marked([fault]);
    expect(watch.blindness).toMatchObject({ allBlindSince: null, someBlindSince: from });
    await marked([aResult({ checkId: 2, location: 'north' })]);
    expect(watch.blindness).toEqual(SEEING);
  });

  it('does not report a location as blind while a reference answers', async () => {
    await connect();
    await marked([fault]);
    await vi.advanceTimersByTimeAsync(61_000);
    await marked([fault]);
    expect(watch.blindness).toEqual(SEEING);
  });

  it.each([EXPIRED, `${TARGET_NOT_ALLOWED}: 127.0.0.1 is not a public address`])(
    'does not report a location as blind for the prober error %s',
    async (proberError) => {
      await connect();
      await marked([{ ...fault, proberError }]);
      expect(watch.blindness).toEqual(SEEING);
    },
  );
});

it('does not change failures if a reference answers', async () => {
  await connect();
  expect(await marked(polls('north', refused))).toEqual(every('NR'));
});

it('does not change failures if no reference has ever answered', async () => {
  answers.set('north', null);
  await connect();
  expect(await marked(polls('north', refused))).toEqual(every('NR'));
});

it('does not change results of other locations, or passed polls of an isolated location', async () => {
  await isolate();
  const passed = aResult({ checkId: 1, location: 'north' });
  const failed = aResult({ checkId: 2, location: 'north', ...refused });
  const elsewhere = aResult({ checkId: 2, location: 'south', ...refused });
  expect(await marked([passed, failed, elsewhere])).toEqual(['AV', null, 'NR']);
});

it('probes references every five seconds during isolation, and judges failures after one answers', async () => {
  await isolate();
  answers.set('north', {});
  await vi.advanceTimersByTimeAsync(6000);
  expect(parts.logged.at(-1)).toBe('The location is not isolated any more');
  expect(await metricValue(parts.metrics.isolatedLocations)).toBe(0);
  expect(await marked(polls('north', refused).slice(0, 1))).toEqual(['NR']);
});

describe('a connection that returns while a failure is verified', () => {
  const failed = () => [aResult({ checkId: 1, location: 'north', startedAt: Date.now(), ...refused })];
  const answerAfter = (ms: number) => {
    const request = parts.bus.request.bind(parts.bus);
    vi.spyOn(parts.bus, 'request').mockImplementation(async (job, timeoutMs) => {
      const result = await request(job, timeoutMs);
      await new Promise((resolve) => setTimeout(resolve, ms));
      return result;
    });
  };
  const verdictOf = async (marking: Promise<readonly ProbeResult[]>) => (await marking)[0]?.verdict;

  it('counts failures before the answer as unknown, and judges failures after it', async () => {
    await connect();
    answerAfter(1500);
    const first = watch.markIsolatedAsUnknown(failed());
    await vi.advanceTimersByTimeAsync(1000);
    const second = watch.markIsolatedAsUnknown(failed());
    await vi.advanceTimersByTimeAsync(2500);
    expect(await first).toMatchObject([
      {
        verdict: null,
        proberError: 'The location may have been isolated: its references responded only later',
      },
    ]);
    expect(await verdictOf(second)).toBeNull();
    vi.mocked(parts.bus.request).mockRestore();
    expect(await marked(failed())).toEqual(['NR']);
  });

  it('counts failures of the next short interruption as unknown too', async () => {
    await connect();
    for (let cut = 0; cut < 3; cut += 1) {
      answerAfter(1500);
      const marking = watch.markIsolatedAsUnknown(failed());
      await vi.advanceTimersByTimeAsync(100);
      vi.mocked(parts.bus.request).mockRestore();
      await vi.advanceTimersByTimeAsync(6000);
      expect([cut, await verdictOf(marking)]).toEqual([cut, null]);
    }
  });

  it('judges by references that always answer late', async () => {
    await connect();
    answerAfter(1500);
    expect(await marked(failed())).toEqual([null]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await marked(failed())).toEqual(['NR']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await marked(failed())).toEqual(['NR']);
  });

  it('counts a failure as unknown if its probe started during isolation and ended later', async () => {
    await isolate();
    const began = failed();
    answers.set('north', {});
    await vi.advanceTimersByTimeAsync(6000);
    expect(parts.logged.at(-1)).toBe('The location is not isolated any more');
    expect(await verdictOf(watch.markIsolatedAsUnknown(began))).toBeNull();
    expect(await marked(failed())).toEqual(['NR']);
  });
});

it('probes the references of each location every minute while it is connected', async () => {
  watch.start();
  watch.start();
  await vi.advanceTimersByTimeAsync(59_000);
  const both = ['north', 'south'].map((location) => ({ location, purpose: 'reference', target: REFERENCE }));
  expect(probed).toMatchObject(both);
  await vi.advanceTimersByTimeAsync(1000);
  expect(probed).toMatchObject([...both, ...both]);
  watch.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(probed).toHaveLength(4);
});

it('probes nothing and changes nothing without references', async () => {
  const results = polls('north', refused);
  watch = begin({ references: NO_REFERENCES });
  watch.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await watch.markIsolatedAsUnknown(results)).toBe(results);
  expect(probed).toEqual([]);
});
