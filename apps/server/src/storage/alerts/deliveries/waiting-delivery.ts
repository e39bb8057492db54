import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { type Destination, lockDestination, lockDestinationOf } from './destination.ts';
import { leasedForMs } from './lease.ts';
import { type Ahead, ahead } from './order-of-check.ts';

type Trx = Kysely<Database>;

/** A delivery that is still to be sent. Times are epoch milliseconds. */
export interface WaitingDelivery extends Destination {
  id: number;
  eventId: number;
  checkId: number;
  kind: AlertKind;
  /** It is sent with others in one message, else separately. */
  isInDigest: boolean;
  /** The integration that it goes to; null of people. */
  integrationId: number | null;
  /** Admins were told that the integration fails: it is tried once an hour. */
  isFailing: boolean;
  /** When the integration was last changed by a person; null of people. */
  settingsAt: Date | null;
  /** Whether the recipient can log in: a contact cannot. */
  hasLogin: boolean;
  /** Of a follow-up: where its opening went, when that is another address. */
  openingRecipient: string | null;
  createdAt: number;
  /** When it came to be, or was last sent again: it is given up a day later. */
  triedSince: number;
  /** Made since then. */
  attempts: number;
  /** An attempt was begun whose outcome is not known: none was recorded, or no answer said so. */
  mayHaveArrived: boolean;
  /** A person had it sent again. */
  isResent: boolean;
  /** How long a worker still has it, in milliseconds; null when none does. */
  leasedForMs: number | null;
  /** What the destination is to be told before it of the same check; null when it is its turn. */
  ahead: Ahead | null;
}

/** Locks the destination of a pending delivery, and reads it; null when it is done. */
export const lockPendingDelivery = async (trx: Trx, deliveryId: number): Promise<WaitingDelivery | null> => {
  if (!(await lockDestinationOf(trx, deliveryId))) return null;
  const [found] = await waiting(trx, (query) => query.where('id', '=', deliveryId).where('status', '=', 'pending'));
  return found ?? null;
};

/** What is told with the opening of an outage, to the same recipient. */
export interface PendingEnd {
  end: WaitingDelivery;
  /** What happened within the outage, and is not told yet: with its end it is no news any more. */
  changes: WaitingDelivery[];
}

/**
 * The end of the outage of this opening, and what lies between them; null when no end of it is pending. Their destination, which the caller
 * has locked, is that of the opening.
 */
export const readPendingEnd = async (trx: Trx, opening: WaitingDelivery): Promise<PendingEnd | null> => {
  const found = await waiting(trx, (query) =>
    query
      .where('organization_id', '=', opening.organizationId)
      .where('channel', '=', opening.channel)
      .where('recipient', '=', opening.recipient)
      .where('check_id', '=', opening.checkId)
      .where('status', 'in', ['pending', 'digest'])
      .where('event_id', 'in', (db) =>
        db
          .selectFrom('alert_events as o')
          .innerJoin('alert_events as e', 'e.outage_id', 'o.outage_id')
          .where('o.id', '=', opening.eventId)
          .where('e.check_id', '=', opening.checkId)
          .where('e.kind', 'in', ['up', 'paused', 'state-change'])
          .select('e.id'),
      )
      .orderBy('event_id'),
  );
  const free = found.filter(({ leasedForMs }) => leasedForMs === null);
  const end = free.find(({ kind, isInDigest }) => kind !== 'state-change' && !isInDigest);
  if (!end) return null;
  const isBetween = ({ kind, eventId }: WaitingDelivery): boolean =>
    kind === 'state-change' && eventId > opening.eventId && eventId < end.eventId;
  return { end, changes: free.filter(isBetween) };
};

/** Locks a destination, and reads its digest that was collected until then, oldest alert first; empty when it is done. */
export const lockDigest = async (trx: Trx, destination: Destination, until: Date): Promise<WaitingDelivery[]> => {
  await lockDestination(trx, destination);
  return waiting(trx, (query) =>
    query
      .where('organization_id', '=', destination.organizationId)
      .where('channel', '=', destination.channel)
      .where('recipient', '=', destination.recipient)
      .where('status', '=', 'digest')
      .where('digest_until', '=', until)
      .orderBy('event_id'),
  );
};

type Query = SelectQueryBuilder<Database, 'deliveries', object>;

const waiting = async (trx: Trx, narrow: (query: Query) => Query): Promise<WaitingDelivery[]> => {
  const rows = await narrow(trx.selectFrom('deliveries'))
    .select([
      'id',
      'event_id',
      'check_id',
      'organization_id',
      'channel',
      'recipient',
      'status',
      'integration_id',
      'opening_recipient',
      'created_at',
      'resent_at',
      'attempts',
      'may_have_arrived',
      'membership_id',
    ])
    .select(leasedForMs.as('leased_for_ms'))
    .select(kindOf.as('kind'))
    .select(isFailing.as('is_failing'))
    .select(settingsAt.as('settings_at'))
    .select(ahead.as('ahead'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    // Whatever waits has one.
    checkId: row.check_id ?? 0,
    organizationId: row.organization_id,
    channel: row.channel,
    recipient: row.recipient,
    kind: row.kind,
    isInDigest: row.status === 'digest',
    integrationId: row.integration_id,
    isFailing: row.is_failing,
    settingsAt: row.settings_at,
    hasLogin: row.membership_id !== null,
    openingRecipient: row.opening_recipient,
    createdAt: row.created_at.getTime(),
    triedSince: (row.resent_at ?? row.created_at).getTime(),
    attempts: row.attempts.filter(({ at }) => row.resent_at === null || Date.parse(at) >= row.resent_at.getTime())
      .length,
    mayHaveArrived: row.may_have_arrived,
    isResent: row.resent_at !== null,
    leasedForMs: row.leased_for_ms,
    ahead: row.ahead,
  }));
};

const kindOf = sql<AlertKind>`(select e.kind from alert_events e where e.id = deliveries.event_id)`;

const isFailing = sql<boolean>`exists (
  select from integrations i where i.id = deliveries.integration_id and i.failing_told_at is not null)`;

const settingsAt = sql<Date | null>`(
  select date_trunc('milliseconds', i.updated_at) from integrations i where i.id = deliveries.integration_id)`;
