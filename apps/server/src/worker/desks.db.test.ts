import { randomBytes } from 'node:crypto';
import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { TicketData } from '@pharos/contract/stored/desk-config.ts';
import type { HelpDeskDouble } from '@pharos/doubles/desks/start-desk-double.ts';
import { startFreshdeskDouble } from '@pharos/doubles/desks/start-freshdesk-double.ts';
import { startFreshserviceDouble } from '@pharos/doubles/desks/start-freshservice-double.ts';
import type { DoubleAnswer } from '@pharos/doubles/start-double.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { Call } from '../alerts/channels/call.ts';
import { insertJudgedCheck } from '../alerts/testing/judged-check.ts';
import { createEgressCall } from '../egress/egress-call.ts';
import { enqueueDelivery } from '../storage/alerts/deliveries/enqueue-delivery.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { resendIntegrationDeliveries } from '../storage/integrations/deliveries-of-integration.ts';
import { findIntegration, insertIntegration } from '../storage/integrations/integrations.ts';
import { findOwner } from '../storage/organizations/organizations.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { hurryRetries } from './testing/hurry-retries.ts';
import { notAllowedFirst } from './testing/not-allowed-first.ts';
import { NO_PROVIDERS, startTestWorker } from './testing/start-test-worker.ts';

const secrets = createSecretBox(randomBytes(32));
const DATA: Record<HelpDeskKind, TicketData> = {
  freshdesk: { type: 'Incident', group_id: 21, custom_fields: { cf_country: 'Germany', cf_city: 'Berlin' } },
  freshservice: { category: 'Hardware', sub_category: 'Computer', custom_fields: { regions: ['Europe'] } },
};
const START = { freshdesk: startFreshdeskDouble, freshservice: startFreshserviceDouble };
const LIMITED: DoubleAnswer = {
  status: 429,
  headers: { 'retry-after': '0' },
  json: { message: 'You have exceeded the limit of requests per minute' },
};

const database = sharedTestDatabase();
let running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.toReversed()) await stop();
  running = [];
});

const startDesk = async (kind: HelpDeskKind): Promise<HelpDeskDouble> => {
  const desk = await START[kind]();
  running.push(() => desk.stop());
  return desk;
};
const work = async (kind: HelpDeskKind, desk: HelpDeskDouble, call: Call) => {
  const worker = await startTestWorker({
    databaseUrl: database.url,
    secrets,
    call,
    providers: { ...NO_PROVIDERS, [`${kind}Url`]: desk.template },
    concurrency: 3,
    // Uses the shortest delay between attempts.
    random: () => 0,
  });
  running.push(() => worker.stop());
};
interface Given {
  call?: Call;
  data?: TicketData;
  apiKey?: string;
}
const connected = async (
  kind: HelpDeskKind,
  { data = DATA[kind], apiKey, call = createEgressCall({ network: 'any' }) }: Given = {},
) => {
  const desk = await startDesk(kind);
  await work(kind, desk, call);
  const { check, driver, store, goDown } = await insertJudgedCheck(database.db);
  const { organizationId } = check;
  const id = await insertIntegration(database.db, secrets, {
    organizationId,
    kind,
    state: 'AC',
    name: `acme.${kind}.com`,
    checkIds: null,
    config: { domain: `acme.${kind}.com`, tag: 'a1b2c3d4', data },
    secrets: { apiKey: apiKey ?? desk.apiKey },
  });
  /** Sorted by event, because the deliveries of two outages of a check may be created at the same time. */
  const deliveries = () =>
    database.db.selectFrom('deliveries').selectAll().where('integration_id', '=', id).orderBy('event_id').execute();
  const outcomes = async () => (await deliveries()).map(({ attempts }) => attempts.map(({ outcome }) => outcome));
  const statuses = async () => (await deliveries()).map(({ status }) => status);
  const health = () => findIntegration(database.db, secrets, { organizationId, kind, id });
  return { desk, check, driver, store, goDown, deliveries, outcomes, statuses, health, id };
};
const notesOf = (desk: HelpDeskDouble) => desk.tickets.flatMap(({ id }) => desk.notesOf(id));

