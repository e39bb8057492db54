import { z } from 'zod';
import { PairState, PairTrouble } from '../rest/pair/pair.ts';

const time = z.number();

/** What was last seen of the installation that this one is paired with. Epoch milliseconds. */
export const PairSight = z.object({
  lookedAt: time,
  /** Null: it has never answered. */
  answeredAt: time.nullable(),
  /** What it last answered. */
  state: PairState.nullable(),
  trouble: PairTrouble.nullable(),
  /** Null also while this side is isolated, whose time does not count. */
  troubleSince: time.nullable(),
  /** Why there was no answer, in words. */
  reason: z.string().nullable(),
  /** Whether this side is connected; only judged while the other one does not answer. */
  connection: z.enum(['connected', 'isolated', 'unknown']),
});
export type PairSight = z.infer<typeof PairSight>;
