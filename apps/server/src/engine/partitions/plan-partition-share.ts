import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';

/**
 * Returns the number of partitions that an engine with `held` partitions must release (`surplus`) or claim (`wanted`).
 */
export const planPartitionShare = (held: number, engines: number): { surplus: number; wanted: number } => {
  const share = Math.ceil(PARTITIONS / Math.max(1, engines));
  return { surplus: Math.max(0, held - share), wanted: Math.max(0, share - held) };
};
