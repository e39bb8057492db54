import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import type { CheckEvidence, Served } from '../../oracle/evidence.ts';
import type { Span } from '../../spans.ts';
import type { RoleEvidence } from './role-evidence.ts';

export interface Slot {
  dueAt: number;
  requests: Served[];
}

/** An agent measures the clock of the engine, which is less exact on a busy machine. */
const EARLY_MS = 200;
/** The results of the last slots may not be stored yet. */
const UNDER_WAY_MS = 5000;

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
