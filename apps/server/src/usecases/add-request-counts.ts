import { addCounts } from '../storage/sign-in/attempt-counts.ts';
import type { Services } from './context.ts';

/**
 * Adds requests to the counts of all processes and returns the sums in the same order. The window ends in `leftMs`, or
 * earlier if another process has started it earlier.
 */
export type AddCounts = (
  counts: readonly { key: string; count: number; leftMs: number }[],
) => Promise<readonly { count: number; leftMs: number }[]>;

/** Returns null without NATS, because there is only one process. */
export const addRequestCounts = ({ db, settings }: Services): AddCounts | null =>
  settings.nats ? (counts) => addCounts(db, counts) : null;
