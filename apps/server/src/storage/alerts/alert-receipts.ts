import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { MAX_EVENT_DELIVERIES } from '@pharos/contract/row-limits.ts';
import { StoredProbes } from '@pharos/contract/stored/confirmation.ts';
import { StoredFirstProbe, StoredProbe } from '@pharos/contract/stored/probe.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { AlertEventTable, DeliveryTable } from '../connection/schema/alert-schema.ts';
import type { SuppressedFailureTable } from '../connection/schema/schema.ts';

export type AlertReceiptRow = Selectable<AlertEventTable> & {
  firstProbe: ProbeResult | null;
  secondProbe: ProbeResult | null;
  otherProbes: ProbeResult[];
  intervalSeconds: number | null;
  /** The first deliveries of the event. Excludes deliveries that were sent in one message with their opening. */
  deliveries: ReceiptDelivery[];
  deliveriesLeftOut: number;
};

export type ReceiptDelivery = Pick<
  Selectable<DeliveryTable>,
  | 'id'
  | 'event_id'
  | 'channel'
  | 'recipient'
  | 'status'
  | 'reason'
  | 'reason_detail'
  | 'digest_until'
  | 'sent_at'
  | 'integration_id'
> & {
  attempts: Selectable<DeliveryTable>['attempts'];
  integrationName: string | null;
  /** The end of the outage, if the message about its opening also reported the end. Null if it did not. */
  notifiedEnd: 'up' | 'paused' | null;
};

export interface Page {
  limit: number;
  offset: number;
}

export type ReceiptFilter = { checkId: number; outage?: { stateChangeId: number; outageId: number | null } };

/** Returns the check of a state change and the outage that the state change belongs to or ended. */
export const findOutageOf = async (db: Db, organizationId: number, stateChangeId: number) => {
  const row = await db
    .selectFrom('state_changes as s')
    .innerJoin('checks as c', 'c.id', 's.check_id')
    .leftJoin('alert_events as e', (join) =>
      join.onRef('e.check_id', '=', 's.check_id').onRef('e.state_change_id', '=', 's.id'),
    )
    .where('s.id', '=', stateChangeId)
    .where('c.organization_id', '=', organizationId)
    .select(['s.check_id', 's.outage_id', 'e.outage_id as ended_outage_id'])
    .limit(1)
    .executeTakeFirst();
  return row && { checkId: row.check_id, outageId: row.outage_id ?? row.ended_outage_id };
};

const matching = (db: Db, { checkId, outage }: ReceiptFilter) =>
  db
    .selectFrom('alert_events')
    .where('alert_events.check_id', '=', checkId)
    .where(isNotOnOpeningsReceipt)
    .$if(outage !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('alert_events.state_change_id', '=', outage?.stateChangeId ?? null),
          eb('alert_events.outage_id', '=', outage?.outageId ?? null),
        ]),
      ),
    );

/**
 * Excludes ends of outages that all recipients received in one message with the opening. The receipt of the opening
 * shows them.
 */
const isNotOnOpeningsReceipt = sql<boolean>`(
  not exists (select from deliveries d where d.event_id = alert_events.id and d.told_with_opening)
  or exists (select from deliveries d where d.event_id = alert_events.id and not d.told_with_opening))`;

/**
 * Returns one page of alert events, newest first. The caller must ensure that the check belongs to its organization.
 */
