import type { StateCode } from '@pharos/contract/states.ts';
import type { AlertEventStatus, NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import type { Opening } from '@pharos/domain/alerts/decide-fan-out.ts';
import type { OfferedAlert } from '@pharos/domain/integrations/state-filter.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { findOpening } from './find-opening.ts';
import { toldChangeOf } from './told-change-of.ts';

/** An alert event as fan-out sees it: locked, so that it is decided once. Times are epoch milliseconds. */
export interface LockedEvent extends OfferedAlert {
  id: number;
  organizationId: number;
  checkId: number;
  outageId: number | null;
  at: number;
  dueAt: number | null;
  delayEndsAt: number | null;
  status: AlertEventStatus;
  /** Of a follow-up: the event that it belongs to. */
  opening: (Opening & { id: number }) | null;
}

/** Locks an event, and the opening of a follow-up; null when it is gone (its check's last rows were swept). */
export const lockAlertEvent = async (trx: Kysely<Database>, eventId: number): Promise<LockedEvent | null> => {
  const seen = await trx.selectFrom('alert_events').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!seen) return null;
  const openingId = await findOpening(trx, seen);
  const ids = openingId === null ? [eventId] : [eventId, openingId];
  const isChange = seen.kind === 'state-change';
  const locked = await trx
    .selectFrom('alert_events')
    .select(['id', 'due_at', 'delay_ends_at', 'status', 'reason'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const event = locked.find(({ id }) => id === eventId);
  if (!event) return null;
  const opening = locked.find(({ id }) => id === openingId);
  return {
    id: eventId,
    organizationId: seen.organization_id,
    checkId: seen.check_id,
    kind: seen.kind,
    outageId: seen.outage_id,
    change: isChange ? toldChangeOf(seen.detail) : null,
    state: isChange || seen.kind === 'down' ? await stateOf(trx, seen) : null,
    outageIsTold: isChange && (await outageIsTold(trx, seen)),
    at: seen.at.getTime(),
    ...decidedBy(event),
    opening: opening ? { id: opening.id, ...decidedBy(opening), ...(await toldOtherwise(trx, seen, opening)) } : null,
  };
};

/** The state that a change began. */
const stateOf = async (
  trx: Kysely<Database>,
  { check_id, state_change_id }: { check_id: number; state_change_id: number | null },
): Promise<StateCode | null> => {
  if (state_change_id === null) return null;
  const row = await trx
    .selectFrom('state_changes')
    .select('state')
    .where('check_id', '=', check_id)
    .where('id', '=', state_change_id)
    .executeTakeFirst();
  return row?.state ?? null;
};

/** Whether people were told of the outage that a change belongs to, had there been any to be told. */
const outageIsTold = async (
  trx: Kysely<Database>,
  { check_id, outage_id }: { check_id: number; outage_id: number | null },
): Promise<boolean> => {
  if (outage_id === null) return false;
  const opening = await trx
    .selectFrom('alert_events')
    .select(['status', 'reason'])
    .where('check_id', '=', check_id)
    .where('outage_id', '=', outage_id)
    .where('kind', '=', sql.lit('down' as const))
    .executeTakeFirst();
  return opening !== undefined && isTold(opening);
};

/**
 * An outage that nobody was told of as it began, but some by how it went on, was told. So is what only integrations were to be told that could
 * not be used: its end belongs with it, should it be sent after all.
 */
const toldOtherwise = async (
  trx: Kysely<Database>,
  { check_id, outage_id }: { check_id: number; outage_id: number | null },
  opening: LockedRow,
): Promise<Partial<Opening>> => {
  if (opening.status === 'fanned-out' || !isTold(opening)) return {};
  const { rows } = await sql`
    select from alert_events e
    where (e.id = ${opening.id} and e.reason = 'all-skipped'
        or e.check_id = ${check_id} and e.outage_id = ${outage_id} and e.kind = 'state-change'
          and e.detail ->> 'change' = 'other-failure' and (e.status = 'fanned-out' or e.reason = 'all-skipped'))
      and exists (select from deliveries d where d.event_id = e.id and d.integration_id is not null)
    limit 1`.execute(trx);
  return rows.length > 0 ? { status: 'fanned-out' } : {};
};

/** Decided to be told, to nobody or to some. */
const isTold = ({ status, reason }: Pick<LockedRow, 'status' | 'reason'>): boolean =>
  status === 'fanned-out' || (reason !== null && TO_NOBODY.includes(reason));

const TO_NOBODY: readonly NotSentReason[] = ['no-recipient', 'all-muted', 'all-skipped'];

interface LockedRow {
  id: number;
  due_at: Date | null;
  delay_ends_at: Date | null;
  status: AlertEventStatus;
  reason: NotSentReason | null;
}

const decidedBy = ({ due_at: dueAt, delay_ends_at: delayEndsAt, status }: LockedRow): Opening => ({
  status,
  dueAt: dueAt?.getTime() ?? null,
  delayEndsAt: delayEndsAt?.getTime() ?? null,
});
