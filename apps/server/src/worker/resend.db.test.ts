import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, type TestReceiver } from '../alerts/channels/webhook/testing/receiver.ts';
import { insertMonitoredCheck } from '../alerts/testing/scenario.ts';
import { createEgressCall } from '../egress/egress-call.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { resendIntegrationDeliveries } from '../storage/integrations/deliveries-of-integration.ts';
import { insertIntegration } from '../storage/integrations/integrations.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { startTestWorker } from './testing/start-test-worker.ts';
import type { Worker } from './worker.ts';

const secrets = createSecretBox(randomBytes(32));
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let receiver: TestReceiver;
let worker: Worker;
beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startReceiver((_, response, count) => void response.writeHead(count === 1 ? 500 : 200).end());
  worker = await startTestWorker({
    databaseUrl: database.url,
    secrets,
    call: createEgressCall({ network: 'any' }),
    random: () => 0,
  });
});
afterAll(async () => {
  await worker.stop();
  await receiver.stop();
  await database.close();
});

test('retries a resent message for another day, with short delays at first, under the same key', async () => {
  const { db } = database;
  const check = await insertMonitoredCheck(db, { name: 'Shop' });
  const { organizationId } = check;
  const integrationId = await insertIntegration(db, secrets, {
    organizationId,
    kind: 'webhook',
    state: 'AC',
    name: 'Receiver',
    checkIds: null,
    config: { type: 'AL', url: receiver.url, username: null, content: null },
    secrets: { password: null, signingSecret: `whsec_${Buffer.alloc(32).toString('base64')}`, former: null },
  });
  const created_at = new Date(Date.now() - 30 * HOUR_MS);
  const certificate = { moment: '7d', notAfter: Date.now(), subject: 'shop', issuer: 'CA', fingerprint: 'AB' };
  const { id: eventId } = await db
    .insertInto('alert_events')
    .values({
      organization_id: organizationId,
      check_id: check.checkId,
      kind: 'certificate',
      state_change_id: null,
      outage_id: null,
      at: created_at,
      rule: 'x',
      detail: JSON.stringify(certificate),
      status: 'fanned-out',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tried = Array.from({ length: 100 }, () => ({ at: created_at.toISOString(), outcome: 'refused: HTTP 500' }));
  const { id } = await db
    .insertInto('deliveries')
    .values({
      event_id: eventId,
      organization_id: organizationId,
      channel: 'webhook',
      recipient: String(integrationId),
      integration_id: integrationId,
      status: 'failed',
      reason: 'given-up',
      reason_detail: 'HTTP 500',
      attempts: JSON.stringify(tried),
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const of = { organizationId, integrationId, since: created_at };
  const resend = () =>
    db
      .transaction()
      .execute((trx) => resendIntegrationDeliveries(trx, of, { deliveryId: id }, { at: new Date(), gathered: false }));
  expect(await resend()).toBe(1);
  const stored = () => db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await stored()).status).toBe('sent');
  const { attempts, reason, reason_detail: detail } = await stored();
  expect([attempts.length, reason, detail]).toEqual([102, null, null]);
  expect(await resend()).toBe(1);
  const posts = await receiver.received(3);
  expect(posts.map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(`alert-${eventId}-${integrationId}`));
});
