import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitingJobs } from '../../alerts/testing/scenario.ts';
import { enqueueDelivery } from '../../storage/alerts/deliveries/enqueue-delivery.ts';
import type { AlertEventTable, DeliveryTable } from '../../storage/connection/schema/alert-schema.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';

const DAY_MS = 24 * 3_600_000;
const TRIED = [{ at: '2026-01-02T03:04:05.000Z', outcome: 'refused: HTTP 500: busy' }];

let app: CheckApp;
let checkId: number;
let webhook: number;
beforeAll(async () => {
  app = await createCheckApp();
  checkId = (await app.create({ name: 'Shop', url: 'https://shop.example' })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.pharos.services;
  await db.deleteFrom('integrations').execute();
  await db.deleteFrom('deliveries').execute();
  webhook = await addWebhook();
});

let calls = 0;
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: Record<string, unknown>) => {
  calls += 1;
  const { token, organizationId: organization } = app.owner;
  const remoteAddress = `10.6.${calls >> 8}.${calls & 255}`;
  return app.pharos.call(method, `/v1/integrations/${path}`, {
    token,
    organization,
    remoteAddress,
    ...(body && { body }),
  });
};
const addWebhook = async (): Promise<number> =>
  (
    await call('POST', 'webhooks/', {
      state: 'AC',
      name: 'Operations',
      type: 'AL',
      url: 'https://hooks.example.com/a',
      organization: app.owner.organizationId,
    })
  ).json().id;

