import { afterAll, beforeAll, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { notifyOrganization } from '../../../storage/events/notify-events.ts';
import { insertStates } from '../../../storage/testing/seed-record.ts';
import { type CheckApp, createCheckApp } from '../../testing/check-app.ts';
import { signUpOwner } from '../../testing/test-app.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

let app: CheckApp;
let shop: number;
let page: { id: number; path: string };
/** Milliseconds by which the clock of the application is ahead. */
let later = 0;
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' }, {}, { now: () => Date.now() + later });
});
beforeEach(async () => {
  const { db } = app.pharos.services;
  for (const table of ['page_incidents', 'maintenances', 'status_pages', 'checks'] as const)
    await db.deleteFrom(table).execute();
  shop = (await app.create({ name: 'Shop', url: 'https://shop.example' })).id;
  const made = await app.call('POST', '/public-status-pages/', {
    name: 'Acme',
    logo_url: '',
    custom_domain: null,
    associated_checks: [{ application_check: shop, order: 1 }],
  });
  const { id, public_url } = made.json();
  page = { id, path: new URL(public_url).pathname };
});
afterAll(() => app.close());

const monthBegin = (monthsAgo: number): number => {
  const now = new Date(app.pharos.services.now());
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo);
};
const nameOf = (monthsAgo: number): string => new Date(monthBegin(monthsAgo)).toISOString().slice(0, 7);
const watchedSince = async (monthsAgo: number, outages: readonly (readonly [from: number, to: number])[] = []) => {
  const { db, now } = app.pharos.services;
  const begin = monthBegin(monthsAgo) - 2 * DAY;
  await db
    .updateTable('checks')
    .set({ created_at: new Date(begin) })
    .execute();
  const states = outages.flatMap(([from, to]) => [
    { state: 'NR' as const, from, summary: 'connect ECONNREFUSED 10.0.0.7' },
    { state: 'AV' as const, from: to },
  ]);
  await insertStates(db, shop, [{ state: 'AV', from: begin }, ...states]);
  const at = new Date(now());
  await db
    .insertInto('check_states')
    .values({
      check_id: shop,
      organization_id: app.owner.organizationId,
      phase: 'up',
      code: 'AV',
      observed_until: at,
      last_result_at: at,
    })
    .onConflict((on) => on.column('check_id').doUpdateSet({ observed_until: at, last_result_at: at }))
    .execute();
};
const get = (path: string, headers: Record<string, string> = {}) =>
  app.pharos.app.inject({ method: 'GET', url: path, headers });
const month = async (monthsAgo: number) => (await get(`${page.path}/history/${nameOf(monthsAgo)}`)).body;