describe.each(['freshdesk', 'freshservice'] as const)('%s', (kind) => {
  test('creates one ticket per outage with the evidence, and a private note at its end', async () => {
    const { desk, check, driver, store, goDown, outcomes, deliveries } = await connected(kind);
    await goDown();
    await desk.asked('ticket', 1);
    await expect.poll(outcomes).toEqual([['accepted: ticket 101']]);
    await store(driver.poll('AV', {}, 10));
    await expect.poll(outcomes).toEqual([['accepted: ticket 101'], ['accepted: note on ticket 101']]);
    const [opening] = await deliveries();
    const owner = await findOwner(database.db, check.organizationId);
    expect(desk.tickets).toEqual([
      expect.objectContaining({
        ...DATA[kind],
        subject: 'DOWN: Shop',
        email: owner.email,
        priority: 4,
        status: 2,
        source: 2,
        tags: ['pharos', `pharos-a1b2c3d4-${opening?.event_id}`],
      }),
    ]);
    const description = desk.tickets[0]?.description ?? '';
    expect(description).toContain('Outage started');
    expect(description).toContain('Outage confirmed');
    expect(description).toContain(`"http://localhost:3000/reports?check_id=${check.checkId}"`);
    expect(description).toMatch(/&amp;incident=\d+">Open the evidence/);
    expect(description.match(/Down since/g)).toHaveLength(1);
    const [error = ''] = /(?<=<br>)Not responding[^<]*/.exec(description) ?? [];
    expect(description.split(error)).toHaveLength(2);
    expect(notesOf(desk)).toEqual([
      {
        id: 102,
        private: true,
        body: expect.stringMatching(/Shop is up again.*It was down for 2 secs.*Up since .*From: /s),
      },
    ]);
    expect(desk.requests.every(({ path }) => path.startsWith('/acme/api/v2/'))).toBe(true);
  });

  test('creates only one ticket if the connection is cut before the response', async () => {
    const { desk, goDown, outcomes } = await connected(kind);
    desk.next('ticket', 'cut');
    await goDown();
    await expect.poll(outcomes).toEqual([['refused: the connection was closed', 'accepted: ticket 101']]);
    expect(desk.tickets).toHaveLength(1);
  });

  test('becomes invalid when it rejects the key, and receives nothing more', async () => {
    const { desk, driver, store, goDown, statuses, deliveries, health } = await connected(kind, {
      apiKey: 'another key',
    });
    await goDown();
    await expect.poll(statuses).toEqual(['failed']);
    expect(await health()).toMatchObject({
      state: 'AC',
      problem: 'unauthorized',
      lastFailure: 'HTTP 401: You have to be logged in to perform this action.',
    });
    await store(driver.poll('AV', {}, 10));
    await store(driver.poll('NR', {}, 10));
    await store(driver.confirm('NR'));
    await expect
      .poll(async () => (await deliveries()).map(({ reason }) => reason))
      .toEqual(['refused', 'opening-failed', 'integration-invalid']);
    expect(desk.tickets).toEqual([]);
  });

  test('becomes invalid when it rejects the fields that users have filled in, and shows the message of the service', async () => {
    const { goDown, statuses, health, outcomes } = await connected(kind, { data: { custom_fields: { gone: 'x' } } });
    await goDown();
    await expect.poll(statuses).toEqual(['failed']);
    expect((await outcomes())[0]).toHaveLength(1);
    expect(await health()).toMatchObject({
      problem: 'misconfigured',
      lastFailure: expect.stringContaining('Validation failed: gone: Unexpected/invalid field in request; '),
    });
  });
});

describe('a help desk account', () => {
  const kind = 'freshdesk';

  test('gets no ticket for a pause or a changed error, and a note for the pause that ends an outage', async () => {
    const { desk, driver, store, goDown, outcomes } = await connected(kind);
    await store(driver.pause());
    await store(driver.restart());
    await goDown();
    await store(driver.poll('RE', {}, 10));
    await expect.poll(outcomes).toEqual([['accepted: ticket 101']]);
    await store(driver.pause());
    await expect.poll(outcomes).toEqual([['accepted: ticket 101'], ['accepted: note on ticket 101']]);
    expect(notesOf(desk)[0]?.body).toContain('monitoring was paused');
  });

  test('gets only one ticket if the first request was never answered', async () => {
    using _hurry = hurryRetries(database.pool);
    const { desk, goDown, outcomes } = await connected(kind);
    desk.next('ticket', 'hang');
    await goDown();
    await expect.poll(outcomes).toEqual([['refused: no response within 10 seconds', 'accepted: ticket 101']]);
    expect(desk.tickets).toHaveLength(1);
  });

  test('gets only one ticket if only the start of the first attempt was recorded', async () => {
    const { desk, goDown, deliveries, outcomes, statuses } = await connected(kind);
    await goDown();
    await expect.poll(statuses).toEqual(['sent']);
    const [delivery] = await deliveries();
    // Simulates a process that exits between sending and recording. The queue runs the job again.
    await database.db.deleteFrom('integration_tickets').execute();
    await database.db
      .updateTable('deliveries')
      .set({ status: 'pending', attempts: '[]', sent_at: null, may_have_arrived: true })
      .execute();
    const { id = 0, integration_id: integrationId = null, organization_id: organizationId = 0 } = delivery ?? {};
    await enqueueDelivery(database.db, { id, integrationId, organizationId });
    await expect.poll(outcomes).toEqual([['accepted: ticket 101']]);
    expect(desk.tickets).toHaveLength(1);
    expect(await database.db.selectFrom('integration_tickets').select('ticket').execute()).toEqual([{ ticket: '101' }]);
  });

  test('gets only one note if the response was cut off', async () => {
    const { desk, driver, store, goDown, outcomes, statuses } = await connected(kind);
    await goDown();
    await expect.poll(statuses).toEqual(['sent']);
    desk.next('note', 'cut');
    await store(driver.poll('AV', {}, 10));
    await expect
      .poll(async () => (await outcomes())[1])
      .toEqual(['refused: the connection was closed', 'accepted: note on ticket 101']);
    expect(notesOf(desk)).toHaveLength(1);
  });

  test('gets a ticket about start and end, with a note, if it was unreachable before', async () => {
    const { desk, driver, store, goDown, outcomes, statuses } = await connected(kind);
    desk.next('ticket', { status: 503, headers: { 'retry-after': '3600' } });
    await goDown();
    await expect.poll(outcomes).toEqual([[expect.stringContaining('503')]]);
    await store(driver.poll('AV', {}, 10));
    await expect.poll(statuses).toEqual(['pending', 'pending']);
    // Runs the retries now instead of after an hour.
    await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where key like 'deliver:%'`);
    await expect.poll(statuses).toEqual(['sent', 'sent']);
    expect(desk.tickets.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^UP: Shop was down for /)]);
    expect(notesOf(desk)).toHaveLength(1);
  });

  test('gets no note on a deleted ticket, and the delivery counts as sent', async () => {
    const { desk, driver, store, goDown, outcomes, statuses } = await connected(kind);
    await goDown();
    await expect.poll(statuses).toEqual(['sent']);
    desk.deleteTicket(101);
    await store(driver.poll('AV', {}, 10));
    await expect
      .poll(async () => (await outcomes())[1])
      .toEqual(['accepted: ticket 101 was deleted, so no note was added']);
  });

  test('is retried after a request limit and after server errors, and then shows no failure', async () => {
    using _hurry = hurryRetries(database.pool);
    const { desk, goDown, outcomes, statuses, health } = await connected(kind);
    desk.next('ticket', LIMITED);
    desk.next('ticket', { status: 500, text: 'oops' });
    await goDown();
    await expect.poll(statuses).toEqual(['sent']);
    expect(await outcomes()).toEqual([
      [
        'refused: HTTP 429: You have exceeded the limit of requests per minute',
        'refused: HTTP 500: oops',
        'accepted: ticket 101',
      ],
    ]);
    expect(await health()).toMatchObject({ problem: null, failingSince: null, lastFailure: null });
    // After a rejection because of the limit, a search for the ticket would use up more of the limit.
    const methods = desk.requests.map(({ method }) => method);
    expect([methods.slice(0, 2), methods[2], methods.at(-1)]).toEqual([['POST', 'POST'], 'GET', 'POST']);
  });

  test('reuses the existing ticket when a delivery is sent again, or gets a new one if it was deleted', async () => {
    const { desk, check, id, goDown, deliveries, outcomes, statuses } = await connected(kind);
    await goDown();
    await expect.poll(statuses).toEqual(['sent']);
    const of = { organizationId: check.organizationId, integrationId: id, since: new Date(0) };
    const [delivery] = await deliveries();
    const sendAgain = () =>
      database.db
        .transaction()
        .execute((trx) =>
          resendIntegrationDeliveries(trx, of, { deliveryId: delivery?.id ?? 0 }, { at: new Date(), gathered: false }),
        );
    await sendAgain();
    await expect.poll(async () => (await outcomes())[0]?.[1]).toBe('accepted: ticket 101');
    expect([desk.tickets.length, desk.requests.at(-1)?.method]).toEqual([1, 'GET']);
    desk.deleteTicket(101);
    await sendAgain();
    await expect.poll(async () => (await outcomes())[0]?.[2]).toBe('accepted: ticket 102');
    expect(await database.db.selectFrom('integration_tickets').select('ticket').execute()).toEqual([{ ticket: '102' }]);
  });

  test('is retried if its host temporarily resolves to a forbidden address', async () => {
    const { goDown, outcomes } = await connected(kind, { call: notAllowedFirst() });
    await goDown();
    await expect.poll(outcomes).toEqual([['refused: 10.0.0.1 is a private address', 'accepted: ticket 101']]);
  });

  test('gets no ticket until it is known whether one exists', async () => {
    using _hurry = hurryRetries(database.pool);
    const { desk, goDown, outcomes, statuses } = await connected(kind);
    desk.next('ticket', 'cut');
    desk.next('tickets', { status: 502, text: 'bad gateway' });
    await goDown();
    await expect.poll(statuses).toEqual(['sent']);
    expect(await outcomes()).toEqual([
      ['refused: the connection was closed', 'refused: HTTP 502: bad gateway', 'accepted: ticket 101'],
    ]);
    expect(desk.tickets).toHaveLength(1);
  });
});
