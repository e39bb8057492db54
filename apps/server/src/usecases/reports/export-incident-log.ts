import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { cheapestPlanWith, limitsOf, planHasFeature } from '@pharos/domain/plans/plans.ts';
import { csvRow } from '@pharos/domain/reports/csv.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { listStateChangesBefore, type NamedStateChangeRow } from '../../storage/history/state-changes.ts';
import type { Caller, Services } from '../context.ts';
import { forbidden } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { addUnwatchedTime } from './add-unwatched-time.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';
import type { StateChangeView } from './list-state-changes.ts';
import { listRange } from './report-range.ts';

const BATCH = 500;
const HEADINGS = [
  ...['Check', 'URL', 'Started (UTC)', 'Ended (UTC)', 'Duration (seconds)', 'Of it not watched (seconds)'],
  ...['State', 'Summary', 'Notes'],
];

/**
 * Returns CSV in parts, newest incident first. The rows are read while they are sent, so that the size of the log does
 * not matter.
 */
export const exportIncidentLog = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  checkId: number,
  query: RangeQuery,
): Promise<AsyncIterable<string>> => {
  const now = services.now();
  const plan = await planOf(services, caller);
  if (!planHasFeature(plan, 'incident_log', now)) {
    throw forbidden(`Downloading the incident log requires the ${cheapestPlanWith('incident_log')} plan or higher.`);
  }
  const check = await findCheckOfCaller(services, caller, checkId);
  return csvOf(services.db, check, listRange(query, now, limitsOf(plan, now).historyMonths), now);
};

async function* csvOf(
  db: Db,
  check: { id: number; name: string; url: string },
  range: Span | null,
  now: number,
): AsyncIterable<string> {
  const filter = { checkId: check.id, incidentsOnly: true, range };
  yield csvRow(HEADINGS);
  let last: NamedStateChangeRow | undefined;
  do {
    const before = last ? { startedAt: last.started_at, id: last.id } : null;
    const rows = await listStateChangesBefore(db, filter, before, BATCH);
    const incidents = await addUnwatchedTime(db, check.id, rows, now);
    yield incidents
      .map((row) => {
        const { name, url } = row.settings ?? check;
        return csvRow([name, url, ...cellsOf(row, now)]);
      })
      .join('');
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

const cellsOf = (row: StateChangeView, now: number): (string | number)[] => [
  row.started_at.toISOString(),
  row.ended_at?.toISOString() ?? '',
  Math.round(((row.ended_at?.getTime() ?? now) - row.started_at.getTime()) / 1000),
  Math.round(row.unwatchedMs / 1000),
  STATE_NAMES[row.state],
  row.summary,
  row.comment,
];
