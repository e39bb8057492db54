import { createBadge } from '@pharos/contract/rest/badges/badges.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { joinOnly } from '../testing/members.ts';
import { signUpOwner } from '../testing/test-app.ts';

let app: CheckApp;
let checkId: number;
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' });
});
beforeEach(async () => {
  const { db } = app.pharos.services;
  await db.deleteFrom('badges').execute();
  await db.deleteFrom('checks').execute();
  checkId = (await app.create({ name: 'Shop', url: 'https://shop.example' })).id;
});
afterAll(() => app.close());

const dataOf = (changes: object = {}) => ({
  target_url: 'https://status.example/',
  no_of_days_since: 30,
  checks: [checkId],
  metric_types: ['AVL', 'CS'],
  badge_meta: { shape: 'round', theme: 'light' },
  ...changes,
});
const add = (changes: object = {}) => app.call('POST', '/badges/', { name: 'Shop', data: dataOf(changes) });
const fetchBadge = (path: string, headers: Record<string, string> = {}) =>
  app.pharos.app.inject({ method: 'GET', url: path, headers });
const watched = async (states: Parameters<typeof insertStates>[2]) => {
  const { db, now } = app.pharos.services;
  await insertStates(db, checkId, states);
  const last = states.at(-1);
  await db
    .insertInto('check_states')
    .values({
      check_id: checkId,
      organization_id: app.owner.organizationId,
      phase: last?.state === 'PS' ? 'paused' : 'up',
      code: last?.state ?? null,
      observed_until: new Date(now()),
      last_result_at: new Date(now()),
    })
    .onConflict((on) =>
      on.column('check_id').doUpdateSet((eb) => ({
        phase: eb.ref('excluded.phase'),
        code: eb.ref('excluded.code'),
        observed_until: eb.ref('excluded.observed_until'),
        last_result_at: eb.ref('excluded.last_result_at'),
      })),
    )
    .execute();
};
const labelOf = (svg: string): string | undefined => /aria-label="([^"]*)"/.exec(svg)?.[1];

