import type { ProbeResult } from '@pharos/contract/bus/result.ts';
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
  /** Of the check as it is; null when that is gone. */
  intervalSeconds: number | null;
  /** But those that were told in one message with their opening. */
  deliveries: ReceiptDelivery[];
  /** Of an opening: whom one message told its end too. */
  toldEnds: ToldEnd[];
};

/** With the name of the integration that it goes to; null of people, and of one that is gone. */
export type ReceiptDelivery = Selectable<DeliveryTable> & { integrationName: string | null };

export interface ToldEnd {
  openingEventId: number;
  kind: 'up' | 'paused';
  channel: string;
  /** Of the opening's delivery. */
  recipient: string;
}

export interface Page {
  limit: number;
  offset: number;
}

/** Events of a check, or of one outage of it. */
export type ReceiptFilter = { checkId: number; outage?: { stateChangeId: number; outageId: number | null } };

/** The check of a state change and the outage that it belongs to, or ended; undefined when the organization has none of that id. */
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

/** An end that everybody was told in one message with its beginning stands on the receipt of that. */
const isNotOnOpeningsReceipt = sql<boolean>`(
  not exists (select from deliveries d where d.event_id = alert_events.id and d.told_with_opening)
  or exists (select from deliveries d where d.event_id = alert_events.id and not d.told_with_opening))`;

/** One page of events with what became of them, newest first. The caller has made sure that the check is its own. */
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
  const toldEnds = await toldEndsOf(db, ids);
  const rows = events.map(({ first_probe, second_probe, other_probes, interval_seconds, ...event }) => ({
    ...event,
    intervalSeconds: interval_seconds,
    toldEnds: toldEnds.filter(({ openingEventId }) => openingEventId === event.id),
    firstProbe: StoredProbe.parse(first_probe),
    secondProbe: StoredProbe.parse(second_probe),
    otherProbes: StoredProbes.parse(other_probes) ?? [],
    deliveries: deliveries.filter(({ event_id }) => event_id === event.id),
  }));
  return { count, rows };
};

const deliveriesOf = async (db: Db, eventIds: readonly number[]): Promise<ReceiptDelivery[]> => {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('deliveries as d')
    .leftJoin('integrations as i', 'i.id', 'd.integration_id')
    .selectAll('d')
    .select('i.name as integrationName')
    .where('d.event_id', 'in', eventIds)
    .where('d.told_with_opening', '=', false)
    .orderBy('d.id')
    .execute();
};

const toldEndsOf = async (db: Db, eventIds: readonly number[]): Promise<ToldEnd[]> => {
  const { rows } = await sql<ToldEnd>`
    select o.id as "openingEventId", e.kind, d.channel, coalesce(d.opening_recipient, d.recipient) as recipient
    from alert_events o
    join alert_events e on e.check_id = o.check_id and e.outage_id = o.outage_id and e.kind in ('up', 'paused')
    join deliveries d on d.event_id = e.id and d.told_with_opening
    where o.id = any(${eventIds}::bigint[]) and o.kind = 'down'`.execute(db);
  return rows;
};

export type SuppressedFailureRow = Omit<
  Selectable<SuppressedFailureTable>,
  'first_probe' | 'second_probe' | 'other_probes'
> & {
  firstProbe: ProbeResult;
  secondProbe: ProbeResult | null;
  otherProbes: ProbeResult[];
};

/** One page of failing polls that were not confirmed, newest first. The caller has made sure that the check is its own. */
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
