import { MemoryBus } from '@pharos/bus/memory.ts';
import pino from 'pino';
import { Registry } from 'prom-client';
import { NO_REFERENCES } from '../isolation/references.ts';
import { createEngineMetrics } from '../metrics.ts';
import { FakeConnections } from './fake-connections.ts';
import { FakeStorage } from './fake-storage.ts';

export const fakeEngineParts = () => {
  const logged: string[] = [];
  const logLines: Record<string, unknown>[] = [];
  const write = (json: string): void => {
    const line = JSON.parse(json);
    logged.push(line.msg);
    logLines.push(line);
  };
  const log = pino({ level: 'debug' }, { write });
  const storage = new FakeStorage();
  return {
    storage,
    session: storage,
    openSession: () => storage.openSession(),
    bus: new MemoryBus(),
    references: NO_REFERENCES,
    connections: new FakeConnections(),
    home: 'local',
    metrics: createEngineMetrics(new Registry()),
    log,
    logged,
    logLines,
  };
};

export const metricValue = async (metric: { get(): Promise<{ values: { value: number }[] }> }): Promise<number> =>
  (await metric.get()).values[0]?.value ?? 0;
