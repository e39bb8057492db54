import { STATE_CODES, type StateCode } from '@pharos/contract/states.ts';
import fc from 'fast-check';
import type { CountedPoll } from '../../figures/hour-figures.ts';
import type { PerformanceSpan } from '../degraded-time.ts';
import type { MaintenanceWindow } from '../maintenance-window.ts';
import type { Span } from '../time/span.ts';
import { isDown } from '../time/time-in-state.ts';
import type { StateSpan } from '../time/timeline.ts';

/** A check record of some days around a clock change, in whole seconds. */
export interface CheckRecord {
  zone: string;
  begin: number;
  now: number;
  createdAt: number;
  /**
   * States adjoin, except at restarts, when nothing is known until the first result. The last state is in force at
   * `now`.
   */
  states: (StateSpan & { changeId: number; endsAt: number | null })[];
  /** Closed gaps, which do not touch each other. */
  gaps: Span[];
  observedUntil: number;
  performance: (PerformanceSpan & { endsAt: number | null })[];
  polls: (CountedPoll & { at: number })[];
  maintenance: MaintenanceWindow[];
}

export const INTERVAL_MS = 60_000;
export const TIMEOUT_MS = 10_000;
export const APDEX_MS = 300;
const SECOND = 1000;
const HOUR = 3_600_000;
const LENGTH = 75 * HOUR;

/** Each time is a clock change of the zone, or no change. */
const CHANGES: [string, string][] = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2025-10-26T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['Asia/Kathmandu', '2026-03-29T01:00:00Z'],
  ['UTC', '2026-03-31T23:00:00Z'],
];

const part = fc.record({
  seconds: fc.oneof(
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 600, max: 6 * 3600 }),
    fc.integer({ min: 3600, max: 30 * 3600 }),
  ),
  state: fc.oneof(
    { weight: 3, arbitrary: fc.constant<StateCode>('AV') },
    { weight: 2, arbitrary: fc.constantFrom<StateCode>(...STATE_CODES) },
  ),
  hole: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 7200 })),
});

export const recordArbitrary: fc.Arbitrary<CheckRecord> = fc
  .record({
    change: fc.constantFrom(...CHANGES),
    shift: fc.integer({ min: -30 * 3600, max: 30 * 3600 }),
    createdAfter: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 * 3600 })),
    parts: fc.array(part, { minLength: 1, maxLength: 25 }),
    gaps: fc.array(fc.tuple(fc.integer({ min: 0, max: 20 * 3600 }), fc.integer({ min: 1, max: 5 * 3600 })), {
      maxLength: 6,
    }),
    unseen: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
    degraded: fc.array(fc.tuple(fc.integer({ min: 1, max: 36_000 }), fc.boolean()), { maxLength: 8 }),
    pollSeed: fc.nat(),
    windows: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 75 * 3600 }), fc.integer({ min: 1, max: 9 * 3600 }), fc.boolean()),
      { maxLength: 4 },
    ),
  })
  .map(({ change: [zone, moment], shift, createdAfter, parts, gaps, unseen, degraded, pollSeed, windows }) => {
    const begin = Date.parse(moment) + shift * SECOND - LENGTH / 2;
    const now = begin + LENGTH;
    const createdAt = begin + createdAfter * SECOND;
    const states = statesFrom(createdAt + 20 * SECOND, now, parts);
    const isPaused = states.at(-1)?.state === 'PS';
    const observedUntil = now - (isPaused ? 0 : unseen * SECOND);
    return {
      zone,
      begin,
      now,
      createdAt,
      states,
      gaps: gapsFrom(createdAt, Math.min(observedUntil, now - SECOND), gaps),
      observedUntil,
      performance: performanceFrom(createdAt, now, degraded),
      polls: pollsFrom(states, pollSeed),
      maintenance: windows.map(([after, length, isLeftOut]) => {
        const from = begin + after * SECOND;
        return { from, to: from + length * SECOND, isLeftOut };
      }),
    };
  });

const statesFrom = (begin: number, now: number, parts: { seconds: number; state: StateCode; hole: number }[]) => {
  const states: CheckRecord['states'] = [];
  let from = begin;
  for (const [index, { seconds, state, hole }] of parts.entries()) {
    if (from >= now) break;
    const before = states.at(-1);
    const adjoins = before?.endsAt === from;
    // A state cannot follow the same state, because both would be one state.
    if (adjoins && before.state === state) continue;
    const isLast = index === parts.length - 1 || from + seconds * SECOND >= now;
    const to = isLast ? now : from + seconds * SECOND;
    const changeId = index + 1;
    const outageId = isDown(state) ? ((adjoins ? before.outageId : null) ?? changeId) : null;
    states.push({ from, to, endsAt: isLast ? null : to, state, outageId, changeId });
    if (isLast) break;
    from = to + hole * SECOND;
  }
  return states;
};

const gapsFrom = (begin: number, end: number, parts: [number, number][]): Span[] => {
  const gaps: Span[] = [];
  let cursor = begin;
  for (const [after, length] of parts) {
    const from = cursor + (after + 1) * SECOND;
    const to = from + length * SECOND;
    if (to > end) break;
    gaps.push({ from, to });
    cursor = to;
  }
  return gaps;
};

const performanceFrom = (begin: number, now: number, parts: [number, boolean][]): CheckRecord['performance'] => {
  const spans: CheckRecord['performance'] = [];
  let from = begin;
  for (const [index, [seconds, isDegraded]] of parts.entries()) {
    if (from >= now) break;
    const isLast = index === parts.length - 1 || from + seconds * SECOND >= now;
    const to = isLast ? now : from + seconds * SECOND;
    spans.push({ from, to, endsAt: isLast ? null : to, status: isDegraded ? 'DP' : 'GP' });
    if (isLast) break;
    from = to;
  }
  return spans;
};

const pollsFrom = (states: CheckRecord['states'], seed: number): CheckRecord['polls'] =>
  states
    .filter(({ state }) => state !== 'PS')
    .flatMap(({ from, to, state }) => {
      const polls: CheckRecord['polls'] = [];
      for (let at = from; at < to; at += 10 * INTERVAL_MS) {
        const random = (Math.floor(at / SECOND / 60) * 7919 + seed) % 1013;
        const responseTimeMs = state === 'NR' ? null : 3 + random * (random % 17 === 0 ? 20 : 1);
        polls.push({ at, available: state === 'AV', responseTimeMs, apdexThresholdMs: APDEX_MS });
      }
      return polls;
    });
