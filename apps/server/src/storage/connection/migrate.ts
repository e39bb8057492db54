import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { Logger, runMigrations } from 'graphile-worker';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import * as foundation from '../migrations/0001-foundation.ts';
import * as account from '../migrations/0002-account.ts';
import * as signIn from '../migrations/0003-sign-in.ts';
import * as people from '../migrations/0004-people.ts';
import * as lists from '../migrations/0005-lists.ts';
import * as packedHours from '../migrations/0006-packed-hours.ts';
import * as alerts from '../migrations/0007-alerts.ts';
import * as judgeState from '../migrations/0008-judge-state.ts';
import * as identity from '../migrations/0009-identity.ts';
import * as constraints from '../migrations/0011-constraints.ts';
import * as jobNames from '../migrations/0012-job-names.ts';
import * as alertDelay from '../migrations/0013-alert-delay.ts';
import * as deliveryIndexes from '../migrations/0014-delivery-indexes.ts';
import * as secretKeyCheck from '../migrations/0015-secret-key-check.ts';
import * as notifiedOnce from '../migrations/0016-told-once.ts';
import * as selfWatch from '../migrations/0017-self-watch.ts';
import * as certificates from '../migrations/0018-certificates.ts';
import * as settingsInForce from '../migrations/0019-settings-in-force.ts';
import * as sessionsOfProviders from '../migrations/0020-sessions-of-providers.ts';
import * as apiKeys from '../migrations/0021-api-keys.ts';
import * as mail from '../migrations/0023-mail.ts';
import * as accessNotifications from '../migrations/0025-access-notifications.ts';
import * as certificateDigests from '../migrations/0026-certificate-digests.ts';
import * as locationAddresses from '../migrations/0027-location-addresses.ts';
import * as withdrawnAlerts from '../migrations/0028-withdrawn-alerts.ts';
import * as integrations from '../migrations/0029-integrations.ts';
import * as integrationProblems from '../migrations/0030-integration-problems.ts';
import * as statusPagesAndBadges from '../migrations/0031-status-pages-and-badges.ts';
import * as pageIncidentsAndMaintenance from '../migrations/0032-page-incidents-and-maintenance.ts';
import * as domainCertificates from '../migrations/0033-domain-certificates.ts';
import * as pageSubscribers from '../migrations/0034-page-subscribers.ts';
import * as billing from '../migrations/0035-billing.ts';
import * as aboveLimitsOf from '../migrations/0036-above-limits-of.ts';
import * as operators from '../migrations/0037-operators.ts';
import * as weeklyReports from '../migrations/0038-weekly-reports.ts';
import * as exported from '../migrations/0039-exports.ts';
import * as operatorArea from '../migrations/0040-operator-area.ts';
import * as retirement from '../migrations/0041-retirement.ts';
import * as imports from '../migrations/0042-imports.ts';
import * as exportFailures from '../migrations/0046-export-failures.ts';
import * as stoppedRenewals from '../migrations/0047-stopped-renewals.ts';
import * as answersOnce from '../migrations/0048-answers-once.ts';
import * as packedResults from '../migrations/0049-packed-results.ts';
import * as locationRegister from '../migrations/0051-location-register.ts';
import * as severalLocations from '../migrations/0052-several-locations.ts';
import * as pairs from '../migrations/0053-pairs.ts';
import * as locationFigures from '../migrations/0054-location-figures.ts';
import * as judgeStates from '../migrations/0055-judge-states.ts';
import * as resultsByCheck from '../migrations/0056-results-by-check.ts';
import * as importedAudit from '../migrations/0057-imported-audit.ts';
import * as locationConnections from '../migrations/0058-location-connections.ts';
import * as planPausesAndNextTerms from '../migrations/0061-plan-pauses-and-next-terms.ts';
import * as presentFindings from '../migrations/0062-present-findings.ts';
import * as limitedAlerts from '../migrations/0063-limited-alerts.ts';
import * as grantsAndOwnershipTransfers from '../migrations/0065-grants-and-ownership-transfers.ts';
import * as amounts from '../migrations/0066-amounts.ts';
import * as credits from '../migrations/0069-credits.ts';
import type { DatabaseHandle, Db } from './connect.ts';
import { NeedsOperator } from './needs-operator.ts';
import { singleConnection } from './single-connection.ts';
import { sqlState } from './sql-errors.ts';

