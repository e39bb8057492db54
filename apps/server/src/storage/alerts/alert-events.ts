import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import {
  type Alert,
  type AlertKind,
  type CertificateDetail,
  OPENING_OF,
  type Outage,
  type PerformanceDetail,
} from '@pharos/domain/alerts/alert.ts';
import type { AlertEventStatus, NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import type { Opening } from '@pharos/domain/alerts/decide-fan-out.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { readLocationNames } from '../history/location-names.ts';

type Trx = Kysely<Database>;

/** An alert event as fan-out sees it: locked, so that it is decided once. Times are epoch milliseconds. */
export interface LockedEvent {
  id: number;
  organizationId: number;
  checkId: number;
  kind: AlertKind;
  dueAt: number | null;
  status: AlertEventStatus;
  /** Of a recovery: the event that it belongs to. */
  opening: (Opening & { id: number }) | null;
}

/** Locks an event, and the opening of a recovery; null when it is gone (its check's last rows were swept). */
export const lockAlertEvent = async (trx: Trx, eventId: number): Promise<LockedEvent | null> => {
  const seen = await trx.selectFrom('alert_events').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!seen) return null;
  const openingId = await findOpening(trx, seen);
  const ids = openingId === null ? [eventId] : [eventId, openingId];
  const locked = await trx
    .selectFrom('alert_events')
    .select(['id', 'due_at', 'status'])
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
    dueAt: event.due_at?.getTime() ?? null,
    status: event.status,
    opening: opening ? { id: opening.id, status: opening.status, dueAt: opening.due_at?.getTime() ?? null } : null,
  };
};

interface EventKey {
  id: number;
  check_id: number;
  kind: AlertKind;
  outage_id: number | null;
}

/** The 'down' of the same outage, or the check's last 'degraded' before. */
export const findOpening = async (trx: Trx, event: EventKey): Promise<number | null> => {
  const kind = OPENING_OF[event.kind];
  if (!kind) return null;
  const found = await trx
    .selectFrom('alert_events')
    .select('id')
    .where('kind', '=', kind)
    .where('check_id', '=', event.check_id)
    .$if(event.outage_id !== null, (query) => query.where('outage_id', '=', event.outage_id))
    .where('id', '<', event.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
};

/** Decides an open event for good: fanned out, or not sent for a reason. `at` in epoch milliseconds. */
export const closeAlertEvent = async (
  trx: Trx,
  eventId: number,
  notSent: NotSentReason | null,
  at: number,
): Promise<void> => {
  await trx
    .updateTable('alert_events')
    .set({ status: notSent === null ? 'fanned-out' : 'not-sent', reason: notSent, closed_at: new Date(at) })
    .where('id', '=', eventId)
    .where('status', '=', 'open')
    .execute();
};

/** What decides, beside the event itself, whether it is to be fanned out. */
export const readFanOutFacts = async (trx: Trx, eventId: number) => {
  const row = await trx
    .selectFrom('alert_events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('checks as c', 'c.id', 'e.check_id')
    .where('e.id', '=', eventId)
    .select(['o.state as organization_state', 'c.paused', 'e.outage_id', 'e.check_id'])
    .executeTakeFirst();
  const check = row === undefined || row.paused === null ? 'deleted' : row.paused ? 'paused' : 'watched';
  return {
    check: check as 'deleted' | 'paused' | 'watched',
    organizationActive: row?.organization_state === 'AC',
    endedAt: row?.outage_id ? await outageEnd(trx, row.check_id, row.outage_id) : null,
  };
};

/** When the last state of an outage ended (epoch milliseconds); null while one is in force. */
const outageEnd = async (trx: Trx, checkId: number, outageId: number): Promise<number | null> => {
  const row = await trx
    .selectFrom('state_changes')
    .where('check_id', '=', checkId)
    .where('outage_id', '=', outageId)
    .select([sql<Date | null>`max(ended_at)`.as('ended_at'), sql<boolean>`bool_or(ended_at is null)`.as('is_open')])
    .executeTakeFirst();
  return row?.is_open ? null : (row?.ended_at?.getTime() ?? null);
};

/** All that a message about an event says; null when its check is gone. */
export const loadAlert = async (trx: Trx, eventId: number): Promise<Alert | null> => {
  const row = await trx
    .selectFrom('alert_events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('checks as c', 'c.id', 'e.check_id')
    .where('e.id', '=', eventId)
    .select(['e.id', 'e.at', 'e.kind', 'e.rule', 'e.detail', 'e.outage_id', 'e.organization_id'])
    .select([
      'c.id as check_id',
      'c.name as check_name',
      'c.type',
      'c.url',
      'o.name as organization_name',
      'o.timezone',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const subject = {
    eventId: row.id,
    at: row.at.getTime(),
    rule: row.rule,
    check: { id: row.check_id, name: row.check_name, type: row.type, url: row.url },
    organization: { id: row.organization_id, name: row.organization_name, timezone: row.timezone },
  };
  switch (row.kind) {
    case 'down':
    case 'up': {
      const outage = row.outage_id === null ? null : await loadOutage(trx, row.check_id, row.outage_id);
      return outage && { ...subject, kind: row.kind, outage };
    }
    case 'degraded':
    case 'recovered':
      return { ...subject, kind: row.kind, performance: row.detail as unknown as PerformanceDetail };
    case 'certificate':
      return { ...subject, kind: row.kind, certificate: row.detail as unknown as CertificateDetail };
  }
};

/** The outage's first state change has its id. */
const loadOutage = async (trx: Trx, checkId: number, outageId: number): Promise<Outage | null> => {
  const first = await trx
    .selectFrom('state_changes')
    .selectAll()
    .where('check_id', '=', checkId)
    .where('id', '=', outageId)
    .executeTakeFirst();
  if (!first) return null;
  const names = await readLocationNames(trx);
  return {
    startedAt: first.started_at.getTime(),
    endedAt: await outageEnd(trx, checkId, outageId),
    state: first.state,
    summary: first.summary,
    firstProbe: seenFrom(first.first_probe, names),
    secondProbe: seenFrom(first.second_probe, names),
  };
};

/** A stored probe, its location called by name. */
const seenFrom = (stored: unknown, names: ReadonlyMap<string, string>): ProbeResult | null => {
  if (stored === null) return null;
  const probe = stored as ProbeResult;
  return { ...probe, location: names.get(probe.location) ?? probe.location };
};
