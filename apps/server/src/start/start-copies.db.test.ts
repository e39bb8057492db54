import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import { type S3Double, startS3Double } from '@pharos/doubles/s3/start-s3-double.ts';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CheckApp, createCheckApp } from '../http/testing/check-app.ts';
import { type SignedUp, signUpOwner } from '../http/testing/test-app.ts';
import { notifyOrganization } from '../storage/events/notify-events.ts';
import { insertStates } from '../storage/testing/seed-record.ts';
import { startCopies } from './start-copies.ts';

const MINUTE = 60_000;
const SOON = { interval: 50 };
const LOGO = { png: Buffer.from('a picture'), width: 120, height: 40 };
const account = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret/with+signs', region: 'eu-central-1' };

let app: CheckApp;
let other: SignedUp;
let checkId: number;
let root: string;
let web: FastifyInstance;
let s3: S3Double;
let lines: { level: number; msg: string; err?: { message: string } }[] = [];
let running: AsyncDisposableStack[] = [];
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' });
  other = await signUpOwner(app.pharos);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.pharos.services;
  for (const table of ['status_pages', 'badges', 'checks'] as const) await db.deleteFrom(table).execute();
  checkId = (await app.create({ name: 'Shop <1>', url: 'https://shop.example/cart' })).id;
  await watched('AV');
  root = await mkdtemp(join(tmpdir(), 'pharos-copies-'));
  web = fastify();
  await web.register(fastifyStatic, { root, redirect: true });
  s3 = await startS3Double('status', account);
  lines = [];
});
afterEach(async () => {
  for (const each of running) await each.disposeAsync();
  running = [];
  await web.close();
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const folder = () => ({ publishDir: root, publishS3Url: undefined });
const bucket = () => {
  const url = new URL(`${s3.url}/status/live?region=${account.region}`);
  url.username = account.accessKeyId;
  url.password = encodeURIComponent(account.secretAccessKey);
  return { publishDir: undefined, publishS3Url: url.href };
};
const start = (settings: Parameters<typeof startCopies>[1], now: () => number = Date.now): AsyncDisposableStack => {
  const stack = new AsyncDisposableStack();
  running.push(stack);
  const { services, databaseUrl } = app.pharos;
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const parts = {
    db: services.db,
    databaseUrl,
    baseUrl: 'https://pharos.example',
    log,
    now,
    readLogo: async () => LOGO,
  };
  startCopies(parts, settings, stack);
  return stack;
};
/** Sets the state of the check up to now, and notifies as the engine does. */
const watched = async (state: 'AV' | 'NR') => {
  const { db, now } = app.pharos.services;
  const organization_id = app.owner.organizationId;
  await db.deleteFrom('state_changes').where('check_id', '=', checkId).execute();
  await insertStates(db, checkId, [{ state, from: now() - 10 * MINUTE }]);
  const seen = { phase: 'up', code: state, observed_until: new Date(now()), last_result_at: new Date(now()) } as const;
  await db
    .insertInto('check_states')
    .values({ check_id: checkId, organization_id, ...seen })
    .onConflict((on) => on.column('check_id').doUpdateSet(seen))
    .execute();
  await notifyOrganization(db, organization_id, [
    { event: 'check.changed', data: { change: 'updated', check_ids: [checkId] } },
  ]);
};
const created = async (path: string, body: Record<string, unknown>) => {
  const answer = await app.call('POST', path, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: number }>();
};
const pageFields = (changes: object = {}) => ({
  name: 'Acme Inc.',
  logo_url: 'https://acme.example/logo.png',
  custom_domain: null,
  associated_checks: [{ application_check: checkId, order: 1 }],
  ...changes,
});
const addPage = async (changes: object = {}) => (await created('/public-status-pages/', pageFields(changes))).id;
const changePage = (id: number, changes: object) => app.call('PUT', `/public-status-pages/${id}/`, pageFields(changes));
const addBadge = async (): Promise<string> => {
  const badge_meta = { shape: 'round', theme: 'light' };
  const data = { target_url: '', no_of_days_since: 30, checks: [checkId], metric_types: ['AVL', 'CS'], badge_meta };
  return String((await created('/badges/', { name: 'Shop', data: { ...data, target_url: 'https://a.example/' } })).id);
};
const visit = (url: string) => web.inject({ method: 'GET', url });
const bannerOf = (body: string): string | undefined => /id="banner".*?<p>([^<]*)<\/p>/s.exec(body)?.[1];
const bannerAt = async (url: string) => bannerOf((await visit(url)).body);
const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();

describe('a copy in a folder', () => {
  test('contains the page, its feed, JSON and badges for any web server, and shows its age', async () => {
    const id = await addPage();
    const badge = await addBadge();
    start(folder());
    const page = `/s/${id}-AcmeInc/`;
    await expect.poll(() => bannerAt(page), SOON).toBe('All systems operational');
    await app.call('PUT', `/public-status-pages/${id}/`, pageFields({ shows_addresses: true }));
    await expect.poll(async () => (await visit(page)).body, SOON).toContain('<img src="logo.png?v=');
    expect((await visit(page.slice(0, -1))).headers.location).toBe(page);
    const { body, headers } = await visit(page);
    expect(headers['content-type']).toMatch('text/html');
    expect(body).toContain(`This is a copy of <a href="https://pharos.example/s/${id}-AcmeInc">`);
    const written = /written at <time datetime="([^"]*)">/.exec(body)?.[1] ?? '';
    expect(Math.abs(Date.now() - Date.parse(written))).toBeLessThan(MINUTE);
    expect(body).toContain('Shop &lt;1&gt;');
    // The content that the script of the copy shows when the copy is no longer written.
    const [, staleAt = '', stale = ''] =
      /<template id="stale" data-at="(\d+)"[^>]*>(.*?)<\/template>/s.exec(body) ?? [];
    expect(Number(staleAt) - Date.now()).toBeGreaterThan(MINUTE);
    expect(stale).toMatch(/<p>We are not watching right now<\/p>.*Not watched right now/s);
    expect(stale).not.toContain('Operational');
    expect(body).toMatch(
      /<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; [^"]*sha256-/,
    );
    // All files on the same server that the page links to exist.
    const links = [...body.matchAll(/(?:href|src)="([^"#:]+)"/g)].map(([, href = '']) => href.replace(/\?.*/, ''));
    expect(new Set(links)).toEqual(
      new Set(['./', 'feed.atom', 'feed.rss', 'maintenance.ics', 'logo.png', `../${id}/api/v2/summary.json`]),
    );
    for (const link of links)
      expect([link, (await visit(new URL(link, `http://web${page}`).pathname)).statusCode]).toEqual([link, 200]);
    const summary = (await visit(`/s/${id}/api/v2/summary.json`)).json();
    expect([summary.status.indicator, summary.copy.of]).toEqual(['none', `https://pharos.example/s/${id}-AcmeInc`]);
    expect(Date.parse(summary.copy.good_until)).toBeGreaterThan(Date.parse(summary.copy.written_at));
    const svg = await visit(`/badge/${badge}.svg`);
    expect(svg.headers['content-type']).toMatch('image/svg+xml');
    expect(svg.body).toMatch(/<title>Shop: up, [^<]*, at \d+ \w+ \d{4}, \d\d:\d\d UTC<\/title>/);
    expect((await visit(`/badge/${badge}.png`)).rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await visit(`/badge/${badge}.json`)).json().message).toMatch(/^up, /);
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('shows a change within seconds, and does not rewrite unaffected files', async () => {
    const id = await addPage({ logo_url: '' });
    start(folder());
    const page = `/s/${id}-AcmeInc/`;
    await expect.poll(() => bannerAt(page), SOON).toBe('All systems operational');
    const timesOf = async (path: string) => (await stat(join(root, path))).mtimeMs;
    const quiet = [`s/${id}/api/v2/summary.json`, `s/${id}-AcmeInc/index.html`, `s/${id}-AcmeInc/feed.atom`];
    const before = await Promise.all(quiet.map(timesOf));
    await addPage({ name: 'Second' });
    await expect.poll(() => bannerAt(`/s/${id + 1}-Second/`), SOON).toBe('All systems operational');
    expect(await Promise.all(quiet.map(timesOf))).toEqual(before);
    await watched('NR');
    await expect.poll(() => bannerAt(page), SOON).toBe('Major outage');
    expect((await visit(`/s/${id}/api/v2/status.json`)).json().status.indicator).toBe('critical');
  });

  test('shows changes caused only by time, and does not become outdated early for a check with an interval of seconds', async () => {
    const { db } = app.pharos.services;
    await db.updateTable('checks').set({ interval_seconds: 5 }).where('id', '=', checkId).execute();
    const { options } = await db.selectFrom('checks').select('options').executeTakeFirstOrThrow();
    const timeoutMs = (options as { target: { timeoutSeconds: number } }).target.timeoutSeconds * 1000;
    // The clock is four seconds before the check is overdue, until the page has been read.
    let time = Date.now();
    const seen = { observed_until: new Date(time - 1000 - timeoutMs) };
    await db.updateTable('check_states').set(seen).where('check_id', '=', checkId).execute();
    const id = await addPage();
    const badge = await addBadge();
    start(folder(), () => time);
    const page = `/s/${id}-AcmeInc/`;
    await expect.poll(() => bannerAt(page), SOON).toBe('All systems operational');
    const { body } = await visit(page);
    expect(Number(/<template id="stale" data-at="(\d+)"/.exec(body)?.[1]) - time).toBeGreaterThan(1.9 * MINUTE);
    // No event announces this change.
    time += 5000;
    await expect.poll(() => bannerAt(page)).toBe('We are not watching right now');
    expect((await visit(`/badge/${badge}.json`)).json().message).toMatch(/^no current data/);
  });

  test('removes deleted, private and renamed content, and no other files', async () => {
    const [renamed, shut, gone] = [await addPage(), await addPage({ name: 'Shut' }), await addPage({ name: 'Gone' })];
    const badge = await addBadge();
    await writeFile(join(root, 'index.html'), 'of the operator');
    start(folder());
    await expect.poll(files, SOON).toContain(`s/${gone}-Gone/index.html`);
    await expect.poll(files, SOON).toContain(`badge/${badge}.svg`);
    await changePage(shut, { name: 'Shut', visibility: 'members' });
    await changePage(renamed, { name: 'New name' });
    await app.call('DELETE', `/public-status-pages/${gone}/`);
    await app.call('DELETE', `/badges/${badge}/`);
    await expect
      .poll(
        async () => [...new Set((await files()).map((path) => path.split('/').slice(0, 2).join('/')))].toSorted(),
        SOON,
      )
      .toEqual(['index.html', `s/${renamed}`, `s/${renamed}-Newname`]);
    expect(await readFile(join(root, 'index.html'), 'utf8')).toBe('of the operator');
  });

  test('is repaired at the start: files of another process are rewritten or removed', async () => {
    const id = await addPage();
    const secret = await addPage({ name: 'Secret', visibility: 'members' });
    const first = start(folder());
    await expect.poll(() => bannerAt(`/s/${id}-AcmeInc/`), SOON).toBe('All systems operational');
    await first.disposeAsync();
    await writeFile(join(root, `s/${id}-AcmeInc/index.html`), 'half');
    await cp(join(root, `s/${id}-AcmeInc`), join(root, `s/${secret}-Secret`), { recursive: true });
    start(folder());
    await expect.poll(() => bannerAt(`/s/${id}-AcmeInc/`), SOON).toBe('All systems operational');
    await expect.poll(async () => (await files()).filter((path) => path.includes('Secret')), SOON).toEqual([]);
  });

  test('is written by one worker, and by the next one when that worker ends', async () => {
    const id = await addPage();
    const first = start(folder(), () => Date.UTC(2026, 0, 1));
    const written = async () =>
      /written at <time datetime="([^"]*)">/.exec((await visit(`/s/${id}-AcmeInc/`)).body)?.[1];
    await expect.poll(written, SOON).toBe('2026-01-01T00:00:00.000Z');
    start(folder(), () => Date.UTC(2026, 0, 2));
    // Longer than the other worker needs to connect and to write.
    await sleep(1500);
    expect(await written()).toBe('2026-01-01T00:00:00.000Z');
    await first.disposeAsync();
    await expect.poll(written).toBe('2026-01-02T00:00:00.000Z');
  });

  test('remains and becomes outdated while the database is unreadable', async () => {
    const id = await addPage();
    start(folder());
    await expect.poll(() => bannerAt(`/s/${id}-AcmeInc/`), SOON).toBe('All systems operational');
    const before = await files();
    await app.pharos.pool.query('alter table status_pages rename to away');
    await watched('NR');
    await expect
      .poll(() => lines.filter(({ level }) => level === 50).map(({ msg }) => msg), SOON)
      .toEqual([
        'The copy of status pages in PUBLISH_DIR cannot be updated, because its content cannot be read; trying again',
      ]);
    expect([await files(), await bannerAt(`/s/${id}-AcmeInc/`)]).toEqual([before, 'All systems operational']);
    await app.pharos.pool.query('alter table away rename to status_pages');
    await expect.poll(() => bannerAt(`/s/${id}-AcmeInc/`)).toBe('Major outage');
  });

  test('contains pages of several organizations, but no private content', async () => {
    await addPage({ visibility: 'password', password: 'quiet-lighthouse-river' });
    await addBadge();
    const fields = { name: 'Other', logo_url: '', custom_domain: null, associated_checks: [] };
    const asOther = { token: other.token, organization: other.organizationId, body: fields };
    const { id } = (await app.pharos.call('POST', '/v1/public-status-pages/', asOther)).json();
    start(folder());
    await expect.poll(files, SOON).toContain(`s/${id}-Other/index.html`);
    // An organization without public pages has no badges in the copy.
    expect((await files()).every((path) => path.startsWith(`s/${id}`))).toBe(true);
    expect((await visit(`/s/${id}-Other/`)).body).not.toContain('Shop');
  });

  test('remains unchanged while it cannot be written, logs that once, and is repaired afterwards', async () => {
    const id = await addPage();
    await writeFile(join(root, 's'), 'in the way');
    start(folder());
    await expect.poll(() => lines.filter(({ level }) => level === 50).length, SOON).toBe(1);
    await sleep(3000);
    expect(lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
      'The copy of status pages in PUBLISH_DIR cannot be updated; trying again: s: a part of the path is not a folder (ENOTDIR)',
    ]);
    await rm(join(root, 's'));
    await expect.poll(() => bannerAt(`/s/${id}-AcmeInc/`)).toBe('All systems operational');
    await expect
      .poll(() => lines.map(({ msg }) => msg), SOON)
      .toContain('The copy of status pages in PUBLISH_DIR is up to date again');
  });
});

describe('a copy in a bucket', () => {
  const textOf = (key: string) => s3.objects.get(`live/${key}`)?.body.toString() ?? '';

  test('contains the same files with their content types, and removes deleted ones', async () => {
    const id = await addPage();
    await addBadge();
    start(bucket());
    start(folder());
    await expect
      .poll(async () => [...s3.objects.keys()].map((key) => key.slice('live/'.length)).toSorted(), SOON)
      .toEqual(
        await (async () => {
          await expect.poll(files, SOON).toContain(`s/${id}-AcmeInc/index.html`);
          await expect.poll(async () => (await files()).length, SOON).toBe(15);
          return files();
        })(),
      );
    expect(s3.objects.get(`live/s/${id}-AcmeInc/index.html`)?.type).toBe('text/html; charset=utf-8');
    expect(bannerOf(textOf(`s/${id}-AcmeInc/index.html`))).toBe('All systems operational');
    await app.call('DELETE', `/public-status-pages/${id}/`);
    await expect.poll(() => [...s3.objects.keys()], SOON).toEqual([]);
  });

  test('is retried while the bucket is unavailable, does not delay a folder, and is up to date afterwards', async () => {
    const id = await addPage();
    start(bucket());
    await expect.poll(() => bannerOf(textOf(`s/${id}-AcmeInc/index.html`)), SOON).toBe('All systems operational');
    s3.outage = 'cut';
    start(folder());
    await watched('NR');
    await expect.poll(() => bannerAt(`/s/${id}-AcmeInc/`), SOON).toBe('Major outage');
    await expect.poll(() => lines.filter(({ level }) => level === 50).length, SOON).toBe(1);
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(bannerOf(textOf(`s/${id}-AcmeInc/index.html`))).toBe('All systems operational');
    s3.outage = null;
    await expect.poll(() => bannerOf(textOf(`s/${id}-AcmeInc/index.html`))).toBe('Major outage');
  });
});
