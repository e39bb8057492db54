import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { StoredFirstProbe, StoredProbe } from '@pharos/contract/stored/probe.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { AlertEventTable, DeliveryTable, SuppressedFailureTable } from '../connection/schema/schema.ts';

export type AlertReceiptRow = Selectable<AlertEventTable> & {
  firstProbe: ProbeResult | null;
  secondProbe: ProbeResult | null;
  deliveries: Selectable<DeliveryTable>[];
};

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
    .$if(outage !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('alert_events.state_change_id', '=', outage?.stateChangeId ?? null),
          eb('alert_events.outage_id', '=', outage?.outageId ?? null),
        ]),
      ),
    );

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
    .selectAll('alert_events')
    .select(['state_changes.first_probe', 'state_changes.second_probe'])
    .orderBy('alert_events.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const deliveries = await deliveriesOf(
    db,
    events.map(({ id }) => id),
  );
  const rows = events.map(({ first_probe, second_probe, ...event }) => ({
    ...event,
    firstProbe: StoredProbe.parse(first_probe),
    secondProbe: StoredProbe.parse(second_probe),
    deliveries: deliveries.filter(({ event_id }) => event_id === event.id),
  }));
  return { count, rows };
};

const deliveriesOf = async (db: Db, eventIds: readonly number[]): Promise<Selectable<DeliveryTable>[]> => {
  if (eventIds.length === 0) return [];
  return db.selectFrom('deliveries').selectAll().where('event_id', 'in', eventIds).orderBy('id').execute();
};

export type SuppressedFailureRow = Omit<Selectable<SuppressedFailureTable>, 'first_probe' | 'second_probe'> & {
  firstProbe: ProbeResult;
  secondProbe: ProbeResult | null;
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
    rows: rows.map(({ first_probe, second_probe, ...row }) => ({
      ...row,
      firstProbe: StoredFirstProbe.parse(first_probe),
      secondProbe: StoredProbe.parse(second_probe),
    })),
  };
};
