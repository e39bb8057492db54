import {
  type Beginning,
  decideAnnouncement,
  RECOVERED_WITHIN_DELAY,
} from '@pharos/domain/alerts/decide-announcement.ts';
import { findBeginning } from '../../../apps/server/src/storage/alerts/alert-events.ts';
import { type Recipient, recipientsOfCheck } from '../../../apps/server/src/storage/alerts/recipients.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { attemptsOf } from './mail-attempts.ts';

type Event = Awaited<ReturnType<typeof readEvents>>[number];

/** What became of an event, and who was told. */
interface Settled extends Beginning {
  told: readonly string[];
}

/**
 * Decides the recorded alerts of a check as the worker would have at the time, and notes whom it told; no mail is sent for
 * what is long over. One that is due only later is left to the worker.
 */
export const settleAlerts = async (trx: Db, checkId: number, now: number): Promise<void> => {
  const events = await readEvents(trx, checkId);
  const recipients = await recipientsOfCheck(trx, checkId);
  const ends = await outageEnds(trx, checkId);
  const settled = new Map<number, Settled>();
  for (const event of events) {
    const dueAt = event.due_at?.getTime() ?? null;
    const beginningId = await findBeginning(trx, event);
    const beginning = beginningId === null ? null : (settled.get(beginningId) ?? null);
    const announcement = decideAnnouncement({
      kind: event.kind,
      dueAt,
      now: Math.min(now, dueAt ?? now),
      endedAt: event.outage_id === null ? null : (ends.get(event.outage_id) ?? null),
      check: 'watched',
      organizationActive: true,
      beginning,
    });
    if (announcement.decision === 'wait') continue;
    const told =
      announcement.decision === 'drop' ? [] : await deliver(trx, event, beginning ? toldAgain(beginning) : recipients);
    const outcome = announcement.decision === 'drop' ? announcement.outcome : 'announced';
    settled.set(event.id, { outcome, dueAt, told });
    await trx
      .updateTable('alert_events')
      .set({ outcome, fanned_out_at: settledAt(event, outcome, ends), created_at: event.at })
      .where('id', '=', event.id)
      .execute();
  }
};

const readEvents = (trx: Db, checkId: number) =>
  trx.selectFrom('alert_events').selectAll().where('check_id', '=', checkId).orderBy('id').execute();

/** Who was told that it began is told that it ended. */
const toldAgain = ({ told }: Settled): Recipient[] =>
  told.map((address) => ({ channel: 'email', address, muted: null }));

/** When an event was decided: once it was due, or earlier, when the recovery made it idle. */
const settledAt = (event: Event, outcome: string, ends: ReadonlyMap<number, number | null>): Date => {
  const endedAt = event.outage_id === null ? null : (ends.get(event.outage_id) ?? null);
  if (outcome === RECOVERED_WITHIN_DELAY && endedAt !== null) return new Date(endedAt);
  return event.due_at ?? event.at;
};

/** When each outage was over; null while it lasts. */
const outageEnds = async (trx: Db, checkId: number): Promise<Map<number, number | null>> => {
  const states = await trx
    .selectFrom('state_changes')
    .select(['outage_id', 'ended_at'])
    .where('check_id', '=', checkId)
    .where('outage_id', 'is not', null)
    .orderBy('id')
    .execute();
  return new Map(states.map(({ outage_id: id, ended_at: endedAt }) => [id ?? 0, endedAt?.getTime() ?? null]));
};

const deliver = async (trx: Db, event: Event, recipients: readonly Recipient[]): Promise<string[]> => {
  const at = (event.due_at ?? event.at).getTime();
  for (const { channel, address, muted } of recipients) {
    const attempts = muted === null ? attemptsOf(event.id, address, at) : [];
    await trx
      .insertInto('deliveries')
      .values({
        event_id: event.id,
        organization_id: event.organization_id,
        channel,
        recipient: address,
        status: muted === null ? 'sent' : 'skipped',
        reason: muted,
        attempts: JSON.stringify(attempts),
        sent_at: attempts.at(-1)?.at ?? null,
        created_at: new Date(at),
      })
      .execute();
  }
  return recipients.filter(({ muted }) => muted === null).map(({ address }) => address);
};
