import { countAttempt } from '../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../context.ts';
import { Throttled } from '../errors.ts';

export interface AttemptLimit {
  /** The kind of attempt and its subject, for example "password user 7". */
  key: string;
  attempts: number;
  minutes: number;
}

/** Returns null within the limit of the window, otherwise the seconds to wait. */
export const countAgainstLimit = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { key, attempts, minutes }: AttemptLimit,
): Promise<number | null> => {
  const at = now();
  const { count, endsAt } = await countAttempt(db, key, new Date(at), minutes * 60_000);
  return count > attempts ? Math.max(1, Math.ceil((endsAt.getTime() - at) / 1000)) : null;
};

/** @throws {Throttled} If there were too many attempts. */
export const limitAttempts = async (services: Pick<Services, 'db' | 'now'>, limit: AttemptLimit): Promise<void> => {
  const wait = await countAgainstLimit(services, limit);
  if (wait !== null) throw new Throttled('Too many attempts. Try again later.', wait);
};
