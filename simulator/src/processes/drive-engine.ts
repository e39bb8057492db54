import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { EngineTerm } from '../../../apps/server/src/engine/engine-term.ts';
import { createEngineMetrics } from '../../../apps/server/src/engine/metrics.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import type { EngineSession, SessionHandlers } from '../../../apps/server/src/storage/judge/engine-session.ts';
import { createJudgeBatchStore } from '../../../apps/server/src/storage/judge/judge-batch-store.ts';
import { type LoadedCheck, loadChecks } from '../../../apps/server/src/storage/judge/load-checks.ts';
import { StateChangeIds } from '../../../apps/server/src/storage/judge/state-change-ids.ts';
import type { ProcessDatabase } from './simulated-postgres.ts';

/** What a broken rule may put in the place of what the engine works with. */
export interface EngineParts {
  bus?: (bus: Bus) => Bus;
  /** `isStart`: as a term begins. */
  loaded?: (loaded: LoadedCheck, isStart: boolean) => LoadedCheck;
}

export interface EngineOptions {
  database: ProcessDatabase;
  bus: Bus;
  references: readonly ProbeTarget[];
  secrets: SecretBox;
  log: Logger;
  broken: EngineParts;
}

/** One term of the real engine, on a connection and a clock that are simulated. */
export interface RunningEngine {
  /** A check was created, changed or deleted. */
  hear(checkId: number): void;
  /** Its connection is gone: nothing more comes of it. */
  end(): Promise<void>;
}

const metrics = createEngineMetrics(new Registry());

/** Rejects when the database is lost before the term has begun. */
export const startEngineTerm = async (options: EngineOptions): Promise<RunningEngine> => {
  const { database, references, secrets, log, broken } = options;
  const { db } = database;
  let handlers: SessionHandlers | undefined;
  // The only engine has every partition: its locks are for tests of their own.
  const session: EngineSession = {
    lost: new Promise(() => {}),
    stateChangeIds: new StateChangeIds(db),
    storeBatch: createJudgeBatchStore(db),
    listen: async (given) => {
      handlers = given;
    },
    claimPartitions: async (partitions) => [...partitions],
    releasePartitions: async () => {},
    countEngines: async () => 1,
    close: async () => {},
  };
  const storage = {
    openSession: async () => session,
    loadChecks: async (selection: Parameters<typeof loadChecks>[2]) => {
      const loaded = await loadChecks(db, secrets, selection);
      const { loaded: change } = broken;
      return change ? { ...loaded, checks: loaded.checks.map((each) => change(each, !selection.ids)) } : loaded;
    },
  };
  const bus = broken.bus?.(options.bus) ?? options.bus;
  const term = new EngineTerm({ storage, bus, references, metrics, log }, session);
  const end = (): Promise<void> => term.stop(new Error('The engine is gone'), { isLost: true });
  try {
    await term.start();
  } catch (error) {
    await end();
    throw error;
  }
  return { hear: (checkId) => handlers?.onCheckChanged(checkId), end };
};