describe('badges of an organization', () => {
  test('creates, lists, reads, changes and deletes badges, and records each change in the audit log', async () => {
    const made = await add();
    expect(made.statusCode).toBe(201);
    const badge = createBadge.response.strict().parse(made.json());
    expect(badge).toMatchObject({ name: 'Shop', organization: app.owner.organizationId, data: dataOf() });
    expect((await app.call('GET', '/badges/')).json()).toMatchObject({ count: 1, results: [badge] });
    const changes = { no_of_days_since: 0, metric_types: ['CS'], badge_meta: { shape: 'square', theme: 'dark' } };
    const changed = await app.call('PATCH', `/badges/${badge.id}/`, { name: 'Store', data: dataOf(changes) });
    expect(changed.json()).toMatchObject({ name: 'Store', data: dataOf(changes) });
    expect((await app.call('GET', `/badges/${badge.id}/`)).json()).toEqual(changed.json());
    await app.call('PATCH', `/badges/${badge.id}/`, { name: 'Store' });
    expect((await app.call('DELETE', `/badges/${badge.id}/`)).json()).toEqual({});
    for (const gone of [
      await app.call('GET', `/badges/${badge.id}/`),
      await app.call('PATCH', `/badges/${badge.id}/`, { name: 'Gone' }),
      await app.call('DELETE', `/badges/${badge.id}/`),
    ]) {
      expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Badge not found.' }]);
    }
    const { results } = (await app.call('GET', '/audit-log/')).json();
    const subject = `badge ${badge.id}`;
    const of = { targetUrl: 'https://status.example/', checks: [checkId], showsStatus: true };
    const first = { ...of, name: 'Shop', days: 30, shape: 'round', theme: 'light' };
    const second = { ...of, name: 'Store', days: 0, shape: 'square', theme: 'dark' };
    expect(results.slice(0, 3)).toMatchObject([
      { action: 'badge.delete', subject, before: second, after: null },
      { action: 'badge.update', subject, before: first, after: second },
      { action: 'badge.create', subject, before: null, after: first },
    ]);
  });

  test('rejects the 101st badge of an organization, but no badge of another one', async () => {
    const { id } = (await add()).json();
    await app.pharos.pool.query(
      `insert into badges select (b2).* from badges b,
         generate_series(1, 98) n, jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'n', n)) b2
       where b.id = $1`,
      [id],
    );
    expect((await add()).statusCode).toBe(201);
    const refused = await add();
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { non_field_errors: ['You can have at most 100 badges. Delete one.'] },
    ]);
    const other = await signUpOwner(app.pharos);
    const theirs = await app.pharos.call('POST', '/v1/badges/', {
      token: other.token,
      body: { name: 'Theirs', data: dataOf() },
    });
    // Only the checks are rejected, because they belong to another organization. The limit is not exceeded.
    expect(theirs.json()).toEqual({ checks: [`The check ${checkId} does not exist.`] });
  });

  test('links a new badge to the first public status page unless another address is given', async () => {
    const targetOfNew = async () => (await add({ target_url: undefined })).json().data.target_url;
    expect(await targetOfNew()).toBe('http://localhost:3000');
    const page = { name: 'Acme Inc.', visibility: 'public' };
    const other = await signUpOwner(app.pharos);
    await app.pharos.call('POST', '/v1/public-status-pages/', { token: other.token, body: page });
    const secret = { visibility: 'password', password: 'a-harbor-at-dawn' };
    await app.call('POST', '/public-status-pages/', { ...page, ...secret });
    expect(await targetOfNew()).toBe('http://localhost:3000');
    const { id, public_url } = (await app.call('POST', '/public-status-pages/', page)).json();
    await app.call('POST', '/public-status-pages/', page);
    expect(await targetOfNew()).toBe(public_url);
    expect(public_url).toBe(`http://localhost:3000/s/${id}-AcmeInc`);
    expect((await add()).json().data.target_url).toBe('https://status.example/');
  });

  test.each([
    [{ checks: [] }, 'Select atleast one Check'],
    [{ metric_types: [] }, 'Select atleast one (Current Status or Availability %)'],
    [{ metric_types: ['CS'] }, 'Availability is shown over 30 or 100 days; without it, send 0.'],
    [{ no_of_days_since: 0 }, 'Availability is shown over 30 or 100 days; without it, send 0.'],
    [{ checks: [999_999] }, 'The check 999999 does not exist.'],
    [{ target_url: 'javascript:alert(1)' }, 'Invalid URL'],
  ])('rejects %j', async (changes, message) => {
    const answer = await add(changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
  });

  test('returns 404 to other organizations and 403 to read-only members', async () => {
    const { id } = (await add()).json();
    const other = await signUpOwner(app.pharos);
    const reader = await joinOnly(app.pharos, app.owner.organizationId, 'ST');
    const call = (method: 'GET' | 'DELETE', token: string) => app.pharos.call(method, `/v1/badges/${id}/`, { token });
    expect((await call('GET', other.token)).statusCode).toBe(404);
    expect((await call('DELETE', other.token)).statusCode).toBe(404);
    expect((await call('GET', reader.token)).statusCode).toBe(403);
  });

  test('requires a plan with badges to create or change one, and still shows and deletes existing badges', async () => {
    const selling = await createCheckApp({ BILLING: 'builtin' });
    const check = await selling.create({ name: 'Shop', url: 'https://shop.example' });
    const body = { name: 'Shop', data: { ...dataOf(), checks: [check.id] } };
    const refused = await selling.call('POST', '/badges/', body);
    expect([refused.statusCode, refused.json()]).toEqual([422, { detail: 'Your plan does not include badges.' }]);
    const { db } = selling.pharos.services;
    await db.updateTable('organizations').set({ plan: 'ESTATE' }).execute();
    const { id } = (await selling.call('POST', '/badges/', body)).json();
    await db.updateTable('organizations').set({ plan: 'GARDEN' }).execute();
    expect((await selling.call('PATCH', `/badges/${id}/`, { name: 'Store' })).statusCode).toBe(422);
    expect((await selling.pharos.app.inject(`/badge/${id}`)).statusCode).toBe(200);
    expect((await selling.call('DELETE', `/badges/${id}/`)).statusCode).toBe(200);
    await selling.close();
  });
});

