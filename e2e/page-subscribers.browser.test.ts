import { rm } from 'node:fs/promises';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, launchBrowser, openContext } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';

const READER = 'reader@example.org';

let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let browser: Browser;
let ann: Api;
let statusPage: StatusPage;
let path: string;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-subscribers-');
  mailbox = await openMailbox();
  [pharos, browser] = await Promise.all([startPharos({ DATA_DIR: dataDir, SMTP_URL: mailbox.url }), launchBrowser()]);
  await Api.signUp(pharos.baseUrl);
  const login = { email: 'ann@example.com', password: 'four gray herons wade' };
  const { token } = await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', login);
  ann = new Api(pharos.baseUrl, token);
  statusPage = await ann.post<StatusPage>('/public-status-pages/', { name: 'Acme' });
  path = new URL(statusPage.public_url).pathname;
});
afterAll(async () => {
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const visit = async (work: (page: Page) => Promise<void>): Promise<void> => {
  const context = await openContext(browser, pharos.baseUrl, { width: 390, height: 844, theme: 'dark' });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
};
const postIncident = (text: string) =>
  ann.post('/page-incidents/', { name: 'Orders fail', text, checks: [], status_pages: [statusPage.id] });

it('lets a visitor subscribe on a phone, confirm by mail, receive an incident, and unsubscribe with one click', () =>
  visit(async (page) => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Get updates' }).click();
    await page.getByRole('heading', { name: 'Get updates of Acme' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    await page.getByLabel('E-mail address').fill(READER);
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('you will receive a mail with a link').waitFor();
    await postIncident('Not sent: no subscriber has confirmed.');

    const asked = await mailbox.waitFor('Confirm updates of Acme', READER);
    await page.goto(/http:\S+\/page-updates\/confirm\?of=\w+/.exec(asked.mail.text ?? '')?.[0] ?? 'about:blank');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();

    await postIncident('We **look**, see [the shop](https://shop.example/).');
    const notification = await mailbox.waitFor('[Acme] Investigating: Orders fail', READER);
    expect(notification.mail.text).toContain('We look, see the shop (https://shop.example/).');
    expect(notification.mail.text).not.toContain('Not sent');
    const headers = new Map(notification.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const stop = /<(\S+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    // One-click unsubscription of a mail program.
    const stopped = await fetch(stop, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('Updates are stopped')]);
    expect(await ann.get(`/public-status-pages/${statusPage.id}/subscribers/`)).toMatchObject({ count: 0 });
  }));

it('shows an invalid address at its field, which retains the text', () =>
  visit(async (page) => {
    await page.goto(`${path}/subscribe`);
    const field = page.getByLabel('E-mail address');
    await field.evaluate((input) => input.setAttribute('type', 'text'));
    await field.fill('invalid');
    await page.getByRole('button', { name: 'Subscribe by mail' }).click();
    await page.getByRole('alert').getByText('Enter a valid e-mail address.').waitFor();
    expect(await field.inputValue()).toBe('invalid');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
  }));
