import { getPageIncident, type PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmOutage, endOutage, insertMonitoredCheck } from '../../alerts/testing/scenario.ts';
import type { SeededOrganization } from '../../storage/testing/seed.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { signUpOwner } from '../testing/test-app.ts';

const PATH = '/page-incidents/';
let app: CheckApp;
let shop: number;
let page: number;
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' });
});
beforeEach(async () => {
  const { db } = app.pharos.services;
  for (const table of ['page_incidents', 'status_pages', 'checks'] as const) await db.deleteFrom(table).execute();
  shop = (await app.create({ name: 'shop', url: 'https://shop.example' })).id;
  page = (await app.call('POST', '/public-status-pages/', { name: 'Acme', logo_url: '', custom_domain: null })).json()
    .id;
});
afterAll(() => app.close());

const add = (changes: object = {}) =>
  app.call('POST', PATH, {
    name: 'Orders fail',
    text: 'We are **looking** into it.',
    checks: [shop],
    status_pages: [page],
    ...changes,
  });
const added = async (changes: object = {}): Promise<PageIncident> => {
  const answer = await add(changes);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
};

test('is published, updated, resolved and opened again, and retains every update', async () => {
  const one = await added({ impact: 'major' });
  expect(getPageIncident.response.strict().parse(one)).toMatchObject({
    name: 'Orders fail',
    impact: 'major',
    status: 'investigating',
    resolved_at: null,
    checks: [shop],
    status_pages: [page],
    based_on: null,
    updates: [
      {
        status: 'investigating',
        text: 'We are **looking** into it.',
        html: '<p>We are <strong>looking</strong> into it.</p>\n',
        changed_at: null,
      },
    ],
  });
  const addUpdate = async (status: string, text: string) =>
    (await app.call('POST', `${PATH}${one.id}/updates/`, { status, text })).json<PageIncident>();
  await addUpdate('identified', 'A full disk.');
  const resolved = await addUpdate('resolved', 'Orders work again.');
  expect(resolved.status).toBe('resolved');
  expect(resolved.resolved_at).toBe(resolved.updates[0]?.at);
  expect((await addUpdate('resolved', 'With thanks for your patience.')).resolved_at).toBe(resolved.resolved_at);
  const again = await addUpdate('monitoring', 'Some fail again.');
  expect(again).toMatchObject({ status: 'monitoring', resolved_at: null });
  expect(again.updates.map(({ status }) => status)).toEqual([
    'monitoring',
    'resolved',
    'resolved',
    'identified',
    'investigating',
  ]);
});

test('accepts 100 updates, and another one after one of them is deleted', async () => {
  const one = await added();
  await app.pharos.pool.query(
    `insert into page_incident_updates (page_incident_id, status, body, created_at)
     select $1, 'monitoring', 'Update ' || n, now() from generate_series(2, 99) n`,
    [one.id],
  );
  const addUpdate = () => app.call('POST', `${PATH}${one.id}/updates/`, { status: 'monitoring', text: 'Still slow.' });
  const hundredth = await addUpdate();
  expect(hundredth.json().updates).toHaveLength(100);
  const refused = await addUpdate();
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining('has 100 updates, which is the maximum'),
  ]);
  await app.call('DELETE', `${PATH}${one.id}/updates/${hundredth.json().updates[0].id}/`);
  expect((await addUpdate()).statusCode).toBe(201);
});

test('is listed before all resolved ones while it is open, and then by start with the latest first', async () => {
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  const old = await added({ start: hoursAgo(9) });
  const resolved = await added({ start: hoursAgo(3), status: 'resolved' });
  const newest = await added({ start: hoursAgo(1), status: 'resolved' });
  const open = await added({ start: hoursAgo(5) });
  const listed: PageIncident[] = (await app.call('GET', PATH)).json().results;
  expect(listed.map(({ id }) => id)).toEqual([open.id, old.id, newest.id, resolved.id]);
});

test('shows when an update was corrected, and returns 404 for an update of another incident', async () => {
  const [one, two] = [await added(), await added({ name: 'Slow search' })];
  const update = one.updates[0]?.id;
  const corrected = await app.call('PATCH', `${PATH}${one.id}/updates/${update}/`, { text: 'We look into it.' });
  expect(corrected.json().updates).toEqual([
    { ...one.updates[0], text: 'We look into it.', html: expect.anything(), changed_at: expect.stringMatching(/Z$/) },
  ]);
  expect((await app.call('PATCH', `${PATH}${two.id}/updates/${update}/`, { text: 'x' })).statusCode).toBe(404);
});

