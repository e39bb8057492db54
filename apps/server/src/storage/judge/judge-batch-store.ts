import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { Db } from '../connection/connect.ts';
import { ensureResultPartitions } from '../retention/result-partitions.ts';
import type { BatchNotification, JudgeBatch } from './judge-batch.ts';
import { storeJudgeBatch } from './store-judge-batch.ts';

/** Creates the result partitions before the first batch of each day. */
export const createJudgeBatchStore = (
  db: Db,
): ((batch: JudgeBatch, notification: BatchNotification) => Promise<void>) => {
  let partitionedDay: number | undefined;
  return async (batch, notification) => {
    const now = Date.now();
    const today = Math.floor(now / DAY_MS);
    if (today !== partitionedDay) await ensureResultPartitions(db, now);
    partitionedDay = today;
    await storeJudgeBatch(db, batch, notification);
  };
};
