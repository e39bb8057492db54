import type { Failure } from '../oracle/target-truth.ts';

/** What the target process writes down, a line of JSON each. `wall`: epoch milliseconds; `mono`: never set, milliseconds. */
export type TruthEntry =
  /** From now on the target fails so; null: it is well. */
  | { what: 'turned'; target: number; how: Failure | null; wall: number; mono: number }
  /** A request came, and this was its answer. */
  | { what: 'served'; target: number; how: Failure | null; by?: string | undefined; wall: number; mono: number }
  /** The process itself stood still: what came then was answered late. */
  | { what: 'stalled'; from: number; to: number };
