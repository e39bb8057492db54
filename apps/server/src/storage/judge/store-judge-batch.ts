import type { Db } from '../connection/connect.ts';
import { storeEffects } from './effects/store-effects.ts';
import type { BatchNotification, JudgeBatch } from './judge-batch.ts';
import { notifyJudgeBatch } from './notify-judge-batch.ts';
import { storeConditions } from './store-conditions.ts';
import { storeResults } from './store-results.ts';

/**
 * Writes a batch in one transaction and about ten statements of any size. If the process is killed, only the running
 * round is lost, and the bus delivers its results again. The judge is idempotent: it recognizes a stored result as a
 * duplicate.
 */
export const storeJudgeBatch = async (db: Db, batch: JudgeBatch, notification?: BatchNotification): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await storeResults(trx, batch.results);
    await storeConditions(trx, batch.conditions);
    await storeEffects(trx, batch.effects);
    if (notification) await notifyJudgeBatch(trx, batch, notification);
  });
};
