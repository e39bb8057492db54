import type { Effect } from '@pharos/domain/judge/effects.ts';
import { CheckDriver } from '@pharos/domain/judge/testing/check-driver.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { storeEffects } from '../../storage/judge/effects/store-effects.ts';
import type { SeededOrganization } from '../../storage/testing/seed.ts';
import { insertMonitoredCheck } from './scenario.ts';

/** A check with its judge, whose decisions are stored as the engine does. */
export const insertJudgedCheck = async (
  db: Db,
  settings: ConstructorParameters<typeof CheckDriver>[0] = {},
  within?: SeededOrganization,
) => {
  const check = await insertMonitoredCheck(db, { name: 'Shop' }, within);
  const driver = new CheckDriver({ id: check.checkId, ...settings });
  driver.now = Date.now();
  const store = async ({ effects }: { effects: Effect[] }) => {
    const decided = effects.map((effect) => ({ ...check, effect }));
    await db.transaction().execute((trx) => storeEffects(trx, decided));
  };
  const goDown = async (verdict: 'NR' | 'RE' = 'NR') => {
    await store(driver.poll(verdict, {}, 10));
    await store(driver.confirm(verdict));
  };
  return { check, driver, store, goDown };
};
