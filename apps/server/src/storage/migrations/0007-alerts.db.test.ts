import { NOT_SENT_REASONS } from '@pharos/domain/alerts/alert-event.ts';
import { FAILURE_REASONS, SKIP_REASONS } from '@pharos/domain/alerts/delivery.ts';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import * as foundation from './0001-foundation.ts';
import * as account from './0002-account.ts';
import * as signIn from './0003-sign-in.ts';
import * as people from './0004-people.ts';
import * as lists from './0005-lists.ts';
import * as packedHours from './0006-packed-hours.ts';
import * as alerts from './0007-alerts.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

/** The job queue of the test remains. */
const goBack = async () => {
  await query('drop schema public cascade; create schema public');
  const before = [foundation, account, signIn, people, lists, packedHours];
  for (const { up } of before) await up(database.db as unknown as Kysely<never>);
};

const insertOldEvent = async (outcome: string | null): Promise<number> => {
  const [row] = await query(
    `insert into alert_events (organization_id, check_id, kind, at, rule, outcome, fanned_out_at)
     values (1, 1, 'degraded', now(), 'x', $1, '2026-01-01Z') returning id`,
    [outcome],
  );
  return row.id;
};

test('converts the texts of old rows to statuses and reasons, and retains the server responses', async () => {
  await goBack();
  const outcomes = [
    null,
    'announced',
    'not sent: recovered within the alert delay',
    'not sent: low sensitivity, and it recovered before a second poll failed',
    'not sent: low sensitivity, and monitoring was paused before a second poll failed',
    'not sent: the check was paused',
    'not sent: the check was deleted',
    'not sent: the organization is not active',
    'not sent: the outage was not announced',
    'not sent: the degradation was not announced',
    'not sent: nobody was told that it began',
    'not sent: no recipient',
    'not sent: every recipient is muted',
  ];
  for (const outcome of outcomes) await insertOldEvent(outcome);
  const deliveries = [
    ['pending', null],
    ['gathered', null],
    ['sent', null],
    ['failed', '550 no such mailbox'],
    ['failed', 'given up after 24 hours: 450 busy'],
    ['skipped', 'muted: the member has switched alert mails off'],
    ['skipped', 'muted: alert mails to the contact are off'],
    ['skipped', 'the check was deleted'],
    ['skipped', 'the message that it began could not be delivered'],
    ['skipped', 'was not told that it began'],
  ];
  for (const [index, [status, reason]] of deliveries.entries()) {
    await query(
      `insert into deliveries (event_id, organization_id, channel, recipient, status, reason, gathered_until)
       values (1, 1, 'email', $1, $2, $3, '2026-01-01Z')`,
      [`reader-${index}@example.com`, status, reason],
    );
  }

  await alerts.up(database.db as unknown as Kysely<never>);
  expect((await query('select status, reason from alert_events order by id')).map(Object.values)).toEqual([
    ['open', null],
    ['fanned-out', null],
    ['not-sent', 'recovered-within-delay'],
    ['not-sent', 'recovered-before-second-poll'],
    ['not-sent', 'paused-before-second-poll'],
    ['not-sent', 'check-paused'],
    ['not-sent', 'check-deleted'],
    ['not-sent', 'organization-inactive'],
    ['not-sent', 'opening-not-sent'],
    ['not-sent', 'opening-not-sent'],
    ['not-sent', 'no-recipient'],
    ['not-sent', 'no-recipient'],
    ['not-sent', 'all-muted'],
  ]);
  expect((await query('select status, reason, reason_detail from deliveries order by id')).map(Object.values)).toEqual([
    ['pending', null, null],
    ['digest', null, null],
    ['sent', null, null],
    ['failed', 'refused', '550 no such mailbox'],
    ['failed', 'given-up', '450 busy'],
    ['skipped', 'member-muted', null],
    ['skipped', 'contact-muted', null],
    ['skipped', 'check-deleted', null],
    ['skipped', 'opening-failed', null],
    ['skipped', 'opening-not-sent', null],
  ]);
  expect(await query('select distinct closed_at::text from alert_events')).toHaveLength(1);
  expect(await query('select distinct digest_until::text from deliveries')).toHaveLength(1);
});

test('does not rewrite rows that need no change', async () => {
  await goBack();
  const id = await insertOldEvent('announced');
  await query(
    `insert into deliveries (event_id, organization_id, channel, recipient, status)
     values ($1, 1, 'email', 'reader@example.com', 'sent')`,
    [id],
  );
  const versions = () => query('select e.xmin as event, d.xmin as delivery from alert_events e, deliveries d');
  const before = await versions();
  await alerts.up(database.db as unknown as Kysely<never>);
  expect(await versions()).toEqual(before);
});

test('retains the time and payload of waiting jobs under the new name', async () => {
  await goBack();
  const payload = { organizationId: 1, channel: 'email', recipient: 'reader@example.com', until: '2026-01-01' };
  await query(
    `select graphile_worker.add_job('deliver-gathered', $1::json, run_at := '2026-01-01Z', job_key := 'gathered:1:email:x:7')`,
    [JSON.stringify(payload)],
  );
  await alerts.up(database.db as unknown as Kysely<never>);
  const jobs = await query(
    `select t.identifier, j.key, j.payload, j.run_at from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  expect(jobs).toEqual([
    { identifier: 'deliver-digest', key: 'digest:1:email:x:7', payload, run_at: new Date('2026-01-01Z') },
  ]);
});

test('accepts every known reason in the columns, and rejects any other', async () => {
  const event = (status: string, reason: string | null) =>
    query(
      `insert into alert_events (organization_id, check_id, kind, at, rule, status, reason)
       values (1, 1, 'degraded', now(), 'x', $1, $2)`,
      [status, reason],
    );
  for (const reason of NOT_SENT_REASONS) await event('not-sent', reason);
  await expect(event('not-sent', 'weather')).rejects.toThrow('alert_events_reason_check');
  await expect(event('not-sent', null)).rejects.toThrow('alert_events_not_sent_check');
  await expect(event('open', 'all-muted')).rejects.toThrow('alert_events_not_sent_check');
  await expect(event('announced', null)).rejects.toThrow('alert_events_status_check');

  const delivery = (status: string, reason: string | null) =>
    query(
      `insert into deliveries (event_id, organization_id, channel, recipient, status, reason)
       select max(id), 1, 'email', gen_random_uuid(), $1, $2 from alert_events`,
      [status, reason],
    );
  for (const reason of SKIP_REASONS) await delivery('skipped', reason);
  for (const reason of FAILURE_REASONS) await delivery('failed', reason);
  await expect(delivery('failed', '550 no such mailbox')).rejects.toThrow('deliveries_reason_check');
  await expect(delivery('failed', null)).rejects.toThrow('deliveries_done_check');
  await expect(delivery('sent', 'refused')).rejects.toThrow('deliveries_done_check');
  await expect(delivery('gathered', null)).rejects.toThrow('deliveries_status_check');
});
