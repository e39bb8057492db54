import type { Db } from '../connection/connect.ts';
import { storeEffects } from './effects/store-effects.ts';
import type { BatchNotification, JudgeBatch } from './judge-batch.ts';
import { notifyJudgeBatch } from './notify-judge-batch.ts';
import { storeConditions } from './store-conditions.ts';
import { storeResults } from './store-results.ts';

/**
 * Writes a batch in one transaction and notifies open pages of it, in about ten statements for any batch size. If the
 * process is killed, only the running round is lost. The bus then delivers its results again, if the bus itself still
 * runs.
 * The judge provides idempotence: it recognizes a result that was already stored as a duplicate.
 */
export const storeJudgeBatch = async (db: Db, batch: JudgeBatch, notification?: BatchNotification): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await storeResults(trx, batch.results);
    await storeConditions(trx, batch.conditions);
    await storeEffects(trx, batch.effects);
    if (notification) await notifyJudgeBatch(trx, batch, notification);
  });
};
