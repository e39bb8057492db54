import { setTimeout as sleep } from 'node:timers/promises';
import { checkServer } from '../storage/connection/check-server.ts';
import { type DatabaseHandle, openDatabase } from '../storage/connection/connect.ts';
import { CONNECTIONS, MIN_CONNECTIONS } from '../storage/connection/connections.ts';
import { migrateToLatest } from '../storage/connection/migrate.ts';
import { sslModeWarning } from '../storage/connection/ssl-mode.ts';
import { lockDataDir } from '../storage/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../storage/embedded/embedded-postgres.ts';
import { loadSecretKey } from './load-secret-key.ts';
import type { Start } from './run-process.ts';
import { waitForServer } from './wait-for-server.ts';

/** An unresponsive server must not delay the exit. */
const CLOSE_MS = 1000;

export interface OpenedStorage {
  databaseUrl: string;
  database: DatabaseHandle;
  secretKey: Buffer;
  migrations: readonly string[];
}

export const openStorage = async (start: Start): Promise<OpenedStorage> => {
  const { settings, running, signal, describe, print, log } = start;
  const warning = settings.databaseUrl === undefined ? null : sslModeWarning(settings.databaseUrl);
  if (warning) log.warn(warning);
  start.step = 'data folder';
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(start));
  start.step = 'database';
  await waitForServer({ check: () => checkServer(databaseUrl), describe, print, signal });
  const minConnections = settings.databaseUrl === undefined ? 0 : MIN_CONNECTIONS;
  const database = openDatabase(databaseUrl, CONNECTIONS.pool, { minConnections });
  running.defer(() => Promise.race([database.close(), sleep(CLOSE_MS, undefined, { ref: false })]));
  const migrations = await migrateToLatest(database, signal, print);
  await database.fill();
  start.step = 'data folder';
  const secretKey = await loadSecretKey(database.db, settings, print);
  return { databaseUrl, database, secretKey, migrations };
};

const startDatabase = async ({ settings, running, log }: Start): Promise<string> => {
  const lock = await lockDataDir(settings.dataDir);
  running.defer(() => lock.release());
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  running.defer(() => postgres.stop());
  return postgres.url;
};