test('returns to its previous state after an update is deleted, and retains its only update', async () => {
  const one = await added();
  const addUpdate = async (status: string) =>
    (await app.call('POST', `${PATH}${one.id}/updates/`, { status, text: status })).json<PageIncident>();
  const resolved = await addUpdate('resolved');
  const [thanks, first] = (await addUpdate('resolved')).updates;
  const [, begin] = resolved.updates;
  const remove = (update: number | undefined) => app.call('DELETE', `${PATH}${one.id}/updates/${update}/`);
  expect((await remove(thanks?.id)).json()).toEqual(resolved);
  expect((await remove(first?.id)).json()).toEqual({ ...one, updates: [begin] });
  const only = await remove(begin?.id);
  expect([only.statusCode, only.json()]).toEqual([
    422,
    { detail: 'An incident must have at least one update. Delete the incident instead.' },
  ]);
  await addUpdate('resolved');
  const again = await addUpdate('resolved');
  const reopened = await addUpdate('monitoring');
  expect((await remove(reopened.updates[0]?.id)).json()).toEqual(again);
  const other = await added({ name: 'Slow search' });
  expect((await app.call('DELETE', `${PATH}${other.id}/updates/${begin?.id}/`)).statusCode).toBe(404);
  const log = (await app.call('GET', '/audit-log/?subject=page%20incident')).json().results;
  expect(log.map(({ action }: { action: string }) => action)).toContain('page-incident.delete-update');
});

test('is created from an outage with its check and its start, and with its end if the outage is over', async () => {
  const { db } = app.pharos.services;
  const check = await insertMonitoredCheck(db, { name: 'Blog' }, await ownOrganization());
  const outage = await confirmOutage(db, check);
  const answer = await added({ checks: [], based_on: outage.outageId });
  const { started_at } = await db
    .selectFrom('state_changes')
    .where('id', '=', outage.outageId)
    .select('started_at')
    .executeTakeFirstOrThrow();
  expect(answer).toMatchObject({ checks: [check.checkId], based_on: outage.outageId, start: started_at.toISOString() });
  const endedAt = started_at.getTime() + 1000;
  await endOutage(db, check, outage, endedAt);
  const end = new Date(endedAt).toISOString();
  const over = await added({ checks: [], based_on: outage.outageId, status: 'resolved' });
  expect(over).toMatchObject({ start: started_at.toISOString(), resolved_at: end });
  const thanks = (await app.call('POST', `${PATH}${over.id}/updates/`, { status: 'resolved', text: 'Thanks.' })).json();
  const less = await app.call('DELETE', `${PATH}${over.id}/updates/${thanks.updates[0].id}/`);
  expect(less.json()).toMatchObject({ resolved_at: end });
  const later = await added({ based_on: outage.outageId, status: 'resolved', start: new Date().toISOString() });
  expect(later.resolved_at).toBe(later.updates[0]?.at);
  expect((await add({ based_on: 987_654_321 })).json()).toEqual({ based_on: ['This outage does not exist.'] });
});

test('rejects a start in the future, and an update without text', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  expect((await add({ start: later })).json()).toEqual({
    start: ['This time is in the future. For planned work, schedule maintenance.'],
  });
  expect((await add({ text: '  ' })).json()).toEqual({ text: ['Enter a message'] });
});

test('is hidden from other organizations, and cannot be based on their outages', async () => {
  const one = await added();
  const other = await signUpOwner(app.pharos);
  const asOther = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) =>
    app.pharos.call(method, `/v1${path}`, {
      token: other.token,
      organization: other.organizationId,
      ...(body && { body }),
    });
  expect((await asOther('GET', PATH)).json().count).toBe(0);
  for (const [method, path, body] of [
    ['GET', `${PATH}${one.id}/`, undefined],
    ['PATCH', `${PATH}${one.id}/`, { name: 'Mine' }],
    ['POST', `${PATH}${one.id}/updates/`, { status: 'resolved', text: 'Mine' }],
    ['DELETE', `${PATH}${one.id}/updates/${one.updates[0]?.id}/`, undefined],
    ['DELETE', `${PATH}${one.id}/`, undefined],
  ] as const) {
    expect((await asOther(method, path, body)).statusCode).toBe(404);
  }
  const { db } = app.pharos.services;
  const outage = await confirmOutage(db, await insertMonitoredCheck(db, { name: 'Blog' }, await ownOrganization()));
  const stolen = await asOther('POST', PATH, { name: 'Theirs', text: 'x', based_on: outage.outageId });
  expect(stolen.json()).toEqual({ based_on: ['This outage does not exist.'] });
});

