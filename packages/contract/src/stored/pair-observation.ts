import { z } from 'zod';
import { PairState, PairTrouble } from '../rest/pair/pair.ts';

const time = z.number();

/** The result of the last inspection of the paired installation. Times are epoch milliseconds. */
export const PairObservation = z.object({
  lookedAt: time,
  /** Null if it has never responded. */
  answeredAt: time.nullable(),
  /** The state in its last response. */
  state: PairState.nullable(),
  trouble: PairTrouble.nullable(),
  /** Also null while this installation is isolated, because that time does not count. */
  troubleSince: time.nullable(),
  /** The reason for the missing response, as a text. */
  reason: z.string().nullable(),
  /** Whether this installation is connected. Only determined while the paired installation does not respond. */
  connection: z.enum(['connected', 'isolated', 'unknown']),
});
export type PairObservation = z.infer<typeof PairObservation>;
