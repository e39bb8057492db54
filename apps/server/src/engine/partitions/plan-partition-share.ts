import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';

/**
 * Returns the number of partitions that an engine with `owned` partitions must release (`surplus`) or claim (`wanted`).
 */
export const planPartitionShare = (owned: number, engines: number): { surplus: number; wanted: number } => {
  const share = Math.ceil(PARTITIONS / Math.max(1, engines));
  return { surplus: Math.max(0, owned - share), wanted: Math.max(0, share - owned) };
};
