import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { loadMonitoredChecks } from '../../../apps/server/src/storage/judge/load-monitored-checks.ts';
import { StateChangeIds } from '../../../apps/server/src/storage/judge/state-change-ids.ts';
import { storeJudgeBatch } from '../../../apps/server/src/storage/judge/store-judge-batch.ts';
import { ensureResultPartitions } from '../../../apps/server/src/storage/retention/result-partitions.ts';
import { type Behavior, behaviorOf } from '../behavior/behavior.ts';
import type { DemoCheck } from '../checks/demo-check.ts';
import { backDateCheck } from './back-date.ts';
import { closeAlerts } from './close-alerts.ts';
import { RESULTS_DAYS, type SimulatedPast, simulate } from './simulate.ts';

export interface HistoryOptions {
  db: Db;
  secrets: SecretBox;
  ids: ReadonlyMap<string, number>;
  madeAt: number;
  baseUrl: string;
}

/** Nights in which Pharos itself was off: for an update of the machine, and because of a power failure. */
const UNWATCHED = [
  { daysAgo: 16.4, minutes: 22 },
  { daysAgo: 33.2, minutes: 215 },
];
const MINUTE_MS = 60_000;
const RECORDED_AFTER_MS = 40;
/** Far more state changes than the history of any check needs. */
const MAX_STATE_CHANGES = 5000;

/** Replaces everything that the engine has recorded so far. Pharos must not run. */
export const writeHistory = async (options: HistoryOptions, checks: readonly DemoCheck[]): Promise<void> => {
  const { db, secrets, ids, madeAt, baseUrl } = options;
  const unwatched = UNWATCHED.map(({ daysAgo, minutes }) => {
    const from = madeAt - daysAgo * DAY_MS;
    return { from, to: from + minutes * MINUTE_MS };
  });
  // Each call creates partitions for two days.
  for (let day = 0; day < RESULTS_DAYS; day += 1) await ensureResultPartitions(db, madeAt - day * DAY_MS, 0);
  const stateChangeIds = new StateChangeIds(db);
  const monitored = await loadMonitoredChecks(db, secrets, [...ids.values()]);
  for (const { key, story } of checks) {
    const check = monitored.find(({ id }) => id === ids.get(key));
    if (!check) throw new Error(`The check ${key} does not exist`);
    const behavior = behaviorOf(key, story, madeAt);
    const from = madeAt - story.ageDays * DAY_MS;
    await stateChangeIds.reserve(MAX_STATE_CHANGES);
    const newId = () => stateChangeIds.take();
    const past = simulate({ check, behavior, from, to: madeAt, unwatched, newId, baseUrl });
    await backDateCheck(db, check.id, from, lastingPauseOf(behavior));
    await storePast(db, check, past);
    await db.transaction().execute(async (trx) => {
      await annotate(trx, check.id, past, behavior);
      await closeAlerts(trx, check.id, madeAt);
    });
  }
};

const lastingPauseOf = ({ pauses }: Behavior): number | null =>
  pauses.find(({ to }) => to === Number.POSITIVE_INFINITY)?.from ?? null;

const storePast = (
  db: Db,
  { id: checkId, organizationId }: { id: number; organizationId: number },
  { condition, effects, results }: SimulatedPast,
): Promise<void> =>
  storeJudgeBatch(db, {
    results,
    conditions: [{ checkId, condition, judgeStateChanged: true }],
    effects: effects.map((effect) => ({ checkId, organizationId, effect })),
  });

const annotate = async (trx: Db, checkId: number, { effects }: SimulatedPast, behavior: Behavior): Promise<void> => {
  for (const { id, startedAt, second } of effects.filter((effect) => effect.kind === 'state-change')) {
    const recordedAt = new Date((second ?? { startedAt }).startedAt + RECORDED_AFTER_MS);
    const comment = second ? behavior.commentAt(startedAt) : '';
    await trx
      .updateTable('state_changes')
      .set({ recorded_at: recordedAt, comment })
      .where('check_id', '=', checkId)
      .where('id', '=', id)
      .execute();
  }
};
