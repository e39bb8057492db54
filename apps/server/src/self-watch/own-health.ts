import { problemText } from '@pharos/domain/self-watch/problem-text.ts';
import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import { findSystemProblems } from '@pharos/domain/self-watch/system-problem.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { EngineVitals } from '../engine/vitals.ts';
import { readDisk } from '../storage/embedded/disk-room.ts';
import {
  countChecksByState,
  countJobsByTask,
  readDatabaseFacts,
  readDeliveryFigures,
} from '../storage/self-watch/read-figures.ts';
import { openWatchPool, type WatchPool } from '../storage/self-watch/watch-pool.ts';
import type { OwnHealth } from '../usecases/context.ts';
import { latenessOf } from './lateness.ts';

/** Longer than counting 100,000 checks takes. A page does not wait longer. */
const QUERY_MS = 5000;

export interface OwnHealthParts {
  databaseUrl: string;
  facts: { read(): SelfFacts };
  vitals: () => EngineVitals | null;
  metrics: Registry;
  dataDir: string | null;
  version: string;
  log: Logger;
}

/** Reads on demand, on a separate connection that is opened then. An unresponsive database is part of the result. */
export const createOwnHealth = (parts: OwnHealthParts): { read(): Promise<OwnHealth> } & AsyncDisposable => {
  const pool = openWatchPool(parts.databaseUrl, QUERY_MS);
  return {
    read: () => readOwnHealth(parts, pool),
    [Symbol.asyncDispose]: () => pool.close(),
  };
};

const readOwnHealth = async (parts: OwnHealthParts, pool: WatchPool): Promise<OwnHealth> => {
  const { facts, vitals, metrics, dataDir, version, log } = parts;
  const orNull = <T>(what: string, reading: Promise<T>): Promise<T | null> =>
    reading.catch((error) => {
      log.warn({ err: error, what }, 'A value of the health page could not be read; the page omits it');
      return null;
    });
  const now = performance.now();
  const offset = Date.now() - now;
  const latencyMs = await orNull(
    'latency',
    timeOf(() => pool.query('select 1')),
  );
  const database = await orNull('database', readDatabaseFacts(pool));
  return {
    version,
    node: process.versions.node,
    startedAt: performance.timeOrigin,
    problems: findSystemProblems(facts.read(), now).map((problem) => ({
      kind: problem.kind,
      text: problemText(problem).now,
      since: problem.since + offset,
    })),
    database: latencyMs === null || database === null ? null : { ...database, isEmbedded: dataDir !== null, latencyMs },
    disk: dataDir === null ? null : await orNull('disk', readDisk(dataDir)),
    engine: engineOf(vitals(), now),
    lateness: await latenessOf(metrics),
    checks: await orNull('checks', countChecksByState(pool)),
    deliveries: await orNull('telling', readDeliveryFigures(pool)),
    jobs: await orNull('jobs', countJobsByTask(pool)),
  };
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  // Not measured, because the first query may have to connect.
  await work();
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const engineOf = (vitals: EngineVitals | null, now: number): OwnHealth['engine'] => {
  if (vitals === null) return null;
  const secondsSince = (at: number | null): number | null => (at === null ? null : (now - at) / 1000);
  return {
    partitions: vitals.partitions,
    scheduledChecks: vitals.scheduledChecks,
    sinceLastProbeSeconds: secondsSince(vitals.lastProbedAt),
    sinceLastStoredSeconds: secondsSince(vitals.lastStoredAt),
    pendingResults: vitals.pendingResults,
    droppedResults: vitals.droppedResults,
  };
};