interface PharosMigration extends Migration {
  /**
   * Whether the migration runs in one transaction. If false, each statement commits separately and may run again after
   * an interruption. See `migrations/online-ddl.ts`.
   */
  isTransactional?: boolean;
}

/** The migrations in order. There are no down migrations. A released migration must never be edited. */
export const migrations: Readonly<Record<string, PharosMigration>> = {
  '0001-foundation': foundation,
  '0002-account': account,
  '0003-sign-in': signIn,
  '0004-people': people,
  '0005-lists': lists,
  '0006-packed-hours': packedHours,
  '0007-alerts': alerts,
  '0008-judge-state': judgeState,
  '0009-identity': identity,
  // There is no 0010, because it was withdrawn before a release.
  '0011-constraints': constraints,
  '0012-job-names': jobNames,
  '0013-alert-delay': alertDelay,
  '0014-delivery-indexes': deliveryIndexes,
  '0015-secret-key-check': secretKeyCheck,
  '0016-told-once': notifiedOnce,
  '0017-self-watch': selfWatch,
  '0018-certificates': certificates,
  '0019-settings-in-force': settingsInForce,
  '0020-sessions-of-providers': sessionsOfProviders,
  '0021-api-keys': apiKeys,
  '0023-mail': mail,
  '0025-access-notifications': accessNotifications,
  '0026-certificate-digests': certificateDigests,
  '0027-location-addresses': locationAddresses,
  '0028-withdrawn-alerts': withdrawnAlerts,
  '0029-integrations': integrations,
  '0030-integration-problems': integrationProblems,
  '0031-status-pages-and-badges': statusPagesAndBadges,
  '0032-page-incidents-and-maintenance': pageIncidentsAndMaintenance,
  '0033-domain-certificates': domainCertificates,
  '0034-page-subscribers': pageSubscribers,
  '0035-billing': billing,
  '0036-above-limits-of': aboveLimitsOf,
  '0037-operators': operators,
  '0038-weekly-reports': weeklyReports,
  '0039-exports': exported,
  '0040-operator-area': operatorArea,
  '0041-retirement': retirement,
  '0042-imports': imports,
  '0046-export-failures': exportFailures,
  '0047-stopped-renewals': stoppedRenewals,
  '0048-answers-once': answersOnce,
  '0049-packed-results': packedResults,
  '0051-location-register': locationRegister,
  '0052-several-locations': severalLocations,
  '0053-pairs': pairs,
  '0054-location-figures': locationFigures,
  '0055-judge-states': judgeStates,
  '0056-results-by-check': resultsByCheck,
  '0057-imported-audit': importedAudit,
  '0058-location-connections': locationConnections,
  '0061-plan-pauses-and-next-terms': planPausesAndNextTerms,
  '0062-present-findings': presentFindings,
  '0063-limited-alerts': limitedAlerts,
  '0065-grants-and-ownership-transfers': grantsAndOwnershipTransfers,
  '0066-amounts': amounts,
  '0069-credits': credits,
};

/** An arbitrary number that no other advisory lock on the database uses. */
const MIGRATION_LOCK = 0x50_48_6d_67;
const LOCK_POLL_MS = 100;

/**
 * A statement that waits for a lock blocks all later queries on its table. Therefore it gives up early and is retried.
 */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 20;
const RETRY: Backoff = { firstMs: 500, maxMs: 10_000, minMs: 200 };
/** The start of the job queue's error if a newer release has migrated the database. */
const NEWER_QUEUE = 'Database is using Graphile Worker schema revision';

