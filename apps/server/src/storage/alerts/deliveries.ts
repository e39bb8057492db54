import { WINDOW_MS } from '@pharos/domain/alerts/decide-digest.ts';
import type { DeliveryStatus, FailureReason, SkipReason } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { findOpening } from './alert-events.ts';

type Trx = Kysely<Database>;

/** One recipient on one channel, within one organization: the unit in which messages are ordered and collected into digests. */
export interface Destination {
  organizationId: number;
  channel: string;
  recipient: string;
}

/** A delivery that this transaction holds. Times are epoch milliseconds. */
export interface ClaimedDelivery extends Destination {
  id: number;
  eventId: number;
  createdAt: number;
  attempts: number;
}

/** Until the transaction ends, nobody else orders the messages of this destination. */
export const lockDestination = async (trx: Trx, { organizationId, channel, recipient }: Destination): Promise<void> => {
  const key = `pharos destination ${organizationId} ${channel} ${recipient}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
};

/** When alerts recently went there separately, and the end of the digest that is being collected. */
export const recentDeliveries = async (trx: Trx, destination: Destination, now: number) => {
  const rows = await trx
    .selectFrom('deliveries')
    .select(['created_at', 'digest_until'])
    .where('organization_id', '=', destination.organizationId)
    .where('channel', '=', destination.channel)
    .where('recipient', '=', destination.recipient)
    .where('status', '!=', 'skipped')
    .where('created_at', '>', new Date(now - WINDOW_MS))
    .execute();
  return {
    sentSeparately: rows.filter((row) => row.digest_until === null).map((row) => row.created_at.getTime()),
    openUntil: rows.reduce<number | null>((latest, { digest_until: until }) => {
      return until && until.getTime() > (latest ?? now) ? until.getTime() : latest;
    }, null),
  };
};

export interface NewDelivery extends Destination {
  eventId: number;
  now: number;
  status: 'pending' | 'digest' | 'skipped';
  reason?: SkipReason;
  digestUntil?: number;
}

/** Adds a delivery and its job; an event goes to a recipient once, so a second one changes nothing. */
export const addDelivery = async (trx: Trx, delivery: NewDelivery): Promise<void> => {
  const { organizationId, channel, recipient } = delivery;
  const until = delivery.digestUntil === undefined ? null : new Date(delivery.digestUntil);
  const added = await trx
    .insertInto('deliveries')
    .values({
      event_id: delivery.eventId,
      organization_id: organizationId,
      channel,
      recipient,
      status: delivery.status,
      reason: delivery.reason ?? null,
      digest_until: until,
      created_at: new Date(delivery.now),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'channel', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  if (delivery.status === 'pending') await enqueueDelivery(trx, added.id);
  if (until) await enqueueDigest(trx, { organizationId, channel, recipient }, until, until);
};

/** Sends a delivery at `runAt`, or at once. Whatever time was set before is replaced. */
export const enqueueDelivery = (trx: Trx, deliveryId: number, runAt?: Date): Promise<void> =>
  enqueueJob(trx, 'deliver', { deliveryId }, { jobKey: `deliver:${deliveryId}`, ...(runAt ? { runAt } : {}) });

/** Sends the digest collected until `until` at `runAt`. */
export const enqueueDigest = (trx: Trx, destination: Destination, until: Date, runAt: Date): Promise<void> =>
  enqueueJob(
    trx,
    'deliver-digest',
    { ...destination, until: until.toISOString() },
    {
      jobKey: `digest:${destination.organizationId}:${destination.channel}:${destination.recipient}:${until.getTime()}`,
      runAt,
    },
  );

/**
 * Claims a pending delivery for as long as the transaction lasts; null when it is done, or another worker has it.
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

/** Claims the digest collected until `until`, oldest alert first; empty when it is done, or another worker has it. */
export const claimDigest = async (trx: Trx, destination: Destination, until: Date): Promise<ClaimedDelivery[]> => {
  const { organizationId, channel, recipient } = destination;
  if (!(await tryLock(trx, `digest ${organizationId} ${channel} ${recipient} ${until.getTime()}`))) return [];
  const rows = await trx
    .selectFrom('deliveries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .where('status', '=', 'digest')
    .where('digest_until', '=', until)
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

/** The same recipient's delivery of the opening of a recovery. */
export interface OpeningDelivery {
  eventId: number;
  status: DeliveryStatus;
  digestUntil: number | null;
}

/** 'no opening' when the event is not a recovery; null when the opening has no delivery to this recipient. */
export const openingDelivery = async (
  trx: Trx,
  { eventId, channel, recipient }: ClaimedDelivery,
): Promise<OpeningDelivery | null | 'no opening'> => {
  const event = await trx
    .selectFrom('alert_events')
    .select(['id', 'check_id', 'kind', 'outage_id'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (event.kind !== 'up' && event.kind !== 'recovered') return 'no opening';
  const openingId = await findOpening(trx, event);
  const row = await trx
    .selectFrom('deliveries')
    .select(['event_id', 'status', 'digest_until'])
    .where('event_id', '=', openingId ?? -1)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  if (!row) return null;
  return { eventId: row.event_id, status: row.status, digestUntil: row.digest_until?.getTime() ?? null };
};

/** The recipients that an opening was sent to, or still is to be. */
export const recipientsOfOpening = async (
  trx: Trx,
  eventId: number,
): Promise<{ channel: string; recipient: string }[]> =>
  trx
    .selectFrom('deliveries')
    .select(['channel', 'recipient'])
    .where('event_id', '=', eventId)
    .where('status', 'in', ['pending', 'digest', 'sent'])
    .orderBy('id')
    .execute();

/** One more attempt, kept with what came of it; ISO time. */
export interface Attempt {
  at: string;
  outcome: string;
}

/** Records an attempt at these deliveries, and their new status if they are done with it. */
export const recordAttempt = async (
  trx: Trx,
  deliveryIds: readonly number[],
  attempt: Attempt,
  done: { status: 'sent' } | { status: 'failed'; reason: FailureReason; detail: string } | null,
): Promise<void> => {
  await trx
    .updateTable('deliveries')
    .set({ attempts: sql`attempts || ${JSON.stringify([attempt])}::jsonb` })
    .$if(done !== null, (query) => query.set({ status: done?.status ?? 'pending' }))
    .$if(done?.status === 'sent', (query) => query.set({ sent_at: new Date(attempt.at) }))
    .$if(done?.status === 'failed', (query) =>
      query.set(done?.status === 'failed' ? { reason: done.reason, reason_detail: done.detail } : {}),
    )
    .where('id', 'in', deliveryIds)
    .execute();
};

export const skipDelivery = async (trx: Trx, deliveryId: number, reason: SkipReason): Promise<void> => {
  await trx.updateTable('deliveries').set({ status: 'skipped', reason }).where('id', '=', deliveryId).execute();
};

/** Takes a delivery out of its digest: it is sent separately, when its turn comes. */
export const sendSeparately = async (trx: Trx, deliveryId: number): Promise<void> => {
  await trx
    .updateTable('deliveries')
    .set({ status: 'pending', digest_until: null })
    .where('id', '=', deliveryId)
    .execute();
  await enqueueDelivery(trx, deliveryId);
};

/** Once an opening is done, the recoveries that wait behind it for the same recipient have their turn. */
export const wakeRecoveries = async (trx: Trx, { eventId, channel, recipient }: ClaimedDelivery): Promise<void> => {
  const waiting = await trx
    .selectFrom('deliveries as d')
    .innerJoin('alert_events as recovery', 'recovery.id', 'd.event_id')
    .innerJoin('alert_events as opening', 'opening.check_id', 'recovery.check_id')
    .where('opening.id', '=', eventId)
    .where('opening.kind', 'in', ['down', 'degraded'])
    .where('recovery.kind', 'in', ['up', 'recovered'])
    .whereRef('recovery.id', '>', 'opening.id')
    .where('d.channel', '=', channel)
    .where('d.recipient', '=', recipient)
    .where('d.status', '=', 'pending')
    .select('d.id')
    .execute();
  for (const { id } of waiting) await enqueueDelivery(trx, id);
};
