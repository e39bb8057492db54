import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { lockSelfAlarms } from './self-alarms.ts';

/** A location that people were told is unwatched, and not yet that it is watched again; epoch milliseconds. */
export interface NotifiedLocation {
  key: string;
  /** When an agent of it had last been seen. */
  since: number;
}

/** Kinds of `self_alarms`, before the key of a location: of what lasts, and of what is over. */
const UNWATCHED = 'location-unwatched:';
const WATCHED = 'location-watched:';
/** An agent that comes and goes all night is told of once in so long. */
const TOLD_EVERY_MS = 3_600_000;
/** What was not seen to last for 90 days is forgotten: so often it is recorded. */
const RENEW_MS = 3_600_000;

export const listNotifiedLocations = async (db: Db): Promise<NotifiedLocation[]> => {
  const rows = await db
    .selectFrom('self_alarms')
    .where(sql<boolean>`starts_with(kind, ${UNWATCHED})`)
    .select(['kind', 'began_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ kind, began_at: beganAt }) => ({ key: kind.slice(UNWATCHED.length), since: beganAt.getTime() }));
};

/**
 * Records that people are told of an unwatched location, and resolves with whether to tell them: of several processes one does, once until it is
 * ended, and once an hour at most. `now`: of the clock of the database, by which all processes write; what was told later than that, by another
 * clock, holds nothing back. Inside the transaction that enqueues the mails.
 */
export const claimUnwatchedLocation = async (
  trx: Db,
  { key, since }: NotifiedLocation,
  now: number,
): Promise<boolean> => {
  await lockSelfAlarms(trx);
  await trx
    .deleteFrom('self_alarms')
    .where(sql<boolean>`starts_with(kind, ${WATCHED})`)
    .where(({ or, eb }) => or([eb('told_at', '<=', new Date(now - TOLD_EVERY_MS)), eb('told_at', '>', new Date(now))]))
    .execute();
  const known = await trx
    .selectFrom('self_alarms')
    .where('kind', 'in', [UNWATCHED + key, WATCHED + key])
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (known) return false;
  const at = new Date(now);
  await trx
    .insertInto('self_alarms')
    .values({ kind: UNWATCHED + key, began_at: new Date(since), seen_until: at, told_at: at })
    .execute();
  return true;
};

/** Records that these still last. */
export const renewNotifiedLocations = async (db: Db, keys: readonly string[], now: number): Promise<void> => {
  if (keys.length === 0) return;
  await db
    .updateTable('self_alarms')
    .set({ seen_until: new Date(now) })
    .where(
      'kind',
      'in',
      keys.map((key) => UNWATCHED + key),
    )
    .where('seen_until', '<', new Date(now - RENEW_MS))
    .execute();
};

/** Records that it is over; resolves with what was told, or null where another process has ended it. Inside the transaction that enqueues the mails. */
export const endUnwatchedLocation = async (trx: Db, key: string, until: number): Promise<NotifiedLocation | null> => {
  const ended = await trx
    .updateTable('self_alarms')
    .set({ kind: WATCHED + key, seen_until: new Date(until) })
    .where('kind', '=', UNWATCHED + key)
    .returning('began_at')
    .executeTakeFirst();
  return ended ? { key, since: ended.began_at.getTime() } : null;
};
