import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { type Destination, lockDestination, lockDestinationsOf } from './destination.ts';
import { leasedForMs } from './lease.ts';
import { type Ahead, ahead } from './order-of-check.ts';

type Trx = Kysely<Database>;

/** A delivery that is not sent yet. Times are epoch milliseconds. */
export interface WaitingDelivery extends Destination {
  id: number;
  eventId: number;
  checkId: number;
  kind: AlertKind;
  isInDigest: boolean;
  integrationId: number | null;
  /** Null for a delivery to a person and for a deleted integration. */
  integrationName: string | null;
  /** Whether admins were notified that the integration fails. In this state it is retried only once an hour. */
  isFailing: boolean;
  /** The time of the last change of the integration by a person. Null for a delivery to a person. */
  settingsAt: Date | null;
  /** Whether the recipient can sign in. Contacts cannot. */
  hasLogin: boolean;
  /** For a follow-up, the address to which its opening was sent, if it differs from `recipient`. Otherwise null. */
  openingRecipient: string | null;
  createdAt: number;
  /** The time when the delivery was created or last resent by a person. The delivery is given up one day later. */
  triedSince: number;
  attempts: number;
  mayHaveArrived: boolean;
  isResent: boolean;
  leasedForMs: number | null;
  ahead: Ahead | null;
}

/**
 * Locks the destinations of pending deliveries and returns the deliveries, oldest alert first. Omits deliveries that
 * are done.
 */
export const lockPendingDeliveries = async (trx: Trx, ids: readonly number[]): Promise<WaitingDelivery[]> => {
  if (!(await lockDestinationsOf(trx, ids))) return [];
  return waiting(trx, (query) =>
    query.where('id', '=', anyOf(ids)).where('status', '=', 'pending').orderBy('event_id'),
  );
};

/** The end of an outage that is sent in one message with the opening, to the same recipient. */
export interface PendingEnd {
  end: WaitingDelivery;
  /** Unsent changes within the outage, which are obsolete once the message reports the end. */
  changes: WaitingDelivery[];
}

/**
 * Returns the pending ends by the delivery id of the opening. The openings belong to different checks and to one
 * destination, which the caller has locked.
 */
export const readPendingEnds = async (
  trx: Trx,
  openings: readonly WaitingDelivery[],
): Promise<ReadonlyMap<number, PendingEnd>> => {
  const [first] = openings;
  if (!first) return new Map();
  const found = await waiting(trx, (query) =>
    query
      .where('organization_id', '=', first.organizationId)
      .where('channel', '=', first.channel)
      .where('recipient', '=', first.recipient)
      .where('check_id', '=', anyOf(openings.map(({ checkId }) => checkId)))
      .where('status', 'in', ['pending', 'digest'])
      .where('event_id', 'in', (db) =>
        db
          .selectFrom('alert_events as o')
          .innerJoin('alert_events as e', (join) =>
            join.onRef('e.outage_id', '=', 'o.outage_id').onRef('e.check_id', '=', 'o.check_id'),
          )
          .where('o.id', '=', anyOf(openings.map(({ eventId }) => eventId)))
          .where('e.kind', 'in', ['up', 'paused', 'state-change'])
          .select('e.id'),
      )
      .orderBy('event_id'),
  );
  const free = found.filter(({ leasedForMs }) => leasedForMs === null);
  const ends = new Map<number, PendingEnd>();
  for (const opening of openings) {
    const ofCheck = free.filter(({ checkId }) => checkId === opening.checkId);
    const end = ofCheck.find(({ kind, isInDigest }) => kind !== 'state-change' && !isInDigest);
    const isBetween = ({ kind, eventId }: WaitingDelivery): boolean =>
      kind === 'state-change' && eventId > opening.eventId && eventId < (end?.eventId ?? 0);
    if (end) ends.set(opening.id, { end, changes: ofCheck.filter(isBetween) });
  }
  return ends;
};

/**
 * Locks a destination and returns the deliveries of its digest, oldest alert first. The array is empty if the digest is
 * done.
 */
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

/**
 * Passes all ids as one array parameter. The SQL text is then the same for any number of ids and is prepared only once.
 */
const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

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
    .select(integrationName.as('integration_name'))
    .select(isFailing.as('is_failing'))
    .select(settingsAt.as('settings_at'))
    .select(ahead.as('ahead'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    // A waiting delivery always has a check id.
    checkId: row.check_id ?? 0,
    organizationId: row.organization_id,
    channel: row.channel,
    recipient: row.recipient,
    kind: row.kind,
    isInDigest: row.status === 'digest',
    integrationId: row.integration_id,
    integrationName: row.integration_name,
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

const integrationName = sql<string | null>`(select i.name from integrations i where i.id = deliveries.integration_id)`;

const isFailing = sql<boolean>`exists (
  select from integrations i where i.id = deliveries.integration_id and i.failing_told_at is not null)`;

const settingsAt = sql<Date | null>`(
  select date_trunc('milliseconds', i.updated_at) from integrations i where i.id = deliveries.integration_id)`;
