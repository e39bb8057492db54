import { countAttempts } from '../storage/sign-in/attempt-counts.ts';
import type { Services } from './context.ts';

/** Adds to what all processes have counted of each key, and resolves with the sums, in the same order. */
export type AddCounts = (
  counts: readonly { key: string; count: number }[],
) => Promise<readonly { count: number; endsAt: Date }[]>;

/** How the requests of a window are counted together with other processes; null where there are none, without NATS. */
export const countWithOthers = ({ db, settings }: Services, windowMs: number): AddCounts | null =>
  settings.nats ? (counts) => countAttempts(db, counts, new Date(), windowMs) : null;
