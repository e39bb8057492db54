import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCheck } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { createTestApp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const MINUTE = 60_000;
/** Maximum time on a busy machine for an operation of two seconds. */
const BUSY_MS = 20_000;
const LOGO = { png: Buffer.from('a picture'), width: 120, height: 40 };

let clock = Date.UTC(2026, 10, 22, 12);
let pharos: TestApp;
let path: string;
let token: string;
const fetched: string[] = [];
const readLogo = async (url: string) => {
  fetched.push(url);
  return LOGO;
};
beforeAll(async () => {
  pharos = await createTestApp({}, { now: () => clock, readLogo });
  const owner = await signUpOwner(pharos);
  token = owner.token;
  const { organizationId } = owner;
  const { db } = pharos.services;
  await insertCheck(db, { id: 1, organizationId, applicationId: 1 });
  await insertStates(db, 1, [{ state: 'AV', from: clock - 10 * MINUTE }]);
  const seen = { phase: 'up', code: 'AV', observed_until: new Date(clock), last_result_at: new Date(clock) } as const;
  await db
    .insertInto('check_states')
    .values({ check_id: 1, organization_id: organizationId, ...seen })
    .onConflict((on) => on.column('check_id').doUpdateSet(seen))
    .execute();
  const page = {
    organization_id: organizationId,
    name: 'Acme',
    logo_url: 'https://acme.example/logo.svg',
    shows_addresses: false,
    visibility: 'public',
  } as const;
  const { id } = await db.insertInto('status_pages').values(page).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('status_page_checks').values({ status_page_id: id, check_id: 1, position: 1 }).execute();
  path = `/s/${id}-Acme`;
});
afterAll(() => pharos.close());

const visit = (file = '') => pharos.app.inject({ method: 'GET', url: `${path}${file}` });
const bannerOf = (body: string): string | undefined => /id="banner".*?<p>([^<]*)<\/p>/s.exec(body)?.[1];

test('shows a page with its age while the database is unavailable, and marks its state as unreadable after an hour', async () => {
  expect(bannerOf((await visit()).body)).toBe('All systems operational');
  await pharos.pool.query('alter table status_pages rename to away');
  clock += 30_000;
  const soon = await visit();
  expect([soon.statusCode, bannerOf(soon.body)]).toEqual([200, 'All systems operational']);
  expect(soon.body).toContain('Last updated <time datetime="2026-11-22T12:00:00.000Z">');
  clock += 60 * MINUTE;
  const later = await visit();
  expect(bannerOf(later.body)).toBe('The current state cannot be read');
  expect(later.body).toContain('This content is 1 hr 30 secs old');
  expect((await visit('/api/v2/status.json')).json().status.indicator).toBe('minor');
  await pharos.pool.query('alter table away rename to status_pages');
  clock += 1000;
  const back = await visit();
  expect(back.body).not.toContain('This content is');
});

test('returns 503 for a page that was never read while the database is unavailable', async () => {
  const { db } = pharos.services;
  const away = await createTestApp({}, { db: refusing(db) });
  const answer = await away.app.inject({ method: 'GET', url: path });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body).toContain('This page cannot be shown right now');
  await away.close();
});

test('returns 503 for everything that was never read within two seconds while the database is frozen', async () => {
  const frozen = await createTestApp({}, { db: pharos.services.db });
  const holder = await pharos.pool.connect();
  try {
    // A frozen database, like a stopped one, answers no statement.
    await holder.query('begin; lock table checks, status_pages, badges in access exclusive mode');
    const startedAt = performance.now();
    const answers = await Promise.all(
      [
        path,
        `${path}/api/v2/summary.json`,
        '/badge/3f0c1a52-7c55-4f57-9f7e-7e0f3a6f2f10.svg',
        '/v1/public-check-statuses/1/',
        '/v1/public-check-stats-reports/1/',
        '/v1/public-check-response-times-reports/1/?for_hours=24',
        '/v1/public-check-state-changes/?check_id=1',
      ].map((url) => frozen.app.inject({ method: 'GET', url })),
    );
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      answers.map(() => [503, '5']),
    );
    expect(performance.now() - startedAt).toBeLessThan(BUSY_MS);
  } finally {
    await holder.query('rollback');
    holder.release();
    await frozen.close();
  }
});

