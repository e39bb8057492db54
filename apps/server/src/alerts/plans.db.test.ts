import { expect, test } from 'vitest';
import { type Db, openDatabase } from '../storage/connection/connect.ts';
import { insertIntegration } from '../storage/integrations/integrations.ts';
import { createTestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import type { Message, SendOutcome } from './channels/channel.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { confirmOutage, endOutage, insertMonitoredCheck, pauseOutage } from './testing/scenario.ts';

const LARGE = ['alert_events', 'deliveries', 'state_changes', 'checks', 'check_recipients', 'memberships', 'contacts'];

test('uses no sequential scan of a large table in the generic plan of any alert statement', async () => {
  const database = await createTestDatabase();
  const own = openDatabase(database.url, 1);
  const answers: SendOutcome[] = [{ accepted: false, reason: '503', permanent: false, retryAfterMs: null }];
  const send = async (_message: Message): Promise<SendOutcome> => answers.pop() ?? { accepted: true, answer: 'ok' };
  const chat = testChannel({
    id: 'chat',
    kinds: ['down', 'up', 'paused', 'state-change'],
    recipientsOf: () => ['room'],
    send,
  });
  const services = testAlertServices(own.prepared, { channels: channelsOf(chat, testChannel({ send })) });
  const sendAll = async (db: Db): Promise<void> => {
    const rows = await db.selectFrom('deliveries').where('status', '=', 'pending').orderBy('id').select('id').execute();
    for (const { id } of rows) await deliver(services, { deliveryId: id });
  };
  try {
    const organization = await insertOrganization(database.db);
    const check = await insertMonitoredCheck(
      database.db,
      { name: 'Shop', contacts: ['ann@example.com'] },
      organization,
    );
    await insertIntegration(database.db, services.secrets, {
      organizationId: organization.organizationId,
      kind: 'chat',
      state: 'AC',
      name: 'Room',
      checkIds: null,
      config: {},
      secrets: {},
    });
    for (const end of [endOutage, pauseOutage]) {
      const outage = await confirmOutage(database.db, check);
      await fanOut(services, { eventId: outage.eventId });
      await sendAll(database.db);
      await fanOut(services, { eventId: await end(database.db, check, outage) });
      await sendAll(database.db);
    }
    await own.pool.query('set enable_seqscan = off');
    const { rows } = await own.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    expect(rows.length).toBeGreaterThan(35);
    const readThrough: string[] = [];
    for (const { statement } of rows) {
      const plan = await own.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
      const tables = plan.rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
      if (tables.some((table) => LARGE.includes(table))) readThrough.push(statement);
    }
    expect(readThrough).toEqual([]);
  } finally {
    await own.close();
    await database.close();
  }
});
