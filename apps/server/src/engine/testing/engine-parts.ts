import { MemoryBus } from '@pharos/bus/memory.ts';
import pino from 'pino';
import { Registry } from 'prom-client';
import { createEngineMetrics } from '../metrics.ts';
import { FakeStorage } from './fake-storage.ts';

/** What an engine is built with, all of it in memory. `logged` holds the messages logged so far. */
export const fakeEngineParts = () => {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  return {
    storage: new FakeStorage(),
    bus: new MemoryBus(),
    references: [],
    metrics: createEngineMetrics(new Registry()),
    log,
    logged,
  };
};

/** The present value of a metric without labels. */
export const metricValue = async (metric: { get(): Promise<{ values: { value: number }[] }> }): Promise<number> =>
  (await metric.get()).values[0]?.value ?? 0;
