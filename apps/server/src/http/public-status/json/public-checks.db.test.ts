import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureResultPartitions } from '../../../storage/retention/result-partitions.ts';
import { insertStates } from '../../../storage/testing/seed-record.ts';
import { type CheckApp, createCheckApp } from '../../testing/check-app.ts';
import { signUpOwner } from '../../testing/test-app.ts';

const DAY = 86_400_000;

let app: CheckApp;
let shown: number;
let hidden: number;
let ofPrivate: number;
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' });
  const { db, now } = app.pharos.services;
  [shown, hidden, ofPrivate] = (await Promise.all(
    ['Shown', 'Hidden', 'Private'].map(async (name) => (await app.create({ name, url: `https://${name}.example` })).id),
  )) as [number, number, number];
  for (const [check_id, visibility] of [
    [shown, 'public'],
    [ofPrivate, 'members'],
  ] as const) {
    const page = {
      organization_id: app.owner.organizationId,
      name: 'Acme',
      logo_url: '',
      shows_addresses: false,
      visibility,
    };
    const { id } = await db.insertInto('status_pages').values(page).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('status_page_checks').values({ status_page_id: id, check_id, position: 1 }).execute();
  }
  const at = now();
  await insertStates(db, shown, [
    { state: 'AV', from: at - 3 * DAY },
    { state: 'NR', from: at - DAY / 2, summary: 'connect ECONNREFUSED 10.0.0.7', comment: 'the switch again' },
    { state: 'AV', from: at - DAY / 4 },
  ]);
  const seen = new Date(at);
  await db
    .insertInto('check_states')
    .values({
      check_id: shown,
      organization_id: app.owner.organizationId,
      phase: 'up',
      code: 'AV',
      observed_until: seen,
      last_result_at: seen,
    })
    .onConflict((on) =>
      on.column('check_id').doUpdateSet({ phase: 'up', code: 'AV', observed_until: seen, last_result_at: seen }),
    )
    .execute();
});
afterAll(() => app.close());

const get = (path: string) => app.pharos.app.inject({ method: 'GET', url: `/v1${path}` });

test('returns the state and figures of a check on a public page to scripts of any site', async () => {
  const status = await get(`/public-check-statuses/${shown}/`);
  expect(status.json()).toMatchObject({
    id: shown,
    name: 'Shown',
    state: 'AV',
    performance_status: 'GP',
    display_state: 'up',
  });
  expect(status.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': expect.stringMatching(/^public, max-age=5,/),
  });
  const stats = (await get(`/public-check-stats-reports/${shown}`)).json();
  expect(stats).toMatchObject({
    availability_percentage: '75.00',
    outages_count_total: 1,
    outages_count_not_responding: 1,
    outages_count_reporting_error: 0,
  });
  expect(stats.duration_seconds_not_responding).toBeCloseTo(DAY / 4000, 0);
  const times = (await get(`/public-check-response-times-reports/${shown}/?for_hours=48&aggregate_by=days`)).json();
  expect(times.response_times).toHaveLength(2);
});

test('returns response times by location without private or deleted locations', async () => {
  const { db, now } = app.pharos.services;
  const place = (key: string, organization_id: number | null) => ({ key, name: key, types: [], organization_id });
  await db
    .insertInto('locations')
    .values([place('north', null), place('office', app.owner.organizationId)])
    .onConflict((on) => on.doNothing())
    .execute();
  const results = ['north', 'office', 'gone'].map((location, n) => ({
    check_id: shown,
    started_at: new Date(now() - 3_600_000 - n),
    verdict: 0,
    response_ms: 50,
    status_code: null,
    location,
    phases: null,
  }));
  await ensureResultPartitions(db, now());
  await db.insertInto('results').values(results).execute();
  const answer = await get(
    `/public-check-response-times-reports/${shown}/?for_hours=24&aggregate_by=hours&by_location=true`,
  );
  expect(answer.json().locations.map(({ location }: { location: string }) => location)).toEqual(['north']);
  expect(answer.body).not.toMatch(/office|gone/);
});

test('accepts a range of one second, with seven digits of a second', async () => {
  const now = app.pharos.services.now();
  const time = (ms: number) => new Date(ms).toISOString().replace('Z', '1234Z');
  const answer = await get(
    `/public-check-stats-reports/${shown}/?start_time=${time(now - 1000)}&end_time=${time(now)}`,
  );
  expect(answer.json()).toMatchObject({ outages_count_total: 0, availability_percentage: '100.00' });
});

test('returns state changes without reasons and comments', async () => {
  const answer = await get(`/public-check-state-changes/?check_id=${shown}`);
  expect(answer.json().results.map((each: { new_state: string }) => each.new_state)).toEqual(['AV', 'NR', 'AV']);
  expect(answer.body).not.toMatch(/ECONNREFUSED|switch/);
  const [first, second] = answer.json().results;
  expect([first, second]).toMatchObject([
    { new_error_summary: '', comment: '' },
    { new_error_summary: '', comment: '' },
  ]);
  const page = (await get(`/public-check-state-changes/?check_id=${shown}&page=2&page_size=1`)).json();
  expect(page).toMatchObject({ count: 3, results: [second] });
  expect(page.next).toContain('http://localhost:3000/v1/public-check-state-changes/');
  expect(page.next).toContain('page=3');
  const incidents = (await get(`/public-check-state-changes/?check_id=${shown}&filterincidents=true`)).json();
  expect(incidents.results.map((each: { new_state: string }) => each.new_state)).toEqual(['NR']);
});

