import { WINDOW_MS } from '@pharos/domain/alerts/decide-digest.ts';
import type { DeliveryStatus } from '@pharos/domain/alerts/decide-recovery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { findBeginning } from './alert-events.ts';

type Trx = Kysely<Database>;

/** One recipient of one organization: the unit in which mails are put in order and gathered. */
export interface Mailbox {
  organizationId: number;
  channel: string;
  recipient: string;
}

/** A delivery that this transaction holds. Times are epoch milliseconds. */
export interface ClaimedDelivery extends Mailbox {
  id: number;
  eventId: number;
  createdAt: number;
  attempts: number;
}

/** Until the transaction ends, nobody else puts mails of this recipient in order. */
export const lockMailbox = async (trx: Trx, { organizationId, channel, recipient }: Mailbox): Promise<void> => {
  const key = `pharos mailbox ${organizationId} ${channel} ${recipient}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
};

/** What was lately let go by itself, and the end of the window that mails are being gathered for. */
export const recentlyTold = async (trx: Trx, mailbox: Mailbox, now: number) => {
  const rows = await trx
    .selectFrom('deliveries')
    .select(['created_at', 'gathered_until'])
    .where('organization_id', '=', mailbox.organizationId)
    .where('channel', '=', mailbox.channel)
    .where('recipient', '=', mailbox.recipient)
    .where('status', '!=', 'skipped')
    .where('created_at', '>', new Date(now - WINDOW_MS))
    .execute();
  return {
    alone: rows.filter((row) => row.gathered_until === null).map((row) => row.created_at.getTime()),
    openUntil: rows.reduce<number | null>((latest, { gathered_until: until }) => {
      return until && until.getTime() > (latest ?? now) ? until.getTime() : latest;
    }, null),
  };
};

export interface NewDelivery extends Mailbox {
  eventId: number;
  now: number;
  status: 'pending' | 'gathered' | 'skipped';
  reason?: string;
  gatheredUntil?: number;
}

/** Adds a delivery and its job; an event goes to a recipient once, so a second one changes nothing. */
export const addDelivery = async (trx: Trx, delivery: NewDelivery): Promise<void> => {
  const { organizationId, channel, recipient } = delivery;
  const until = delivery.gatheredUntil === undefined ? null : new Date(delivery.gatheredUntil);
  const added = await trx
    .insertInto('deliveries')
    .values({
      event_id: delivery.eventId,
      organization_id: organizationId,
      channel,
      recipient,
      status: delivery.status,
      reason: delivery.reason ?? null,
      gathered_until: until,
      created_at: new Date(delivery.now),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'channel', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  if (delivery.status === 'pending') await enqueueDelivery(trx, added.id);
  if (until) await enqueueGathered(trx, { organizationId, channel, recipient }, until, until);
};

/** Hands a delivery over at `runAt`, or at once. Whatever time was set before is replaced. */
export const enqueueDelivery = (trx: Trx, deliveryId: number, runAt?: Date): Promise<void> =>
  enqueueJob(trx, 'deliver', { deliveryId }, { jobKey: `deliver:${deliveryId}`, ...(runAt ? { runAt } : {}) });

/** Sends what was gathered up to `until` at `runAt`. */
export const enqueueGathered = (trx: Trx, mailbox: Mailbox, until: Date, runAt: Date): Promise<void> =>
  enqueueJob(
    trx,
    'deliver-gathered',
    { ...mailbox, until: until.toISOString() },
    { jobKey: `gathered:${mailbox.organizationId}:${mailbox.channel}:${mailbox.recipient}:${until.getTime()}`, runAt },
  );

/**
 * Takes a pending delivery for as long as the transaction lasts; null when it is settled, or somebody else has it.
 * Held by an advisory lock, not by the row's: a check can be deleted while a mail of its is on its way.
 */
export const claimDelivery = async (trx: Trx, deliveryId: number): Promise<ClaimedDelivery | null> => {
  if (!(await tryLock(trx, `delivery ${deliveryId}`))) return null;
  const row = await trx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row ? claimed(row) : null;
};

/** Takes what was gathered for a recipient up to `until`, oldest first; empty when it is settled, or somebody else has it. */
export const claimGathered = async (trx: Trx, mailbox: Mailbox, until: Date): Promise<ClaimedDelivery[]> => {
  const { organizationId, channel, recipient } = mailbox;
  if (!(await tryLock(trx, `gathered ${organizationId} ${channel} ${recipient} ${until.getTime()}`))) return [];
  const rows = await trx
    .selectFrom('deliveries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .where('status', '=', 'gathered')
    .where('gathered_until', '=', until)
    .orderBy('event_id')
    .execute();
  return rows.map(claimed);
};

const tryLock = async (trx: Trx, what: string): Promise<boolean> => {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`pharos ${what}`}, 0)) as is_ours`.execute(trx);
  return rows[0]?.is_ours ?? false;
};