test('fetches the logo once, serves it from the own origin, and shows it from then on', async () => {
  const { body } = await visit();
  expect(body).toMatch(
    /<h1 dir="auto"><img src="\/s\/\d+-Acme\/logo\.png\?v=[\w-]+" width="120" height="40" alt="Acme"><\/h1>/,
  );
  const logo = await visit('/logo.png');
  expect([logo.statusCode, logo.headers['content-type'], logo.body]).toEqual([200, 'image/png', 'a picture']);
  const { etag } = logo.headers;
  expect(logo.headers).toMatchObject({
    ...{ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    etag: expect.stringMatching(/^"[\w-]{12}"$/),
  });
  const known = await pharos.app.inject({ url: `${path}/logo.png`, headers: { 'if-none-match': String(etag) } });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
  expect(fetched).toEqual(['https://acme.example/logo.svg']);
});

test('embeds the logo in a preview, and shows the name if there is no logo', async () => {
  const preview = async (logo_url: string): Promise<string> => {
    const body = { name: 'Acme', logo_url, associated_checks: [] };
    return (await pharos.call('POST', '/v1/public-status-pages-preview/', { token, body })).json().html;
  };
  const source = `data:image/png;base64,${LOGO.png.toString('base64')}`;
  expect(await preview('https://acme.example/logo.svg')).toContain(
    `<h1 dir="auto"><img src="${source}" width="120" height="40" alt="Acme"></h1>`,
  );
  expect(await preview('')).toContain('<h1 dir="auto">Acme</h1>');
});

test('serves the logo of a private page only to visitors who may see the page, and forbids shared caches to store it', async () => {
  const { db, secrets } = pharos.services;
  const page = await db.selectFrom('status_pages').selectAll().executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('status_pages')
    .values({
      organization_id: page.organization_id,
      name: 'Acme',
      logo_url: page.logo_url,
      shows_addresses: false,
      visibility: 'members',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const url = `/s/${id}-Acme/logo.png`;
  expect((await pharos.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  const place = { organizationId: page.organization_id, table: 'status_pages', column: 'pass' };
  const pass = encodeURIComponent(secrets.seal(`${id} members ${clock + MINUTE}`, place));
  const logo = await pharos.app.inject({ method: 'GET', url, headers: { cookie: `pharos_page_${id}=${pass}` } });
  expect([logo.statusCode, logo.headers['cache-control']]).toEqual([200, 'private, max-age=600']);
  expect((await visit('/logo.png')).headers['cache-control']).toBe('public, max-age=86400');
});

test('returns 503 for a page that was never read within seconds while the database hangs, and still shows a page in memory', async () => {
  await visit();
  const other = path.replace(/\d+/, '1000000');
  const client = await pharos.pool.connect();
  await client.query('begin; lock table status_pages in access exclusive mode');
  const began = performance.now();
  const [never, before] = await Promise.all([pharos.app.inject(other), visit()]);
  expect([never.statusCode, never.headers['retry-after'], before.statusCode]).toEqual([503, '5', 200]);
  expect(performance.now() - began).toBeLessThan(BUSY_MS);
  await client.query('rollback');
  client.release();
});

test('returns 429 to a network after 300 requests for missing pages, without effect on other networks', async () => {
  await visit();
  const request = (url: string, remoteAddress: string) => pharos.app.inject({ url, remoteAddress });
  for (let n = 0; n < 300; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, each) => request(`/s/${5000 + n + each}-Acme`, `2001:db8::${each}`)),
    );
  const refused = await request('/s/6000-Acme', '2001:db8::ffff');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await request('/s/6000-Acme', '2001:db8:0:1::1')).statusCode).toBe(404);
  expect((await request(path, '2001:db8::1')).statusCode).toBe(200);
});

const refusing = (db: TestApp['services']['db']): TestApp['services']['db'] =>
  new Proxy(db, {
    get: (target, name) => {
      if (name === 'selectFrom')
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
      return Reflect.get(target, name);
    },
  });
