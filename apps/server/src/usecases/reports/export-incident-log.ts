import { cheapestPlanWith, planHasFeature } from '@pharos/domain/plans/plans.ts';
import { csvRow } from '@pharos/domain/reports/csv.ts';
import { STATE_WORDS } from '@pharos/domain/words/state-words.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { listStateChangesBefore, type NamedStateChangeRow } from '../../storage/history/state-changes.ts';
import type { Caller, Services } from '../context.ts';
import { forbidden } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { addUnwatchedTime } from './add-unwatched-time.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';
import type { StateChangeView } from './list-state-changes.ts';

const BATCH = 500;
const HEADINGS = [
  ...['Check', 'URL', 'Started (UTC)', 'Ended (UTC)', 'Duration (seconds)', 'Of it not watched (seconds)'],
  ...['State', 'Summary', 'Notes'],
];

/** The incidents of a check as CSV text in parts, newest first: read as it is sent, so that its length does not matter. */
export const exportIncidentLog = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  checkId: number,
): Promise<AsyncIterable<string>> => {
  const now = services.now();
  if (!planHasFeature(await planOf(services, caller), 'incident_log', now)) {
    throw forbidden(`Upgrade to ${cheapestPlanWith('incident_log')} to download the incident log.`);
  }
  return csvOf(services.db, await findCheckOfCaller(services, caller, checkId), now);
};

async function* csvOf(db: Db, check: { id: number; name: string; url: string }, now: number): AsyncIterable<string> {
  yield csvRow(HEADINGS);
  let last: NamedStateChangeRow | undefined;
  do {
    const before = last ? { startedAt: last.started_at, id: last.id } : null;
    const rows = await listStateChangesBefore(db, { checkId: check.id, incidentsOnly: true }, before, BATCH);
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
  STATE_WORDS[row.state],
  row.summary,
  row.comment,
];
