import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { insertIncidentUpdate, insertPageIncident } from '../../storage/page-incidents/page-incidents.ts';
import { notifyOfIncidentUpdate, notifyOfMaintenanceTimes } from '../../storage/page-subscribers/page-notifications.ts';
import {
  addPageSubscriber,
  confirmPageSubscriber,
  findPageSubscriber,
} from '../../storage/page-subscribers/page-subscribers.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';
import type { Answer } from '../channels/call.ts';
import { renderAccountMail } from '../render/account-mail.ts';
import { waitingJobs } from '../testing/scenario.ts';
import { type NotificationServices, notifyPageSubscriber, notifyPageSubscribers } from './notify-page-subscriber.ts';

const MINUTE = 60_000;
const database = sharedTestDatabase();
let organization: SeededOrganization;
let pageId: number;
let now: number;
let posts: { url: string; headers: Readonly<Record<string, string>>; body: string }[];
let answer: () => Promise<Answer | { notAllowed: string }>;
let services: NotificationServices;
beforeEach(async () => {
  organization = await insertOrganization(database.db);
  now = Date.now();
  posts = [];
  answer = async () => ({ status: 204, retryAfter: null, body: '' });
  services = {
    db: database.db,
    secrets: createSecretBox(Buffer.alloc(32, 7)),
    log: pino({ level: 'silent' }),
    now: () => now,
    random: () => 0,
    version: '0.0.0',
    baseUrl: 'https://pharos.example',
    providers: { slackUrl: '', twilioUrl: '', freshdeskUrl: '', freshserviceUrl: '' },
    call: async (url, { headers, body }) => {
      posts.push({ url, headers, body: body ?? '' });
      return answer();
    },
  };
  pageId = await addPage('Acme Status');
});

