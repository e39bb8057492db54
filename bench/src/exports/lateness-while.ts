import { figure } from '../format-table.ts';
import { type Bucket, histogramBetween, quantile } from '../metrics.ts';
import type { Pharos } from '../pharos.ts';

export const latenessWhile = async (pharos: Pharos, work: () => Promise<void>): Promise<Bucket[]> => {
  const before = await pharos.metrics();
  await work();
  return histogramBetween(before, await pharos.metrics(), 'pharos_schedule_lateness_seconds');
};

export const spread = (buckets: readonly Bucket[]): string => {
  const ms = (share: number): string => {
    const seconds = quantile(buckets, share);
    return figure(seconds === null ? null : seconds * 1000, 'ms', 1);
  };
  return `p50 ${ms(0.5)}, p99 ${ms(0.99)}`;
};
