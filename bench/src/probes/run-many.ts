import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { ProbeContext } from '@pharos/probes/prober.ts';
import { probe } from '@pharos/probes/registry.ts';

export const runMany = async (
  targets: readonly ProbeTarget[],
  count: number,
  concurrency: number,
  context: ProbeContext,
): Promise<number> => {
  let next = 0;
  let available = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const target = targets[next % targets.length];
      next += 1;
      if (target && (await probe(target, context)).verdict === 'AV') available += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return available;
};
