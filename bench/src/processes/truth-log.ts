import type { Failure } from '../oracle/target-truth.ts';

/** A line of JSON. `wall` is in epoch milliseconds, `mono` in milliseconds of a clock that is never set. */
export type TruthEntry =
  /** Null if the target works from now on. */
  | { what: 'turned'; target: number; how: Failure | null; wall: number; mono: number }
  /** A request arrived and received this response. */
  | { what: 'served'; target: number; how: Failure | null; by?: string | undefined; wall: number; mono: number }
  /** The process itself stalled, so that requests of this time got late responses. */
  | { what: 'stalled'; from: number; to: number };
