import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** Something that Pharos could not do, of whatever kind; times in epoch milliseconds. */
export interface SelfAlarm {
  kind: string;
  beganAt: number;
  /** When it was last seen to last, or its end. */
  seenUntil: number;
  slackMs: number;
}

/** Any number that no other advisory lock on the database uses: who holds it decides what is told. */
const SELF_ALARM_LOCK = 0x50_48_73_61;
const KEPT_DAYS = 90;

/** Until the transaction ends nobody else decides what is told. */
export const lockSelfAlarms = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SELF_ALARM_LOCK})`.execute(trx);
};

/**
 * Records those that nobody has told yet, and returns them: of several processes, and of several starts, one tells an alarm. One
 * of the same kind that overlaps another, or lies within `slackMs` of it, is the same. Inside the transaction that enqueues the mail.
 */
export const claimSelfAlarms = async <Alarm extends SelfAlarm>(
  trx: Kysely<Database>,
  alarms: readonly Alarm[],
  now: number,
): Promise<Alarm[]> => {
  await lockSelfAlarms(trx);
  await trx
    .deleteFrom('self_alarms')
    .where('seen_until', '<', new Date(now - KEPT_DAYS * 86_400_000))
    .execute();
  const untold: Alarm[] = [];
  for (const alarm of alarms) {
    if (await extendKnown(trx, alarm)) continue;
    untold.push(alarm);
    const { kind, beganAt, seenUntil } = alarm;
    const times = { began_at: new Date(beganAt), seen_until: new Date(seenUntil), told_at: new Date(now) };
    await trx
      .insertInto('self_alarms')
      .values({ kind, ...times })
      .execute();
  }
  return untold;
};

/** Whether it is the same as one that was told; that one then lasts as long. */
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
