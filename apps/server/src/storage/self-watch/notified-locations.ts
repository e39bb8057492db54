import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { lockSelfAlarms } from './self-alarms.ts';

/**
 * An unwatched location about which people were notified. They were not notified yet that it is watched again. Times
 * are epoch milliseconds.
 */
export interface NotifiedLocation {
  key: string;
  since: number;
}

/** Prefixes of `self_alarms.kind` before the location key, for continuing and ended problems. */
const UNWATCHED = 'location-unwatched:';
const WATCHED = 'location-watched:';
/** The limit for an agent that repeatedly disconnects. */
const MIN_INTERVAL_MS = 3_600_000;
/**
 * The interval at which continuing problems are recorded again. Problems that were not observed for 90 days are
 * deleted.
 */
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
 * Returns whether to send the notification. Only one of several processes sends it, once until the problem has ended,
 * and at most once per hour. Must run in the transaction that enqueues the mails.
 * @param now - By the database clock. A notification with a later time, from another clock, does not prevent a new one.
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
    .where(({ or, eb }) =>
      or([eb('told_at', '<=', new Date(now - MIN_INTERVAL_MS)), eb('told_at', '>', new Date(now))]),
    )
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

/** Returns null if another process has ended the problem. Must run in the transaction that enqueues the mails. */
export const endUnwatchedLocation = async (trx: Db, key: string, until: number): Promise<NotifiedLocation | null> => {
  const ended = await trx
    .updateTable('self_alarms')
    .set({ kind: WATCHED + key, seen_until: new Date(until) })
    .where('kind', '=', UNWATCHED + key)
    .returning('began_at')
    .executeTakeFirst();
  return ended ? { key, since: ended.began_at.getTime() } : null;
};
