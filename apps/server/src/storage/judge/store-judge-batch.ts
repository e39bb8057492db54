import type { Db } from '../connection/connect.ts';
import { storeEffects } from './effects/store-effects.ts';
import type { BatchNotification, JudgeBatch } from './judge-batch.ts';
import { notifyJudgeBatch } from './notify-judge-batch.ts';
import { storeConditions } from './store-conditions.ts';
import { storeResults } from './store-results.ts';

/**
 * Writes a batch whole or not at all, and notifies open pages of it, in about ten statements however large it is. It is one
 * transaction: a process that is killed loses at most the round under way, and the results of that one come again from the bus while
 * the bus lives. Idempotence is the judge's: it recognizes a result that was stored as a duplicate.
 */
export const storeJudgeBatch = async (db: Db, batch: JudgeBatch, notification?: BatchNotification): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await storeResults(trx, batch.results);
    await storeConditions(trx, batch.conditions);
    await storeEffects(trx, batch.effects);
    if (notification) await notifyJudgeBatch(trx, batch, notification);
  });
};
