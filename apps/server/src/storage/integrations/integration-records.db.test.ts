import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmOutage, endOutage, type InsertedCheck, insertMonitoredCheck } from '../../alerts/testing/scenario.ts';
import { createSecretBox } from '../connection/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { recordIntegrationOutcome, waitOfFailing } from './integration-health.ts';
import { findIntegration, insertIntegration } from './integrations.ts';
import { disableWithoutChecks, lockIntegrationsOfChecks } from './integrations-of-deleted-checks.ts';
import { findTicket, forgetTickets, openingOfEvent, storeTicket } from './tickets.ts';
import { readWebhookFacts } from './webhook-facts.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 5, 12);
const box = createSecretBox(Buffer.alloc(32, 1));

let database: TestDatabase;
let check: InsertedCheck;
let other: InsertedCheck;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  check = await insertMonitoredCheck(database.db, { name: 'Shop' });
  other = await insertMonitoredCheck(database.db, { name: 'Bakery' });
});

const insert = (
  { organizationId } = check,
  overrides: { checkIds?: readonly number[] | null; state?: 'AC' | 'DA'; name?: string } = {},
) =>
  insertIntegration(database.db, box, {
    organizationId,
    kind: 'desk',
    name: 'Operations',
    state: 'AC',
    checkIds: null,
    config: { domain: 'acme.example' },
    secrets: {},
    ...overrides,
  });

describe('readWebhookFacts', () => {
  it('returns the organization, the application and the check of an event', async () => {
    const { db } = database;
    const { eventId } = await confirmOutage(db, check);
    await db.updateTable('check_states').set({ code: 'NR' }).where('check_id', '=', check.checkId).execute();
    const createdAt = new Date(START + 1234);
    await db.updateTable('alert_events').set({ created_at: createdAt }).where('id', '=', eventId).execute();
    const { subdomain } = await db
      .selectFrom('organizations')
      .where('id', '=', check.organizationId)
      .select('subdomain')
      .executeTakeFirstOrThrow();
    expect(await readWebhookFacts(db, eventId)).toEqual({
      organization: { subdomain },
      application: { id: check.applicationId, name: 'Default' },
      check: { timeoutSeconds: 10, targetResponseMs: null, state: 'NR' },
      event: { createdAt: START + 1234, outage: { id: expect.any(Number), startedAt: expect.any(Number) } },
    });
  });

  it('returns the threshold of an active performance alert, and no state before the first result', async () => {
    const { db } = database;
    const { eventId } = await confirmOutage(db, check);
    const options = (isActive: boolean) => ({
      options: JSON.stringify({
        target: { type: 'https', url: 'https://localhost/', timeoutSeconds: 7 },
        performanceAlert: { isActive, thresholdMs: 900, durationSeconds: 300 },
        certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
      }),
    });
    const targets: unknown[] = [];
    for (const isActive of [true, false]) {
      await db.updateTable('checks').set(options(isActive)).where('id', '=', check.checkId).execute();
      targets.push((await readWebhookFacts(db, eventId))?.check);
    }
    expect(targets).toEqual([
      { timeoutSeconds: 7, targetResponseMs: 900, state: null },
      { timeoutSeconds: 7, targetResponseMs: null, state: null },
    ]);
  });

  it('returns null if the event or its check is deleted', async () => {
    const { db } = database;
    const { eventId } = await confirmOutage(db, check);
    await db.deleteFrom('checks').where('id', '=', check.checkId).execute();
    expect([await readWebhookFacts(db, eventId), await readWebhookFacts(db, 999_999)]).toEqual([null, null]);
  });
});

