import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { StoredProbes } from '@pharos/contract/stored/confirmation.ts';
import { StoredProbe } from '@pharos/contract/stored/probe.ts';
import { StoredSettingsInForce } from '@pharos/contract/stored/settings-in-force.ts';
import type {
  Alert,
  AlertKind,
  CertificateDetail,
  EndOfOutage,
  OpeningDetail,
  Outage,
  PerformanceDetail,
} from '@pharos/domain/alerts/alert.ts';
import { openingTimes } from '@pharos/domain/alerts/lateness.ts';
import { overlapWith } from '@pharos/domain/reports/time/span.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, StateChangeTable } from '../connection/schema/schema.ts';
import { readLocationNames } from '../history/location-names.ts';
import { readObservationGaps } from '../history/observation-gaps.ts';
import { notifiedChangeOf } from './notified-change-of.ts';
import { LASTS, outageEnds } from './outage-end.ts';
import { readPausedBy } from './paused-by.ts';

type Trx = Kysely<Database>;

export const loadAlert = async (trx: Trx, eventId: number): Promise<Alert | null> =>
  (await loadAlerts(trx, [eventId])).get(eventId) ?? null;

export const loadAlerts = async (trx: Trx, eventIds: readonly number[]): Promise<ReadonlyMap<number, Alert>> => {
  const rows = eventIds.length === 0 ? [] : await readRows(trx, eventIds);
  const names = new Map<number, ReadonlyMap<string, string>>();
  for (const id of new Set(rows.map(({ organization_id }) => organization_id)))
    names.set(id, await readLocationNames(trx, id));
  const outages = await loadOutages(trx, rows, names);
  const found = new Map<number, Alert>();
  for (const row of rows) {
    const alert = await toAlert(trx, row, outages, names.get(row.organization_id) ?? new Map());
    if (alert) found.set(row.id, alert);
  }
  return found;
};

type Row = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (trx: Trx, eventIds: readonly number[]) =>
  trx
    .selectFrom('alert_events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('checks as c', 'c.id', 'e.check_id')
    .leftJoin('state_changes as s', (join) =>
      join.onRef('s.check_id', '=', 'e.check_id').onRef('s.id', '=', 'e.state_change_id'),
    )
    .where('e.id', '=', sql<number>`any(${eventIds}::bigint[])`)
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
    .execute();

const toAlert = async (
  trx: Trx,
  row: Row,
  outages: ReadonlyMap<number, Outage>,
  names: ReadonlyMap<string, string>,
): Promise<Alert | null> => {
  const then = StoredSettingsInForce.parse(row.settings);
  const subject = {
    eventId: row.id,
    at: row.at.getTime(),
    // `openingTimes` overrides these times for openings of outages. All other alerts are due as soon as they are seen.
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
      const outage = outages.get(row.outage_id ?? 0);
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
        // Only the judge writes `detail`, in one format for each kind.
        waitedForSecondPoll: (row.detail as OpeningDetail).wasHeld === true,
        intervalMs: (then?.intervalSeconds ?? row.interval_seconds) * 1000,
      });
      return { ...subject, ...times, kind: row.kind, outage };
    }
    case 'state-change': {
      if (row.state === null || row.summary === null) return null;
      const change = notifiedChangeOf(row.detail);
      const isPause = change === 'paused';
      const pausedBy = isPause ? await readPausedBy(trx, row.organization_id, row.check_id, row.at) : null;
      return {
        ...subject,
        kind: row.kind,
        stateChange: {
          change,
          state: row.state,
          summary: row.summary,
          probe: seenFrom(row.first_probe, names),
          ...(pausedBy !== null && { pausedBy }),
        },
      };
    }
    // The cast is safe: only the judge writes `detail`.
    case 'degraded':
    case 'recovered':
      return { ...subject, kind: row.kind, performance: row.detail as unknown as PerformanceDetail };
    case 'certificate':
      return { ...subject, kind: row.kind, certificate: row.detail as unknown as CertificateDetail };
  }
};

/** Returns the outages by id. The first state change of an outage has its id. */
const loadOutages = async (
  trx: Trx,
  rows: readonly Row[],
  names: ReadonlyMap<number, ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<number, Outage>> => {
  const ofOutages = rows.flatMap(({ kind, outage_id: outageId, check_id: checkId }) =>
    outageId !== null && OUTAGE_KINDS.includes(kind) ? [{ outageId, checkId }] : [],
  );
  if (ofOutages.length === 0) return new Map();
  const { rows: changes } = await sql<Change & { last: LastChange }>`
    select s.*, to_jsonb(last) as last from unnest(
      ${ofOutages.map(({ checkId }) => checkId)}::int[],
      ${ofOutages.map(({ outageId }) => outageId)}::bigint[]
    ) as v (check_id, id)
    join state_changes s on s.check_id = v.check_id and s.id = v.id
    cross join lateral (
      select l.state, l.summary, l.first_probe, l.second_probe, l.present_probe from state_changes l
      where l.check_id = v.check_id and l.outage_id = v.id order by l.id desc limit 1
    ) last`.execute(trx);
  const ends = await outageEnds(trx, ofOutages);
  const organizations = new Map(rows.map((row) => [row.check_id, row.organization_id]));
  const outages = new Map<number, Outage>();
  for (const first of changes) {
    const end = ends.get(first.id) ?? LASTS;
    const ofOrganization = names.get(organizations.get(first.check_id) ?? 0) ?? new Map();
    outages.set(first.id, await toOutage(trx, first, end, ofOrganization));
  }
  return outages;
};

type Change = Selectable<StateChangeTable>;
type LastChange = Pick<Change, 'state' | 'summary' | 'first_probe' | 'second_probe' | 'present_probe'>;

const OUTAGE_KINDS: readonly AlertKind[] = ['down', 'up', 'paused'];

const toOutage = async (
  trx: Trx,
  first: Change & { last: LastChange },
  end: EndOfOutage,
  names: ReadonlyMap<string, string>,
): Promise<Outage> => {
  const startedAt = first.started_at.getTime();
  return {
    id: first.id,
    startedAt,
    ...end,
    ...(end.endedAt !== null && {
      unwatchedMs: await readUnwatched(trx, first.check_id, startedAt, end.endedAt),
      ...lastErrorOf(first),
    }),
    state: first.state,
    summary: first.summary,
    firstProbe: seenFrom(first.first_probe, names),
    secondProbe: seenFrom(first.second_probe, names),
    ...(first.confirmation !== null && { seenFrom: failingAt(first, names) }),
  };
};

const lastErrorOf = ({ state, summary, last }: Change & { last: LastChange }): Pick<Outage, 'lastError'> => {
  const probes = [last.present_probe, last.first_probe, last.second_probe].map((probe) => StoredProbe.parse(probe));
  const [present, first, second] = probes;
  const error = { state: last.state, summary: present?.summary ?? last.summary };
  if (error.state === state && error.summary === summary) return {};
  const statusCode = present ? present.statusCode : (first?.statusCode ?? second?.statusCode ?? null);
  return { lastError: { ...error, statusCode } };
};

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
  overlapWith(await readObservationGaps(trx, checkId, { from, to }, to))({ from, to });

const seenFrom = (stored: unknown, names: ReadonlyMap<string, string>): ProbeResult | null => {
  const probe = StoredProbe.parse(stored);
  return probe && { ...probe, location: names.get(probe.location) ?? probe.location };
};