test('returns response times without locations unless they are requested by location', async () => {
  const answer = await get(`/public-check-response-times-reports/${shown}/?for_hours=24&aggregate_by=hours`);
  expect([answer.statusCode, answer.json().locations]).toEqual([200, null]);
});

test('returns the same 404 for a check on no public page and for an unknown check', async () => {
  const bodies = new Set<string>();
  for (const id of [hidden, ofPrivate, 999_999])
    for (const path of [
      `/public-check-statuses/${id}/`,
      `/public-check-stats-reports/${id}/`,
      `/public-check-response-times-reports/${id}/`,
      `/public-check-state-changes/?check_id=${id}`,
    ]) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([path, 404, '*']);
      bodies.add(answer.body);
    }
  expect([...bodies]).toEqual(['{"detail":"Check not found."}']);
});

test('renders a preview of a new page for its owner like the page, and rejects checks of other organizations', async () => {
  const preview = (associated_checks: object[], name = '') =>
    app.call('POST', '/public-status-pages-preview/', { name, associated_checks });
  const { html } = (
    await preview(
      [
        { application_check: hidden, order: 2 },
        { application_check: shown, order: 1 },
      ],
      '<b>Acme',
    )
  ).json();
  expect(html).toMatch(/&lt;b&gt;Acme: .*Shown<\/h3>.*Hidden<\/h3>/s);
  expect(html).not.toMatch(/<script|<a class="button"/);
  expect((await preview([])).json().html).toContain('Company Name');
  const missing = await preview([{ application_check: 999_999, order: 1 }]);
  expect([missing.statusCode, missing.json()]).toEqual([
    400,
    { associated_checks: ['The check 999999 does not exist.'] },
  ]);
  const twice = [1, 2].map((order) => ({ application_check: shown, order }));
  expect((await preview(twice)).json().html.split(`id="s${shown}"`)).toHaveLength(2);
  const withAddresses = { name: ' ', associated_checks: twice, shows_addresses: true };
  const shownWith = (await app.call('POST', '/public-status-pages-preview/', withAddresses)).json().html;
  expect(shownWith).toContain('https://Shown.example');
  expect(shownWith).toContain('<title>Company Name: ');
  expect(html).not.toContain('.example');
  const { token, organizationId: organization } = await signUpOwner(app.pharos);
  const foreign = { token, organization, body: { name: 'Mine', associated_checks: twice } };
  expect((await app.pharos.call('POST', '/v1/public-status-pages-preview/', foreign)).statusCode).toBe(400);
});

test('shows incidents and maintenance in the preview of a stored page, to its own organization only', async () => {
  const page = (await app.call('POST', '/public-status-pages/', { name: 'Told' })).json().id;
  await app.call('POST', '/page-incidents/', { name: 'Orders fail', text: 'We look.', status_pages: [page] });
  const htmlOf = async (status_page?: number): Promise<string> =>
    (await app.call('POST', '/public-status-pages-preview/', { name: 'Told', status_page })).json().html;
  expect(await htmlOf(page)).toContain('Orders fail');
  expect(await htmlOf()).not.toContain('Orders fail');
  const { token, organizationId: organization } = await signUpOwner(app.pharos);
  const preview = { body: { name: 'Mine', status_page: page }, token, organization };
  const { statusCode, body } = await app.pharos.call('POST', '/v1/public-status-pages-preview/', preview);
  expect([statusCode, body.includes('Orders fail')]).toEqual([200, false]);
});

test('returns the measured state and performance during maintenance, and null while the check is not monitored', async () => {
  const { db, now } = app.pharos.services;
  const announced = await app.call('POST', '/maintenances/', {
    name: 'New disks',
    text: '',
    start: new Date(now()).toISOString(),
    end: new Date(now() + DAY).toISOString(),
    checks: [shown],
    status_pages: [],
  });
  expect(announced.statusCode).toBe(201);
  const status = async () => (await get(`/public-check-statuses/${shown}/`)).json();
  await expect.poll(async () => (await status()).display_state).toBe('maintenance');
  expect(await status()).toMatchObject({ state: 'AV', performance_status: 'GP', state_since: expect.any(String) });
  const watchedUntil = async (moment: number) => {
    const set = { observed_until: new Date(moment) };
    await db.updateTable('check_states').set(set).where('check_id', '=', shown).execute();
    await app.call('PATCH', `/checks/${shown}/`, { name: moment < now() ? 'Unwatched' : 'Shown' });
  };
  await watchedUntil(now() - DAY);
  await expect.poll(async () => (await status()).name).toBe('Unwatched');
  const unknown = { display_state: 'maintenance', state: null, performance_status: null, state_since: null };
  expect(await status()).toMatchObject(unknown);
  await watchedUntil(now() + 1000);
  await db.deleteFrom('maintenances').execute();
  await app.call('PATCH', `/checks/${hidden}/`, { name: 'Still hidden' });
  await expect.poll(status).toMatchObject({ display_state: 'up', state: 'AV' });
});
