import type { Bus } from '@pharos/bus/port.ts';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { Engine } from '../../../apps/server/src/engine/engine.ts';
import type { ConnectionMemory } from '../../../apps/server/src/engine/isolation/isolation-watch.ts';
import type { References } from '../../../apps/server/src/engine/isolation/references.ts';
import { createEngineMetrics } from '../../../apps/server/src/engine/metrics.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import type { EngineSession, SessionHandlers } from '../../../apps/server/src/storage/judge/engine-session.ts';
import { createJudgeBatchStore } from '../../../apps/server/src/storage/judge/judge-batch-store.ts';
import { listCheckVersions } from '../../../apps/server/src/storage/judge/list-check-versions.ts';
import { type LoadedCheck, loadChecks } from '../../../apps/server/src/storage/judge/load-checks.ts';
import { StateChangeIds } from '../../../apps/server/src/storage/judge/state-change-ids.ts';
import type { ProcessDatabase } from './simulated-postgres.ts';

export interface BrokenEngine {
  bus?: (bus: Bus) => Bus;
  /** `isStart` is true if the check is loaded for the first time in a term. */
  loaded?: (loaded: LoadedCheck, isStart: boolean) => LoadedCheck;
}

export interface EngineOptions {
  /** Throws if the database is unavailable. */
  connect: () => { database: ProcessDatabase; lost: Promise<Error> };
  /** Called after the engine has listed its checks for the first time in a term. */
  onStarted: () => void;
  bus: Bus;
  references: References;
  connections: ConnectionMemory;
  secrets: SecretBox;
  log: Logger;
  broken: BrokenEngine;
}

export interface RunningEngine {
  hear(checkId: number): void;
  /** Stops the engine. If its database connection is lost, the engine has no further effect. */
  end(): Promise<void>;
}

const metrics = createEngineMetrics(new Registry());

export const startEngine = (options: EngineOptions): RunningEngine => {
  const { connect, onStarted, references, connections, secrets, log, broken } = options;
  let handlers: SessionHandlers | undefined;
  const openSession = async (): Promise<EngineSession> => {
    const connection = connect();
    const { db } = connection.database;
    let hasStarted = false;
    const known = new Set<number>();
    return {
      lost: connection.lost,
      pid: 1,
      stateChangeIds: new StateChangeIds(db),
      storeBatch: createJudgeBatchStore(db),
      listChecks: async function* () {
        yield* listCheckVersions(db);
        if (!hasStarted) onStarted();
        hasStarted = true;
      },
      loadChecks: async (checkIds) => {
        const loaded = await loadChecks(db, secrets, checkIds);
        const { loaded: change } = broken;
        if (!change) return loaded;
        const checks = loaded.checks.map((each) => change(each, !known.has(each.check.id)));
        for (const id of checkIds) known.add(id);
        return { ...loaded, checks };
      },
      listen: async (given) => {
        handlers = given;
      },
      claimPartitions: async (partitions) => [...partitions],
      partitionsOfOtherEngines: async () => [],
      releasePartitions: async () => {},
      notifyFreePartitions: async () => {},
      countEngines: async () => 1,
      endSilentEngines: async () => 0,
      leave: async () => {},
      close: async () => {},
    };
  };
  const bus = broken.bus?.(options.bus) ?? options.bus;
  const engine = new Engine({ openSession, bus, references, connections, home: 'local', metrics, log });
  void engine.start();
  return { hear: (checkId) => handlers?.onCheckChanged(checkId), end: () => engine.stop() };
};