test('lists outages, incidents with all updates, and maintenance of a month by day, and nothing of other months', async () => {
  const tenth = monthBegin(2) + 9 * DAY;
  await watchedSince(3, [
    [tenth, tenth + 12 * MINUTE],
    [monthBegin(1) + DAY, monthBegin(1) + DAY + 7 * MINUTE],
  ]);
  const created = await app.call('POST', '/page-incidents/', {
    name: 'Orders <fail>',
    impact: 'major',
    text: 'We **look**.',
    start: new Date(tenth + 5 * MINUTE).toISOString(),
    checks: [shop],
    status_pages: [page.id],
  });
  const { id } = created.json();
  for (const [status, text] of [
    ['identified', 'A disk.'],
    ['resolved', 'Over.'],
  ])
    await app.call('POST', `/page-incidents/${id}/updates/`, { status, text });
  await app.pharos.services.db
    .updateTable('page_incidents')
    .set({ resolved_at: new Date(tenth + 65 * MINUTE) })
    .execute();
  const announced = await app.call('POST', '/maintenances/', {
    name: 'New disks',
    text: '',
    start: new Date(app.pharos.services.now() + DAY).toISOString(),
    end: new Date(app.pharos.services.now() + 2 * DAY).toISOString(),
    checks: [shop],
    status_pages: [page.id],
  });
  expect(announced.statusCode).toBe(201);
  await app.pharos.services.db
    .updateTable('maintenances')
    .set({ starts_at: new Date(tenth + DAY), ends_at: new Date(tenth + DAY + 30 * MINUTE) })
    .execute();

  const answer = await get(`${page.path}/history/${nameOf(2)}`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
    200,
    'public, max-age=5, stale-while-revalidate=30, stale-if-error=86400',
  ]);
  const { body } = answer;
  expect(body).toMatch(/Maintenance: <bdi>New disks<.*Incident: <bdi>Orders &lt;fail&gt;<.*Outage: <bdi>Shop</s);
  expect(body).toMatch(/Resolved<.*Over\..*Identified<.*A disk\..*Investigating<.*We <strong>look<\/strong>\./s);
  expect(body).toContain(' · 12 mins<');
  expect(body).toContain(' · 1 hr<');
  expect(body.match(/<h2>/g)).toHaveLength(2);
  expect(body).not.toMatch(/7 mins|ECONNREFUSED|10\.0\.0\.7|shop\.example|Not watched|noindex/);
  expect(answer.headers).toMatchObject({
    ...{ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' },
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(answer.headers['x-robots-tag']).toBeUndefined();
  expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${page.path}/history/${nameOf(2)}">`);
  expect(body).toContain(`rel="prev" href="${page.path}/history/${nameOf(3)}"`);
  expect(body).toContain(`rel="next" href="${page.path}/history/${nameOf(1)}"`);
  expect(await month(1)).toMatch(/Outage: .* · 7 mins</s);
});

test('links from the page to the current month, and shows months from the oldest check to the current month', async () => {
  await watchedSince(2);
  expect((await get(page.path)).body).toContain(`<a href="${page.path}/history">History</a>`);
  // Waits until the page has been read again.
  await app.call('PATCH', `/checks/${shop}/`, { name: 'Store' });
  await expect.poll(async () => (await get(page.path)).body).toContain('>Store</h3>');
  const present = await get(`${page.path}/history`);
  expect(present.body).toBe(await month(0));
  expect(present.body).not.toContain('rel="next"');
  const oldest = await month(3);
  expect(oldest).not.toContain('rel="prev"');
  expect(oldest).toContain(`rel="next" href="${page.path}/history/${nameOf(2)}"`);
  for (const other of [nameOf(4), nameOf(-1), '2026-13', '2026-1', 'x', '2026-10-01', '0001-01']) {
    const { statusCode } = await get(`${page.path}/history/${other}`);
    expect([other, statusCode]).toEqual([other, 404]);
  }
});

test('stops listening for events of a month that is not shown or cannot be read', async () => {
  await watchedSince(27);
  const { pool, services } = app.pharos;
  const stops: Mock[] = [];
  const opened = vi.spyOn(services.events, 'openStream').mockImplementation(() => {
    const stop = vi.fn();
    stops.push(stop);
    return stop;
  });
  try {
    expect((await get(page.path)).statusCode).toBe(200);
    stops.length = 0;
    expect((await get(`${page.path}/history/${nameOf(27)}`)).statusCode).toBe(404);
    await pool.query('alter table maintenances rename to away');
    expect((await get(`${page.path}/history/${nameOf(1)}`)).statusCode).toBeGreaterThanOrEqual(500);
    expect(stops.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  } finally {
    await pool.query('alter table if exists away rename to maintenances');
    opened.mockRestore();
  }
  expect(await month(1)).toContain('No outages');
});

test('shows only months within the history of the plan, regardless of the age of the check', async () => {
  // An installation that sells no plans has a history of 24 months.
  await watchedSince(27);
  const shown = async (monthsAgo: number) => (await get(`${page.path}/history/${nameOf(monthsAgo)}`)).statusCode;
  // In the first two days of a month, the history contains one more complete month.
  const oldest = new Date(app.pharos.services.now()).getUTCDate() <= 2 ? 24 : 23;
  expect([await shown(oldest), await shown(oldest + 1), await shown(27)]).toEqual([200, 404, 404]);
  expect(await month(oldest)).not.toContain('rel="prev"');
  expect(await month(oldest - 1)).toContain(`rel="prev" href="${page.path}/history/${nameOf(oldest)}"`);
});

test('explains a month without entries, and mentions missing monitoring', async () => {
  await watchedSince(2);
  expect(await month(1)).toMatch(/No outages, incidents or maintenance in \w+ \d{4}\.</);
  expect(await month(0)).toMatch(/No outages, incidents or maintenance in \w+ \d{4} so far\.</);
  await app.pharos.services.db
    .insertInto('observation_gaps')
    .values({
      check_id: shop,
      started_at: new Date(monthBegin(1) + DAY),
      ended_at: new Date(monthBegin(1) + 3 * DAY),
    })
    .execute();
  await app.call('PATCH', `/checks/${shop}/`, { name: 'Store' });
  await expect.poll(() => month(1)).toContain('but monitoring was incomplete');
  expect(await month(1)).toMatch(/<h2>Not watched<.*Store<.*2 days</s);
});

/** Notifications arrive in the order of their transactions. */
const allNotified = async (): Promise<void> => {
  const { db, events } = app.pharos.services;
  const { organizationId } = app.owner;
  const [isOpen, isHeard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const close = events.openStream({
    organizationId,
    subscriber: 'test',
    holder: 'test',
    lastEventId: null,
    send: ({ event, data }) => {
      if (event === 'ready') isOpen.resolve();
      if (event === 'check.changed' && data.check_ids.includes(LAST)) isHeard.resolve();
    },
    onAccessTaken: () => {},
  });
  await isOpen.promise;
  await notifyOrganization(db, organizationId, [
    { event: 'check.changed', data: { change: 'updated', check_ids: [LAST] } },
  ]);
  await isHeard.promise;
  close();
};
const LAST = 999_999;

test('reads a past month once, and again when a person changes its data', async () => {
  await watchedSince(3);
  const { pool } = app.pharos;
  const created = await app.call('POST', '/page-incidents/', {
    name: 'Orders failed',
    impact: 'major',
    status: 'resolved',
    text: 'Forgotten then.',
    start: new Date(monthBegin(2) + DAY).toISOString(),
    checks: [],
    status_pages: [page.id],
  });
  await pool.query('update page_incidents set resolved_at = started_at');
  await allNotified();
  expect(await month(2)).toContain('Orders failed');
  await pool.query(`update page_incidents set name = 'Changed'`);
  for (let n = 0; n < 20; n += 1) {
    later += 1000;
    expect(await month(2)).toContain('Orders failed');
  }
  await pool.query('alter table maintenances rename to away');
  try {
    await app.call('PATCH', `/page-incidents/${created.json().id}/`, { name: 'Orders failed again' });
    expect(await month(2)).toContain('Orders failed<');
  } finally {
    await pool.query('alter table away rename to maintenances');
  }
  await expect.poll(() => month(2)).toContain('Orders failed again');
});

test('shows the incidents of its page, but not those of a page with the same name in another organization', async () => {
  const { pharos, owner } = app;
  const publish = async ({ token, organizationId: organization }: typeof owner, incident: string): Promise<string> => {
    const post = async (path: string, body: object) =>
      (await pharos.call('POST', `/v1${path}`, { token, organization, body })).json();
    const { id, public_url } = await post('/public-status-pages/', { name: 'Same', logo_url: '', custom_domain: null });
    await post('/page-incidents/', { name: incident, text: 'We look.', checks: [], status_pages: [id] });
    return `${new URL(public_url).pathname}/history/${nameOf(0)}`;
  };
  const [ours, theirs] = [
    await publish(owner, 'Orders failed'),
    await publish(await signUpOwner(pharos), 'Mails failed'),
  ];
  const shown = async (path: string) => (await get(path)).body.match(/(Orders|Mails) failed/)?.[0];
  expect([await shown(ours), await shown(theirs), await shown(ours)]).toEqual([
    'Orders failed',
    'Mails failed',
    'Orders failed',
  ]);
});

test('sends an entity tag, and 304 to a client that already has the page', async () => {
  await watchedSince(2);
  const path = `${page.path}/history/${nameOf(1)}`;
  const { headers } = await get(path, { 'accept-encoding': 'br' });
  const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
  expect([headers['content-encoding'], again.statusCode, again.body]).toEqual(['br', 304, '']);
});

test('protects the history of a private page in the same way, and redirects after the page is renamed', async () => {
  const { db } = app.pharos.services;
  await db.updateTable('status_pages').set({ visibility: 'members' }).execute();
  const gate = await get(`${page.path}/history`);
  expect([gate.statusCode, gate.headers['cache-control'], gate.headers['x-robots-tag']]).toEqual([
    403,
    'no-store',
    'noindex',
  ]);
  expect(gate.body).toContain('This status page is for members');
  const opened = await app.pharos.app.inject({
    method: 'POST',
    url: `${page.path}/pass`,
    headers: { authorization: `token ${app.owner.token}` },
  });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const seen = await get(`${page.path}/history`, { cookie });
  expect([seen.statusCode, seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual([
    200,
    'private, no-cache',
    'noindex',
  ]);
  expect(seen.body).toContain('<meta name="robots" content="noindex">');
  await db.insertInto('status_page_names').values({ status_page_id: page.id, slug: 'Former' }).execute();
  await app.call('PATCH', `/checks/${shop}/`, { name: 'Store' });
  await expect
    .poll(async () => (await get(`/s/${page.id}-Former/history/2026-10`)).headers.location)
    .toBe(`${page.path}/history/2026-10`);
});