export const listAlertReceipts = async (
  db: Db,
  filter: ReceiptFilter,
  page: Page,
): Promise<{ count: number; rows: AlertReceiptRow[] }> => {
  const { count } = await matching(db, filter)
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const events = await matching(db, filter)
    .leftJoin('state_changes', (join) =>
      join
        .onRef('state_changes.check_id', '=', 'alert_events.check_id')
        .onRef('state_changes.id', '=', 'alert_events.state_change_id'),
    )
    .leftJoin('checks', 'checks.id', 'alert_events.check_id')
    .selectAll('alert_events')
    .select('checks.interval_seconds')
    .select(['state_changes.first_probe', 'state_changes.second_probe', 'state_changes.other_probes'])
    .orderBy('alert_events.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const ids = events.map(({ id }) => id);
  const deliveries = await deliveriesOf(db, ids);
  const rows = events.map(({ first_probe, second_probe, other_probes, interval_seconds, ...event }) => ({
    ...event,
    intervalSeconds: interval_seconds,
    firstProbe: StoredProbe.parse(first_probe),
    secondProbe: StoredProbe.parse(second_probe),
    otherProbes: StoredProbes.parse(other_probes) ?? [],
    ...(deliveries.get(event.id) ?? { deliveries: [], deliveriesLeftOut: 0 }),
  }));
  return { count, rows };
};

/** Limits of the attempts of a page, and of the characters of one server response. */
const MAX_ATTEMPTS = 10_000;
const MAX_OUTCOME = 500;

/**
 * Returns the deliveries by event id, at most `MAX_EVENT_DELIVERIES` together. The first delivery of each event comes
 * before the second of any event.
 */
const deliveriesOf = async (
  db: Db,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<AlertReceiptRow, 'deliveries' | 'deliveriesLeftOut'>>> => {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<Omit<ReceiptDelivery, 'notifiedEnd'> & { ofEvent: number }>`
    with placed as (
      select id, row_number() over (partition by event_id order by id) as place, count(*) over (partition by event_id) as of_event
      from deliveries where event_id = any(${eventIds}::bigint[]) and not told_with_opening
    ), shown as (
      select id, of_event, count(*) over () as of_all from (
        select * from placed order by place, id limit ${MAX_EVENT_DELIVERIES}
      ) first
    )
    select d.id, d.event_id, d.channel, d.recipient, d.status, d.reason, left(d.reason_detail, ${MAX_OUTCOME}) as reason_detail,
      d.digest_until, d.sent_at, d.integration_id, i.name as "integrationName", s.of_event as "ofEvent", array(
        select jsonb_build_object('at', a ->> 'at', 'outcome', left(a ->> 'outcome', ${MAX_OUTCOME}))
        from jsonb_array_elements(d.attempts) with ordinality as t (a, n)
        where n > jsonb_array_length(d.attempts) - ${MAX_ATTEMPTS} / of_all
        order by n
      ) as attempts
    from shown s join deliveries d on d.id = s.id left join integrations i on i.id = d.integration_id
    order by d.id`.execute(db);
  const notifiedEnds = await notifiedEndsOf(
    db,
    rows.map(({ id }) => id),
  );
  const byEvent = new Map<number, Pick<AlertReceiptRow, 'deliveries' | 'deliveriesLeftOut'>>();
  for (const { ofEvent, ...row } of rows) {
    const of = byEvent.get(row.event_id) ?? { deliveries: [], deliveriesLeftOut: ofEvent };
    byEvent.set(row.event_id, of);
    of.deliveries.push({ ...row, notifiedEnd: notifiedEnds.get(row.id) ?? null });
    of.deliveriesLeftOut -= 1;
  }
  return byEvent;
};

const notifiedEndsOf = async (
  db: Db,
  deliveryIds: readonly number[],
): Promise<ReadonlyMap<number, 'up' | 'paused'>> => {
  const { rows } = await sql<{ id: number; kind: 'up' | 'paused' }>`
    select distinct on (s.id) s.id, e.kind
    from deliveries s
    join alert_events o on o.id = s.event_id and o.kind = 'down'
    join alert_events e on e.check_id = o.check_id and e.outage_id = o.outage_id and e.kind in ('up', 'paused')
    join deliveries d on d.event_id = e.id and d.told_with_opening and d.channel = s.channel
      and coalesce(d.opening_recipient, d.recipient) = s.recipient
    where s.id = any(${deliveryIds}::bigint[])
    order by s.id, e.id`.execute(db);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
};

export type SuppressedFailureRow = Omit<
  Selectable<SuppressedFailureTable>,
  'first_probe' | 'second_probe' | 'other_probes'
> & {
  firstProbe: ProbeResult;
  secondProbe: ProbeResult | null;
  otherProbes: ProbeResult[];
};

/**
 * Returns one page of failed polls that were not confirmed, newest first. The caller must ensure that the check belongs
 * to its organization.
 */
export const listSuppressedFailures = async (
  db: Db,
  checkId: number,
  page: Page,
): Promise<{ count: number; rows: SuppressedFailureRow[] }> => {
  const ofCheck = db.selectFrom('suppressed_failures').where('check_id', '=', checkId);
  const { count } = await ofCheck.select((count) => count.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await ofCheck.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return {
    count,
    rows: rows.map(({ first_probe, second_probe, other_probes, ...row }) => ({
      ...row,
      firstProbe: StoredFirstProbe.parse(first_probe),
      secondProbe: StoredProbe.parse(second_probe),
      otherProbes: StoredProbes.parse(other_probes) ?? [],
    })),
  };
};
