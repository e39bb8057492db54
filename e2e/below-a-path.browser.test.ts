import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { explainFailedTest, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { startNginx, usableNginx } from './testing/nginx.ts';
import { type Pharos, startPharos } from './testing/pharos.ts';

const SAMPLE = new URL('../deploy/nginx-below-a-path.conf', import.meta.url);
const UPSTREAM = 'http://127.0.0.1:3000/';
const PERSON = { email: 'ann@example.com', password: 'four gray herons wade' };
const program = usableNginx();

let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let stopNginx: (() => Promise<void>) | undefined;
let browser: Browser;

beforeAll(async () => {
  if (!program) return;
  dataDir = await createDataDir('pharos-below-a-path-');
  mailbox = await openMailbox();
  const [port, upstream] = [await freePort(), await freePort()];
  const sample = await readFile(SAMPLE, 'utf8');
  if (!sample.includes(UPSTREAM)) throw new Error(`The sample has no "${UPSTREAM}" any more`);
  pharos = await startPharos({
    DATA_DIR: dataDir,
    PORT: String(upstream),
    BASE_URL: `http://127.0.0.1:${port}/pharos`,
    SMTP_URL: mailbox.url,
  });
  stopNginx = await startNginx({
    program,
    folder: join(dataDir, 'nginx'),
    port,
    site: `server {
      listen 127.0.0.1:${port};
      ${sample.replaceAll(UPSTREAM, `http://127.0.0.1:${upstream}/`)}
      location / { return 404; }
    }`,
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await stopNginx?.();
  await pharos?.killTree();
  await mailbox?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});
afterEach(explainFailedTest);

/** Collects requests outside the path and failed requests. */
const watchRequests = (context: BrowserContext): string[] => {
  const faults: string[] = [];
  context.on('request', (request) => {
    // People can type the address without the final slash, which nginx adds.
    const isBelow = request.url() === pharos.baseUrl || request.url().startsWith(`${pharos.baseUrl}/`);
    if (!isBelow) faults.push(`outside: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    // Leaving a page aborts requests, especially the stream of live events.
    const error = request.failure()?.errorText;
    if (error !== 'net::ERR_ABORTED') faults.push(`${error}: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return faults;
};

describe.skipIf(!program)('Pharos below a path, behind the nginx of deploy/nginx-below-a-path.conf', () => {
  it('requests nothing outside the path, from the first visit to the public page', async () => {
    const context = await openContext(browser, `${pharos.baseUrl}/`, { isNew: true });
    const faults = watchRequests(context);
    const { page, errors } = await openPage(context);
    const stream = page.waitForRequest(`${pharos.baseUrl}/v1/events/`);
    await page.goto(pharos.baseUrl);
    await page.getByLabel('Full name').fill('Ann Example');
    await page.getByLabel('Organization').fill('Example');
    await page.getByLabel('E-mail').fill(PERSON.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PERSON.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('main').getByRole('textbox', { name: 'URL' }).fill(`${pharos.baseUrl}/healthz`);
    await page.getByRole('button', { name: 'Start monitoring' }).click();
    await page.getByRole('row').filter({ hasText: '127.0.0.1' }).getByText('Up', { exact: true }).waitFor();
    await stream;

    // The page is opened by its address, and after the session is removed, through the login page.
    await page.goto('reports');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const reports = page.url();
    await page.evaluate(() => localStorage.removeItem('pharos/pharos.token'));
    await page.reload();
    await page.waitForURL((url) => url.pathname === '/pharos/login');
    await page.getByLabel('E-mail').fill(PERSON.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PERSON.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(reports);

    const { mail } = await mailbox.waitFor('Verify your e-mail address', PERSON.email);
    const link = /https?:\/\/\S+\/verify-email\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('heading', { name: 'Your e-mail address is verified' }).waitFor();

    const post = (path: string, data: object) =>
      page.evaluate(
        async ([url, body]) => {
          const headers = {
            'content-type': 'application/json',
            authorization: `token ${localStorage.getItem('pharos/pharos.token')}`,
          };
          return (await fetch(url, { method: 'POST', headers, body })).json();
        },
        [`${pharos.baseUrl}/v1${path}`, JSON.stringify(data)] as const,
      ) as Promise<{ id: number; public_url: string }>;
    const made = await post('/public-status-pages/', { name: 'Acme', logo_url: '' });
    await page.goto(made.public_url);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('link', { name: 'Current state' }).click();
    await page.getByRole('link', { name: 'Get updates' }).click();
    const feed = await page.request.get(await page.getByRole('link', { name: 'Atom feed' }).evaluate(hrefOf));
    expect(await feed.text()).toContain(`href="${made.public_url}/feed.atom"`);

    await page.goto('badge/new');
    const sample = page.getByRole('img', { name: /Sample/ }).first();
    await expect.poll(() => sample.evaluate(isLoaded)).toBe(true);
    expect([errors, faults]).toEqual([[], []]);
    await context.close();
  });

  it('is not ready outside the path, and hides its metrics', async () => {
    const statusOf = async (path: string) => (await fetch(new URL(path, pharos.baseUrl))).status;
    expect(await Promise.all(['/readyz', '/pharos/readyz', '/pharos/metrics'].map(statusOf))).toEqual([404, 200, 404]);
  });
});

const hrefOf = (link: unknown): string => (link as { href: string }).href;
const isLoaded = (image: unknown): boolean => (image as { naturalWidth: number }).naturalWidth > 0;