describe('the image of a badge', () => {
  const DAY = 86_400_000;

  test('shows the state and the availability of the check', async () => {
    const now = app.pharos.services.now();
    await watched([{ state: 'AV', from: now - 10 * DAY }]);
    const { id } = (await add()).json();
    const image = await fetchBadge(`/badge/${id}?123`, { accept: 'image/avif,image/webp,*/*;q=0.8' });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(image.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    // The check was created ten days ago.
    expect(labelOf(image.body)).toMatch(/^Shop: up, 100\.00 % since \d+ \w+$/);
    const again = await fetchBadge(`/badge/${id}.svg`, { 'if-none-match': String(image.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await fetchBadge(`/badge/${id}.json`)).json()).toEqual({
      schemaVersion: 1,
      label: 'Shop',
      message: expect.stringMatching(/^up, 100\.00 % since \d+ \w+$/),
      color: 'brightgreen',
      cacheSeconds: 60,
    });
    const png = await fetchBadge(`/badge/${id}.png`);
    expect([png.headers['content-type'], png.rawPayload.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG']);
  });

  test.each([
    ['NR', 'down'],
    ['PS', 'paused'],
  ] as const)('shows a check in state %s as %s', async (state, label) => {
    const now = app.pharos.services.now();
    await watched([
      { state: 'AV', from: now - 2 * DAY },
      { state, from: now - 60_000 },
    ]);
    const { id } = (await add({ metric_types: ['CS'], no_of_days_since: 0 })).json();
    expect(labelOf((await fetchBadge(`/badge/${id}`)).body)).toBe(`Shop: ${label}`);
  });

  test('never shows a check as up while it is not monitored', async () => {
    const { id } = (await add({ metric_types: ['CS'], no_of_days_since: 0 })).json();
    expect(labelOf((await fetchBadge(`/badge/${id}`)).body)).toBe('Shop: not monitored yet');
    const { db, now } = app.pharos.services;
    await watched([{ state: 'AV', from: now() - DAY }]);
    await db
      .updateTable('check_states')
      .set({ observed_until: new Date(now() - 10 * 60_000) })
      .execute();
    const { id: later } = (await add({ metric_types: ['CS'], no_of_days_since: 0 })).json();
    expect(labelOf((await fetchBadge(`/badge/${later}`)).body)).toBe('Shop: no current data');
  });

  test('shows a deleted badge as not found, and deleted checks as no checks', async () => {
    const { id } = (await add({ metric_types: ['CS'], no_of_days_since: 0 })).json();
    await app.call('DELETE', `/checks/${checkId}/`);
    expect(labelOf((await fetchBadge(`/badge/${id}`)).body)).toBe('Shop: no checks');
    const gone = await fetchBadge('/badge/3f0f7a9a-7c07-4a5b-9b51-0e6b2f5c8a11');
    expect([gone.statusCode, labelOf(gone.body)]).toEqual([404, 'badge: not found']);
  });

  test('contains no executable code, even if the name of the badge does', async () => {
    const name = '</text><script>alert(1)</script>"onload="x';
    const answer = await app.call('POST', '/badges/', { name, data: dataOf() });
    const { body } = await fetchBadge(`/badge/${answer.json().id}`);
    expect(body).not.toMatch(/<script|"onload="/);
  });

  test('returns the editor page instead if a browser opens the address, and serves sample badges', async () => {
    const { id } = (await add()).json();
    const page = await fetchBadge(`/badge/${id}`, { accept: 'text/html,application/xhtml+xml' });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const samples = ['/badgeimage/round_AVL_CS?theme=dark&days=100', '/badgeimage/square_CS?type=nodata'];
    const labels = [];
    for (const path of samples) labels.push(labelOf((await fetchBadge(path)).body));
    expect(labels).toEqual(['status: up, 99.98 % in 100 days', 'status: not monitored yet']);
    expect((await fetchBadge('/badgeimage/oval_CS')).statusCode).toBe(404);
  });
});
