import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import type { Random } from '../../../simulator/src/random.ts';
import type { FailingSpan, Failure } from '../oracle/target-truth.ts';

/** Times are in epoch milliseconds. */
export interface ScriptedOutage extends FailingSpan {
  target: number;
}

export interface ScriptOptions {
  checks: readonly { id: number; target: number }[];
  intervalMs: number;
  timeoutMs: number;
  began: number;
  faultAt: number;
  faultMs: number;
}

const HOWS: readonly [Failure, ...Failure[]] = ['error', 'hang', 'reset'];
/** Before a fault, a failed poll may be complete while its result or confirmation is still pending. */
const CAUGHT_MS = 2000;

/**
 * Draws one failure for each target. For up to a quarter of them, the first failed poll is due in the two seconds
 * before the fault. The remaining failures start evenly before, during and after the fault.
 */
export const drawScript = (random: Random, options: ScriptOptions): ScriptedOutage[] => {
  const { checks, intervalMs, faultAt, began } = options;
  const dueAt = (id: number): number => nextDueAt(id, intervalMs, faultAt - CAUGHT_MS);
  const soonestFirst = checks.toSorted((a, b) => dueAt(a.id) - dueAt(b.id));
  const caught = new Set(soonestFirst.filter(({ id }) => dueAt(id) < faultAt).slice(0, Math.ceil(checks.length / 4)));
  return checks.map((check, index) => {
    const own = random.fork(`outage ${check.target}`);
    const from = caught.has(check) ? dueAt(check.id) - 1000 : startIn(own, index % 3, options);
    const at = Math.round(Math.max(began, from));
    return { target: check.target, from: at, to: at + lengthOf(own, options), how: own.pick(HOWS) };
  });
};

/** Returns a start in the 1.5 intervals before the fault, during it, or in the half interval after it. */
const startIn = (random: Random, third: number, { intervalMs, faultAt, faultMs }: ScriptOptions): number => {
  if (third === 0) return faultAt - random.next() * 1.5 * intervalMs;
  if (third === 1) return faultAt + random.next() * faultMs;
  return faultAt + faultMs + random.next() * 0.5 * intervalMs;
};

/** At least one poll and its confirmation must fail. */
const lengthOf = (random: Random, { intervalMs, timeoutMs }: ScriptOptions): number =>
  Math.round((1.1 + 0.5 * random.next()) * intervalMs + timeoutMs + 3000);