describe('tickets', () => {
  const found = (integrationId: number, eventId: number, { organizationId } = check) =>
    findTicket(database.db, { organizationId, integrationId, eventId });

  it('stores one ticket per opening and integration, and replaces an earlier one', async () => {
    const { db } = database;
    const [one, two] = [await insert(), await insert()];
    const { eventId } = await confirmOutage(db, check);
    const key = { organizationId: check.organizationId, integrationId: one, eventId };
    expect(await found(one, eventId)).toBeNull();
    await storeTicket(db, key, { ticket: 'T-1', domain: 'acme.example' });
    await storeTicket(db, { ...key, integrationId: two }, { ticket: 'T-2', domain: 'acme.example' });
    await storeTicket(db, key, { ticket: 'T-3', domain: 'acme.example' });
    expect([await found(one, eventId), await found(two, eventId)]).toEqual(['T-3', 'T-2']);
    expect([await found(one, eventId, other), await found(one, eventId + 1)]).toEqual([null, null]);
    await forgetTickets(db, one);
    expect([await found(one, eventId), await found(two, eventId)]).toEqual([null, 'T-2']);
  });

  it('does not store a ticket for another account, another organization, or a deleted event or integration', async () => {
    const { db } = database;
    const [ours, theirs] = [await insert(), await insert(other)];
    const { eventId } = await confirmOutage(db, check);
    const { organizationId } = check;
    const domain = 'acme.example';
    await storeTicket(db, { organizationId, integrationId: ours, eventId }, { ticket: 'T-1', domain: 'new.example' });
    await storeTicket(db, { organizationId, integrationId: theirs, eventId }, { ticket: 'T-2', domain });
    await storeTicket(db, { organizationId, integrationId: ours, eventId: 999_999 }, { ticket: 'T-3', domain });
    await storeTicket(db, { ...other, integrationId: theirs, eventId }, { ticket: 'T-4', domain });
    const remaining = await db
      .selectFrom('integration_tickets')
      .where('organization_id', 'in', [organizationId, other.organizationId])
      .select('ticket')
      .execute();
    expect(remaining).toEqual([]);
  });

  it('finds the opening of a follow-up, but only in its own organization', async () => {
    const { db } = database;
    const outage = await confirmOutage(db, check);
    const upId = await endOutage(db, check, outage);
    const openings = [
      await openingOfEvent(db, check.organizationId, upId),
      await openingOfEvent(db, check.organizationId, outage.eventId),
      await openingOfEvent(db, other.organizationId, upId),
    ];
    expect(openings).toEqual([outage.eventId, null, null]);
  });
});

describe('a failing integration', () => {
  const at = new Date(START);
  const failed = { works: false, failure: 'HTTP 500', problem: null } as const;
  const stored = (id: number) =>
    database.db
      .selectFrom('integrations')
      .where('id', '=', id)
      .select(['failing_since', 'failures', 'last_failure', 'problem', 'state', 'next_try_at', 'ended_recipients'])
      .executeTakeFirstOrThrow();
  const change = (id: number, overrides: object = {}) =>
    database.db
      .updateTable('integrations')
      .set({ failing_told_at: at, last_failure: 'HTTP 500', next_try_at: null, ...overrides })
      .where('id', '=', id)
      .execute();
  const wait = (id: number, now: number) => waitOfFailing(database.db, id, now);

  it('is retried once an hour after admins were notified, and for each message before that', async () => {
    const [id, second] = [await insert(), await insert()];
    expect([await wait(id, START), (await stored(id)).next_try_at]).toEqual([null, null]);
    await change(id);
    expect([await wait(id, START), (await stored(id)).next_try_at]).toEqual([null, new Date(START + HOUR_MS)]);
    expect(await wait(id, START)).toEqual({ forMs: HOUR_MS, lastFailure: 'HTTP 500' });
    expect(await wait(id, START + HOUR_MS - 1)).toEqual({ forMs: 1, lastFailure: 'HTTP 500' });
    // The next hour starts with this attempt.
    expect([await wait(id, START + HOUR_MS), (await stored(id)).next_try_at]).toEqual([
      null,
      new Date(START + 2 * HOUR_MS),
    ]);
    expect([await wait(second, START), (await stored(second)).next_try_at]).toEqual([null, null]);
  });

  it('is retried at once if the clock was set back by more than five seconds', async () => {
    const id = await insert();
    await change(id, { next_try_at: new Date(START + HOUR_MS), last_failure: null });
    expect(await wait(id, START - 5000)).toEqual({ forMs: HOUR_MS + 5000, lastFailure: '' });
    expect(await wait(id, START - 5001)).toBeNull();
  });

  it('counts new messages, and stores the start of the failures and the last failure', async () => {
    const { db } = database;
    const [id, beside] = [await insert(), await insert()];
    const sent = { at, isNew: true, settingsAt: null };
    await recordIntegrationOutcome(db, id, failed, sent);
    await recordIntegrationOutcome(db, id, failed, { ...sent, isNew: false });
    const later = new Date(START + 1000);
    await recordIntegrationOutcome(db, id, { ...failed, failure: 'HTTP 502' }, { ...sent, at: later });
    expect(await stored(id)).toMatchObject({
      failing_since: at,
      failures: 2,
      last_failure: 'HTTP 502',
      problem: null,
      state: 'AC',
    });
    expect(await stored(beside)).toMatchObject({ failing_since: null, failures: 0 });
    await change(id, { next_try_at: later });
    await recordIntegrationOutcome(db, id, { works: true }, sent);
    expect(await stored(id)).toMatchObject({
      failing_since: null,
      failures: 0,
      last_failure: null,
      next_try_at: null,
    });
  });

  it.each([
    ['unauthorized', 'AC'],
    ['misconfigured', 'AC'],
    ['gone', 'DA'],
  ] as const)('gets the problem %s and the state %s', async (problem, state) => {
    const id = await insert();
    await recordIntegrationOutcome(database.db, id, { ...failed, problem }, { at, isNew: true, settingsAt: null });
    expect(await stored(id)).toMatchObject({ problem, state });
    // A later failure without its own problem does not clear the problem.
    await recordIntegrationOutcome(database.db, id, failed, { at, isNew: true, settingsAt: null });
    expect(await stored(id)).toMatchObject({ problem, state, failures: 2 });
  });

  it('ignores failures of messages that were sent with earlier settings', async () => {
    const { db } = database;
    const id = await insert();
    const settingsAt = new Date(START - 1);
    const sent = { at, isNew: true, settingsAt };
    const ended = { works: true, endedRecipient: '1:+14155550123', failure: 'Blocked' } as const;
    for (const outcome of [failed, ended]) await recordIntegrationOutcome(db, id, outcome, sent);
    expect(await stored(id)).toMatchObject({ failures: 0, ended_recipients: {} });
    await db.updateTable('integrations').set({ updated_at: settingsAt }).where('id', '=', id).execute();
    for (const outcome of [failed, ended]) await recordIntegrationOutcome(db, id, outcome, sent);
    expect(await stored(id)).toMatchObject({ failures: 1, ended_recipients: { '1:+14155550123': 'Blocked' } });
    // A success counts with any settings.
    await recordIntegrationOutcome(db, id, { works: true }, { ...sent, settingsAt: new Date(START - 2) });
    expect(await stored(id)).toMatchObject({ failures: 0 });
  });
});

