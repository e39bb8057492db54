import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { ResultRow } from '@pharos/domain/results/packed-results.ts';
import { readResultsBy } from '../results/read-results.ts';
import type { ExportSource } from './open-export-source.ts';

export async function* readResultDays(source: ExportSource, checkId: number): AsyncGenerator<ResultRow[]> {
  const [span] = await source.rows<{ first: Date | null; last: Date | null }>(
    `select min(first) as first, max(last) as last from (
       select min(started_at) as first, max(started_at) as last from results where check_id = $1
       union all
       select min(hour), max(hour) from packed_results where check_id = $1
     ) s`,
    [checkId],
  );
  if (!span?.first || !span.last) return;
  const first = span.first.getTime();
  for (let day = first - (first % DAY_MS); day <= span.last.getTime(); day += DAY_MS) {
    yield await readResultsBy((text, values) => source.rows(text, values), checkId, { from: day, to: day + DAY_MS });
  }
}
