import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';

/** How many partitions an engine that holds `held` of them releases (`surplus`), or claims more (`wanted`), among `engines`. */
export const planPartitionShare = (held: number, engines: number): { surplus: number; wanted: number } => {
  const share = Math.ceil(PARTITIONS / Math.max(1, engines));
  return { surplus: Math.max(0, held - share), wanted: Math.max(0, share - held) };
};
