import type { EngineWork, SelfFacts } from '../self-facts.ts';

export const healthyEngine: EngineWork = {
  partitions: 256,
  withoutPartitionsSince: null,
  unprobedSince: null,
  unstoredSince: null,
  overloadedSince: null,
  allBlindSince: null,
  someBlindSince: null,
  blindLocations: [],
};

export const selfFacts = ({
  engine,
  ...other
}: Partial<Omit<SelfFacts, 'engine'>> & { engine?: Partial<EngineWork> | null } = {}) =>
  ({
    agent: { stuckSince: null },
    databaseAwaySince: null,
    worker: { awaySince: null },
    queue: { stuckSince: null, undeliveredSince: null },
    suspendedUntil: Number.NEGATIVE_INFINITY,
    ...other,
    engine: engine === null ? null : { ...healthyEngine, ...engine },
  }) satisfies SelfFacts;
