import { countTry } from '../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../context.ts';
import { Throttled } from '../errors.ts';

export interface TryLimit {
  /** What is tried, and by whom: "password user 7". */
  key: string;
  tries: number;
  minutes: number;
}

/** Seconds to wait, or null while there were not too many tries within the window. Counts this one. */
export const triesLeft = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { key, tries, minutes }: TryLimit,
): Promise<number | null> => {
  const at = now();
  const { count, endsAt } = await countTry(db, key, new Date(at), minutes * 60_000);
  return count > tries ? Math.max(1, Math.ceil((endsAt.getTime() - at) / 1000)) : null;
};

/** Refuses when there were too many. */
export const limitTries = async (services: Pick<Services, 'db' | 'now'>, limit: TryLimit): Promise<void> => {
  const wait = await triesLeft(services, limit);
  if (wait !== null) throw new Throttled('Too many attempts. Try again later.', wait);
};
