import { isFollowUp } from '@pharos/domain/alerts/alert.ts';
import type { AlertEventStatus, NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import type { Opening } from '@pharos/domain/alerts/decide-fan-out.ts';
import type { OfferedAlert } from '@pharos/domain/integrations/state-filter.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { findOpenings } from './find-opening.ts';
import { notifiedChangeOf } from './notified-change-of.ts';

/** An event that only one worker decides on. Times are epoch milliseconds. */
export interface LockedEvent extends OfferedAlert {
  id: number;
  organizationId: number;
  checkId: number;
  outageId: number | null;
  at: number;
  dueAt: number | null;
  delayEndsAt: number | null;
  status: AlertEventStatus;
  opening: (Opening & { id: number }) | null;
  /** For a follow-up, the ids of all events about which a recipient may have been notified before. */
  openingIds: readonly number[];
}

/**
 * Locks events and the openings of follow-ups, oldest first. The result is in the order of the ids. Omits events whose
 * check retention has removed.
 */
export const lockAlertEvents = async (trx: Kysely<Database>, eventIds: readonly number[]): Promise<LockedEvent[]> => {
  const seen = await trx
    .selectFrom('alert_events as e')
    .leftJoin('state_changes as s', (join) =>
      join.onRef('s.check_id', '=', 'e.check_id').onRef('s.id', '=', 'e.state_change_id'),
    )
    .leftJoin('alert_events as o', (join) =>
      join
        .onRef('o.check_id', '=', 'e.check_id')
        .onRef('o.outage_id', '=', 'e.outage_id')
        .on('o.kind', '=', sql.lit('down' as const)),
    )
    .where('e.id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .orderBy('e.id')
    .select(['e.id', 'e.organization_id', 'e.check_id', 'e.kind', 'e.outage_id', 'e.detail', 'e.at'])
    .select(['s.state', 'o.status as outage_status', 'o.reason as outage_reason'])
    .execute();
  const openings = await findOpenings(
    trx,
    seen.filter(({ kind }) => isFollowUp(kind)).map(({ id }) => id),
  );
  const rows = await trx
    .selectFrom('alert_events')
    .select(['id', 'due_at', 'delay_ends_at', 'status', 'reason'])
    .where(
      'id',
      '=',
      sql<number>`any(${[...eventIds, ...[...openings.values()].map(({ openingId }) => openingId)]}::bigint[])`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const locked = new Map(rows.map((row) => [row.id, row]));
  const events: LockedEvent[] = [];
  for (const row of seen) {
    const event = locked.get(row.id);
    if (!event) continue;
    const isChange = row.kind === 'state-change';
    const found = openings.get(row.id);
    const opening = found && locked.get(found.openingId);
    events.push({
      id: row.id,
      organizationId: row.organization_id,
      checkId: row.check_id,
      kind: row.kind,
      outageId: row.outage_id,
      change: isChange ? notifiedChangeOf(row.detail) : null,
      state: isChange || row.kind === 'down' ? row.state : null,
      isOutageNotified:
        isChange && row.outage_status !== null && isNotified({ status: row.outage_status, reason: row.outage_reason }),
      at: row.at.getTime(),
      ...decidedBy(event),
      opening: opening
        ? { id: opening.id, ...decidedBy(opening), ...(await isOtherwiseNotified(trx, row, opening)) }
        : null,
      openingIds: found?.all ?? [],
    });
  }
  return events;
};

/**
 * Returns 'fanned-out' for an opening without recipients if integrations received, or may still receive, alerts of its
 * outage. One case is a later change that was sent to integrations. The other is that only unusable integrations were
 * to receive the opening: if it is resent later, its end must follow.
 */
const isOtherwiseNotified = async (
  trx: Kysely<Database>,
  { check_id, outage_id }: { check_id: number; outage_id: number | null },
  opening: LockedRow,
): Promise<Partial<Opening>> => {
  if (opening.status === 'fanned-out' || !isNotified(opening)) return {};
  const { rows } = await sql`
    select from alert_events e
    where (e.id = ${opening.id} and e.reason = 'all-skipped'
        or e.check_id = ${check_id} and e.outage_id = ${outage_id} and e.kind = 'state-change'
          and e.detail ->> 'change' = 'other-failure' and (e.status = 'fanned-out' or e.reason = 'all-skipped'))
      and exists (select from deliveries d where d.event_id = e.id and d.integration_id is not null)
    limit 1`.execute(trx);
  return rows.length > 0 ? { status: 'fanned-out' } : {};
};

/** Whether the event was to be sent, even if it had no recipients. */
const isNotified = ({ status, reason }: Pick<LockedRow, 'status' | 'reason'>): boolean =>
  status === 'fanned-out' || (reason !== null && WITHOUT_RECIPIENT.includes(reason));

const WITHOUT_RECIPIENT: readonly NotSentReason[] = ['no-recipient', 'all-muted', 'all-skipped'];

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
