import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChargebeeDouble } from '@pharos/doubles/chargebee/start-chargebee-double.ts';
import pino from 'pino';
import { createBilling } from '../../../apps/server/src/billing/create-billing.ts';
import { readSettings } from '../../../apps/server/src/settings.ts';
import { openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { migrateToLatest } from '../../../apps/server/src/storage/connection/migrate.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';
import { figure, type Row } from '../format-table.ts';
import { seededRandom } from '../history-rows.ts';
import type { Session } from '../session.ts';
import { SimulatedYear, START } from './simulated-year.ts';

const ORGANIZATIONS = 1000;
const DAYS = 365;
const SEED = 20_260_101;
const [USER, PASSWORD] = ['chargebee', 'a-long-password'] as const;

/**
 * Simulates a year in which organizations try, buy and change plans, fail to pay and return. Each night, compares
 * Pharos with a test double of Chargebee.
 */
export const measureBilling = async ({ report, wait }: Session): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-bench-billing-'));
  const silent = (): void => {};
  const log = pino({ level: 'fatal' });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { debug: silent, info: silent, warn: console.warn, error: console.error },
  });
  const database = openDatabase(postgres.url, 4);
  const clock = { now: START };
  const now = () => clock.now;
  const chargebee = await startChargebeeDouble({ apiKey: 'bench', now });
  const started = performance.now();
  try {
    await migrateToLatest(database);
    const settings = {
      ...readSettings(
        {
          BILLING: 'chargebee',
          CHARGEBEE_SITE: 'bench',
          CHARGEBEE_API_KEY: 'bench',
          CHARGEBEE_WEBHOOK_USER: USER,
          CHARGEBEE_WEBHOOK_PASSWORD: PASSWORD,
          CHARGEBEE_URL: chargebee.url,
        },
        [],
      ),
      baseUrl: 'http://localhost:3000',
    };
    const { db, pool } = database;
    const secrets = createSecretBox(randomBytes(32));
    const billing = createBilling(settings, { db, secrets, now, log });
    if (!billing) throw new Error('Billing is not configured');
    const year = new SimulatedYear({
      db,
      pool,
      chargebee,
      billing,
      settings,
      secrets,
      log,
      authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`,
      clock,
      random: seededRandom(SEED),
    });
    await year.add(ORGANIZATIONS);
    for (let day = 1; day <= DAYS; day += 1) {
      await wait(0);
      await year.liveOneDay();
      if (day % 30 === 0) report(`Day ${day} of ${DAYS} …`);
    }
    const { figures } = year;
    for (const each of [...figures.mismatches.slice(0, 10), ...figures.wrongCents.slice(0, 10)]) report(each);
    const { sent, late, doubled, lost } = figures.events;
    return [
      ['Organizations', `${ORGANIZATIONS}, compared in ${figures.nights} nights, seed ${SEED}`],
      ['Bought, changed, refused', `${figures.bought}, ${figures.changed}, ${figures.refused}`],
      ['Events', `${sent}: ${late} late, ${doubled} sent twice, ${lost} lost`],
      ['Provider unavailable', `${figures.unavailable} times`],
      ['Missed events repaired at night', `${figures.repaired}`],
      ['Nights with a suspended organization', `${figures.suspended}`],
      [
        'Plan, limits or state different from the billing record',
        `${figures.mismatches.length} of ${ORGANIZATIONS * figures.nights}`,
      ],
      ['Charges different from the price list', `${figures.wrongCents.length}`],
      [
        'Paid',
        `$${(figures.paidCents / 100).toFixed(2)} charged, $${(year.paidByBillingRecord() / 100).toFixed(2)} in the billing record`,
      ],
      ['Duration', figure((performance.now() - started) / 60_000, 'minutes', 1)],
    ];
  } finally {
    await chargebee.stop();
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