test('is changed and deleted with audit entries', async () => {
  const one = await added();
  expect((await app.call('PATCH', `${PATH}${one.id}/`, { status_pages: [], impact: 'none' })).json()).toMatchObject({
    status_pages: [],
    impact: 'none',
    name: 'Orders fail',
  });
  expect((await app.call('DELETE', `${PATH}${one.id}/`)).statusCode).toBe(200);
  expect((await app.call('GET', PATH)).json().count).toBe(0);
  const log = (await app.call('GET', '/audit-log/?subject=page%20incident')).json().results;
  expect(log.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
    'page-incident.delete',
    'page-incident.update',
    'page-incident.create',
  ]);
});

test('records each change once with the previous values, and nothing without a change', async () => {
  const recorded = async () => {
    const { rows } = await app.pharos.pool.query(
      `select action, subject, before, after from audit_log where action like 'page-incident.%' and subject = $1 order by id`,
      [`page incident ${one.id}`],
    );
    return rows.map(({ action, before, after }) => [action.replace('page-incident.', ''), before, after]);
  };
  const one = await added({ impact: 'major', checks: [shop, shop], status_pages: [page, page] });
  const text = 'We are **looking** into it.';
  const expected = { name: 'Orders fail', impact: 'major', checks: [shop], pages: [page] };
  expect([one.checks, one.status_pages]).toEqual([[shop], [page]]);
  expect(await recorded()).toEqual([['create', null, { ...expected, status: 'investigating', text }]]);
  const path = `${PATH}${one.id}/`;
  const { updates: _, ...same } = one;
  const unchanged = await app.call('PATCH', path, { name: same.name, checks: [shop], status_pages: [page, page] });
  expect(unchanged.json()).toEqual(one);
  const update = `${path}updates/${one.updates[0]?.id}/`;
  expect((await app.call('PATCH', update, { text })).json()).toEqual(one);
  expect(await recorded()).toHaveLength(1);
  await app.call('PATCH', path, { name: 'Carts fail', checks: [] });
  await app.call('PATCH', update, { text: 'We look.' });
  await app.call('POST', `${path}updates/`, { status: 'resolved', text: 'Over.' });
  await app.call('DELETE', update);
  await app.call('DELETE', path);
  const after = { ...expected, name: 'Carts fail', checks: [] };
  expect((await recorded()).slice(1)).toEqual([
    ['update', expected, after],
    ['correct', { text }, { text: 'We look.' }],
    ['tell', null, { status: 'resolved', text: 'Over.' }],
    ['delete-update', { status: 'investigating', text: 'We look.' }, null],
    ['delete', after, null],
  ]);
});

test('accepts only checks and pages of its organization, and returns 404 after it is deleted', async () => {
  const missing = { checks: ['The check 999999 does not exist.'] };
  expect((await add({ checks: [shop, 999_999] })).json()).toEqual(missing);
  const pages = { status_pages: ['The status page 999998 does not exist.', 'The status page 999999 does not exist.'] };
  expect((await add({ status_pages: [999_998, page, 999_999] })).json()).toEqual(pages);
  const { id } = await added();
  expect((await app.call('PATCH', `${PATH}${id}/`, { checks: [999_999] })).json()).toEqual(missing);
  expect((await app.call('PATCH', `${PATH}${id}/`, { status_pages: [999_998, 999_999] })).json()).toEqual(pages);
  expect((await app.call('GET', `${PATH}${id}/`)).json()).toMatchObject({ checks: [shop], status_pages: [page] });
  await app.call('DELETE', `${PATH}${id}/`);
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['DELETE', 'updates/1/'],
  ] as const) {
    const answer = await app.call(method, `${PATH}${id}/${path}`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Incident not found.' }]);
  }
  const other = await added();
  const unknown = await app.call('PATCH', `${PATH}${other.id}/updates/999999/`, { text: 'x' });
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Update not found.' }]);
  expect((await app.call('DELETE', `${PATH}${other.id}/updates/999999/`)).json()).toEqual({
    detail: 'Update not found.',
  });
});

const ownOrganization = async (): Promise<SeededOrganization> => {
  const { organizationId } = app.owner;
  const { db } = app.pharos.services;
  const application = await db
    .selectFrom('applications')
    .where('organization_id', '=', organizationId)
    .select('id')
    .executeTakeFirstOrThrow();
  const owner = await db
    .selectFrom('memberships')
    .where('organization_id', '=', organizationId)
    .select(['id', 'user_id'])
    .executeTakeFirstOrThrow();
  return { organizationId, applicationId: application.id, userId: owner.user_id, membershipId: owner.id };
};
