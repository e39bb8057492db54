import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { MAX_RESULTS, packResults, type ResultRow } from '@pharos/domain/results/packed-results.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { emptyPackedPartitions, ensurePackedPartition } from '../retention/result-partitions.ts';
import { DamagedResults, RESULT_AS_JSON, type ResultAsJson, toResultRows, unpackRow } from './result-rows.ts';

/**
 * The time after which an hour is packed. Most results are stored within seconds. Later results are still readable, and
 * a later call packs them.
 */
export const GRACE_MS = 15 * 60_000;
/**
 * A row has an overhead of about 80 bytes, so fewer results wait for further results of their day until it has ended.
 */
const MIN_PER_ROW = 30;
/**
 * The approximate number in one transaction, which takes about ten milliseconds of one core. Concurrent work must wait
 * for it.
 */
const RESULTS_AT_A_TIME = 1000;
const HOUR_MICROS = HOUR_MS * 1000;

export interface PackingOptions {
  now: number;
  /** Reports results that cannot be packed. The next call tries again. */
  onProblem: (error: Error, checkId: number) => void;
  /** Waits after each transaction, given its duration, so that a large backlog leaves time for other work. */
  rest?: (tookMs: number) => Promise<void>;
}

export interface PackingSummary {
  results: number;
  rows: number;
}

/**
 * Packs many rows of `results` into one row of `packed_results`, in short transactions that delete the rows that they
 * pack. It may be stopped at any time and run in several processes, because a result is always either packed or
 * unpacked.
 */
export const packClosedResults = async (db: Db, { now, onProblem, rest }: PackingOptions): Promise<PackingSummary> => {
  const closedBefore = now - GRACE_MS - ((now - GRACE_MS) % HOUR_MS);
  const summary: PackingSummary = { results: 0, rows: 0 };
  for (const [day, checks] of Map.groupBy(await findPackable(db, closedBefore), (each) => each.day)) {
    await ensurePackedPartition(db, day);
    const to = Math.min(day + DAY_MS, closedBefore);
    for (const checkIds of batchesOf(checks)) {
      const startedAt = performance.now();
      const packed = await packEach(db, checkIds, { from: day, to }, onProblem);
      await rest?.(performance.now() - startedAt);
      summary.results += packed.results;
      summary.rows += packed.rows;
    }
  }
  // Makes the space of deleted rows available for the next hours.
  if (summary.results > 0) await sql`vacuum results`.execute(db);
  await emptyPackedPartitions(db, closedBefore);
  return summary;
};

interface Packable {
  checkId: number;
  /** The start of the UTC day in epoch milliseconds. */
  day: number;
  count: number;
}

const findPackable = async (db: Db, closedBefore: number): Promise<Packable[]> => {
  const { rows } = await sql<{ check_id: number; day: number; count: number }>`
    select check_id, day, count from (
      select check_id, (floor(extract(epoch from started_at) / 86400) * 86400000)::bigint as day, count(*) as count
      from results where started_at < ${new Date(closedBefore)}::timestamptz group by 1, 2
    ) d where count >= ${MIN_PER_ROW} or day + ${DAY_MS}::bigint <= ${closedBefore}::bigint
    order by day, check_id`.execute(db);
  return rows.map(({ check_id, ...rest }) => ({ checkId: check_id, ...rest }));
};

