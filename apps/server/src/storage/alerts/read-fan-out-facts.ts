import type { EndOfOutage } from '@pharos/domain/alerts/alert.ts';
import type { FanOutFacts, Muted } from '@pharos/domain/alerts/decide-fan-out.ts';
import { mutedUntil } from '@pharos/domain/maintenance/muted-until.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { readWatch } from '../history/observation-gaps.ts';
import { readMutingWindows } from '../maintenance/muting-windows.ts';
import type { LockedEvent } from './lock-alert-event.ts';
import { LASTS, outageEnds } from './outage-end.ts';

export type ReadFacts = Pick<FanOutFacts, 'check' | 'organizationActive' | 'endedAt' | 'endedBy' | 'muted'>;

export const readFanOutFacts = async (
  trx: Kysely<Database>,
  events: readonly LockedEvent[],
): Promise<ReadonlyMap<number, ReadFacts>> => {
  const rows = await trx
    .selectFrom('alert_events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('checks as c', 'c.id', 'e.check_id')
    .where('e.id', '=', sql<number>`any(${events.map(({ id }) => id)}::bigint[])`)
    .select(['e.id', 'o.state as organization_state', 'c.paused', 'c.monitoring_changed_at'])
    .execute();
  const byEvent = new Map(rows.map((row) => [row.id, row]));
  const ends = await outageEnds(
    trx,
    events.flatMap(({ checkId, outageId }) => (outageId === null ? [] : [{ checkId, outageId }])),
  );
  const due = events.flatMap(({ checkId, dueAt, opening }) => {
    const after = opening ? opening.dueAt : dueAt;
    return after === null ? [] : [{ checkId, after }];
  });
  const windows = await readMutingWindows(trx, due);
  const facts = new Map<number, ReadFacts>();
  for (const { id, checkId, outageId, dueAt, opening } of events) {
    const row = byEvent.get(id);
    const recorded = (outageId === null ? undefined : ends.get(outageId)) ?? LASTS;
    const pausedAt = row?.paused && outageId !== null ? row.monitoring_changed_at : null;
    // The judge records a pause a moment after it, so the pause may not be recorded yet.
    const end: EndOfOutage =
      recorded.endedAt === null && pausedAt ? { endedAt: pausedAt.getTime(), endedBy: 'pause' } : recorded;
    facts.set(id, {
      check: row === undefined || row.paused === null ? 'deleted' : row.paused ? 'paused' : 'monitored',
      organizationActive: row?.organization_state === 'AC',
      ...end,
      muted: await readMuted(trx, checkId, windows.get(checkId), opening ? opening.dueAt : dueAt),
    });
  }
  return facts;
};

/** Returns the end of the maintenance that mutes an alert due at `dueAt`, both in epoch milliseconds. */
const readMuted = async (
  trx: Kysely<Database>,
  checkId: number,
  windows: Span[] | undefined,
  dueAt: number | null,
): Promise<Muted | null> => {
  const until = windows === undefined || dueAt === null ? null : mutedUntil(windows, dueAt);
  const watch = until === null ? null : await readWatch(trx, checkId);
  return until === null || watch === null ? null : { until, ...watch };
};
