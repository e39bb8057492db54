import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { type AlertReceipt, listAlertReceipts, listSuppressedFailures } from '@pharos/contract/rest/alerts/receipts.ts';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertEventTable } from '../../storage/connection/schema/alert-schema.ts';
import { insertIntegration } from '../../storage/integrations/integrations.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { verifyAddress } from '../testing/members.ts';
import { createReportApp, iso, MINUTE, NOW, type ReportApp } from '../testing/report-app.ts';
import { createTestApp, signUpOwner } from '../testing/test-app.ts';

const START = NOW - 30 * MINUTE;
const END = NOW - 20 * MINUTE;

let test: ReportApp;
let checkId: number;
/** IDs in order: up, down, down with another code, up. */
let states: number[];
beforeAll(async () => {
  test = await createReportApp();
  await test.services.db
    .insertInto('locations')
    .values({ key: 'local', name: 'Local', types: ['http'] })
    .execute();
});
beforeEach(async () => {
  const { db } = test.services;
  checkId = await insertCheck(db, { ...test.garden, name: 'Shop' });
  const seen = { first_probe: JSON.stringify(probe(START)), second_probe: JSON.stringify(probe(START + 2000)) };
  states = await insertStates(db, checkId, [
    { state: 'AV', from: START - 60 * MINUTE },
    { state: 'NR', from: START, ...seen },
    { state: 'RE', from: START + MINUTE },
    { state: 'AV', from: END },
  ]);
});
afterAll(() => test.close());