const addCheck = (name: string): Promise<number> => insertCheck(database.db, { ...organization, name });
const addPage = async (name: string): Promise<number> => {
  const { id } = await database.db
    .insertInto('status_pages')
    .values({
      organization_id: organization.organizationId,
      name,
      logo_url: '',
      shows_addresses: false,
      visibility: 'public',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const subscribe = async (kind: 'mail' | 'webhook', address: string, isConfirmed = true) => {
  const token = randomUUID().replaceAll('-', '');
  const subscriber = await addPageSubscriber(database.db, { pageId, kind, address, token });
  if (isConfirmed) await confirmPageSubscriber(database.db, subscriber.id, now);
  return subscriber;
};
const publish = async (name: string, text: string, pageIds = [pageId], checkIds: number[] = []): Promise<number> => {
  const fields = { organizationId: organization.organizationId, name, impact: 'minor' as const, checkIds, pageIds };
  const id = await insertPageIncident(database.db, { ...fields, startedAt: now, outage: null });
  const update = { status: 'investigating' as const, text, at: now };
  await notifyOfIncidentUpdate(database.db, await insertIncidentUpdate(database.db, { id, resolvedAt: null }, update));
  return id;
};
const mails = () => waitingAccountMails(database.db, services.secrets);
const jobsOf = async (task: string) => (await waitingJobs(database.db)).filter((job) => job.task === task);

test('sends a confirmed subscriber one email about everything new, with an unsubscribe link, and sends an unconfirmed one nothing', async () => {
  await publish('Before', 'Not told.');
  const reader = await subscribe('mail', 'reader@example.com');
  const stranger = await subscribe('mail', 'stranger@example.com', false);
  await publish('Orders fail', 'We **look**.\n\nThe second paragraph.');
  const carts = await publish('Carts too', 'All of it.');
  await publish('Elsewhere', 'Not told.', [await addPage('Other')]);
  for (const { id } of [reader, stranger]) await notifyPageSubscriber(services, { subscriberId: id });
  const [mail, ...rest] = await mails();
  expect(rest).toEqual([]);
  const stop = `https://pharos.example/page-updates/stop?of=${reader.token}`;
  expect(mail).toMatchObject({
    to: 'reader@example.com',
    subject: '[Acme Status] Investigating: Carts too (and 1 more)',
    unsubscribeLink: stop,
    action: { link: `https://pharos.example/s/${pageId}-AcmeStatus#incident-${carts}` },
  });
  expect(mail?.paragraphs.join('\n')).toMatch(
    /All of it\..*Investigating: Orders fail\nWe look\.\nThe second paragraph\./s,
  );
  expect(mail?.paragraphs.join('\n')).not.toContain('Not told.');

  now += 2 * MINUTE;
  await notifyPageSubscriber(services, { subscriberId: reader.id });
  expect(await mails()).toHaveLength(1);
});

test('includes impact, visible affected checks and a link for each incident, and one unsubscribe link in the email', async () => {
  const { db } = database;
  const [shop, hidden] = [await addCheck('Shop'), await addCheck('Payroll')];
  await db.insertInto('status_page_checks').values({ status_page_id: pageId, check_id: shop, position: 1 }).execute();
  const reader = await subscribe('mail', 'reader@example.com');
  const hook = await subscribe('webhook', 'https://hook.example/');
  const first = await publish('Orders fail', 'We look.', [pageId], [hidden, shop]);
  const second = await publish('Carts too', 'All of it.');
  for (const { id } of [reader, hook]) await notifyPageSubscriber(services, { subscriberId: id });
  const pageUrl = `https://pharos.example/s/${pageId}-AcmeStatus`;
  const [mail] = await mails();
  if (!mail) throw new Error('No mail');
  const { text } = renderAccountMail(mail, 'https://pharos.example');
  expect(text).toContain(`Impact: minor\n\nAffected: Shop\n`);
  expect(text).toContain(`Details: ${pageUrl}#incident-${first}`);
  expect(text).not.toContain('Payroll');
  expect(text.split('/page-updates/stop')).toHaveLength(2);
  expect(JSON.parse(posts[0]?.body ?? '').updates).toMatchObject([
    { impact: 'minor', affected_components: [{ id: shop, name: 'Shop' }], url: `${pageUrl}#incident-${first}` },
    { impact: 'minor', affected_components: [], url: `${pageUrl}#incident-${second}` },
  ]);
});

test('notifies one address at most once per minute: notifications that arrive in between are combined', async () => {
  const { id: subscriberId } = await subscribe('mail', 'reader@example.com');
  await publish('First', 'One.');
  await notifyPageSubscriber(services, { subscriberId });
  now += 10_000;
  for (const name of ['Second', 'Third']) await publish(name, 'More.');
  await notifyPageSubscriber(services, { subscriberId });
  expect(await mails()).toHaveLength(1);
  const [job] = await jobsOf('tell-page-subscriber');
  expect(job?.run_at.getTime()).toBeGreaterThan(Date.now() + 30_000);
  now += 51_000;
  await notifyPageSubscriber(services, { subscriberId });
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    '[Acme Status] Investigating: First',
    '[Acme Status] Investigating: Third (and 1 more)',
  ]);
});

test('sends a corrected update with its current text, and does not send a deleted update', async () => {
  const { id: subscriberId } = await subscribe('mail', 'reader@example.com');
  await publish('Orders fail', 'A typo.');
  await publish('A mistake', 'Never mind.');
  await database.pool.query(`update page_incident_updates set body = 'Corrected.' where body = 'A typo.'`);
  await database.pool.query(`delete from page_incidents where name = 'A mistake'`);
  await notifyPageSubscriber(services, { subscriberId });
  expect((await mails()).map(({ subject, paragraphs }) => [subject, paragraphs[0]])).toEqual([
    ['[Acme Status] Investigating: Orders fail', 'Corrected.'],
  ]);
});

test('creates a job for each subscriber with unsent notifications, with distributed start times', async () => {
  for (const name of ['a', 'b', 'c']) await subscribe('mail', `${name}@example.com`);
  await subscribe('mail', 'unconfirmed@example.com', false);
  await publish('Orders fail', 'We look.');
  expect(await jobsOf('tell-page-subscribers')).toHaveLength(1);
  await notifyPageSubscribers(services, { pageId });
  await notifyPageSubscribers(services, { pageId });
  const times = (await jobsOf('tell-page-subscriber')).map(({ run_at }) => run_at.getTime()).toSorted();
  expect(times).toHaveLength(3);
  expect(new Set(times).size).toBe(3);
});

test('sends no notifications of a page that became private', async () => {
  const { id: subscriberId } = await subscribe('mail', 'reader@example.com');
  await publish('Orders fail', 'We look.');
  await database.pool.query(`update status_pages set visibility = 'members'`);
  await notifyPageSubscriber(services, { subscriberId });
  expect(await mails()).toEqual([]);
});

test('requests confirmation from a webhook with a signed message that contains its secret, and sends no updates before', async () => {
  const { id: subscriberId, token } = await subscribe('webhook', 'https://hook.example/', false);
  await publish('Before', 'Not told.');
  await notifyPageSubscriber(services, { subscriberId });
  const [confirmation] = posts;
  const { signing_secret: secret, ...confirm } = JSON.parse(confirmation?.body ?? '');
  expect(confirm).toEqual({
    type: 'subscription.confirm',
    page: { id: pageId, name: 'Acme Status', url: `https://pharos.example/s/${pageId}-AcmeStatus` },
    unsubscribe_url: `https://pharos.example/page-updates/stop?of=${token}`,
    confirm_url: `https://pharos.example/page-updates/confirm?of=${token}`,
  });
  expect(() => new Webhook(secret).verify(confirmation?.body ?? '', { ...confirmation?.headers })).not.toThrow();

  await confirmPageSubscriber(database.db, subscriberId, now);
  await publish('Orders fail', 'We look.');
  now += 2 * MINUTE;
  await notifyPageSubscriber(services, { subscriberId });
  expect(JSON.parse(posts[1]?.body ?? '')).toMatchObject({
    type: 'page.updated',
    updates: [{ kind: 'incident-update', name: 'Orders fail', status: 'investigating', text: 'We look.' }],
  });
  expect(() => new Webhook(secret).verify(posts[1]?.body ?? '', { ...posts[1]?.headers })).not.toThrow();
});

test('retries a failing webhook with its missed updates, and removes it after three days', async () => {
  const { id: subscriberId, token } = await subscribe('webhook', 'https://hook.example/');
  await publish('Orders fail', 'We look.');
  answer = async () => ({ status: 500, retryAfter: null, body: '' });
  await notifyPageSubscriber(services, { subscriberId });
  expect((await findPageSubscriber(database.db, token))?.failingSince).toBe(now);
  expect(await jobsOf('tell-page-subscriber')).toHaveLength(1);
  answer = () => Promise.reject(new Error('cut'));
  now += 3 * 24 * 60 * MINUTE - 1;
  await notifyPageSubscriber(services, { subscriberId });
  expect(posts).toHaveLength(2);
  expect(await findPageSubscriber(database.db, token)).not.toBeNull();
  now += 1;
  await notifyPageSubscriber(services, { subscriberId });
  expect(await findPageSubscriber(database.db, token)).toBeNull();
});

test('requests confirmation from the server of an unconfirmed subscriber at most three times', async () => {
  const { id: subscriberId } = await subscribe('webhook', 'https://hook.example/', false);
  answer = async () => ({ notAllowed: 'not from here' });
  for (let tries = 0; tries < 5; tries += 1) {
    now += 10 * MINUTE;
    await notifyPageSubscriber(services, { subscriberId });
  }
  expect(posts).toHaveLength(3);
});

test('notifies of the start and the end of maintenance once each, but not long afterward', async () => {
  const HOUR = 60 * MINUTE;
  await database.pool.query(
    `with m as (insert into maintenances (organization_id, name, body, starts_at, ends_at, mutes_alerts, is_left_out)
      values ($1, 'New disks', '', $2, $3, false, false) returning id)
     insert into maintenance_pages (maintenance_id, status_page_id) select id, $4 from m`,
    [organization.organizationId, new Date(now + HOUR), new Date(now + 2 * HOUR), pageId],
  );
  const kinds = async () =>
    (await database.pool.query('select kind from page_notifications order by id')).rows.map(({ kind }) => kind);
  const notifyAt = async (at: number) => {
    await notifyOfMaintenanceTimes(database.db, organization.organizationId, at);
    return kinds();
  };
  expect(await notifyAt(now + HOUR - 1)).toEqual([]);
  expect(await notifyAt(now + HOUR)).toEqual(['maintenance-begun']);
  expect(await notifyAt(now + HOUR + MINUTE)).toEqual(['maintenance-begun']);
  expect(await notifyAt(now + 2 * HOUR)).toEqual(['maintenance-begun', 'maintenance-ended']);
  // Times long in the past, for example after a stop of all workers, cause no notification.
  await database.pool.query('delete from page_notifications');
  expect(await notifyAt(now + 4 * HOUR)).toEqual([]);
});
