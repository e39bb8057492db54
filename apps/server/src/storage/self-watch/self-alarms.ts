import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** Times are epoch milliseconds. */
export interface SelfAlarm {
  kind: string;
  beganAt: number;
  /** The end of the problem, or its last observation. */
  seenUntil: number;
  slackMs: number;
}

/** An arbitrary number that no other advisory lock on the database uses. */
const SELF_ALARM_LOCK = 0x50_48_73_61;
const RETENTION_DAYS = 90;

export const lockSelfAlarms = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SELF_ALARM_LOCK})`.execute(trx);
};

/**
 * Returns the problems about which no notification was sent yet. Only one of several processes or restarts notifies of
 * a problem. Two problems of a kind are the same if they overlap or are within `slackMs` of each other. Must run in the
 * transaction that enqueues the mail.
 */
export const claimSelfAlarms = async <Alarm extends SelfAlarm>(
  trx: Kysely<Database>,
  alarms: readonly Alarm[],
  now: number,
): Promise<Alarm[]> => {
  await lockSelfAlarms(trx);
  await trx
    .deleteFrom('self_alarms')
    .where('seen_until', '<', new Date(now - RETENTION_DAYS * 86_400_000))
    .execute();
  const unreported: Alarm[] = [];
  for (const alarm of alarms) {
    if (await extendKnown(trx, alarm)) continue;
    unreported.push(alarm);
    const { kind, beganAt, seenUntil } = alarm;
    const times = { began_at: new Date(beganAt), seen_until: new Date(seenUntil), told_at: new Date(now) };
    await trx
      .insertInto('self_alarms')
      .values({ kind, ...times })
      .execute();
  }
  return unreported;
};

/** Checks whether a notification about the same problem was already sent, and extends the recorded problem. */
const extendKnown = async (
  trx: Kysely<Database>,
  { kind, beganAt, seenUntil, slackMs }: SelfAlarm,
): Promise<boolean> => {
  const known = await trx
    .updateTable('self_alarms')
    .set({ seen_until: sql<Date>`greatest(seen_until, ${new Date(seenUntil)}::timestamptz)` })
    .where('kind', '=', kind)
    .where('began_at', '<=', new Date(seenUntil + slackMs))
    .where('seen_until', '>=', new Date(beganAt - slackMs))
    .returning('id')
    .execute();
  return known.length > 0;
};
