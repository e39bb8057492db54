import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { Db } from '../connection/connect.ts';
import { ensureResultPartitions } from '../retention/result-partitions.ts';
import type { BatchNotification, JudgeBatch } from './judge-batch.ts';
import { storeJudgeBatch } from './store-judge-batch.ts';

/** Stores batches, the first of each day after the partitions for its results have been made. */
export const createJudgeBatchStore = (
  db: Db,
): ((batch: JudgeBatch, notification: BatchNotification) => Promise<void>) => {
  /** By the clock: another day comes at midnight, and when the clock is set. */
  let partitionedDay: number | undefined;
  return async (batch, notification) => {
    const now = Date.now();
    const today = Math.floor(now / DAY_MS);
    if (today !== partitionedDay) await ensureResultPartitions(db, now);
    partitionedDay = today;
    await storeJudgeBatch(db, batch, notification);
  };
};
