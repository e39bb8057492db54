import type { Failure } from '../oracle/target-truth.ts';

/**
 * A line of JSON in the log of the target process. `wall` is in epoch milliseconds. `mono` is in milliseconds of a
 * clock that is never set.
 */
export type TruthEntry =
  /** The target fails in this way from now on; null if it works. */
  | { what: 'turned'; target: number; how: Failure | null; wall: number; mono: number }
  /** A request arrived and received this response. */
  | { what: 'served'; target: number; how: Failure | null; by?: string | undefined; wall: number; mono: number }
  /** The process itself stalled, so requests of this time got late responses. */
  | { what: 'stalled'; from: number; to: number };
