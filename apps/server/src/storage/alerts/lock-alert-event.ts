import type { AlertKind, StateChangeDetail } from '@pharos/domain/alerts/alert.ts';
import type { AlertEventStatus } from '@pharos/domain/alerts/alert-event.ts';
import type { Opening } from '@pharos/domain/alerts/decide-fan-out.ts';
import type { ToldChange } from '@pharos/domain/integrations/told-change.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { findOpening } from './find-opening.ts';

/** An alert event as fan-out sees it: locked, so that it is decided once. Times are epoch milliseconds. */
export interface LockedEvent {
  id: number;
  organizationId: number;
  checkId: number;
  kind: AlertKind;
  /** Of a 'state-change'; null of others. */
  change: ToldChange | null;
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
  const locked = await trx
    .selectFrom('alert_events')
    .select(['id', 'due_at', 'delay_ends_at', 'status'])
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
    change: seen.kind === 'state-change' ? (seen.detail as unknown as StateChangeDetail).change : null,
    at: seen.at.getTime(),
    ...decidedBy(event),
    opening: opening ? { id: opening.id, ...decidedBy(opening) } : null,
  };
};

interface LockedRow {
  due_at: Date | null;
  delay_ends_at: Date | null;
  status: AlertEventStatus;
}

const decidedBy = ({ due_at: dueAt, delay_ends_at: delayEndsAt, status }: LockedRow): Opening => ({
  status,
  dueAt: dueAt?.getTime() ?? null,
  delayEndsAt: delayEndsAt?.getTime() ?? null,
});
