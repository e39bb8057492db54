import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countAttempt } from '../../storage/sign-in/attempt-counts.ts';
import { findPublicPage } from '../../storage/status-pages/public-page.ts';
import { insertStates, type SeededState } from '../../storage/testing/seed-record.ts';
import { passOpens } from '../../usecases/public-status/page-access.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

let app: CheckApp;
let checkId: number;
/** Null while the clock runs. */
let stoppedAt: number | null = null;
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' }, {}, { now: () => stoppedAt ?? Date.now(), domainsReadEveryMs: 50 });
});
beforeEach(async () => {
  stoppedAt = null;
  const { db } = app.pharos.services;
  await db.deleteFrom('status_pages').execute();
  await db.deleteFrom('checks').execute();
  checkId = (await app.create({ name: 'Shop', url: 'https://shop.example/cart' })).id;
});
afterAll(() => app.close());

interface Seeded {
  name?: string;
  slugs?: string[];
  checkIds?: number[];
  [column: string]: unknown;
}
const addPage = async ({
  name = 'Acme Status',
  slugs = ['AcmeStatus'],
  checkIds,
  ...columns
}: Seeded = {}): Promise<number> => {
  const { db } = app.pharos.services;
  const { id } = await db
    .insertInto('status_pages')
    .values({
      organization_id: app.owner.organizationId,
      name,
      logo_url: '',
      shows_addresses: false,
      visibility: 'public',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('status_page_names')
    .values(slugs.map((slug) => ({ status_page_id: id, slug })))
    .execute();
  const ids = checkIds ?? [checkId];
  if (ids.length > 0)
    await db
      .insertInto('status_page_checks')
      .values(ids.map((check_id, index) => ({ status_page_id: id, check_id, position: index + 1 })))
      .execute();
  return id;
};
const watched = async (states: SeededState[], agoMs = 0, id = checkId) => {
  const { db, now } = app.pharos.services;
  await insertStates(db, id, states);
  const last = states.at(-1);
  await db
    .insertInto('check_states')
    .values({
      check_id: id,
      organization_id: app.owner.organizationId,
      phase: last?.state === 'PS' ? 'paused' : 'up',
      code: last?.state ?? null,
      observed_until: new Date(now() - agoMs),
      last_result_at: new Date(now() - agoMs),
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
const visit = (path: string, headers: Record<string, string> = {}) =>
  app.pharos.app.inject({ method: 'GET', url: path, headers });
const bannerOf = (body: string): string | undefined => /id="banner".*?<p>([^<]*)<\/p>/s.exec(body)?.[1];

describe('a public page', () => {
  test('shows the states and history of its checks and the time of the data, without internal data', async () => {
    const now = app.pharos.services.now();
    // Started at noon, the outage is within one day.
    const outage = Math.floor(now / DAY) * DAY - 1.5 * DAY;
    await watched([
      { state: 'AV', from: now - 30 * DAY },
      { state: 'NR', from: outage, summary: 'connect ECONNREFUSED 10.0.0.7' },
      { state: 'AV', from: outage + 12 * MINUTE },
    ]);
    const id = await addPage();
    const answer = await visit(`/s/${id}-AcmeStatus`);
    expect(answer.statusCode).toBe(200);
    expect(bannerOf(answer.body)).toBe('All systems operational');
    expect(answer.body).toContain('<title>Acme Status: All systems operational</title>');
    expect(answer.body).toMatch(/Last updated <time datetime="[^"]+">\d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC/);
    expect(answer.body.match(/<li id="c\d+-\d{4}-\d\d-\d\d"/g)).toHaveLength(90);
    expect(answer.body).toContain(': down 12 mins, 99.16 % available');
    expect(answer.body).toMatch(/<h3 dir="auto">Shop<\/h3><span class="state ">Resolved/);
    for (const secret of ['shop.example', 'ECONNREFUSED', '10.0.0.7']) expect(answer.body).not.toContain(secret);
    expect(answer.headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=30, stale-if-error=86400');
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|google/);
  });

  test('shows a change within two seconds', async () => {
    const path = `/s/${await addPage()}-AcmeStatus`;
    expect((await visit(path)).body).toContain('>Shop</h3>');
    await app.call('PATCH', `/checks/${checkId}/`, { name: 'Store' });
    await expect.poll(async () => (await visit(path)).body).toContain('>Store</h3>');
  });

  test('shows addresses if the owner wants it', async () => {
    const id = await addPage({ shows_addresses: true });
    const { body } = await visit(`/s/${id}-AcmeStatus`);
    expect(body).toContain('https://shop.example/cart');
  });

  test('is found by its present name, redirects from former names, and returns 404 for other names', async () => {
    const id = await addPage({ name: 'Acme Status', slugs: ['AcmeStatus', 'OldName'] });
    const moved = await visit(`/s/${id}-OldName`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/s/${id}-AcmeStatus`]);
    const bodies = new Set<string>();
    for (const path of [
      `/s/${id}-Other`,
      `/s/${id}`,
      `/s/${id + 1}-AcmeStatus`,
      '/s/0-x',
      '/s/99999999999-x',
      `/s/${id}-acmestatus`,
    ]) {
      const answer = await visit(path, { accept: 'text/html' });
      expect([path, answer.statusCode]).toEqual([path, 404]);
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
  });

  test('redirects each file below a former name to the same file below the present name', async () => {
    const id = await addPage({ name: 'Acme Status', slugs: ['AcmeStatus', 'OldName'] });
    for (const file of ['feed.atom', 'feed.rss', 'maintenance.ics', 'logo.png', 'history', 'history/2026-10']) {
      const { statusCode, headers } = await visit(`/s/${id}-OldName/${file}`);
      expect([statusCode, headers.location]).toEqual([301, `/s/${id}-AcmeStatus/${file}`]);
      // The page may get this name back.
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  test.each([
    ['NR', 'Major outage'],
    ['PS', 'Monitoring is paused'],
  ] as const)('for a check in %s, shows %s', async (state, banner) => {
    const now = app.pharos.services.now();
    await watched([
      { state: 'AV', from: now - DAY },
      { state, from: now - 5 * MINUTE },
    ]);
    expect(bannerOf((await visit(`/s/${await addPage()}-AcmeStatus`)).body)).toBe(banner);
  });

  test('never shows an unmonitored check as up', async () => {
    const unmeasured = await visit(`/s/${await addPage()}-AcmeStatus`);
    expect(bannerOf(unmeasured.body)).toBe('Nothing has been measured yet');
    await watched([{ state: 'AV', from: app.pharos.services.now() - DAY }], 10 * MINUTE);
    const stale = await visit(`/s/${await addPage()}-AcmeStatus`);
    expect(bannerOf(stale.body)).toBe('We are not watching right now');
    expect(stale.body).not.toContain('Operational');
    const empty = await visit(`/s/${await addPage({ checkIds: [] })}-AcmeStatus`);
    expect(bannerOf(empty.body)).toBe('No systems are shown yet');
  });

  test('contains no foreign scripts, regardless of its name and the names of its checks', async () => {
    const evil = '</title><script>alert(1)</script>"onload="x';
    await app.pharos.services.db.updateTable('checks').set({ name: evil }).execute();
    const id = await addPage({ name: evil, slugs: ['x'] });
    const moved = await visit(`/s/${id}-x`);
    const path = String(moved.headers.location);
    for (const file of ['', '/feed.atom']) {
      const { body } = await visit(`${path}${file}`);
      expect(body).toContain('&lt;script&gt;alert(1)');
      expect(body).not.toMatch(/<script>alert|"onload="/);
    }
  });

  test('shows no check of another organization, even if a row of the database assigns it', async () => {
    const other = await createOtherCheck();
    const { body } = await visit(`/s/${await addPage({ checkIds: [checkId, other] })}-AcmeStatus`);
    expect(body).toContain('Shop');
    expect(body).not.toContain('Of others');
  });

  test('is compressed, has an entity tag, and is not sent again to a client that has it', async () => {
    // The page contains the time of its data.
    stoppedAt = Date.now();
    const path = `/s/${await addPage()}-AcmeStatus`;
    const plain = await visit(path);
    const br = await visit(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gz = await visit(path, { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
    const again = await visit(path, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${String(br.headers.etag)}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', br.headers.etag]);
  });

  test('has at most 30 kB of transferred data with 20 checks', async () => {
    const now = app.pharos.services.now();
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { id } = await app.create({ name: `Service ${n}`, url: `https://s${n}.example` });
      const from = now - (20 + n * 3) * DAY;
      await watched(
        [
          { state: 'AV', from },
          { state: 'RE', from: from + 2 * DAY },
          { state: 'AV', from: from + 2 * DAY + n * MINUTE + 1 },
        ],
        0,
        id,
      );
      ids.push(id);
    }
    const path = `/s/${await addPage({ checkIds: ids })}-AcmeStatus`;
    expect((await visit(path, { 'accept-encoding': 'br' })).rawPayload.length).toBeLessThan(15_000);
    expect((await visit(path, { 'accept-encoding': 'gzip' })).rawPayload.length).toBeLessThan(30_000);
  });
});

describe('a file of a page', () => {
  test('matches the format of Statuspage and can be read by scripts of any site', async () => {
    const now = app.pharos.services.now();
    await watched([
      { state: 'AV', from: now - DAY },
      { state: 'NR', from: now - 5 * MINUTE },
    ]);
    const id = await addPage();
    const summary = await visit(`/s/${id}/api/v2/summary.json`);
    expect(summary.headers['access-control-allow-origin']).toBe('*');
    expect(summary.json()).toMatchObject({
      page: { id: String(id), name: 'Acme Status', time_zone: 'Etc/UTC' },
      status: { indicator: 'critical', description: 'Major System Outage' },
      components: [{ id: String(checkId), name: 'Shop', status: 'major_outage', position: 1, group: false }],
      incidents: [
        {
          status: 'investigating',
          impact: 'major',
          resolved_at: null,
          incident_updates: [{ status: 'investigating' }],
        },
      ],
      scheduled_maintenances: [],
    });
    for (const [kind, key] of [
      ['status', 'status'],
      ['components', 'components'],
      ['incidents', 'incidents'],
      ['incidents/unresolved', 'incidents'],
      ['scheduled-maintenances', 'scheduled_maintenances'],
    ]) {
      const file = await visit(`/s/${id}-AcmeStatus/api/v2/${kind}.json`);
      expect(Object.keys(file.json())).toEqual(['page', key]);
    }
    const feed = await visit(`/s/${id}-AcmeStatus/feed.atom`);
    expect(feed.headers['content-type']).toMatch('application/atom+xml');
    expect(feed.body).toContain('<title>Shop is down</title>');
    expect((await visit(`/s/${id}/feed.atom`)).statusCode).toBe(404);
  });

  test('has its own content type, can be read by any site and is compared by its entity tag', async () => {
    stoppedAt = Date.now();
    const path = `/s/${await addPage()}-AcmeStatus`;
    const json = 'application/json; charset=utf-8';
    for (const [file, type] of [
      ['feed.atom', 'application/atom+xml; charset=utf-8'],
      ['feed.rss', 'application/rss+xml; charset=utf-8'],
      ['maintenance.ics', 'text/calendar; charset=utf-8'],
      ['api/v2/summary.json', json],
      ['api/v2/scheduled-maintenances/active.json', json],
      ['api/v2/scheduled-maintenances/upcoming.json', json],
    ]) {
      const { statusCode, headers } = await visit(`${path}/${file}`);
      expect([file, statusCode, headers['content-type'], headers.vary, headers['x-robots-tag']]).toEqual([
        ...[file, 200, type, 'accept-encoding', undefined],
      ]);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=5, stale-while-revalidate=30, stale-if-error=86400',
      });
      const again = await visit(`${path}/${file}`, { 'if-none-match': String(headers.etag) });
      expect([file, again.statusCode]).toEqual([file, 304]);
    }
    expect((await visit(`${path}/api/v2/other.json`)).statusCode).toBe(404);
  });

  test('returns 404 for a missing page, without caching and indexing', async () => {
    const { statusCode, headers, body } = await visit(`/s/${await addPage()}-Other`);
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['x-robots-tag']]).toEqual([
      ...[404, 'text/html; charset=utf-8', 'no-cache', 'noindex'],
    ]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('Page not found');
  });

  test('never reports an unmonitored check as operational', async () => {
    await watched([{ state: 'AV', from: app.pharos.services.now() - DAY }], 10 * MINUTE);
    const { status, components } = (await visit(`/s/${await addPage()}/api/v2/summary.json`)).json();
    expect([status.indicator, components[0].status, components[0].state]).toEqual([
      'minor',
      'degraded_performance',
      'stale',
    ]);
  });
});

describe('a private page', () => {
  const PASSWORD = 'quiet-harbor';
  const addPrivate = async (visibility: 'password' | 'members') => {
    const id = await addPage({
      visibility,
      password_hash: visibility === 'password' ? await app.pharos.services.identity.hashPassword(PASSWORD) : null,
    });
    return `/s/${id}-AcmeStatus`;
  };
  const post = (path: string, payload: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    app.pharos.app.inject({
      method: 'POST',
      url: path,
      payload,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const cookieOf = (header: unknown): string => String(header).split(';')[0] ?? '';

  test('opens only with its password, and shows nothing before', async () => {
    const path = await addPrivate('password');
    const gate = await visit(path);
    expect([gate.statusCode, gate.body.includes('Shop'), gate.headers['x-robots-tag']]).toEqual([
      403,
      false,
      'noindex',
    ]);
    for (const file of ['feed.atom', 'api/v2/summary.json', 'logo.png'])
      expect((await visit(`${path}/${file}`)).statusCode).toBe(404);
    expect((await post(path, 'password=wrong')).body).toContain('The password is wrong.');
    const opened = await post(path, `password=${PASSWORD}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, path]);
    expect(opened.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax$/);
    const cookie = cookieOf(opened.headers['set-cookie']);
    const page = await visit(path, { cookie: `a=b; ${cookie}` });
    expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'private, no-cache',
      'noindex',
    ]);
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect((await visit(`${path}/api/v2/status.json`, { cookie })).statusCode).toBe(200);
    expect((await visit(path, { cookie: `${cookie.slice(0, -6)}AAAAAA` })).statusCode).toBe(403);
    const other = await addPrivate('password');
    expect(
      (await visit(other, { cookie: cookie.replace(/^[^=]+/, `pharos_page_${/\d+/.exec(other)?.[0]}`) })).statusCode,
    ).toBe(403);
  });

  const at = async <T>(time: number, work: () => Promise<T>): Promise<T> => {
    const { services } = app.pharos;
    const { now } = services;
    services.now = () => time;
    try {
      return await work();
    } finally {
      services.now = now;
    }
  };
  const membersPass = (path: string, token = app.owner.token) =>
    app.pharos.app.inject({ method: 'POST', url: `${path}/pass`, headers: { authorization: `token ${token}` } });
  const idOf = (path: string) => Number(/\d+/.exec(path)?.[0]);

  test.each([
    ['password', 7 * DAY],
    ['members', 10 * MINUTE],
  ] as const)('with the visibility %s, closes again after %i ms', async (visibility, lastsMs) => {
    const path = await addPrivate(visibility);
    const { db, secrets, now } = app.pharos.services;
    const begin = now();
    const opened = await at(begin, () =>
      visibility === 'password' ? post(path, `password=${PASSWORD}`) : membersPass(path),
    );
    expect(opened.headers['set-cookie']).toContain(`; Max-Age=${lastsMs / 1000};`);
    const token = decodeURIComponent(cookieOf(opened.headers['set-cookie']).replace(/^[^=]+=/, ''));
    const page = await findPublicPage(db, idOf(path));
    if (!page) throw new Error('The page is missing');
    const opensAt = (time: number) => passOpens({ secrets, now: () => time }, page, token);
    expect([opensAt(begin), opensAt(begin + lastsMs - 1), opensAt(begin + lastsMs)]).toEqual([true, true, false]);
  });

  test('does not open with the pass of another page of the organization', async () => {
    const [first, second] = [await addPrivate('members'), await addPrivate('members')];
    const cookie = cookieOf((await membersPass(first)).headers['set-cookie']);
    expect((await visit(first, { cookie })).statusCode).toBe(200);
    const renamed = cookie.replace(/^[^=]+/, `pharos_page_${idOf(second)}`);
    expect((await visit(second, { cookie: renamed })).statusCode).toBe(403);
  });

  test('invalidates every pass when its password or visibility changes', async () => {
    const path = await addPrivate('password');
    const cookie = cookieOf((await post(path, `password=${PASSWORD}`)).headers['set-cookie']);
    expect((await visit(path, { cookie })).statusCode).toBe(200);
    const change = async (fields: object) => {
      const body = { name: 'Acme Status', logo_url: '', custom_domain: null, ...fields };
      expect((await app.call('PUT', `/public-status-pages/${idOf(path)}/`, body)).statusCode).toBe(200);
    };
    await change({ visibility: 'password', password: 'another-harbor' });
    await expect.poll(async () => (await visit(path, { cookie })).statusCode).toBe(403);
    expect((await post(path, `password=${PASSWORD}`)).statusCode).toBe(403);
    const again = cookieOf((await post(path, 'password=another-harbor')).headers['set-cookie']);
    expect((await visit(path, { cookie: again })).statusCode).toBe(200);
    await change({ visibility: 'members' });
    await expect.poll(async () => (await visit(path, { cookie: again })).statusCode).toBe(403);
    expect((await post(path, 'password=another-harbor')).statusCode).toBe(403);
  });

  test('does not open with a membership if it needs a password, or with a password if it is for members', async () => {
    const [password, members] = [await addPrivate('password'), await addPrivate('members')];
    expect((await membersPass(password)).statusCode).toBe(403);
    const posted = await post(members, 'password=');
    expect([posted.statusCode, posted.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('cannot be read by other sites, and rejects an unreadable pass', async () => {
    const path = await addPrivate('password');
    const cookie = cookieOf((await post(path, `password=${PASSWORD}`, {}, '192.0.2.71')).headers['set-cookie']);
    const file = await visit(`${path}/api/v2/status.json`, { cookie });
    expect([file.statusCode, file.headers['access-control-allow-origin'], file.headers['x-robots-tag']]).toEqual([
      ...[200, undefined, 'noindex'],
    ]);
    const [name] = cookie.split('=');
    for (const other of [`${name}=%`, `${name}=`, `x${cookie}`, cookie.replace('=', 'x=')])
      expect([other, (await visit(path, { cookie: other })).statusCode]).toEqual([other, 403]);
    expect((await visit(path, { cookie: `a=%; ${cookie};b=c` })).statusCode).toBe(200);
    // The ID of another page, whose pass comes first, starts with the ID of this page.
    expect((await visit(path, { cookie: `${name}0=other; ${cookie}` })).statusCode).toBe(200);
  });

  test('sets a secure cookie at the address of Pharos if that uses https', async () => {
    const path = await addPrivate('password');
    const { services } = app.pharos;
    const { settings } = services;
    const isSecure = async (host: string) => {
      const { statusCode, headers } = await post(path, `password=${PASSWORD}`, { host }, '192.0.2.73');
      expect(statusCode).toBe(303);
      return String(headers['set-cookie']).endsWith('; Secure');
    };
    try {
      expect(await isSecure('localhost')).toBe(false);
      services.settings = { ...settings, baseUrl: 'https://pharos.example' };
      expect([await isSecure('pharos.example'), await isSecure('status.acme.org')]).toEqual([true, false]);
    } finally {
      services.settings = settings;
    }
  });

  test('compares the first 200 characters of a password, and accepts forms of up to 4 KiB', async () => {
    const path = await addPrivate('password');
    // The requests per network are limited.
    const send = (to: string, payload: string, headers = {}) => post(to, payload, headers, '192.0.2.72');
    expect((await send(path, '')).body).toContain('The password is wrong.');
    expect((await send(path, '{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
    const padded = (bytes: number) => 'password=x&more='.padEnd(bytes, 'x');
    expect((await send(path, padded(4096))).statusCode).toBe(403);
    expect((await send(path, padded(4097))).statusCode).toBe(413);
    const long = 'x'.repeat(200);
    const password_hash = await app.pharos.services.identity.hashPassword(long);
    const fresh = `/s/${await addPage({ visibility: 'password', password_hash })}-AcmeStatus`;
    expect((await send(fresh, `password=${long}and-more`)).statusCode).toBe(303);
    expect((await send(fresh, `password=${long.slice(1)}`)).statusCode).toBe(403);
  });

  test('explains why a visitor gets no pass', async () => {
    const [password, members] = [await addPrivate('password'), await addPrivate('members')];
    const refused = await app.pharos.app.inject({ method: 'POST', url: `${members}/pass` });
    expect([refused.statusCode, refused.json()]).toEqual([
      ...[403, { detail: 'Only members of the organization can open this page.' }],
    ]);
    for (const path of [members, password]) {
      const url = `${path.replace('AcmeStatus', 'Other')}/pass`;
      expect((await app.pharos.app.inject({ method: 'POST', url })).statusCode).toBe(404);
    }
    for (let n = 0; n < 10; n += 1)
      await countAttempt(app.pharos.services.db, `status-page ${idOf(password)} 192.0.2.77`, new Date(), 15 * MINUTE);
    const { statusCode, headers, body } = await post(password, `password=${PASSWORD}`, {}, '192.0.2.77');
    expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([429, 'no-store', undefined]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatch(/Too many attempts\. Try again in \d+ min\./);
  });

  test('prevents caches from storing its password form and its redirects', async () => {
    const path = await addPrivate('password');
    expect((await visit(path)).headers['cache-control']).toBe('no-store');
    expect((await post(path, `password=${PASSWORD}`)).headers['cache-control']).toBe('no-store');
  });

  test('shows no month of its history without a pass, and prevents shared caches from storing one', async () => {
    const path = await addPrivate('password');
    const gate = await visit(`${path}/history`);
    expect([gate.statusCode, gate.body.includes('Shop')]).toEqual([403, false]);
    const cookie = cookieOf((await post(path, `password=${PASSWORD}`)).headers['set-cookie']);
    const { statusCode, headers } = await visit(`${path}/history`, { cookie });
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'private, no-cache',
      'noindex',
    ]);
  });

  test('resets the wrong passwords of a network after a correct one, and counts them separately for each page', async () => {
    const [path, other] = [await addPrivate('password'), await addPrivate('password')];
    const { db } = app.pharos.services;
    const guessed = async (times: number) => {
      for (let n = 0; n < times; n += 1)
        await countAttempt(db, `status-page ${idOf(path)} 192.0.2.4`, new Date(), 15 * MINUTE);
    };
    const enter = async (where: string, password: string) =>
      (await post(where, `password=${password}`, {}, '192.0.2.4')).statusCode;
    await guessed(9);
    expect(await enter(path, PASSWORD)).toBe(303);
    await guessed(9);
    expect([await enter(path, 'wrong'), await enter(path, PASSWORD)]).toEqual([403, 429]);
    expect(await enter(other, PASSWORD)).toBe(303);
  });

  test('does not lock out other networks while many networks guess at the same time', async () => {
    const path = await addPrivate('password');
    const id = Number(/\d+/.exec(path)?.[0]);
    const { db } = app.pharos.services;
    for (let n = 0; n < 500; n += 1) await countAttempt(db, `status-page ${id}`, new Date(), 15 * MINUTE);
    const guess = async (password: string) => (await post(path, `password=${password}`, {}, '192.0.2.9')).statusCode;
    expect([await guess('one'), await guess('two'), await guess('three')]).toEqual([403, 403, 429]);
    expect((await post(path, `password=${PASSWORD}`, {}, '192.0.2.10')).statusCode).toBe(303);
  });

  test('limits wrong passwords per network', async () => {
    const path = await addPrivate('password');
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await post(path, `password=guess${n}`, {}, '192.0.2.2'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(403), 429]);
    expect((await post(path, `password=${PASSWORD}`, {}, '192.0.2.2')).statusCode).toBe(429);
    expect((await post(path, `password=${PASSWORD}`, {}, '192.0.2.3')).statusCode).toBe(303);
  });

  test('for members, opens only with a session of its organization', async () => {
    const { signUpOwner } = await import('../testing/test-app.ts');
    const path = await addPrivate('members');
    const other = await signUpOwner(app.pharos);
    const pass = (headers: Record<string, string>) =>
      app.pharos.app.inject({ method: 'POST', url: `${path}/pass`, headers });
    expect((await pass({})).statusCode).toBe(403);
    expect((await pass({ authorization: `token ${other.token}` })).statusCode).toBe(403);
    expect((await pass({ authorization: 'token of-a-session-that-ended' })).statusCode).toBe(401);
    const opened = await pass({ authorization: `token ${app.owner.token}` });
    expect(opened.statusCode).toBe(204);
    expect((await visit(path, { cookie: cookieOf(opened.headers['set-cookie']) })).statusCode).toBe(200);
    const { body } = await visit(path);
    expect(body).not.toContain('Shop');
    // Members cannot log in at a custom domain.
    const { baseUrl } = app.pharos.services.settings;
    expect([...body.matchAll(/href="(http[^"]+)"/g)].map(([, href]) => href)).toEqual([
      `${baseUrl}/login?next=${encodeURIComponent(path)}`,
      `${baseUrl}/freshid/logout`,
    ]);
  });
});

describe('a page with an analytics id', () => {
  const variesBy = ({ headers }: Awaited<ReturnType<typeof visit>>) => String(headers.vary).split(/, */);

  test('loads the script of Google on its custom domain, allowed by its policy, unless the visitor opts out of tracking', async () => {
    const domain = 'status.acme.example';
    const page = { ga_tracking_id: 'G-ABC1234567', custom_domain: domain, verified_at: new Date() };
    const path = `/s/${await addPage(page)}-AcmeStatus`;
    const onDomain = (headers: Record<string, string> = {}) => visit('/', { host: domain, ...headers });
    await expect.poll(async () => (await onDomain()).body).toContain('googletagmanager.com/gtag/js?id=G-ABC1234567');
    const counted = await onDomain();
    expect(counted.headers['content-security-policy']).toContain('https://www.googletagmanager.com');
    expect(variesBy(counted)).toEqual(['accept-encoding', 'dnt', 'sec-gpc']);
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }] as Record<string, string>[]) {
      const quiet = await onDomain(headers);
      expect(`${quiet.body}${String(quiet.headers['content-security-policy'])}`).not.toContain('google');
      expect(variesBy(quiet)).toEqual(['accept-encoding', 'dnt', 'sec-gpc']);
    }
    // Members are logged in at the address of Pharos, so no script of Google may be loaded there.
    for (let visits = 0; visits < 2; visits += 1) {
      const shared = await visit(path);
      expect(shared.statusCode).toBe(200);
      expect(`${shared.body}${String(shared.headers['content-security-policy'])}`).not.toContain('google');
    }
  });

  test('without an analytics id, is the same for every visitor and loads nothing from Google', async () => {
    const path = `/s/${await addPage()}-AcmeStatus`;
    const page = await visit(path);
    expect(variesBy(page)).toEqual(['accept-encoding']);
    expect(page.body).not.toContain('googletagmanager');
    expect((await visit(path, { dnt: '1' })).headers.etag).toBe(page.headers.etag);
  });
});

const createOtherCheck = async (): Promise<number> => {
  const { signUpOwner } = await import('../testing/test-app.ts');
  const other = await signUpOwner(app.pharos);
  const answer = await app.pharos.call('POST', '/v1/checks/', {
    token: other.token,
    organization: other.organizationId,
    body: { name: 'Of others', url: 'https://others.example' },
  });
  return answer.json<{ id: number }>().id;
};