interface DeliveryRow {
  id: number;
  event_id: number;
  organization_id: number;
  channel: string;
  recipient: string;
  created_at: Date;
  attempts: unknown[];
}
const claimed = (row: DeliveryRow): ClaimedDelivery => ({
  id: row.id,
  eventId: row.event_id,
  organizationId: row.organization_id,
  channel: row.channel,
  recipient: row.recipient,
  createdAt: row.created_at.getTime(),
  attempts: row.attempts.length,
});

/** The same recipient's delivery of the event whose end `eventId` tells of. */
export interface BeginningDelivery {
  eventId: number;
  status: DeliveryStatus;
  gatheredUntil: number | null;
}

/** 'no beginning' when the event is not a good ending; null when this recipient was not to be told of its beginning. */
export const beginningDelivery = async (
  trx: Trx,
  { eventId, channel, recipient }: ClaimedDelivery,
): Promise<BeginningDelivery | null | 'no beginning'> => {
  const event = await trx
    .selectFrom('alert_events')
    .select(['id', 'check_id', 'kind', 'outage_id'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (event.kind !== 'up' && event.kind !== 'recovered') return 'no beginning';
  const beginningId = await findBeginning(trx, event);
  const row = await trx
    .selectFrom('deliveries')
    .select(['event_id', 'status', 'gathered_until'])
    .where('event_id', '=', beginningId ?? -1)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  if (!row) return null;
  return { eventId: row.event_id, status: row.status, gatheredUntil: row.gathered_until?.getTime() ?? null };
};

/** Whom an event was told, or is still to be told. */
export const toldOf = async (trx: Trx, eventId: number): Promise<{ channel: string; recipient: string }[]> =>
  trx
    .selectFrom('deliveries')
    .select(['channel', 'recipient'])
    .where('event_id', '=', eventId)
    .where('status', 'in', ['pending', 'gathered', 'sent'])
    .orderBy('id')
    .execute();

/** One more attempt, kept with what came of it; ISO time. */
export interface Attempt {
  at: string;
  outcome: string;
}

/** Notes an attempt at these deliveries, and their new status if it settled them. */
export const recordAttempt = async (
  trx: Trx,
  deliveryIds: readonly number[],
  attempt: Attempt,
  settled: { status: 'sent' } | { status: 'failed'; reason: string } | null,
): Promise<void> => {
  await trx
    .updateTable('deliveries')
    .set({ attempts: sql`attempts || ${JSON.stringify([attempt])}::jsonb` })
    .$if(settled !== null, (query) => query.set({ status: settled?.status ?? 'pending' }))
    .$if(settled?.status === 'sent', (query) => query.set({ sent_at: new Date(attempt.at) }))
    .$if(settled?.status === 'failed', (query) =>
      query.set({ reason: settled?.status === 'failed' ? settled.reason : null }),
    )
    .where('id', 'in', deliveryIds)
    .execute();
};

export const skipDelivery = async (trx: Trx, deliveryId: number, reason: string): Promise<void> => {
  await trx.updateTable('deliveries').set({ status: 'skipped', reason }).where('id', '=', deliveryId).execute();
};

/** Takes a delivery out of what is gathered: it goes by itself, when its turn comes. */
export const letGoAlone = async (trx: Trx, deliveryId: number): Promise<void> => {
  await trx
    .updateTable('deliveries')
    .set({ status: 'pending', gathered_until: null })
    .where('id', '=', deliveryId)
    .execute();
  await enqueueDelivery(trx, deliveryId);
};

/** Once a beginning is settled, the good endings that wait behind it for the same recipient have their turn. */
export const wakeEndings = async (trx: Trx, { eventId, channel, recipient }: ClaimedDelivery): Promise<void> => {
  const waiting = await trx
    .selectFrom('deliveries as d')
    .innerJoin('alert_events as ending', 'ending.id', 'd.event_id')
    .innerJoin('alert_events as beginning', 'beginning.check_id', 'ending.check_id')
    .where('beginning.id', '=', eventId)
    .where('beginning.kind', 'in', ['down', 'degraded'])
    .where('ending.kind', 'in', ['up', 'recovered'])
    .whereRef('ending.id', '>', 'beginning.id')
    .where('d.channel', '=', channel)
    .where('d.recipient', '=', recipient)
    .where('d.status', '=', 'pending')
    .select('d.id')
    .execute();
  for (const { id } of waiting) await enqueueDelivery(trx, id);
};
