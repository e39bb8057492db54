import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../storage/connection/connect.ts';
import { insertIntegration } from '../storage/integrations/integrations.ts';
import { countStatements } from '../storage/testing/count-statements.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { refused } from './channels/refused.ts';
import { webhookChannel } from './channels/webhook/webhook.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { confirmOutage, endOutage, type InsertedCheck, insertMonitoredCheck } from './testing/scenario.ts';

const database = sharedTestDatabase();
let sent: string[];
let statusOf: (message: string) => number;
let services: AlertServices;
/** The webhook channel is real and gets state changes. The chat channel gets the same alerts as people. */
const createServices = (db = database.db): AlertServices => {
  const created = testAlertServices(db, { channels: new Map() });
  const webhook = webhookChannel({
    ...created,
    mail: { from: 'Pharos <pharos@example.com>', send: () => Promise.reject(new Error('no mail')), close: () => {} },
    providers: { slackUrl: '', twilioUrl: '', freshdeskUrl: '', freshserviceUrl: '' },
    mailsPerDay: null,
    version: '0.0.0',
    baseUrl: 'http://localhost:3000',
    call: async () => ({ status: 204, retryAfter: null, body: '' }),
  });
  const chat = testChannel({
    id: 'chat',
    digest: null,
    recipientsOf: () => ['room'],
    send: async ({ alerts }) => {
      const message = alerts.map(({ check, kind }) => `${check.name} ${kind}`).join();
      sent.push(message);
      const status = statusOf(message);
      return status === 204 ? { accepted: true, answer: '204' } : refused(`${status}`, { permanent: status === 410 });
    },
  });
  return { ...created, channels: channelsOf(chat, webhook) };
};
beforeEach(() => {
  sent = [];
  statusOf = () => 204;
  services = createServices();
});

const INTEGRATIONS = {
  chat: { config: {}, secrets: {} },
  webhook: {
    config: { type: 'AL', url: 'https://hooks.example.com/', username: null, content: null },
    secrets: { password: null, signingSecret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`, former: null },
  },
};
const goDown = async (count: number, kind: keyof typeof INTEGRATIONS = 'chat') => {
  const checks: InsertedCheck[] = [];
  for (let n = 0; n < count; n += 1)
    checks.push(await insertMonitoredCheck(database.db, { name: `check-${n}`, contacts: [] }, checks[0]));
  const [{ organizationId } = { organizationId: 0 }] = checks;
  const named = { organizationId, kind, state: 'AC', name: 'Room', checkIds: null } as const;
  await insertIntegration(database.db, services.secrets, { ...named, ...INTEGRATIONS[kind] });
  const outages = [];
  for (const check of checks) {
    const outage = await confirmOutage(database.db, check);
    if (kind === 'webhook') {
      const change = { kind: 'state-change', detail: JSON.stringify({ change: 'down' }) } as const;
      await database.db.updateTable('alert_events').set(change).where('id', '=', outage.eventId).execute();
    }
    await fanOut(services, outage);
    outages.push({ check, ...outage });
  }
  return outages;
};
const sendAll = async (by = services): Promise<void> => {
  const pending = await database.db
    .selectFrom('deliveries')
    .where('status', '=', 'pending')
    .select(['id', 'integration_id', 'organization_id'])
    .orderBy('id', 'desc')
    .execute();
  await Promise.all(
    pending.map(({ id, integration_id, organization_id: organizationId }) =>
      deliver(by, { deliveryId: id, integrationId: integration_id ?? 0, organizationId }),
    ),
  );
};
const statuses = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('deliveries').select('status').orderBy('event_id').execute();
  return rows.map(({ status }) => status);
};

test.each(['chat', 'webhook'] as const)(
  'sends twenty messages to one %s in the same number of statements as two',
  async (kind) => {
    const own = openDatabase(database.url, 1);
    const statements = await countStatements(own.pool);
    const counts: number[] = [];
    for (const count of [2, 20]) {
      await goDown(count, kind);
      const before = statements();
      await sendAll(createServices(own.db));
      counts.push(statements() - before);
    }
    await own.close();
    expect(await statuses()).toEqual(Array.from({ length: 22 }, () => 'sent'));
    expect(counts[1]).toBe(counts[0]);
  },
);

test('sends the alerts of each check in order, one message after the other', async () => {
  const outages = await goDown(3);
  await sendAll();
  for (const outage of outages) {
    const ends = { eventId: await endOutage(database.db, outage.check, outage) };
    const again = await confirmOutage(database.db, outage.check);
    for (const each of [ends, again]) await fanOut(services, each);
  }
  sent = [];
  await sendAll();
  expect(sent.toSorted()).toEqual(['check-0 up', 'check-1 up', 'check-2 up']);
  await sendAll();
  expect(sent.slice(3).toSorted()).toEqual(['check-0 down', 'check-1 down', 'check-2 down']);
});

test('records the outcome of each message', async () => {
  await goDown(4);
  statusOf = (message) => ({ 'check-1 down': 500, 'check-2 down': 410 })[message] ?? 204;
  await sendAll();
  expect(await statuses()).toEqual(['sent', 'pending', 'failed', 'sent']);
  const rows = await database.db.selectFrom('deliveries').selectAll().orderBy('event_id').execute();
  expect(rows.map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual([
    ['accepted: 204'],
    ['refused: 500'],
    ['refused: 410'],
    ['accepted: 204'],
  ]);
  expect(rows.map(({ lease_id, sent_at, reason }) => [lease_id, sent_at !== null, reason])).toEqual([
    [null, true, null],
    [null, false, null],
    [null, false, 'refused'],
    [null, true, null],
  ]);
});

test('sends each ended outage and its end in one message', async () => {
  const outages = await goDown(2);
  for (const outage of outages) await fanOut(services, { eventId: await endOutage(database.db, outage.check, outage) });
  await sendAll();
  expect(await statuses()).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(sent).toEqual(['check-1 down,check-1 up', 'check-0 down,check-0 up']);
});