/**
 * Migrates the database and the job queue (`graphile_worker`). It is safe on a database in use. If several processes
 * start at the same time, one migrates and the other processes wait.
 * @param signal - Stops the migration. The running statement is rolled back or may run again.
 * @param onWait - Receives a text about the current work every 15 seconds.
 * @returns the names of the migrations that it ran.
 * @throws NeedsOperator if a newer release has migrated the database.
 */
export const migrateToLatest = async (
  { pool }: Pick<DatabaseHandle, 'pool'>,
  signal?: AbortSignal,
  onWait: (what: string) => void = () => {},
): Promise<string[]> => {
  const client = await pool.connect();
  // If only the connection closed, a long statement would continue on the server and not release the lock. The types of
  // pg lack `processID`.
  const { processID } = client as typeof client & { processID: number };
  const end = (): void => void pool.query('select pg_terminate_backend($1)', [processID]).catch(() => {});
  signal?.addEventListener('abort', end, { once: true });
  try {
    signal?.throwIfAborted();
    await reportWhile(
      () => onWait(ANOTHER_MIGRATES),
      () => waitForMigrations(client),
    );
    await refuseNewerSchema(client);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const run = await reportWhile(
      () => onWait(MIGRATES),
      () => migrate(singleConnection(client)),
    );
    await migrateQueue(pool);
    return run;
  } finally {
    signal?.removeEventListener('abort', end);
    // The lock and the settings end with the connection.
    client.release(true);
  }
};

const REPORT_INTERVAL_MS = 15_000;
const ANOTHER_MIGRATES =
  'Another process is migrating, backing up or restoring the database; this start waits until it is complete';
const MIGRATES =
  'The database is being migrated to the schema of this release; building an index waits for transactions that started earlier, such as a backup';

const reportWhile = async <T>(report: () => void, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(report, REPORT_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};

const refuseNewerSchema = async (client: pg.ClientBase): Promise<void> => {
  const { rows: tables } = await client.query(`select to_regclass('kysely_migration') is not null as found`);
  if (tables[0]?.found !== true) return;
  const { rows } = await client.query('select name from kysely_migration order by name');
  const newer = rows.map(({ name }) => String(name)).findLast((name) => !Object.hasOwn(migrations, name));
  if (newer === undefined) return;
  throw new NeedsOperator(
    `The database was used by a newer release of Pharos: it has the migration ${newer}, but the newest migration of this release ` +
      `is ${Object.keys(migrations).at(-1)}. Start the newer release, or restore a backup from before the update.`,
  );
};

const refuseNewerQueue = (error: unknown): never => {
  if (!(error instanceof Error) || !error.message.startsWith(NEWER_QUEUE)) throw error;
  throw new NeedsOperator(
    'The database was used by a newer release of Pharos, and this release does not support its job queue. ' +
      'Start the newer release, or restore a backup from before the update.',
  );
};

export const migrateQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) }).catch(refuseNewerQueue);

/**
 * Runs the missing migrations on `db`, which must be a single connection. Commits each migration separately.
 * @param last - The name of the last migration to run.
 */
export const migrate = async (db: Db, last?: string): Promise<string[]> => {
  const run: string[] = [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  for (const { name, executedAt } of await migrator.getMigrations()) {
    if (executedAt) continue;
    if (last !== undefined && name > last) break;
    const disableTransactions = migrations[name]?.isTransactional === false;
    await retryLocked(async () => {
      const { error } = await migrator.migrateUp({ disableTransactions });
      if (error) throw error;
    });
    run.push(name);
  }
  return run;
};

/**
 * Locks the database against migrations until the connection ends. It polls, because a waiting query has a snapshot:
 * CREATE INDEX CONCURRENTLY waits for all snapshots, so both would wait for each other.
 */
export const waitForMigrations = async (client: pg.ClientBase): Promise<void> => {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`);
    if (rows[0]?.locked === true) return;
    await sleep(LOCK_POLL_MS);
  }
};

const retryLocked = async (work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      await sleep(backoffMs(attempt, RETRY, Math.random()));
    }
  }
};
