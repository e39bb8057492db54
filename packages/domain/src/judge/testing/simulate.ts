import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';
import { HOUR_MS } from '../../figures/hour-figures.ts';
import type { Span } from '../../reports/time/span.ts';
import { locationFor } from '../../schedule/location-for.ts';
import { nextDueAt } from '../../schedule/next-due-at.ts';
import { awaitedUntil } from '../confirmation/questions.ts';
import { START } from './builders.ts';
import { CheckDriver, confirmationResult, type Finding } from './check-driver.ts';
import { LOCATIONS, type Step } from './history.ts';
import type { Moment } from './run-steps.ts';

/** Generates uniformly distributed numbers in [0, 1) from a seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** On average, a span lasts `longMs` and the distance between two spans is `apartMs`. */
export const randomSpans = (random: () => number, end: number, apartMs: number, longMs: number): Span[] => {
  const spans: Span[] = [];
  let at = START + 2 * random() * apartMs;
  while (at < end) {
    const to = Math.floor(at + 2 * random() * longMs);
    spans.push({ from: Math.floor(at), to });
    at = to + 2 * random() * apartMs;
  }
  return spans;
};

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to);

const PARTLY_FAILING: readonly string[] = ['north', 'south'];

export const failsAt = (
  { truth, partly }: Pick<Simulation, 'truth' | 'partly'>,
  at: number,
  location: string,
): boolean => isWithin(truth, at) || (PARTLY_FAILING.includes(location) && isWithin(partly, at));

type Event = { at: number } & (
  | { kind: 'slot' | 'answer due' | 'pause' | 'restart' | 'process ends' }
  | { kind: 'arrival'; result: ProbeResult }
);

export interface Simulation {
  end: number;
  moments: Moment[];
  /** The target failed for all locations. */
  truth: Span[];
  /** The target failed for two of the three locations. */
  partly: Span[];
}

/**
 * Simulates one check from `START` on, with its schedule and its judge. The simulation includes:
 * - a target that fails for minutes or seconds, or for some locations only
 * - results that are lost, late or duplicated
 * - prober errors and pauses
 * - times without a running process (`away`), after which only the stored condition remains
 */
export const simulate = (
  seed: number,
  given: Partial<MonitoredCheck>,
  hours: number,
  away: readonly Span[],
): Simulation => {
  const random = randomOf(seed);
  const end = START + hours * HOUR_MS;
  const outages = randomSpans(random, end, HOUR_MS, 10 * 60_000);
  const truth = [...outages, ...randomSpans(random, end, HOUR_MS / 6, 2000)];
  const pauses = randomSpans(random, end, 6 * HOUR_MS, 20 * 60_000);
  const driver = new CheckDriver(given);
  driver.locations = LOCATIONS.map((key) => ({ key, types: ['https'] }));
  const partly = driver.check.locations.length > 1 ? randomSpans(random, end, 2 * HOUR_MS, 20 * 60_000) : [];
  const moments: Moment[] = [];
  const { check } = driver;
  const everyMs = check.intervalSeconds * 1000;
  const events: (Event & { order: number })[] = [];
  let planned = 0;
  const plan = (event: Event) => {
    planned += 1;
    events.push({ ...event, order: planned });
  };
  plan({ at: nextDueAt(check.id, everyMs, START), kind: 'slot' });
  for (const { from, to } of pauses) {
    plan({ at: from, kind: 'pause' });
    plan({ at: to, kind: 'restart' });
  }
  for (const { to } of away) plan({ at: to, kind: 'process ends' });

  const find = (at: number, location: string): Finding => {
    if (random() < 0.02) return 'fault';
    return failsAt({ truth, partly }, at, location) ? (random() < 0.8 ? 'NR' : 'RE') : 'AV';
  };
  const send = (result: ProbeResult) => {
    if (random() < 0.03) return;
    const tookMs = result.verdict === 'NR' ? check.target.timeoutSeconds * 1000 * random() : 500 * random();
    const at = Math.ceil(result.startedAt + tookMs);
    plan({ at, kind: 'arrival', result });
    if (random() < 0.05) plan({ at: Math.ceil(at + 90_000 * random()), kind: 'arrival', result });
  };
  const probe = (dueAt: number, startedAt: number) => {
    const location = locationFor(driver.check, dueAt, driver.locations, 'north') ?? 'north';
    send(driver.pollResult(find(startedAt, location), { startedAt, location }));
  };
  const confirm = (job: ProbeJob) => {
    const startedAt = job.dueAt + Math.floor(200 * random());
    send(confirmationResult(job, find(startedAt, job.location), { startedAt }));
  };
  const happen = (
    step: Step,
    take: () => { judged: boolean; effects: Moment['effects'] },
    result: ProbeResult | null,
  ) => {
    const before = driver.condition;
    const outcome = take();
    moments.push({ step, now: driver.now, check: driver.check, result, before, after: driver.condition, ...outcome });
    for (const effect of outcome.effects) if (effect.kind === 'confirm') confirm(effect.job);
    const answerBy = awaitedUntil(driver.condition.judgeState);
    if (answerBy !== null && answerBy < end) plan({ at: answerBy, kind: 'answer due' });
  };

  const takeEvent = (event: Event) => {
    switch (event.kind) {
      case 'slot':
        plan({ at: nextDueAt(check.id, everyMs, event.at), kind: 'slot' });
        if (driver.check.paused || isWithin(away, event.at)) return;
        return probe(event.at, event.at + Math.floor(50 * random()));
      case 'arrival':
        return happen({ kind: 'arrival', which: 0, waitSeconds: 0 }, () => driver.deliver(event.result), event.result);
      case 'answer due':
        if ((awaitedUntil(driver.condition.judgeState) ?? end) > event.at) return;
        return happen({ kind: 'lost', waitSeconds: 0 }, () => driver.lose(), null);
      case 'process ends':
        driver.reload();
        return happen({ kind: 'reload', edited: false, waitSeconds: 0 }, () => ({ judged: false, effects: [] }), null);
      case 'pause':
        return happen({ kind: 'pause', waitSeconds: 0 }, () => driver.pause(), null);
      case 'restart':
        if (!driver.check.paused) return;
        return happen({ kind: 'restart', waitSeconds: 0 }, () => driver.restart(), null);
    }
  };

  for (;;) {
    events.sort((a, b) => b.at - a.at || b.order - a.order);
    const event = events.pop();
    if (!event || event.at >= end) break;
    const absence = event.kind !== 'slot' && away.find(({ from, to }) => from <= event.at && event.at < to);
    // Events during an absence wait until the next process starts, in their original order.
    if (absence) events.push({ ...event, at: absence.to });
    else {
      driver.now = event.at;
      takeEvent(event);
    }
  }
  return { end, moments, truth, partly };
};
