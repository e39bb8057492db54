import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Client } from 'pg';
import { readResultsBy } from '../../../apps/server/src/storage/results/read-results.ts';
import type { RecordedDelivery, RecordedEvent, RecordedProbe, RecordedState } from '../oracle/evidence.ts';
import type { Span } from '../spans.ts';

/** The stored data, read directly from the database. Times are epoch milliseconds. */
export interface PharosRecord {
  states: Map<number, RecordedState[]>;
  gaps: Map<number, Span[]>;
  proberErrors: Map<number, number[]>;
  checks: Map<number, { code: string | null; lastResultAt: number | null; createdAt: number }>;
  events: RecordedEvent[];
  deliveries: RecordedDelivery[];
  lateJobs: { task: string; runAt: number; attempts: number; lastError: string | null }[];
  /** Superseded jobs will never run and do not need to run. */
  supersededJobs: number;
}

/**
 * Jobs that are more than 15 seconds late, without jobs of the crontab. A superseded job was interrupted, and a new job
 * was added under its key. The queue then clears its key and prevents further attempts.
 */
const LATE_JOBS = `
  select t.identifier as task, j.run_at, j.attempts, j.last_error,
    j.key is null and j.attempts >= j.max_attempts and j.last_error is null as is_superseded
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.run_at < now() - interval '15 seconds' and t.identifier in ('fan-out', 'deliver', 'deliver-digest', 'send-mail')`;

/** The time of the next job for each pending delivery, or for the digest that contains it. */
const NEXT_TRIES = `
  select d.id, min(j.run_at) as run_at
  from deliveries d join graphile_worker._private_jobs j on j.key in ('deliver:' || d.id,
    'digest:' || d.organization_id || ':' || d.channel || ':' || d.recipient || ':'
      || (extract(epoch from d.digest_until) * 1000)::bigint)
  group by d.id`;

const ms = (time: Date | null): number | null => time?.getTime() ?? null;

export const readRecord = async (client: Client): Promise<PharosRecord> => {
  const rows = async (text: string) => (await client.query(text)).rows;
  const states = await rows('select * from state_changes order by check_id, id');
  const gaps = await rows('select * from observation_gaps order by check_id, started_at');
  const proberErrors = await readProberErrors(client);
  const checks = await rows(
    'select c.id, c.created_at, s.code, s.last_result_at from checks c join check_states s on s.check_id = c.id',
  );
  const events = await rows('select * from alert_events order by id');
  const deliveries = await rows('select * from deliveries order by id');
  const nextTries = new Map((await rows(NEXT_TRIES)).map((row) => [Number(row.id), row.run_at.getTime() as number]));
  const jobs = await rows(LATE_JOBS);
  return {
    states: byCheck(states, (row) => ({
      id: Number(row.id),
      outageId: row.outage_id === null ? null : Number(row.outage_id),
      code: row.state,
      from: row.started_at.getTime(),
      to: ms(row.ended_at),
      recordedAt: row.recorded_at.getTime(),
      firstProbe: probeOf(row.first_probe),
      secondProbe: probeOf(row.second_probe),
    })),
    gaps: byCheck(gaps, (row) => ({ from: row.started_at.getTime(), to: row.ended_at.getTime() })),
    proberErrors,
    checks: new Map(
      checks.map((row) => [
        row.id,
        { code: row.code, lastResultAt: ms(row.last_result_at), createdAt: row.created_at.getTime() },
      ]),
    ),
    events: events.map((row) => ({
      id: Number(row.id),
      checkId: row.check_id,
      kind: row.kind,
      outageId: row.outage_id === null ? null : Number(row.outage_id),
      status: row.status,
      reason: row.reason,
      dueAt: ms(row.due_at),
    })),
    deliveries: deliveries.map((row) => ({
      id: Number(row.id),
      eventId: Number(row.event_id),
      recipient: row.recipient,
      status: row.status,
      reason: row.reason,
      attempts: row.attempts,
      nextTryAt: nextTries.get(Number(row.id)) ?? null,
    })),
    supersededJobs: jobs.filter((row) => row.is_superseded).length,
    lateJobs: jobs
      .filter((row) => !row.is_superseded)
      .map((row) => ({
        task: row.task,
        runAt: row.run_at.getTime(),
        attempts: row.attempts,
        lastError: row.last_error,
      })),
  };
};

const readProberErrors = async (client: Client): Promise<Map<number, number[]>> => {
  const query = async (text: string, values: readonly unknown[]) => (await client.query(text, [...values])).rows;
  // A null verdict is a prober error. Packed results must be unpacked to see their verdicts.
  const ids = await query(
    'select check_id as id from results where verdict is null union select check_id from packed_results',
    [],
  );
  const found = new Map<number, number[]>();
  for (const { id } of ids) {
    const faults = (await readResultsBy(query, id, 'all')).filter(({ facts }) => facts.verdict === null);
    if (faults.length > 0)
      found.set(
        id,
        faults.map(({ startedAt }) => Math.floor(startedAt / 1000)),
      );
  }
  return found;
};

const byCheck = <T>(
  // biome-ignore lint/suspicious/noExplicitAny: rows come from many tables with different columns
  rows: readonly any[],
  // biome-ignore lint/suspicious/noExplicitAny: rows come from many tables with different columns
  read: (row: any) => T,
): Map<number, T[]> => {
  const found = new Map<number, T[]>();
  for (const row of rows) found.set(row.check_id, [...(found.get(row.check_id) ?? []), read(row)]);
  return found;
};

const probeOf = (probe: ProbeResult | null): RecordedProbe | null =>
  probe && { startedAt: probe.startedAt, summary: probe.summary };
