import type { EndOfOutage } from '@pharos/domain/alerts/alert.ts';
import type { FanOutFacts, Muted } from '@pharos/domain/alerts/decide-fan-out.ts';
import { mutedUntil } from '@pharos/domain/maintenance/muted-until.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { readWatch } from '../history/observation-gaps.ts';
import { readMutingWindows } from '../maintenance/muting-windows.ts';
import type { LockedEvent } from './lock-alert-event.ts';
import { outageEnd } from './outage-end.ts';

/** What decides, beside the event itself, whether it is to be fanned out. */
export const readFanOutFacts = async (
  trx: Kysely<Database>,
  { id: eventId, dueAt, opening }: Pick<LockedEvent, 'id' | 'dueAt' | 'opening'>,
): Promise<Pick<FanOutFacts, 'check' | 'organizationActive' | 'endedAt' | 'endedBy' | 'muted'>> => {
  const row = await trx
    .selectFrom('alert_events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('checks as c', 'c.id', 'e.check_id')
    .where('e.id', '=', eventId)
    .select(['o.state as organization_state', 'c.paused', 'c.monitoring_changed_at', 'e.outage_id', 'e.check_id'])
    .executeTakeFirst();
  const mutedAt = opening ? opening.dueAt : dueAt;
  const recorded = row?.outage_id ? await outageEnd(trx, row.check_id, row.outage_id) : LASTS;
  const pausedAt = row?.paused && row.outage_id ? row.monitoring_changed_at : null;
  // The judge hears of a pause a moment after it.
  const end: EndOfOutage =
    recorded.endedAt === null && pausedAt ? { endedAt: pausedAt.getTime(), endedBy: 'pause' } : recorded;
  return {
    check: row === undefined || row.paused === null ? 'deleted' : row.paused ? 'paused' : 'monitored',
    organizationActive: row?.organization_state === 'AC',
    ...end,
    muted: row && mutedAt !== null ? await readMuted(trx, row.check_id, mutedAt) : null,
  };
};

/** Null when no maintenance of the check mutes what is due at this moment (epoch milliseconds). */
const readMuted = async (trx: Kysely<Database>, checkId: number, dueAt: number): Promise<Muted | null> => {
  const until = mutedUntil(await readMutingWindows(trx, checkId, dueAt), dueAt);
  const watch = until === null ? null : await readWatch(trx, checkId);
  return until === null || watch === null ? null : { until, ...watch };
};

const LASTS: EndOfOutage = { endedAt: null, endedBy: null };
