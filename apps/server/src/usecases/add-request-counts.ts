import { addCounts } from '../storage/sign-in/attempt-counts.ts';
import type { Services } from './context.ts';

/**
 * Adds requests to what all processes have counted of each key, in a window that ends in `leftMs`, or sooner where another process said so; resolves
 * with the sums, in the same order.
 */
export type AddCounts = (
  counts: readonly { key: string; count: number; leftMs: number }[],
) => Promise<readonly { count: number; leftMs: number }[]>;

/** How requests are counted together with other processes; null where there are none, without NATS. */
export const addRequestCounts = ({ db, settings }: Services): AddCounts | null =>
  settings.nats ? (counts) => addCounts(db, counts) : null;
