import { figuresToArray } from '@pharos/domain/figures/hour-figures.ts';
import {
  APDEX_MS,
  type CheckRecord,
  INTERVAL_MS,
  TIMEOUT_MS,
} from '@pharos/domain/reports/testing/arbitrary-record.ts';
import { hoursOf } from '@pharos/domain/reports/testing/record-history.ts';
import type { Db } from '../connection/connect.ts';
import { storeClosedHours } from '../judge/store-closed-hours.ts';
import { insertMaintenance } from '../maintenance/maintenances.ts';
import { checkOptions, insertCheck, type SeededOrganization } from './seed.ts';

/** Ids of state changes are unique across all checks, while those in the records start at 1. */
let idsGivenOut = 10_000_000;

/** Inserts a check as the engine stores it. The last hour with polls is the running hour. */
export const insertRecord = async (db: Db, who: SeededOrganization, record: CheckRecord): Promise<number> => {
  const hours = hoursOf(record);
  const running = hours.at(-1);
  const last = record.states.at(-1);
  const checkId = await insertCheck(db, {
    ...who,
    created_at: new Date(record.createdAt),
    interval_seconds: INTERVAL_MS / 1000,
    apdex_threshold_ms: APDEX_MS,
    options: { ...checkOptions, target: { ...checkOptions.target, timeoutSeconds: TIMEOUT_MS / 1000 } },
    state: {
      last_result_at: new Date(record.observedUntil),
      phase: last?.state === 'PS' ? 'paused' : 'up',
      observed_until: new Date(record.observedUntil),
      hour: running ? new Date(running.startsAt) : null,
      figures: running ? figuresToArray(running.figures) : null,
    },
  });
  await storeClosedHours(
    db,
    hours.slice(0, -1).map(({ startsAt, figures }) => ({ checkId, hour: startsAt, figures })),
  );
  const base = idsGivenOut;
  idsGivenOut += 100;
  const rows = record.states.map(({ from, endsAt, state, outageId, changeId }) => ({
    check_id: checkId,
    organization_id: who.organizationId,
    id: base + changeId,
    outage_id: outageId === null ? null : base + outageId,
    state,
    started_at: new Date(from),
    ended_at: endsAt === null ? null : new Date(endsAt),
  }));
  if (rows.length > 0) await db.insertInto('state_changes').values(rows).execute();
  const gaps = record.gaps.map(({ from, to }) => ({
    check_id: checkId,
    started_at: new Date(from),
    ended_at: new Date(to),
  }));
  if (gaps.length > 0) await db.insertInto('observation_gaps').values(gaps).execute();
  const performance = record.performance.map(({ from, endsAt, status }) => ({
    check_id: checkId,
    started_at: new Date(from),
    ended_at: endsAt === null ? null : new Date(endsAt),
    status,
  }));
  if (performance.length > 0) await db.insertInto('performance_changes').values(performance).execute();
  for (const { from, to, isLeftOut } of record.maintenance) {
    const plan = { from, to, isLeftOut, mutesAlerts: false, checkIds: [checkId] };
    await insertMaintenance(db, { ...plan, organizationId: who.organizationId, name: 'Work', text: '', pageIds: [] });
  }
  return checkId;
};
