import { getMaintenance, type Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fanOut } from '../../alerts/fan-out.ts';
import { testAlertServices } from '../../alerts/testing/alert-services.ts';
import { channelsOf, testChannel } from '../../alerts/testing/channel.ts';
import { confirmOutage, insertMonitoredCheck, waitingJobs } from '../../alerts/testing/scenario.ts';
import { insertCheck, insertOrganization } from '../../storage/testing/seed.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { joinOnly } from '../testing/members.ts';
import { signUpOwner } from '../testing/test-app.ts';

const PATH = '/maintenances/';
const HOUR = 3_600_000;
let app: CheckApp;
let shop: number;
let page: number;
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' });
});
beforeEach(async () => {
  const { db } = app.pharos.services;
  for (const table of ['maintenances', 'status_pages', 'checks'] as const) await db.deleteFrom(table).execute();
  shop = (await app.create({ name: 'shop', url: 'https://shop.example' })).id;
  page = (await app.call('POST', '/public-status-pages/', { name: 'Acme', logo_url: '', custom_domain: null })).json()
    .id;
});
afterAll(() => app.close());

const ahead = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const body = (changes: object = {}) => ({
  name: 'New disks',
  start: ahead(1),
  end: ahead(2),
  checks: [shop],
  ...changes,
});
const add = (changes: object = {}) => app.call('POST', PATH, body(changes));
const added = async (changes: object = {}): Promise<Maintenance> => {
  const answer = await add(changes);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
};
const move = (id: number, fromHours: number, toHours: number) =>
  app.pharos.services.db
    .updateTable('maintenances')
    .set({ starts_at: ahead(fromHours), ends_at: ahead(toHours) })
    .where('id', '=', id)
    .execute();

test('announces, lists, returns, changes and deletes maintenance, and records each step', async () => {
  const one = await added({ text: 'The **shop** is read-only.', status_pages: [page] });
  expect(getMaintenance.response.strict().parse(one)).toMatchObject({
    state: 'scheduled',
    checks: [shop],
    status_pages: [page],
    mutes_alerts: true,
    left_out_of_availability: true,
    text: 'The **shop** is read-only.',
  });
  const later = await added({ start: ahead(5), end: ahead(6) });
  expect((await app.call('GET', PATH)).json()).toMatchObject({ count: 2, results: [{ id: one.id }, { id: later.id }] });
  const changed = await app.call('PATCH', `${PATH}${one.id}/`, { checks: [], end: ahead(3), mutes_alerts: false });
  expect(changed.json()).toMatchObject({ checks: [], status_pages: [page], mutes_alerts: false, name: 'New disks' });
  expect((await app.call('GET', `${PATH}${one.id}/`)).json()).toEqual(changed.json());
  expect((await app.call('DELETE', `${PATH}${one.id}/`)).statusCode).toBe(200);
  expect((await app.call('GET', `${PATH}${one.id}/`)).statusCode).toBe(404);
  const log = (await app.call('GET', '/audit-log/?subject=maintenance')).json().results;
  const first = {
    ...{ name: 'New disks', text: 'The **shop** is read-only.', start: one.start, end: one.end },
    ...{ mutesAlerts: true, isLeftOut: true, checks: [shop], pages: [page] },
  };
  const second = { ...first, end: changed.json().end, mutesAlerts: false, checks: [] };
  const subject = `maintenance ${one.id}`;
  expect(log).toMatchObject([
    { action: 'maintenance.delete', subject, before: second, after: null },
    { action: 'maintenance.update', subject, before: first, after: second },
    { action: 'maintenance.create', subject: `maintenance ${later.id}` },
    { action: 'maintenance.create', subject, before: null, after: first },
  ]);
});

test('notifies page subscribers only of changes that the page shows', async () => {
  const { id, start } = await added({ status_pages: [page] });
  const change = async (changes: Record<string, unknown>) => {
    expect((await app.call('PATCH', `${PATH}${id}/`, changes)).statusCode).toBe(200);
  };
  const notifications = async () =>
    (await app.pharos.pool.query('select kind, name, body from page_notifications order by id')).rows.map(
      ({ kind, name, body: text }) => `${kind}: ${name} ${text}`,
    );
  await change({ mutes_alerts: false });
  await change({ checks: [] });
  await change({ left_out_of_availability: false });
  await change({ name: 'New disks' });
  expect(await notifications()).toEqual(['maintenance-scheduled: New disks ']);
  await change({ name: 'Old disks' });
  await change({ text: 'Read-only' });
  await change({ end: ahead(4) });
  await change({ start: new Date(Date.parse(start) + HOUR).toISOString() });
  await app.call('DELETE', `${PATH}${id}/`);
  expect((await notifications()).slice(1)).toEqual([
    'maintenance-changed: Old disks ',
    ...Array(3).fill('maintenance-changed: Old disks Read-only'),
    'maintenance-cancelled: Old disks Read-only',
  ]);
});

test('rejects past times, and checks and pages of other organizations, by field', async () => {
  const { db } = app.pharos.services;
  const theirs = await insertCheck(db, await insertOrganization(db));
  const refused = async (changes: object) => {
    const answer = await add(changes);
    expect(answer.statusCode).toBe(400);
    return answer.json();
  };
  expect(await refused({ start: ahead(-5) })).toEqual({
    start: ['The start must not be in the past'],
  });
  expect(await refused({ end: ahead(0.5) })).toEqual({ end: ['The end must be after the start'] });
  expect(await refused({ checks: [shop, theirs] })).toEqual({ checks: [`The check ${theirs} does not exist.`] });
  expect(await refused({ status_pages: [page + 1000] })).toEqual({
    status_pages: [`The status page ${page + 1000} does not exist.`],
  });
  expect((await app.call('GET', PATH)).json().count).toBe(0);
});

