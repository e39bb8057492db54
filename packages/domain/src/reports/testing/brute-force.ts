import { STATE_CODES, type StateCode } from '@pharos/contract/states.ts';
import type { Span } from '../time/span.ts';
import { APDEX_MS, type CheckRecord, INTERVAL_MS, TIMEOUT_MS } from './arbitrary-record.ts';

/*
 * Calculates every figure of a report second by second and poll by poll. The code is deliberately slow and simple, and
 * shares nothing with the code under test.
 */

type Known = StateCode | 'unknown' | 'maintenance';
const NAMES: readonly Known[] = ['unknown', ...STATE_CODES, 'maintenance'];
const DOWN = new Set<Known>(['NR', 'RE', 'DME', 'SME', 'SCE']);
const HOUR_SECONDS = 3600;

/** Seconds are counted from the epoch. */
export interface Seconds {
  begin: number;
  state: Uint8Array;
  /** The outage of the second, even if its state is unknown. 0 for no outage. */
  outage: Int32Array;
  performance: Uint8Array;
}

export const secondsOf = (record: CheckRecord): Seconds => {
  const begin = record.begin / 1000;
  const length = record.now / 1000 - begin;
  const seconds: Seconds = {
    begin,
    state: new Uint8Array(length),
    outage: new Int32Array(length),
    performance: new Uint8Array(length),
  };
  const each = ({ from, to }: Span, write: (index: number) => void): void => {
    for (let second = from / 1000; second < to / 1000; second += 1) write(second - begin);
  };
  for (const span of record.states) {
    each(span, (index) => {
      seconds.state[index] = NAMES.indexOf(span.state);
      seconds.outage[index] = span.outageId ?? 0;
    });
  }
  for (const span of record.performance) {
    each(span, (index) => {
      seconds.performance[index] = span.status === 'DP' ? 2 : 1;
    });
  }
  const isOpen = record.states.at(-1)?.state !== 'PS' && record.now > record.observedUntil + INTERVAL_MS + TIMEOUT_MS;
  const gaps = isOpen ? [...record.gaps, { from: record.observedUntil, to: record.now }] : record.gaps;
  for (const gap of gaps) each(gap, (index) => (seconds.state[index] = 0));
  for (const { isLeftOut, from, to } of record.maintenance) {
    const there = { from: Math.max(from, record.createdAt), to: Math.min(to, record.now) };
    if (isLeftOut) each(there, (index) => (seconds.state[index] = NAMES.indexOf('maintenance')));
  }
  return seconds;
};

export interface BruteFigures {
  /** In seconds. `unknown` is counted from the creation of the check on. */
  time: Record<Known, number>;
  down: number;
  availability: string | null;
  maxDowntime: number;
  outages: number;
  incidents: number;
  good: number;
  degraded: number;
  degradations: number;
  recover: number | null;
  betweenFailures: number | null;
}

/** @param range Epoch milliseconds on whole seconds. */
export const bruteFigures = (record: CheckRecord, seconds: Seconds, range: Span): BruteFigures => {
  const time: BruteFigures['time'] = { AV: 0, NR: 0, RE: 0, DME: 0, SME: 0, SCE: 0, PS: 0, unknown: 0, maintenance: 0 };
  const byOutage = new Map<number, number>();
  let wasDown = false;
  let hasRecovered = false;
  let good = 0;
  let degraded = 0;
  for (let second = range.from / 1000; second < range.to / 1000; second += 1) {
    const index = second - seconds.begin;
    const state = NAMES[seconds.state[index] ?? 0] ?? 'unknown';
    if (state !== 'unknown' || second >= record.createdAt / 1000) time[state] += 1;
    wasDown ||= DOWN.has(state);
    hasRecovered ||= wasDown && state === 'AV';
    const outage = seconds.outage[index] ?? 0;
    if (outage > 0 && state !== 'maintenance')
      byOutage.set(outage, (byOutage.get(outage) ?? 0) + (state === 'unknown' ? 0 : 1));
    if (state !== 'unknown' && state !== 'PS' && state !== 'maintenance') {
      if (seconds.performance[index] === 1) good += 1;
      if (seconds.performance[index] === 2) degraded += 1;
    }
  }
  const touches = (span: Span): boolean => span.from < range.to && span.to > range.from;
  const isCounted = (span: Span): boolean => {
    for (let second = Math.max(span.from, range.from) / 1000; second < Math.min(span.to, range.to) / 1000; second += 1)
      if (NAMES[seconds.state[second - seconds.begin] ?? 0] !== 'maintenance') return true;
    return false;
  };
  const down = [...DOWN].reduce((sum, state) => sum + time[state], 0);
  const known = STATE_CODES.reduce((sum, state) => sum + time[state], 0);
  const outages = byOutage.size;
  return {
    time,
    down,
    availability: known === 0 ? null : (((known - down) / known) * 100).toFixed(2),
    maxDowntime: Math.max(0, ...byOutage.values()),
    outages,
    incidents: record.states.filter((span) => DOWN.has(span.state) && isCounted(span)).length,
    good,
    degraded,
    degradations: record.performance.filter((span) => span.status === 'DP' && touches(span)).length,
    recover: outages > 0 && hasRecovered ? down / outages : null,
    betweenFailures: outages > 0 && time.AV > 0 ? time.AV / outages : null,
  };
};

export interface BrutePolls {
  satisfied: number;
  tolerating: number;
  frustrated: number;
  apdex: string | null;
  times: number[];
}

/** Counts the UTC hours that begin within the range. */
export const brutePolls = (record: CheckRecord, range: Span): BrutePolls => {
  const polls = record.polls.filter(({ at }) => {
    const hour = Math.floor(at / 1000 / HOUR_SECONDS) * HOUR_SECONDS * 1000;
    return hour >= range.from && hour < range.to;
  });
  const times = polls.flatMap(({ available, responseTimeMs }) =>
    available && responseTimeMs !== null ? [responseTimeMs] : [],
  );
  const satisfied = times.filter((ms) => ms <= APDEX_MS).length;
  const tolerating = times.filter((ms) => ms > APDEX_MS && ms <= 4 * APDEX_MS).length;
  return {
    satisfied,
    tolerating,
    frustrated: polls.length - satisfied - tolerating,
    apdex: polls.length === 0 ? null : ((satisfied + tolerating / 2) / polls.length).toFixed(2),
    times: times.sort((a, b) => a - b),
  };
};

/** Finds the days by the date of every minute. */
export const bruteDays = (zone: string, range: Span): (Span & { date: string })[] => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const days: (Span & { date: string })[] = [];
  for (let from = range.from; from < range.to; ) {
    const to = Math.min(range.to, (Math.floor(from / 60_000) + 1) * 60_000);
    const date = format.format(from);
    const last = days.at(-1);
    if (last?.date === date) last.to = to;
    else days.push({ date, from, to });
    from = to;
  }
  return days;
};