const insert = async (
  delivery: Partial<Insertable<DeliveryTable>> = {},
  event: Partial<Insertable<AlertEventTable>> = {},
): Promise<number> => {
  const { db } = app.pharos.services;
  const { organizationId: organization_id } = app.owner;
  const added = await db
    .insertInto('alert_events')
    .values({
      organization_id,
      check_id: checkId,
      kind: 'state-change',
      state_change_id: null,
      outage_id: null,
      at: new Date('2026-01-02T03:04:00Z'),
      rule: 'x',
      detail: '{"change":"down"}',
      status: 'fanned-out',
      ...event,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('deliveries')
    .values({
      event_id: added.id,
      organization_id,
      channel: 'webhook',
      recipient: String(webhook),
      integration_id: webhook,
      attempts: JSON.stringify(TRIED),
      ...delivery,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const failed = { status: 'failed', reason: 'given-up', reason_detail: 'HTTP 500: busy' } as const;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const log = async (query = '') => (await call('GET', `${webhook}/deliveries/${query}`)).json();
const statuses = async () => (await log()).results.map(({ status }: { status: string }) => status);
const again = (body: Record<string, unknown>) => call('POST', `${webhook}/send-again/`, body);

describe('the delivery log of a webhook', () => {
  test('returns messages with all attempts, and the reasons for missing ones, newest first', async () => {
    await insert({ status: 'sent', sent_at: new Date() }, { kind: 'degraded', detail: '{}' });
    await insert(failed);
    await insert({ status: 'skipped', reason: 'integration-disabled', attempts: '[]' });
    const id = await insert({ attempts: '[]' }, { detail: '{"change":"restarted"}' });
    const { count, results } = await log();
    expect(count).toBe(4);
    expect(results[0]).toEqual({
      id,
      to: null,
      check_id: checkId,
      check_name: 'Shop',
      event: 'restarted',
      event_time: '2026-01-02T03:04:00.000Z',
      status: 'pending',
      reason: null,
      attempts: [],
      attempt_count: 0,
      next_attempt: null,
    });
    expect(results.slice(1)).toMatchObject([
      { event: 'down', status: 'skipped', reason: 'the integration is disabled' },
      { event: 'down', status: 'failed', reason: 'given up after 24 hours: HTTP 500: busy', attempts: TRIED },
      { event: 'degraded', status: 'sent', reason: null },
    ]);
  });

  test('returns only the last ten attempts, and the time of the next one', async () => {
    const { db } = app.pharos.services;
    const many = Array.from({ length: 150 }, (_, n) => ({ at: '2026-01-02T03:04:05.000Z', outcome: `refused: ${n}` }));
    const id = await insert({ attempts: JSON.stringify(many) });
    await enqueueDelivery(db, { id, integrationId: webhook, organizationId: 1 }, 3_600_000);
    const until = new Date(Date.now() + 60_000);
    await insert({ status: 'digest', digest_until: until });
    const [gathered, waiting] = (await log()).results;
    expect(gathered).toMatchObject({ attempts: TRIED, attempt_count: 1, next_attempt: until.toISOString() });
    expect(waiting).toMatchObject({ attempts: many.slice(-10), attempt_count: 150 });
    expect(Date.parse(waiting.next_attempt) - Date.now()).toBeGreaterThan(3_500_000);
  });

  test('returns the last 30 days and at most 100 messages of this webhook only, in pages', async () => {
    await insert({ created_at: daysAgo(31) });
    for (let n = 0; n < 101; n += 1) await insert({ created_at: daysAgo(29) });
    const second = await addWebhook();
    await insert({ integration_id: second });
    const { count, results, next } = await log('?page=2&page_size=60');
    expect([count, results.length, next]).toEqual([100, 40, null]);
    expect((await call('GET', `${second}/deliveries/`)).json().count).toBe(1);
  });
});

describe('sending again', () => {
  test('makes a completed message pending again and retains its attempts', async () => {
    for (const done of [
      failed,
      { status: 'sent', sent_at: new Date() },
      { status: 'skipped', reason: 'daily-limit' },
    ] as const) {
      const id = await insert(done);
      const answer = await again({ delivery: id });
      expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1 }]);
      expect((await log()).results[0]).toMatchObject({ id, status: 'pending', reason: null, attempts: TRIED });
      const { db } = app.pharos.services;
      expect((await waitingJobs(db)).map(({ key }) => key)).toContain(`deliver:${id}`);
      expect((await again({ delivery: id })).json()).toEqual({ detail: 'Delivery not found.' });
    }
    const audits = (await app.call('GET', `/audit-log/?subject=integration ${webhook}`)).json().results;
    expect(audits[0]).toMatchObject({ action: 'integration.resend', after: { name: 'Operations', deliveries: 1 } });
  });

  test('sends all messages again that failed since a given time, and no other messages', async () => {
    await insert({ ...failed, created_at: daysAgo(31) });
    await insert({ ...failed, created_at: daysAgo(3) });
    await insert({ ...failed, created_at: daysAgo(1) });
    await insert({ status: 'sent', created_at: daysAgo(1) });
    await insert({ status: 'skipped', reason: 'integration-disabled', created_at: daysAgo(1) });
    await insert(failed);
    expect((await again({ failed_since: daysAgo(2).toISOString() })).json()).toEqual({ count: 2 });
    expect(await statuses()).toEqual(['pending', 'skipped', 'sent', 'pending', 'failed']);
    expect((await again({ failed_since: '1970-01-01T00:00:00Z' })).json()).toEqual({ count: 1 });
    expect((await again({ failed_since: '1970-01-01T00:00:00Z' })).json()).toEqual({ count: 0 });
  });

  test('includes recoveries of failed alerts, and messages skipped because the integration had to be set up again', async () => {
    const outage = { outage_id: 7, detail: '{}' };
    const down = await insert(failed, { ...outage, kind: 'down' });
    const up = await insert({ status: 'skipped', reason: 'opening-failed' }, { ...outage, kind: 'up' });
    const invalid = await insert({ status: 'skipped', reason: 'integration-invalid' });
    await insert({ status: 'skipped', reason: 'integration-disabled' });
    expect((await again({ failed_since: daysAgo(2).toISOString() })).json()).toEqual({ count: 3 });
    const pending = (await log()).results.filter(({ status }: { status: string }) => status === 'pending');
    expect(pending.map(({ id }: { id: number }) => id)).toEqual([invalid, up, down]);
  });

  test('combines several messages for people into a digest', async () => {
    const { db } = app.pharos.services;
    await db.updateTable('integrations').set({ kind: 'slack' }).where('id', '=', webhook).execute();
    for (let n = 0; n < 6; n += 1) await insert({ ...failed, channel: 'slack' });
    expect((await again({ failed_since: daysAgo(2).toISOString() })).json()).toEqual({ count: 6 });
    const rows = await db.selectFrom('deliveries').select(['status', 'digest_until']).execute();
    expect(new Set(rows.map(({ status, digest_until: until }) => `${status} ${until?.getTime()}`)).size).toBe(1);
    expect(rows[0]?.status).toBe('digest');
    const keys = (await waitingJobs(db)).map(({ key }) => key);
    expect(keys.filter((key) => key?.startsWith('digest:'))).toHaveLength(1);
  });

  test('rejects a message of another webhook, and all messages while the webhook is disabled', async () => {
    const second = await addWebhook();
    const foreign = await insert({ ...failed, integration_id: second });
    expect((await again({ delivery: foreign })).statusCode).toBe(404);
    const id = await insert(failed);
    await call('PATCH', `webhooks/${webhook}/`, { state: 'DA' });
    const answer = await again({ delivery: id });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { detail: 'This integration is disabled. Enable it first.' },
    ]);
    expect(await statuses()).toEqual(['failed']);
    expect((await again({})).statusCode).toBe(400);
    expect((await again({ delivery: id, failed_since: '1970-01-01T00:00:00Z' })).statusCode).toBe(400);
  });
});
