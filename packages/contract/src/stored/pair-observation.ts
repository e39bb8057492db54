import { z } from 'zod';
import { PairState, PairTrouble } from '../rest/pair/pair.ts';

const time = z.number();

/** The last inspection of the paired installation. Times are epoch milliseconds. */
export const PairObservation = z.object({
  lookedAt: time,
  answeredAt: time.nullable(),
  state: PairState.nullable(),
  trouble: PairTrouble.nullable(),
  /** Also null while this installation is isolated, because that time does not count. */
  troubleSince: time.nullable(),
  reason: z.string().nullable(),
  /** Only determined while the paired installation does not respond. */
  connection: z.enum(['connected', 'isolated', 'unknown']),
});
export type PairObservation = z.infer<typeof PairObservation>;
