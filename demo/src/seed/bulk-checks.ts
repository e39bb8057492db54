import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { DatabaseHandle } from '../../../apps/server/src/storage/connection/connect.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { loadMonitoredChecks } from '../../../apps/server/src/storage/judge/load-monitored-checks.ts';
import { StateChangeIds } from '../../../apps/server/src/storage/judge/state-change-ids.ts';
import { storeJudgeBatch } from '../../../apps/server/src/storage/judge/store-judge-batch.ts';
import { behaviorOf } from '../behavior/behavior.ts';
import type { Story } from '../behavior/story.ts';
import { simulate } from '../history/simulate.ts';

/** With a long interval, thousands of checks need few resources. */
const INTERVAL_SECONDS = 600;
const AGE_MS = 1.2 * DAY_MS;
const BATCH = 500;

const OPTIONS = {
  target: { type: 'http', timeoutSeconds: 30 },
  performanceAlert: { isActive: false, thresholdMs: 2500, durationSeconds: 0 },
  certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
};

const STORY: Story = {
  ageDays: 2,
  response: { quietMs: 40, swing: 0.5 },
  outagesPerMonth: 0,
  faults: [],
  blips: 0,
  episodes: [],
};

interface Wanted {
  organizationId: number;
  count: number;
  /** Each check probes a separate path below this URL. */
  url: string;
  madeAt: number;
}

/** Adds checks that are up and have figures of a day, for measurements of long lists. Pharos must not run. */
export const addBulkChecks = async (
  { db, pool }: DatabaseHandle,
  secrets: SecretBox,
  wanted: Wanted,
): Promise<void> => {
  const { organizationId, count, url, madeAt } = wanted;
  const { rows } = await pool.query<{ id: number }>(
    `with created as (
       insert into checks (organization_id, application_id, name, type, url, interval_seconds, options, created_at,
         monitoring_changed_at)
       select $1, a.id, 'Shop ' || n, 'http', $2::text || n, $3,
         jsonb_set($4::jsonb, '{target,url}', to_jsonb($2::text || n)), $6, $6
       from applications a, generate_series(1, $5::int) n
       where a.organization_id = $1
       returning id, organization_id
     )
     insert into check_states (check_id, organization_id) select id, organization_id from created
     returning check_id as id`,
    [organizationId, url, INTERVAL_SECONDS, JSON.stringify(OPTIONS), count, new Date(madeAt - AGE_MS)],
  );
  const stateChangeIds = new StateChangeIds(db);
  for (let first = 0; first < rows.length; first += BATCH) {
    const ids = rows.slice(first, first + BATCH).map(({ id }) => id);
    await stateChangeIds.reserve(2 * ids.length);
    const pasts = (await loadMonitoredChecks(db, secrets, ids)).map((check) => {
      const behavior = behaviorOf(`shop ${check.id}`, STORY, madeAt);
      const newId = () => stateChangeIds.take();
      const past = simulate({
        check,
        behavior,
        from: madeAt - AGE_MS,
        to: madeAt,
        unwatched: [],
        newId,
        baseUrl: url,
      });
      return { checkId: check.id, past };
    });
    await storeJudgeBatch(db, {
      results: [],
      conditions: pasts.map(({ checkId, past: { condition } }) => ({ checkId, condition, judgeStateChanged: true })),
      effects: pasts.flatMap(({ checkId, past }) =>
        past.effects.map((effect) => ({ checkId, organizationId, effect })),
      ),
    });
  }
  await pool.query('analyze');
};