const batchesOf = (checks: readonly Packable[]): number[][] => {
  const batches: number[][] = [];
  let batch: number[] = [];
  let results = 0;
  for (const { checkId, count } of checks) {
    batch.push(checkId);
    results += count;
    if (results < RESULTS_AT_A_TIME) continue;
    batches.push(batch);
    [batch, results] = [[], 0];
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
};

interface Span {
  from: number;
  to: number;
}

/** Packs checks together. If the results of one check cannot be packed, repeats the packing without this check. */
const packEach = async (
  db: Db,
  checkIds: readonly number[],
  span: Span,
  onProblem: PackingOptions['onProblem'],
): Promise<PackingSummary> => {
  try {
    return await db.transaction().execute((trx) => packBatch(trx, checkIds, span));
  } catch (error) {
    if (!(error instanceof UnpackableResults)) throw error;
    onProblem(error.reason, error.checkId);
    return packEach(
      db,
      checkIds.filter((id) => id !== error.checkId),
      span,
      onProblem,
    );
  }
};

class UnpackableResults extends Error {
  readonly checkId: number;
  readonly reason: Error;

  constructor(checkId: number, reason: Error) {
    super(`The results of check ${checkId} cannot be packed`, { cause: reason });
    this.checkId = checkId;
    this.reason = reason;
  }
}

const packBatch = async (trx: Db, checkIds: readonly number[], span: Span): Promise<PackingSummary> => {
  if (checkIds.length === 0) return { results: 0, rows: 0 };
  // The deletion of an organization also locks its checks first, so that both cannot deadlock.
  await sql`select from checks where id = any(${checkIds}::int[]) order by id for key share`.execute(trx);
  const taken = await takeResults(trx, checkIds, span);
  const merged = await takePackedRows(trx, taken);
  const rows: NewRow[] = [];
  for (const [checkId, results] of taken) {
    try {
      rows.push(...toRows(checkId, [...results, ...unpackAll(checkId, merged.get(checkId) ?? [])]));
    } catch (error) {
      if (error instanceof RangeError || error instanceof DamagedResults) throw new UnpackableResults(checkId, error);
      throw error;
    }
  }
  await insertRows(trx, rows);
  let results = 0;
  for (const each of taken.values()) results += each.length;
  return { results, rows: rows.length };
};

const takeResults = async (
  trx: Db,
  checkIds: readonly number[],
  { from, to }: Span,
): Promise<Map<number, ResultRow[]>> => {
  // Numbers have all their digits, regardless of the server settings. A commit that is lost in a power failure only
  // leaves results unpacked.
  await sql`select set_config('extra_float_digits', '1', true), set_config('synchronous_commit', 'off', true)`.execute(
    trx,
  );
  const { rows } = await sql<{ check_id: number; results: ResultAsJson[] }>`
    with taken as (
      delete from results where check_id = any(${checkIds}::int[])
        and started_at >= ${new Date(from)}::timestamptz and started_at < ${new Date(to)}::timestamptz
      returning *
    )
    select check_id, json_agg(${sql.raw(RESULT_AS_JSON)} order by started_at) as results from taken
    group by check_id order by check_id`.execute(trx);
  return new Map(rows.map(({ check_id, results }) => [check_id, toResultRows(results)]));
};

interface TakenRow {
  check_id: number;
  hour: Date;
  count: number;
  data: Buffer;
}

/** Deletes and returns the packed rows that share an hour with late results. */
const takePackedRows = async (
  trx: Db,
  taken: ReadonlyMap<number, readonly ResultRow[]>,
): Promise<Map<number, TakenRow[]>> => {
  const spans = [...taken].map(([checkId, results]) => ({
    checkId,
    first: new Date(hourOf(results[0]) / 1000),
    last: new Date(hourOf(results.at(-1)) / 1000),
  }));
  const { rows } = await sql<TakenRow>`
    delete from packed_results p using unnest(
      ${spans.map(({ checkId }) => checkId)}::int[],
      ${spans.map(({ first }) => first)}::timestamptz[],
      ${spans.map(({ last }) => last)}::timestamptz[],
      ${spans.map(({ first }) => new Date(first.getTime() - (first.getTime() % DAY_MS)))}::timestamptz[]
    ) as s (check_id, first, last, day)
    where p.check_id = s.check_id and p.hour >= s.day and p.hour <= s.last and p.hour + p.hours * interval '1 hour' > s.first
    returning p.check_id, p.hour, p.count, p.data`.execute(trx);
  return Map.groupBy(rows, (row) => row.check_id);
};

const unpackAll = (checkId: number, rows: readonly TakenRow[]): ResultRow[] =>
  rows.flatMap((row) => unpackRow(checkId, row));

interface NewRow {
  checkId: number;
  hour: number;
  hours: number;
  count: number;
  data: string;
}

const toRows = (checkId: number, results: ResultRow[]): NewRow[] => {
  results.sort((a, b) => a.startedAt - b.startedAt);
  return cutAtHours(results).map((part) => {
    const first = hourOf(part[0]);
    return {
      checkId,
      hour: first / 1000,
      hours: (hourOf(part.at(-1)) - first) / HOUR_MICROS + 1,
      count: part.length,
      data: Buffer.from(packResults(part)).toString('hex'),
    };
  });
};

const cutAtHours = (results: readonly ResultRow[]): ResultRow[][] => {
  const parts: ResultRow[][] = [];
  let part: ResultRow[] = [];
  for (const result of results) {
    if (part.length >= MIN_PER_ROW && hourOf(result) > hourOf(part.at(-1))) {
      parts.push(part);
      part = [];
    }
    part.push(result);
  }
  const last = parts.at(-1);
  if (last && part.length < MIN_PER_ROW && last.length + part.length <= MAX_RESULTS) last.push(...part);
  else parts.push(part);
  return parts;
};

const hourOf = (result: ResultRow | undefined): number => {
  const startedAt = result?.startedAt ?? 0;
  return startedAt - (startedAt % HOUR_MICROS);
};

const insertRows = async (trx: Db, rows: readonly NewRow[]): Promise<void> => {
  await sql`
    insert into packed_results (hour, check_id, hours, count, data)
    select to_timestamp(hour / 1000), check_id, hours, count, decode(data, 'hex') from unnest(
      ${rows.map(({ hour }) => hour)}::float8[],
      ${rows.map(({ checkId }) => checkId)}::int[],
      ${rows.map(({ hours }) => hours)}::smallint[],
      ${rows.map(({ count }) => count)}::smallint[],
      ${rows.map(({ data }) => data)}::text[]
    ) as t (hour, check_id, hours, count, data)`.execute(trx);
};
