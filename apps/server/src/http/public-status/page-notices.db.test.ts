import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';

const HOUR = 3_600_000;
let app: CheckApp;
let shop: number;
let hidden: number;
let page: { id: number; path: string };
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' });
});
beforeEach(async () => {
  const { db } = app.pharos.services;
  for (const table of ['page_incidents', 'maintenances', 'status_pages', 'checks'] as const)
    await db.deleteFrom(table).execute();
  shop = (await app.create({ name: 'Shop', url: 'https://shop.example' })).id;
  hidden = (await app.create({ name: 'Payroll', url: 'https://payroll.example' })).id;
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

const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const publish = async (changes: object = {}): Promise<number> => {
  const body = {
    name: 'Orders fail',
    impact: 'major',
    text: 'We **look**.',
    checks: [shop, hidden],
    status_pages: [page.id],
  };
  return (await app.call('POST', '/page-incidents/', { ...body, ...changes })).json().id;
};
const announce = async (changes: object = {}): Promise<number> => {
  const body = {
    name: 'New disks',
    text: 'Read-only.',
    start: at(5),
    end: at(6),
    checks: [shop, hidden],
    status_pages: [page.id],
  };
  return (await app.call('POST', '/maintenances/', { ...body, ...changes })).json().id;
};
const move = (id: number, from: number, to: number) =>
  app.pharos.services.db
    .updateTable('maintenances')
    .set({ starts_at: at(from), ends_at: at(to) })
    .where('id', '=', id)
    .execute();
const get = (path: string) => app.pharos.call('GET', path, {});
const json = async (kind: string) => (await get(`/s/${page.id}/api/v2/${kind}.json`)).json();

test('shows an incident with its updates on its pages, and its effect in the banner', async () => {
  const id = await publish({ start: at(-1) });
  await app.call('POST', `/page-incidents/${id}/updates/`, {
    status: 'identified',
    text: 'A disk. <script>alert(1)</script>',
  });
  const { body } = await get(page.path);
  expect(body).toContain('<h3 dir="auto">Orders fail</h3><span class="state degraded">Identified</span>');
  expect(body).toContain('A disk. &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).toContain('<p>We <strong>look</strong>.</p>');
  expect(body).toContain('Affects <bdi>Shop</bdi>');
  expect(body).not.toContain('Payroll');
  const { incidents } = await json('incidents/unresolved');
  expect(incidents).toMatchObject([
    {
      id: `incident-${id}`,
      name: 'Orders fail',
      status: 'identified',
      impact: 'major',
      components: [{ id: String(shop) }],
      incident_updates: [{ status: 'identified' }, { status: 'investigating', body: 'We **look**.' }],
    },
  ]);
  expect((await get(`${page.path}/feed.atom`)).body).toContain('<title>Orders fail</title>');
});

test('moves a resolved incident to the past section, and shows nothing of it on other pages', async () => {
  const id = await publish();
  await app.call('POST', `/page-incidents/${id}/updates/`, { status: 'resolved', text: 'Over.' });
  await publish({ name: 'Elsewhere', status_pages: [] });
  const { body } = await get(page.path);
  expect(body.indexOf('Incidents and maintenance of the last 14 days')).toBeLessThan(body.indexOf('Orders fail'));
  expect(body).not.toContain('<h2>Now</h2>');
  expect(body).not.toContain('Elsewhere');
  expect((await json('incidents/unresolved')).incidents).toEqual([]);
  expect((await json('incidents')).incidents).toMatchObject([{ status: 'resolved', resolved_at: expect.any(String) }]);
});

test('shows maintenance as planned, in progress with the state of its checks, and completed', async () => {
  const id = await announce();
  expect((await get(page.path)).body).toMatch(/Planned maintenance.*New disks.*Planned<\/span>/s);
  expect((await json('scheduled-maintenances/upcoming')).scheduled_maintenances).toMatchObject([
    { id: `maintenance-${id}`, status: 'scheduled', components: [{ id: String(shop) }] },
  ]);
  await move(id, -1, 1);
  await publish({ impact: 'none', name: 'Refresh' });
  // Pages are read at most twice per second, even if an organization changes faster.
  await expect.poll(async () => (await get(page.path)).body).toContain('Maintenance in progress');
  expect((await get(page.path)).body).toContain('1 of 1 systems under maintenance');
  expect((await json('components')).components).toMatchObject([{ status: 'under_maintenance' }]);
  expect((await json('scheduled-maintenances/active')).scheduled_maintenances).toHaveLength(1);
  await move(id, -3, -2);
  await publish({ impact: 'none', name: 'Refresh again' });
  await expect.poll(async () => (await get(page.path)).body).toMatch(/last 14 days.*New disks.*Completed<\/span>/s);
});

test('returns the same content and ids in the RSS feed and the Atom feed', async () => {
  const id = await publish({ name: 'Orders & <b>carts</b> fail' });
  const [atom, rss] = [await get(`${page.path}/feed.atom`), await get(`${page.path}/feed.rss`)];
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  const title = '<title>Orders &amp; &lt;b&gt;carts&lt;/b&gt; fail</title>';
  const [, guid] = /<id>(tag:[^<]*\/incident-\d+)<\/id>/.exec(atom.body) ?? [];
  expect(guid).toMatch(new RegExp(`:status-pages/${page.id}/incident-${id}$`));
  expect(atom.body).toContain(`${title}\n<id>${guid}</id>`);
  expect(rss.body).toContain(title);
  const text = '&lt;p&gt;We &lt;strong&gt;look&lt;/strong&gt;.&lt;/p&gt;';
  expect(atom.body).toMatch(new RegExp(`<content type="html">&lt;p&gt;&lt;b&gt;Investigating&lt;/b&gt;[^<]*${text}`));
  expect(rss.body).toMatch(new RegExp(`<description>&lt;p&gt;&lt;b&gt;Investigating&lt;/b&gt;[^<]*${text}`));
  expect(rss.body).toContain(`<guid isPermaLink="false">${guid}</guid>`);
  expect((await get(page.path)).body).toContain(
    `type="application/rss+xml" title="Outages of Acme" href="${page.path}/feed.rss"`,
  );
});

const events = async () => {
  const { body, headers } = await get(`${page.path}/maintenance.ics`);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(body));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
};

test('returns maintenance as a calendar, in which a change has the same id and a higher sequence number', async () => {
  expect(await events()).toEqual([]);
  const id = await announce({ name: 'New disks; rows, 1', text: `Read-only.\n${'ü'.repeat(200)}` });
  await expect.poll(events).toHaveLength(1);
  const [before] = await events();
  const { uid, summary, description, startDate, endDate, sequence } = before ?? {};
  expect(uid).toMatch(new RegExp(`^maintenance-${id}@`));
  expect([summary, sequence]).toEqual(['Maintenance: New disks; rows, 1', 0]);
  expect(description).toBe(`Read-only. ${'ü'.repeat(200)}\n\nAffects Shop`);
  const { starts_at, ends_at } = await app.pharos.services.db
    .selectFrom('maintenances')
    .select(['starts_at', 'ends_at'])
    .executeTakeFirstOrThrow();
  const toSecond = (moment: Date) => Math.floor(moment.getTime() / 1000);
  expect([startDate?.toUnixTime(), endDate?.toUnixTime()]).toEqual([toSecond(starts_at), toSecond(ends_at)]);

  await app.pharos.services.db
    .updateTable('maintenances')
    .set({ created_at: at(-1) })
    .execute();
  await app.call('PATCH', `/maintenances/${id}/`, { end: at(7) });
  await expect.poll(async () => (await events())[0]?.sequence).toBeGreaterThan(3000);
  expect((await events())[0]?.uid).toBe(uid);
});