test('allows maintenance in progress to be ended, but not to be deleted or to start at another time', async () => {
  const { id } = await added();
  const early = await app.call('POST', `${PATH}${id}/end/`, {});
  expect([early.statusCode, early.json()]).toEqual([422, { detail: 'This maintenance is not in progress.' }]);
  await move(id, -1, 1);
  expect((await app.call('DELETE', `${PATH}${id}/`)).json()).toEqual({
    detail: 'This maintenance has started and cannot be deleted. You can end it.',
  });
  expect((await app.call('PATCH', `${PATH}${id}/`, { start: ahead(-3) })).json()).toEqual({
    start: ['This cannot be changed, because the maintenance has started'],
  });
  const ended = await app.call('POST', `${PATH}${id}/end/`, {});
  expect(ended.json()).toMatchObject({ state: 'completed' });
  const [log] = (await app.call('GET', '/audit-log/?subject=maintenance')).json().results;
  expect(log).toMatchObject({
    action: 'maintenance.update',
    subject: `maintenance ${id}`,
    before: { name: 'New disks', checks: [shop] },
    after: { name: 'New disks', end: ended.json().end },
  });
  expect(log.before.end).not.toBe(log.after.end);
  expect(Math.abs(Date.parse(ended.json().end) - Date.now())).toBeLessThan(30_000);
});

test('decides immediately about alerts that wait for maintenance that is then deleted', async () => {
  const { db } = app.pharos.services;
  const organization = { organizationId: app.owner.organizationId, applicationId: 1, membershipId: 1, userId: 1 };
  const check = await insertMonitoredCheck(db, { name: 'Till', contacts: ['ann@example.com'] }, organization);
  const first = await added({ checks: [check.checkId] });
  const next = await added({ checks: [check.checkId] });
  await move(first.id, -1, 1);
  await move(next.id, 0.5, 3);
  const alerts = testAlertServices(db, { channels: channelsOf(testChannel()) });
  const { eventId } = await confirmOutage(db, check);
  const hoursUntilDecided = async () => {
    const [job] = (await waitingJobs(db)).filter(({ task }) => task === 'fan-out');
    return ((job?.run_at.getTime() ?? Number.NaN) - Date.now()) / HOUR;
  };
  const decide = async () => {
    await app.pharos.pool.query('delete from graphile_worker._private_jobs');
    await fanOut(alerts, { eventId });
  };
  await decide();
  expect(await hoursUntilDecided()).toBeCloseTo(3, 1);
  expect((await app.call('DELETE', `${PATH}${next.id}/`)).statusCode).toBe(200);
  expect(await hoursUntilDecided()).toBeCloseTo(0, 1);
  await decide();
  expect(await hoursUntilDecided()).toBeCloseTo(1, 1);
});

test('hides maintenance from other organizations, and rejects announcements by read-only members', async () => {
  const { id } = await added();
  const other = await signUpOwner(app.pharos);
  const asOther = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, given?: object) =>
    app.pharos.call(method, `/v1${path}`, {
      token: other.token,
      organization: other.organizationId,
      ...(given && { body: given }),
    });
  expect((await asOther('GET', PATH)).json().count).toBe(0);
  const notTheirs = await asOther('GET', `${PATH}${id}/`);
  expect([notTheirs.statusCode, notTheirs.json()]).toEqual([404, { detail: 'Maintenance not found.' }]);
  expect((await asOther('POST', `${PATH}${id}/end/`, {})).statusCode).toBe(404);
  expect((await asOther('PATCH', `${PATH}${id}/`, { name: 'Mine' })).statusCode).toBe(404);
  expect((await asOther('DELETE', `${PATH}${id}/`)).statusCode).toBe(404);
  const reader = await joinOnly(app.pharos, app.owner.organizationId, 'ST');
  const asReader = await app.pharos.call('POST', `/v1${PATH}`, {
    token: reader.token,
    organization: app.owner.organizationId,
    body: body(),
  });
  expect(asReader.statusCode).toBe(403);
});

test('lists maintenance in progress first, then scheduled ones, then completed ones with the latest first', async () => {
  const spans = [
    [-9, -8],
    [5, 6],
    [-2, 2],
    [1, 2],
    [-5, -4],
  ] as const;
  const ids: number[] = [];
  for (const [from, to] of spans) {
    const { id } = await added();
    await move(id, from, to);
    ids.push(id);
  }
  const listed: Maintenance[] = (await app.call('GET', PATH)).json().results;
  expect(listed.map(({ id }) => ids.indexOf(id))).toEqual([2, 3, 1, 4, 0]);
});

test('removes deleted checks and pages from maintenance', async () => {
  const { id } = await added({ status_pages: [page] });
  await app.call('DELETE', `/checks/${shop}/`);
  await app.call('DELETE', `/public-status-pages/${page}/`);
  expect((await app.call('GET', `${PATH}${id}/`)).json()).toMatchObject({ checks: [], status_pages: [] });
});
