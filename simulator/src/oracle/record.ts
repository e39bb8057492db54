import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { type StateCode, VERDICTS, type Verdict } from '@pharos/contract/states.ts';
import type { Confirmation } from '@pharos/contract/stored/confirmation.ts';
import type { AlertEventStatus, NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import { type CheckStats, checkStats } from '@pharos/domain/reports/check-stats.ts';
import { sql } from 'kysely';
import { readCheckHistories } from '../../../apps/server/src/storage/checks/check-histories.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { readLocationHours } from '../../../apps/server/src/storage/history/location-hours.ts';
import { wasFollowed } from '../../../apps/server/src/storage/jobs/delete-exhausted-jobs.ts';
import { readResults } from '../../../apps/server/src/storage/results/read-results.ts';
import type { Scenario } from '../world/scenario.ts';

/** The data that Pharos stores at the end. Times are epoch milliseconds. */
export interface PharosRecord {
  checkIds: number[];
  states: RecordedState[];
  gaps: { checkId: number; from: number; to: number }[];
  suppressed: { checkId: number; first: ProbeResult; second: ProbeResult | null; others: ProbeResult[] }[];
  results: RecordedResult[];
  /** The reported figures of the whole time, including the open hour. */
  stats: Map<number, { stats: CheckStats; hours: { startsAt: number; polls: number; sum: number }[] }>;
  locationHours: Map<number, { startsAt: number; location: string; polls: number }[]>;
  judgeStates: { checkId: number; phase: string; code: StateCode | null }[];
  events: RecordedEvent[];
  deliveries: RecordedDelivery[];
  /**
   * Unfinished jobs, also without retries. Excludes jobs that a newer job replaced, because housekeeping deletes them.
   */
  jobs: { task: string; payload: unknown }[];
}

export interface RecordedState {
  checkId: number;
  id: number;
  outageId: number | null;
  code: StateCode;
  from: number;
  to: number | null;
  first: ProbeResult | null;
  second: ProbeResult | null;
  others: ProbeResult[];
  confirmation: Confirmation | null;
}

export interface RecordedResult {
  checkId: number;
  startedAt: number;
  verdict: Verdict | null;
  responseMs: number | null;
  location: string;
}

export interface RecordedEvent {
  id: number;
  checkId: number;
  kind: 'down' | 'up' | 'paused' | 'state-change' | 'degraded' | 'recovered' | 'certificate';
  outageId: number | null;
  at: number;
  dueAt: number | null;
  /** Null while the event is open. */
  outcome: Outcome | null;
  reason: string | null;
  closedAt: number | null;
}

export type Outcome =
  | 'fanned out'
  | 'all muted'
  | 'no recipient'
  | 'recovered within delay'
  | 'low sensitivity'
  | 'opening not sent'
  | 'paused'
  | 'other';

export interface RecordedDelivery {
  id: number;
  eventId: number;
  recipient: string;
  status: string;
  reason: string | null;
  createdAt: number;
}

const ms = (time: Date | null): number | null => time?.getTime() ?? null;

export const readRecord = async (db: Db, organizationId: number, scenario: Scenario): Promise<PharosRecord> => {
  const checks = await db.selectFrom('checks').select('id').where('organization_id', '=', organizationId).execute();
  const checkIds = checks.map(({ id }) => id).sort((a, b) => a - b);
  const states = await db.selectFrom('state_changes').selectAll().orderBy('check_id').orderBy('id').execute();
  const gaps = await db.selectFrom('observation_gaps').selectAll().orderBy('check_id').orderBy('started_at').execute();
  const suppressed = await db.selectFrom('suppressed_failures').selectAll().orderBy('id').execute();
  const results = await readAllResults(db);
  const judgeStates = await db
    .selectFrom('check_states')
    .select(['check_id', 'phase', 'code'])
    .orderBy('check_id')
    .execute();
  const events = await db.selectFrom('alert_events').selectAll().orderBy('id').execute();
  const deliveries = await db.selectFrom('deliveries').selectAll().orderBy('id').execute();
  const { rows: jobs } = await sql<PharosRecord['jobs'][number]>`
    select t.identifier as task, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where not ${wasFollowed} order by j.id`.execute(db);
  return {
    checkIds,
    states: states.map((row) => ({
      checkId: row.check_id,
      id: row.id,
      outageId: row.outage_id,
      code: row.state,
      from: row.started_at.getTime(),
      to: ms(row.ended_at),
      // Not validated, because the judge wrote the JSON in the same run.
      first: row.first_probe as ProbeResult | null,
      second: row.second_probe as ProbeResult | null,
      others: (row.other_probes ?? []) as ProbeResult[],
      confirmation: row.confirmation as Confirmation | null,
    })),
    gaps: gaps.map((row) => ({ checkId: row.check_id, from: row.started_at.getTime(), to: row.ended_at.getTime() })),
    suppressed: suppressed.map((row) => ({
      checkId: row.check_id,
      first: row.first_probe as ProbeResult,
      second: row.second_probe as ProbeResult | null,
      others: (row.other_probes ?? []) as ProbeResult[],
    })),
    results,
    stats: await readStats(db, checkIds, scenario),
    locationHours: await readAllLocationHours(db, checkIds, scenario),
    judgeStates: judgeStates.map((row) => ({ checkId: row.check_id, phase: row.phase, code: row.code })),
    events: events.map((row) => ({
      id: row.id,
      checkId: row.check_id,
      kind: row.kind,
      outageId: row.outage_id,
      at: row.at.getTime(),
      dueAt: ms(row.due_at),
      outcome: outcomeOf(row.status, row.reason),
      reason: row.reason,
      closedAt: ms(row.closed_at),
    })),
    deliveries: deliveries.map((row) => ({
      id: row.id,
      eventId: row.event_id,
      recipient: row.recipient,
      status: row.status,
      reason: row.reason,
      createdAt: row.created_at.getTime(),
    })),
    jobs,
  };
};

const readAllResults = async (db: Db): Promise<RecordedResult[]> => {
  const { rows } = await sql<{ id: number }>`
    select check_id as id from results union select check_id from packed_results order by id`.execute(db);
  const all: RecordedResult[] = [];
  for (const { id } of rows) {
    for (const { startedAt, responseMs, facts } of await readResults(db, id, 'all')) {
      all.push({
        checkId: id,
        startedAt: Math.floor(startedAt / 1000),
        verdict: facts.verdict === null ? null : (VERDICTS[facts.verdict] ?? null),
        responseMs,
        location: facts.location,
      });
    }
  }
  return all;
};

const readStats = async (
  db: Db,
  checkIds: readonly number[],
  { start, end }: Scenario,
): Promise<PharosRecord['stats']> => {
  const range = { from: start, to: end };
  const histories = await readCheckHistories(db, checkIds, { from: start - (start % 86_400_000), to: end }, end);
  return new Map(
    [...histories].map(([checkId, history]) => {
      const hours = history.hours.map(({ startsAt, figures }) => ({
        startsAt,
        polls: figures.polls,
        sum: figures.availableSum + figures.errorSum,
      }));
      return [checkId, { stats: checkStats(history, range), hours }];
    }),
  );
};

const readAllLocationHours = async (
  db: Db,
  checkIds: readonly number[],
  { start, end }: Scenario,
): Promise<PharosRecord['locationHours']> => {
  const all: PharosRecord['locationHours'] = new Map();
  for (const checkId of checkIds) {
    const { hours } = await readLocationHours(db, checkId, { from: start - (start % 86_400_000), to: end });
    const ofCheck = [...hours].flatMap(([location, recorded]) =>
      recorded.map(({ startsAt, figures: { polls } }) => ({ startsAt, location, polls })),
    );
    all.set(checkId, ofCheck);
  }
  return all;
};

const OUTCOMES: { [reason in NotSentReason]?: Outcome } = {
  'recovered-within-delay': 'recovered within delay',
  'recovered-before-second-poll': 'low sensitivity',
  'paused-before-second-poll': 'low sensitivity',
  'check-paused': 'paused',
  'opening-not-sent': 'opening not sent',
  'no-recipient': 'no recipient',
  'all-muted': 'all muted',
};

const outcomeOf = (status: AlertEventStatus, reason: NotSentReason | null): Outcome | null => {
  if (status === 'open') return null;
  return reason === null ? 'fanned out' : (OUTCOMES[reason] ?? 'other');
};

export const isFailing = (code: StateCode | null): boolean => code !== null && code !== 'AV' && code !== 'PS';
