import type { ClientBase } from 'pg';

export interface StoredBytes {
  results: number;
  /** Includes packed results, indexes and TOAST. Null if there are no results. */
  perResult: number | null;
  /** Bytes of check_states and judge_states. Null if there are no checks. */
  perCheckState: number | null;
  /** Bytes of daily_figures per check and day. Null before the first hour has ended. */
  perDailyFigures: number | null;
}

export const readStoredBytes = async (client: ClientBase): Promise<StoredBytes> => {
  const { rows } = await client.query<
    Record<'results' | 'result_bytes' | 'states' | 'state_bytes' | 'days' | 'day_bytes', string>
  >(
    `select
       (select count(*) from results) + (select coalesce(sum(count), 0) from packed_results) as results,
       (select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits
         where inhparent in ('results'::regclass, 'packed_results'::regclass)) as result_bytes,
       (select count(*) from check_states) as states,
       pg_total_relation_size('check_states') + pg_total_relation_size('judge_states') as state_bytes,
       (select count(*) from daily_figures) as days,
       pg_total_relation_size('daily_figures') as day_bytes`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no table sizes.');
  const each = (bytes: string, count: string): number | null => (count === '0' ? null : Number(bytes) / Number(count));
  return {
    results: Number(row.results),
    perResult: each(row.result_bytes, row.results),
    perCheckState: each(row.state_bytes, row.states),
    perDailyFigures: each(row.day_bytes, row.days),
  };
};
