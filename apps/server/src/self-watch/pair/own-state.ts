import type { PairState } from '@pharos/contract/rest/pair/pair.ts';
import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import { unreadyReasons } from '@pharos/domain/self-watch/unready-reasons.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { EngineVitals } from '../../engine/vitals.ts';
import { readOldestWaitingAlert } from '../../storage/pair/oldest-waiting-alert.ts';
import { readDeliveryFigures } from '../../storage/self-watch/read-figures.ts';
import { openWatchPool } from '../../storage/self-watch/watch-pool.ts';
import { latenessOf } from '../lateness.ts';
import { CachedFigures } from '../metrics/cached-figures.ts';

const QUERY_MS = 5000;

export interface OwnStateParts {
  databaseUrl: string;
  facts: { read(): SelfFacts };
  vitals: () => EngineVitals | null;
  metrics: Registry;
  version: string;
  log: Logger;
}

/** Reads the state for the paired installation. Resolves immediately, even while the database does not respond. */
export const createOwnState = ({
  databaseUrl,
  facts,
  vitals,
  metrics,
  version,
  log,
}: OwnStateParts): { read(): Promise<PairState> } & AsyncDisposable => {
  const pool = openWatchPool(databaseUrl, QUERY_MS);
  const figures = new CachedFigures(
    async () => ({ ...(await readDeliveryFigures(pool)), oldestWaitingAlert: await readOldestWaitingAlert(pool) }),
    (error) =>
      log.debug({ err: error }, 'Figures for the paired installation could not be read; its next request gets none'),
  );
  return {
    async read() {
      const now = performance.now();
      const reasons = unreadyReasons(facts.read(), now);
      const deliveries = await figures.get();
      const { lastStoredAt } = vitals() ?? { lastStoredAt: null };
      return {
        version,
        is_ready: Object.keys(reasons).length === 0,
        not_ready: {
          database: reasons.database ?? null,
          engine: reasons.engine ?? null,
          worker: reasons.worker ?? null,
        },
        oldest_waiting_alert_seconds: deliveries?.oldestWaitingAlert ?? null,
        deliveries_pending: deliveries?.pendingDeliveries ?? null,
        deliveries_failed_last_hour: deliveries?.deliveriesFailedLastHour ?? null,
        oldest_due_job_seconds: deliveries && (deliveries.oldestDueJobSeconds ?? 0),
        lateness_p99_seconds: (await latenessOf(metrics))?.p99 ?? null,
        since_last_stored_seconds: lastStoredAt === null ? null : (now - lastStoredAt) / 1000,
        is_isolated: await isIsolated(metrics),
      };
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
};

/** Null if no engine runs. */
const isIsolated = async (metrics: Registry): Promise<boolean | null> => {
  const gauge = await metrics.getSingleMetric('pharos_isolated_locations')?.get();
  const [value] = gauge?.values ?? [];
  return value === undefined ? null : value.value > 0;
};
