import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import type { Random } from '../../../simulator/src/random.ts';
import type { FailingSpan, Failure } from '../oracle/target-truth.ts';

/** How a target fails, and when: epoch milliseconds. */
export interface ScriptedOutage extends FailingSpan {
  /** Number of its target. */
  target: number;
}

export interface ScriptOptions {
  /** Whose targets fail, once each. */
  checks: readonly { id: number; target: number }[];
  intervalMs: number;
  timeoutMs: number;
  began: number;
  /** From when on, and for how long, the fault is there. */
  faultAt: number;
  faultMs: number;
}

const HOWS: readonly [Failure, ...Failure[]] = ['error', 'hang', 'reset'];
/** Before a fault: the failing poll is done, its result or its confirmation is under way. */
const CAUGHT_MS = 2000;

/**
 * Draws when the targets fail: a quarter each from before the fault, from a moment within it and from after it; the rest so that
 * their first failing poll is due in the two seconds before the fault, as far as there are such checks.
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

/** In the interval and a half before the fault, within it, or in the half interval after it. */
const startIn = (random: Random, third: number, { intervalMs, faultAt, faultMs }: ScriptOptions): number => {
  if (third === 0) return faultAt - random.next() * 1.5 * intervalMs;
  if (third === 1) return faultAt + random.next() * faultMs;
  return faultAt + faultMs + random.next() * 0.5 * intervalMs;
};

/** Long enough that at least one poll fails, and its confirmation. */
const lengthOf = (random: Random, { intervalMs, timeoutMs }: ScriptOptions): number =>
  Math.round((1.1 + 0.5 * random.next()) * intervalMs + timeoutMs + 3000);