const probe = (startedAt: number): ProbeResult => ({
  runId: 'run',
  checkId,
  revision: 1,
  purpose: 'poll',
  location: 'local',
  dueAt: startedAt,
  startedAt,
  verdict: 'NR',
  proberError: null,
  summary: 'Connection refused',
  responseTimeMs: null,
  phases: { dns: null, connect: null, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: '127.0.0.1',
  certificate: null,
  requestHeaders: { authorization: 'Basic secret' },
});

const insertEvent = async (event: Partial<Insertable<AlertEventTable>> & Pick<Insertable<AlertEventTable>, 'kind'>) => {
  const { id } = await test.services.db
    .insertInto('alert_events')
    .values({
      organization_id: test.garden.organizationId,
      check_id: checkId,
      state_change_id: null,
      outage_id: null,
      at: new Date(START),
      rule: 'High sensitivity: the failure was confirmed',
      due_at: new Date(START),
      detail: '{}',
      ...event,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const receipts = async (query: string, who = test.garden) => {
  const response = await test.get(`/alert-receipts/?${query}`, who);
  return { status: response.statusCode, body: response };
};
const read = async (query: string) => listAlertReceipts.response.parse((await receipts(query)).body.json());

describe('GET /alert-receipts/', () => {
  it('returns the probes, the deciding rule and all delivery attempts of an outage', async () => {
    const [, down = 0, worse, up = 0] = states;
    const eventId = await insertEvent({
      kind: 'down',
      state_change_id: down,
      outage_id: down,
      status: 'fanned-out',
      closed_at: new Date(START + 3000),
    });
    await test.services.db
      .insertInto('deliveries')
      .values({
        event_id: eventId,
        organization_id: test.garden.organizationId,
        channel: 'email',
        recipient: 'reader@example.com',
        status: 'sent',
        reason: null,
        attempts: JSON.stringify([
          { at: iso(START + 3100), outcome: 'refused: 450 busy' },
          { at: iso(START + 5000), outcome: 'accepted: 250 OK' },
        ]),
        sent_at: new Date(START + 5000),
      })
      .execute();
    await insertEvent({ kind: 'up', state_change_id: up, outage_id: down, at: new Date(END) });

    for (const stateChangeId of [down, worse, up]) {
      const { count, results } = await read(`based_on=${stateChangeId}`);
      expect(count).toBe(2);
      expect(results.map(({ kind }) => kind)).toEqual(['up', 'down']);
      expect(results[1]).toMatchObject({
        id: eventId,
        based_on: down,
        event_time: iso(START),
        rule: 'High sensitivity: the failure was confirmed',
        outcome: 'announced',
        announced_time: iso(START + 3000),
        probe_first: { state: 'NR', error_summary: 'Connection refused', location: 'Local' },
        probe_second: { check_start_time: iso(START + 2000) },
        deliveries: [
          {
            channel: 'email',
            recipient: 'reader@example.com',
            status: 'sent',
            sent_at: iso(START + 5000),
            attempts: [{ outcome: 'refused: 450 busy' }, { outcome: 'accepted: 250 OK' }],
          },
        ],
      });
    }
  });

  it('returns the names of integrations and masks phone numbers', async () => {
    const { db, secrets } = test.services;
    const { organizationId } = test.garden;
    const eventId = await insertEvent({ kind: 'degraded', status: 'fanned-out', closed_at: new Date(END) });
    const added = { organizationId, state: 'AC', checkIds: null, config: {}, secrets: {} } as const;
    const webhook = await insertIntegration(db, secrets, { ...added, kind: 'webhook', name: 'Operations' });
    const sms = await insertIntegration(db, secrets, { ...added, kind: 'sms', name: 'Twilio' });
    const delivery = { event_id: eventId, organization_id: organizationId, status: 'sent' } as const;
    await db
      .insertInto('deliveries')
      .values([
        { ...delivery, channel: 'webhook', recipient: String(webhook), integration_id: webhook },
        { ...delivery, channel: 'sms', recipient: `${sms}:+14155550123`, integration_id: sms },
        { ...delivery, channel: 'sms', recipient: `${sms + 1}:+14155550123`, integration_id: sms + 1 },
      ])
      .execute();
    const { results } = await read(`check_id=${checkId}`);
    expect(results[0]?.deliveries.map(({ recipient }) => recipient)).toEqual([
      'Operations',
      'Twilio, +1•••••0123',
      'deleted integration, +1•••••0123',
    ]);
  });

  it('returns the reason why an alert was not sent, and alerts that are still pending', async () => {
    const [, down = 0] = states;
    await insertEvent({
      kind: 'down',
      state_change_id: down,
      outage_id: down,
      status: 'not-sent',
      reason: 'recovered-within-delay',
      closed_at: new Date(END),
    });
    await insertEvent({ kind: 'certificate' });
    await insertEvent({ kind: 'degraded', due_at: null });
    const { results } = await read(`check_id=${checkId}`);
    expect(results.map(({ kind, outcome, due_time }) => [kind, outcome, due_time])).toEqual([
      ['degraded', null, null],
      ['certificate', null, iso(START)],
      ['down', 'not sent: recovered within the alert delay', iso(START)],
    ]);
    expect(results[2]).toMatchObject({ announced_time: null, deliveries: [] });
  });

  it('lists a message about both the start and the end once, and shows when a late start was seen', async () => {
    const [, down = 0, , up = 0] = states;
    const of = { outage_id: down, status: 'fanned-out', closed_at: new Date(END) } as const;
    const downEvent = await insertEvent({ ...of, kind: 'down', state_change_id: down });
    const upEvent = await insertEvent({ ...of, kind: 'up', state_change_id: up, at: new Date(END) });
    const deliver = (event_id: number, recipient: string, sentAt: number, told_with_opening = false) =>
      test.services.db
        .insertInto('deliveries')
        .values({
          event_id,
          organization_id: test.garden.organizationId,
          channel: 'email',
          recipient,
          status: 'sent',
          sent_at: new Date(sentAt),
          told_with_opening,
          created_at: new Date(START),
        })
        .execute();
    await deliver(downEvent, 'late@example.com', END + MINUTE);
    await deliver(upEvent, 'late@example.com', END + MINUTE, true);
    const once = (await read(`based_on=${down}`)).results;
    expect(once.map(({ kind }) => kind)).toEqual(['down']);
    expect(once[0]?.deliveries).toMatchObject([
      { recipient: 'late@example.com', told_end: 'up', seen_at: iso(START + 2000), sent_at: iso(END + MINUTE) },
    ]);

    await deliver(downEvent, 'soon@example.com', START + 3000);
    await deliver(upEvent, 'soon@example.com', END + 1000);
    const { count, results } = await read(`check_id=${checkId}`);
    expect([count, results.map(({ kind }) => kind)]).toEqual([2, ['up', 'down']]);
    expect(results[0]?.deliveries).toMatchObject([{ recipient: 'soon@example.com', told_end: null, seen_at: null }]);
    expect(results[1]?.deliveries).toMatchObject([
      { recipient: 'late@example.com', told_end: 'up' },
      { recipient: 'soon@example.com', told_end: null, seen_at: null },
    ]);

    // In a later outage, the same recipient has not been notified of the end.
    const [again = 0] = await insertStates(test.services.db, checkId, [{ state: 'NR', from: END + 2 * MINUTE }]);
    const next = await insertEvent({ ...of, kind: 'down', outage_id: again, state_change_id: again });
    await deliver(next, 'late@example.com', END + 3 * MINUTE);
    const all = (await read(`check_id=${checkId}`)).results;
    expect(
      all.map(({ kind, deliveries }) => [kind, ...deliveries.map((one) => `${one.recipient} ${one.told_end}`)]),
    ).toEqual([
      ['down', 'late@example.com null'],
      ['up', 'soon@example.com null'],
      ['down', 'late@example.com up', 'soon@example.com null'],
    ]);
  });

  it('returns at most 5,000 deliveries and 10,000 attempts, and prefers the first ones of each event', async () => {
    const [first, second] = [await insertEvent({ kind: 'certificate' }), await insertEvent({ kind: 'certificate' })];
    const deliver = (eventId: number, count: number) =>
      test.services.db.executeQuery(
        sql`insert into deliveries (event_id, organization_id, channel, recipient, status, attempts, created_at)
          select ${eventId}, ${test.garden.organizationId}, 'email', n || '@example.com', 'pending', (
            select jsonb_agg(jsonb_build_object('at', ${iso(START)}::text, 'outcome', a || repeat('x', case n when 1 then 600 else 0 end))) from generate_series(1, 3) a
          ), now() from generate_series(1, ${count}::int) n`.compile(test.services.db),
      );
    await deliver(first, 20);
    await deliver(second, 4981);
    const shown = async (query: string): Promise<AlertReceipt[]> => (await receipts(query)).body.json().results;
    const results = await shown(`check_id=${checkId}`);
    expect(results.map(({ deliveries, deliveries_left_out }) => [deliveries.length, deliveries_left_out])).toEqual([
      [4980, 1],
      [20, 0],
    ]);
    const outcomes = results[1]?.deliveries[0]?.attempts.map(({ outcome }) => [outcome[0], outcome.length]);
    expect(outcomes).toEqual([
      ['2', 500],
      ['3', 500],
    ]);
    const alone = await shown(`check_id=${checkId}&page_size=1`);
    expect(alone.map(({ deliveries, deliveries_left_out }) => [deliveries.length, deliveries_left_out])).toEqual([
      [4981, 0],
    ]);
  });

  it('returns the receipts in pages', async () => {
    for (let index = 0; index < 3; index += 1) await insertEvent({ kind: 'certificate' });
    const { count, next, results } = await read(`check_id=${checkId}&page_size=2`);
    expect([count, results.length]).toEqual([3, 2]);
    expect(next).toContain('page=2');
    expect((await read(`check_id=${checkId}&page_size=2&page=2`)).results).toHaveLength(1);
  });

  it('returns 404 for another organization and for unknown state changes or checks', async () => {
    const [, down] = states;
    expect((await receipts(`based_on=${down}`, test.sprout)).status).toBe(404);
    expect((await receipts(`check_id=${checkId}`, test.sprout)).status).toBe(404);
    expect((await receipts('based_on=999999999999')).status).toBe(404);
    const other = await insertCheck(test.services.db, { ...test.garden });
    expect((await receipts(`based_on=${down}&check_id=${other}`)).status).toBe(404);
    const unnamed = await receipts('');
    expect([unnamed.status, unnamed.body.json()]).toEqual([
      400,
      { based_on: ['Enter a state change, or a check in check_id'] },
    ]);
    expect((await receipts('based_on=x')).status).toBe(400);
  });
});

describe('GET /suppressed-failures/', () => {
  it('lists unconfirmed failures, newest first, without request headers', async () => {
    for (const startedAt of [START, START + MINUTE]) {
      await test.services.db
        .insertInto('suppressed_failures')
        .values({
          check_id: checkId,
          started_at: new Date(startedAt),
          reason: 'The second probe passed',
          first_probe: JSON.stringify(probe(startedAt)),
          second_probe: null,
        })
        .execute();
    }
    const response = await test.get(`/suppressed-failures/?check_id=${checkId}&page_size=1`, test.garden);
    const { count, next, results } = listSuppressedFailures.response.parse(response.json());
    expect(count).toBe(2);
    expect(next).toContain('page=2');
    expect(results).toMatchObject([
      {
        check_id: checkId,
        check_start_time: iso(START + MINUTE),
        reason: 'The second probe passed',
        probe_first: { error_summary: 'Connection refused' },
        probe_second: null,
      },
    ]);
    expect(response.body).not.toContain('secret');
  });

  it('returns 404 for the check of another organization, and 400 without a check', async () => {
    expect((await test.get(`/suppressed-failures/?check_id=${checkId}`, test.sprout)).statusCode).toBe(404);
    expect((await test.get('/suppressed-failures/', test.garden)).statusCode).toBe(400);
  });
});

describe('POST /test-mail/', () => {
  it('returns the result of a test mail to admins, and hides server addresses where anyone may sign up', async () => {
    const recipients: string[] = [];
    const testMail = async (to: string) => {
      recipients.push(to);
      return { outcome: 'refused', answer: 'connect ECONNREFUSED 10.0.0.5:25' } as const;
    };
    for (const [SIGNUP, answer] of [
      ['first', 'connect ECONNREFUSED 10.0.0.5:25'],
      ['open', 'The mail server did not accept the mail.'],
    ] as const) {
      const pharos = await createTestApp({ SIGNUP }, { testMail });
      const owner = await signUpOwner(pharos);
      const { token, email } = owner;
      const test = () => pharos.call('POST', '/v1/test-mail/', { token });
      if (SIGNUP === 'open') {
        const unproved = await test();
        expect([unproved.statusCode, unproved.json(), recipients.includes(email)]).toEqual([
          400,
          { email: ['Verify the e-mail address of the owner first. Until then, Pharos sends no other mails.'] },
          false,
        ]);
        await verifyAddress(pharos, owner);
      }
      const response = await test();
      expect([response.statusCode, response.json()]).toEqual([200, { to: email, outcome: 'refused', answer }]);
      expect(recipients.at(-1)).toBe(email);
      await pharos.close();
    }
  });

  it('explains that a mail in the outbox folder is not sent, because no mail server is set up', async () => {
    const pharos = await createTestApp();
    const { token } = await signUpOwner(pharos);
    const response = await pharos.call('POST', '/v1/test-mail/', { token });
    expect(response.json()).toMatchObject({
      outcome: 'kept',
      answer: 'The mail was written to the outbox folder, because no mail server is configured',
    });
    await pharos.close();
  });
});
