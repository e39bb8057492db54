import type { Db } from '../connection/connect.ts';
import type { BatchNotification, JudgeBatch } from './judge-batch.ts';
import { notifyJudgeBatch } from './notify-judge-batch.ts';
import { storeConditions } from './store-conditions.ts';
import { storeEffects } from './store-effects.ts';
import { storeResults } from './store-results.ts';

/**
 * Writes a batch whole or not at all, and notifies open pages of it. Idempotence is the judge's: it recognizes a result that was
 * stored as a duplicate.
 */
export const storeJudgeBatch = async (db: Db, batch: JudgeBatch, notification?: BatchNotification): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await storeResults(trx, batch.results);
    await storeConditions(trx, batch.conditions);
    await storeEffects(trx, batch.effects);
    if (notification) await notifyJudgeBatch(trx, batch, notification);
  });
};
