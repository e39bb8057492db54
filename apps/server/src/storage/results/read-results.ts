import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { ResultRow } from '@pharos/domain/results/packed-results.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { RESULT_AS_JSON, type ResultAsJson, toResultRows, unpackRow } from './result-rows.ts';

/** Selects results from `from` until before `to` (epoch milliseconds), the newest ones, or all. */
export type WhichResults = { from: number; to: number } | { newest: number } | 'all';

type Query = (text: string, values: readonly unknown[]) => Promise<unknown[]>;

interface Row {
  /** Null in the single row that contains all unpacked results. */
  hour: Date | null;
  count: number;
  data: Buffer | null;
  unpacked: ResultAsJson[] | null;
}

/**
 * Returns packed and unpacked results, oldest first. All readers must use this function. One statement is one snapshot,
 * so that results that are packed at the same time appear only once.
 * @throws DamagedResults if a packed row is damaged.
 */
export const readResultsBy = async (query: Query, checkId: number, which: WhichResults): Promise<ResultRow[]> => {
  const { text, values } = statementOf(which);
  // The cast is safe because the statement names these columns.
  const rows = (await query(text, [checkId, ...values])) as Row[];
  const results: ResultRow[] = [];
  for (const { hour, count, data } of rows) {
    if (hour === null || data === null) continue;
    for (const result of unpackRow(checkId, { hour, count, data })) results.push(result);
  }
  const unpacked = rows.find(({ hour }) => hour === null)?.unpacked ?? [];
  for (const result of toResultRows(unpacked)) results.push(result);
  return cut(inOrder(results), which);
};

export const readResults = (db: Db, checkId: number, which: WhichResults): Promise<ResultRow[]> =>
  readResultsBy(
    async (text, values) => (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows,
    checkId,
    which,
  );

const statementOf = (which: WhichResults): { text: string; values: unknown[] } => {
  if (which === 'all') {
    const ofCheck = 'where check_id = $1';
    return { text: bothOf(`select * from results ${ofCheck}`, `select * from packed_results ${ofCheck}`), values: [] };
  }
  if ('newest' in which) {
    return {
      text: bothOf(
        'select * from results where check_id = $1 order by started_at desc limit $2',
        // Each row contains at least one result. Rows after enough newer results are not needed.
        `select hour, count, data from (
           select *, sum(count) over (order by hour desc) - count as newer
           from (select * from packed_results where check_id = $1 order by hour desc limit $2) n
         ) p where newer < $2`,
      ),
      values: [which.newest],
    };
  }
  return {
    text: bothOf(
      'select * from results where check_id = $1 and started_at >= $2::timestamptz and started_at < $3::timestamptz',
      // All hours of a row are in one day. Therefore a row that overlaps the range starts on or after the first day of
      // the range.
      `select * from packed_results where check_id = $1 and hour >= $4::timestamptz and hour < $3::timestamptz
         and hour + hours * interval '1 hour' > $2::timestamptz`,
    ),
    values: [new Date(which.from), new Date(which.to), new Date(which.from - (which.from % DAY_MS))],
  };
};

const bothOf = (unpacked: string, packed: string): string => `
  select null::timestamptz as hour, 0 as count, null::bytea as data,
    (select json_agg(${RESULT_AS_JSON} order by started_at) from (${unpacked}) r) as unpacked
  union all
  (select hour, count, data, null from (${packed}) p order by hour)`;

/** Results are usually sorted already, with unpacked results at the end. */
const inOrder = (results: ResultRow[]): ResultRow[] => {
  const isSorted = results.every(
    ({ startedAt }, index) => index === 0 || startedAt >= (results[index - 1]?.startedAt ?? 0),
  );
  return isSorted ? results : results.sort((a, b) => a.startedAt - b.startedAt);
};

const MICROS_PER_MS = 1000;

const cut = (results: ResultRow[], which: WhichResults): ResultRow[] => {
  if (which === 'all') return results;
  if ('newest' in which) return results.slice(Math.max(0, results.length - which.newest));
  const [from, to] = [which.from * MICROS_PER_MS, which.to * MICROS_PER_MS];
  return results.filter(({ startedAt }) => startedAt >= from && startedAt < to);
};
