import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { StoredProbes } from '@pharos/contract/stored/confirmation.ts';
import { StoredProbe } from '@pharos/contract/stored/probe.ts';
import { StoredSettingsInForce } from '@pharos/contract/stored/settings-in-force.ts';
import type {
  Alert,
  CertificateDetail,
  OpeningDetail,
  Outage,
  PerformanceDetail,
} from '@pharos/domain/alerts/alert.ts';
import { openingTimes } from '@pharos/domain/alerts/lateness.ts';
import { overlapOf } from '@pharos/domain/reports/time/span.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database, StateChangeTable } from '../connection/schema/schema.ts';
import { readLocationNames } from '../history/location-names.ts';
import { readObservationGaps } from '../history/observation-gaps.ts';
import { LASTS, outageEnds } from './outage-end.ts';
import { readPausedBy } from './paused-by.ts';
import { toldChangeOf } from './told-change-of.ts';

type Trx = Kysely<Database>;

/** All that a message about an event says; null when its check is gone. */
export const loadAlert = async (trx: Trx, eventId: number): Promise<Alert | null> => {
  const row = await trx
    .selectFrom('alert_events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('checks as c', 'c.id', 'e.check_id')
    .leftJoin('state_changes as s', (join) =>
      join.onRef('s.check_id', '=', 'e.check_id').onRef('s.id', '=', 'e.state_change_id'),
    )
    .where('e.id', '=', eventId)
    .select(['e.id', 'e.at', 'e.kind', 'e.rule', 'e.detail', 'e.outage_id', 'e.organization_id'])
    .select(['e.due_at', 'e.delay_ends_at', 'c.interval_seconds', 's.settings'])
    .select(['s.state', 's.summary', 's.first_probe'])
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
  const then = StoredSettingsInForce.parse(row.settings);
  const subject = {
    eventId: row.id,
    at: row.at.getTime(),
    // Not for openings of outages: they are due as soon as they are seen.
    seenAt: row.at.getTime(),
    dueAt: row.at.getTime(),
    rule: row.rule,
    check: { id: row.check_id, name: then?.name ?? row.check_name, type: row.type, url: then?.url ?? row.url },
    organization: { id: row.organization_id, name: row.organization_name, timezone: row.timezone },
  };
  switch (row.kind) {
    case 'down':
    case 'up':
    case 'paused': {
      const outage =
        row.outage_id === null ? null : await loadOutage(trx, row.organization_id, row.check_id, row.outage_id);
      if (!outage) return null;
      if (row.kind === 'up') return { ...subject, kind: row.kind, outage };
      if (row.kind === 'paused') {
        const pausedBy = await readPausedBy(trx, row.organization_id, row.check_id, row.at);
        return { ...subject, kind: row.kind, outage, ...(pausedBy !== null && { pausedBy }) };
      }
      const times = openingTimes({
        outage,
        dueAt: row.due_at?.getTime() ?? null,
        delayEndsAt: row.delay_ends_at?.getTime() ?? null,
        // The judge alone writes details, one shape for each kind.
        wasHeld: (row.detail as OpeningDetail).wasHeld === true,
        intervalMs: (then?.intervalSeconds ?? row.interval_seconds) * 1000,
      });
      return { ...subject, ...times, kind: row.kind, outage };
    }
    case 'state-change': {
      if (row.state === null || row.summary === null) return null;
      const change = toldChangeOf(row.detail);
      const isPause = change === 'paused';
      const pausedBy = isPause ? await readPausedBy(trx, row.organization_id, row.check_id, row.at) : null;
      return {
        ...subject,
        kind: row.kind,
        stateChange: {
          change,
          state: row.state,
          summary: row.summary,
          probe: seenFrom(row.first_probe, await readLocationNames(trx, row.organization_id)),
          ...(pausedBy !== null && { pausedBy }),
        },
      };
    }
    // As above: the judge writes them so.
    case 'degraded':
    case 'recovered':
      return { ...subject, kind: row.kind, performance: row.detail as unknown as PerformanceDetail };
    case 'certificate':
      return { ...subject, kind: row.kind, certificate: row.detail as unknown as CertificateDetail };
  }
};

/** The outage's first state change has its id. */
const loadOutage = async (
  trx: Trx,
  organizationId: number,
  checkId: number,
  outageId: number,
): Promise<Outage | null> => {
  const first = await trx
    .selectFrom('state_changes')
    .selectAll()
    .where('check_id', '=', checkId)
    .where('id', '=', outageId)
    .executeTakeFirst();
  if (!first) return null;
  const names = await readLocationNames(trx, organizationId);
  const startedAt = first.started_at.getTime();
  const end = (await outageEnds(trx, [{ checkId, outageId }])).get(outageId) ?? LASTS;
  return {
    id: outageId,
    startedAt,
    ...end,
    ...(end.endedAt !== null && { unwatchedMs: await readUnwatched(trx, checkId, startedAt, end.endedAt) }),
    state: first.state,
    summary: first.summary,
    firstProbe: seenFrom(first.first_probe, names),
    secondProbe: seenFrom(first.second_probe, names),
    ...(first.confirmation !== null && { seenFrom: failingAt(first, names) }),
  };
};

/** Names of the locations whose probes failed. */
const failingAt = (
  {
    first_probe,
    second_probe,
    other_probes,
  }: Pick<Selectable<StateChangeTable>, 'first_probe' | 'second_probe' | 'other_probes'>,
  names: ReadonlyMap<string, string>,
): string[] =>
  [
    StoredProbe.parse(first_probe),
    StoredProbe.parse(second_probe),
    ...(StoredProbes.parse(other_probes) ?? []),
  ].flatMap((probe) => (probe === null || probe.verdict === 'AV' ? [] : (names.get(probe.location) ?? probe.location)));

const readUnwatched = async (trx: Trx, checkId: number, from: number, to: number): Promise<number> =>
  overlapOf({ from, to }, await readObservationGaps(trx, checkId, { from, to }, to));

/** A stored probe, its location called by name. */
const seenFrom = (stored: unknown, names: ReadonlyMap<string, string>): ProbeResult | null => {
  const probe = StoredProbe.parse(stored);
  return probe && { ...probe, location: names.get(probe.location) ?? probe.location };
};
