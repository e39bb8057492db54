import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import type { CheckEvidence, Served } from '../../oracle/evidence.ts';
import type { Span } from '../../spans.ts';
import type { RoleEvidence } from './role-evidence.ts';

export interface Slot {
  dueAt: number;
  /** Requests that came before the next slot. */
  requests: Served[];
}

/** An agent begins by the engine's clock, which it measures the less exactly the busier the machine is. */
const EARLY_MS = 200;
/** What is under way at the end is left out. */
const UNDER_WAY_MS = 5000;

/** All slots of a check from when it was watched until its results were read. */
export const slotsOf = (
  check: CheckEvidence,
  { watchedFrom, evidence }: Pick<RoleEvidence, 'watchedFrom' | 'evidence'>,
): Slot[] => slotsWithin(check, { from: watchedFrom, to: evidence.readAt - check.timeoutMs - UNDER_WAY_MS });

const slotsWithin = ({ id, intervalMs, truth }: CheckEvidence, { from, to }: Span): Slot[] => {
  const first = nextDueAt(id, intervalMs, from);
  const count = Math.max(0, Math.ceil((to - first) / intervalMs));
  const slots = Array.from(
    { length: count },
    (_, index): Slot => ({ dueAt: first + index * intervalMs, requests: [] }),
  );
  for (const one of truth.served) slots[Math.floor((one.at + EARLY_MS - first) / intervalMs)]?.requests.push(one);
  return slots;
};