describe('integrations of deleted checks', () => {
  const at = new Date(START);

  it('disables integrations whose last selected check is deleted, and returns whether they were enabled before', async () => {
    const { db } = database;
    const second = await insertMonitoredCheck(db, { name: 'Blog' }, check);
    const both = await insert(check, { checkIds: [check.checkId, second.checkId], name: 'Both' });
    const one = await insert(check, { checkIds: [check.checkId], name: 'One' });
    const off = await insert(check, { checkIds: [check.checkId], name: 'Off', state: 'DA' });
    const all = await insert(check, { name: 'All' });
    const theirs = await insert(other, { checkIds: [other.checkId] });
    const locked = await lockIntegrationsOfChecks(db, [check.checkId]);
    expect(locked).toEqual([both, one, off]);
    await db.deleteFrom('checks').where('id', '=', check.checkId).execute();
    expect(await disableWithoutChecks(db, [theirs, all, ...locked], at)).toEqual([
      { id: one, name: 'One', wasEnabled: true },
      { id: off, name: 'Off', wasEnabled: false },
    ]);
    const found = await findIntegration(db, box, { organizationId: check.organizationId, id: one });
    expect(found).toMatchObject({ state: 'DA', problem: 'checks-deleted', checkIds: [] });
    const stored = await findIntegration(db, box, { organizationId: check.organizationId, id: both });
    expect(stored).toMatchObject({ state: 'AC', problem: null, checkIds: [second.checkId] });
  });

  it('returns nothing without checks or integrations', async () => {
    const { db } = database;
    expect([await lockIntegrationsOfChecks(db, []), await disableWithoutChecks(db, [], at)]).toEqual([[], []]);
  });

  it('finds an integration by organization, kind and id, with its position among all integrations', async () => {
    const { db } = database;
    const [first, second] = [await insert(), await insert()];
    const { organizationId } = check;
    expect(await findIntegration(db, box, { organizationId, id: second })).toMatchObject({ id: second, place: 2 });
    expect(await findIntegration(db, box, { organizationId, id: first, kind: 'desk' })).toMatchObject({ place: 1 });
    expect(await findIntegration(db, box, { organizationId, id: first, kind: 'webhook' })).toBeNull();
    expect(await findIntegration(db, box, { organizationId: other.organizationId, id: first })).toBeNull();
  });
});
