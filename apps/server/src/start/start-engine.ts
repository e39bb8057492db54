import type { Registry } from 'prom-client';
import { Engine, type EngineParts } from '../engine/engine.ts';
import { LocationRecorder } from '../engine/location-recorder.ts';
import { createEngineMetrics } from '../engine/metrics.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { openEngineSession } from '../storage/judge/engine-session.ts';
import { readConnections, storeConnection } from '../storage/locations/location-connections.ts';

type Parts = Omit<EngineParts, 'metrics' | 'openSession' | 'connections'> & {
  databaseUrl: string;
  db: Db;
  secrets: SecretBox;
  metrics: Registry;
};

/** First records the locations that the results refer to. */
export const startEngine = async (parts: Parts, running: AsyncDisposableStack): Promise<Engine> => {
  const locations = running.use(new LocationRecorder(parts));
  await locations.start();
  const openSession = () => openEngineSession(parts.databaseUrl, parts.secrets);
  const connections: EngineParts['connections'] = {
    read: () => readConnections(parts.db),
    store: (location, connection) => storeConnection(parts.db, location, connection),
  };
  const metrics = createEngineMetrics(parts.metrics);
  const engine = running.use(new Engine({ ...parts, connections, openSession, metrics }));
  await engine.start();
  return engine;
};
