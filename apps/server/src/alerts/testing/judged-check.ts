import type { Effect } from '@pharos/domain/judge/effects.ts';
import { CheckDriver } from '@pharos/domain/judge/testing/check-driver.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { storeEffects } from '../../storage/judge/effects/store-effects.ts';
import type { SeededOrganization } from '../../storage/testing/seed.ts';
import { insertMonitoredCheck } from './scenario.ts';

type DriverSettings = ConstructorParameters<typeof CheckDriver>[0];

/**
 * Offset of the test clock into the past. Each confirmation advances the clock by two seconds, so all events are in the
 * past and tests do not wait.
 */
const BEFORE_MS = 30_000;

/** Also returns functions that store the decisions of the judge in the same way as the engine. */
export const judgeOf = (
  db: Db,
  check: { organizationId: number; checkId: number },
  settings: Omit<NonNullable<DriverSettings>, 'id'> = {},
) => {
  const driver = new CheckDriver({ id: check.checkId, ...settings });
  driver.now = Date.now() - BEFORE_MS;
  driver.lastId = check.checkId * 1000;
  const store = async ({ effects }: { effects: Effect[] }) => {
    const decided = effects.map((effect) => ({ ...check, effect }));
    await db.transaction().execute((trx) => storeEffects(trx, decided));
  };
  const goDown = async (verdict: 'NR' | 'RE' = 'NR') => {
    await store(driver.poll(verdict, {}, 10));
    await store(driver.confirm(verdict));
  };
  return { driver, store, goDown };
};

export const insertJudgedCheck = async (db: Db, settings?: DriverSettings, within?: SeededOrganization) => {
  const check = await insertMonitoredCheck(db, { name: 'Shop' }, within);
  return { check, ...judgeOf(db, check, settings) };
};
