import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { explainFailedTest, launchBrowser, openContext, openPage, type WatchedPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);
const deepDescribe = deepOnly(describe);

const SUBJECT = 'Verify your e-mail address';

let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let sql: Client;
let browser: Browser;
const tokens = { ann: '', bob: '' };
const opened: WatchedPage[] = [];

beforeAll(async () => {
  dataDir = await createDataDir('pharos-state-');
  mailbox = await openMailbox();
  [pharos, browser] = await Promise.all([
    startPharos({
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      SIGNUP: 'open',
      SUPPORT_EMAIL: 'support@example.com',
      PROBE_NETWORK: 'any',
    }),
    launchBrowser(),
  ]);
  sql = await openSql(dataDir);
  await prepare();
});
afterEach(explainFailedTest);
afterAll(async () => {
  await sql?.end();
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Ann owns Example and is an admin of Corner, which Cy owns. Bob is a read-only member of Example. */
const prepare = async (): Promise<void> => {
  const signUp = (name: string, organization: string) =>
    new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', {
      email: `${name}@example.com`,
      password: 'four gray herons wade',
      full_name: name,
      organization_name: organization,
    });
  tokens.ann = (await signUp('ann', 'Example')).token;
  tokens.bob = (await signUp('bob', 'Boats')).token;
  await signUp('cy', 'Corner');
  await sql.query(`delete from memberships m using users u where u.id = m.user_id and u.email = 'bob@example.com'`);
  await sql.query(
    `insert into memberships (organization_id, user_id, role)
     select o.id, u.id, m.role from (values ('Example', 'bob', 'ST'), ('Corner', 'ann', 'AD')) m (name, person, role)
       join organizations o using (name) join users u on u.email = m.person || '@example.com'`,
  );
};

const setState = (state: string) =>
  sql.query('update organizations set state = $1 where name = $2', [state, 'Example']);
const stateNow = async (): Promise<unknown> =>
  (await sql.query('select state from organizations where name = $1', ['Example'])).rows[0].state;
const openAs = async (who: keyof typeof tokens): Promise<Page> => {
  const watched = await openPage(await openContext(browser, pharos.baseUrl, { token: tokens[who] }));
  opened.push(watched);
  await watched.page.goto('/profile');
  return watched.page;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('an organization that is paused for inactivity', () => {
  deepIt('shows a read-only member whom to contact', async () => {
    await setState('PS');
    const page = await openAs('bob');
    await heading(page, 'Example is paused').waitFor();
    await page.getByRole('link', { name: 'ann@example.com' }).waitFor();
    expect(await page.getByRole('button', { name: 'Activate Now' }).count()).toBe(0);
    await expect.poll(() => page.title()).toBe('Paused · Pharos');
  });

  it('lets an admin activate it, and then shows the requested page', async () => {
    await setState('PS');
    const page = await openAs('ann');
    await heading(page, 'Example is paused').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Activate Now' }).click();
    await heading(page, 'Example is paused').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/profile');
    await page.getByRole('navigation').first().waitFor();
    expect(await stateNow()).toBe('AC');
  });
});

it('fits an organization name of one long word on a phone, on the state page and in the profile', async () => {
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  const rename = (from: string, to: string) =>
    sql.query('update organizations set name = $2 where name = $1', [from, to]);
  await setState('PS');
  await rename('Example', long);
  const page = await openAs('bob');
  await page.setViewportSize({ width: 390, height: 800 });
  const width = () => page.evaluate('document.documentElement.scrollWidth');
  await heading(page, `${long} is paused`).waitFor();
  expect(await width()).toBe(390);
  await rename(long, 'Example');
  await setState('AC');
  await rename('Example', long);
  await page.reload();
  await page.getByText(`You are a member of ${long}`, { exact: false }).waitFor();
  expect(await width()).toBe(390);
  await rename(long, 'Example');
});

deepDescribe('an organization whose owner has not verified the address', () => {
  it('sends the owner another mail, whose link unlocks the organization', async () => {
    await setState('NA');
    const page = await openAs('ann');
    await heading(page, 'Example is suspended').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have verified it' }).click();
    await page.getByRole('status').getByText('It is not verified yet.').waitFor();
    // The sign-up mail contains an older link.
    await mailbox.waitFor(SUBJECT, 'ann@example.com');
    const received = () =>
      mailbox.mails.filter(
        ({ mail, recipients }) => mail.subject?.includes(SUBJECT) && recipients.includes('ann@example.com'),
      );
    const before = received().length;
    await page.getByRole('button', { name: 'Get Verification Email' }).click();
    await page.getByRole('status').getByText('We sent you a new link.', { exact: false }).waitFor();
    await expect.poll(() => received().length).toBeGreaterThan(before);
    const { mail } = await mailbox.waitFor(SUBJECT, 'ann@example.com');
    const link = /(\/verify-email\?token=[\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const other = await page.context().newPage();
    await other.goto(link);
    await heading(other, 'Your e-mail address is verified').waitFor();
    await page.getByRole('button', { name: 'I have verified it' }).click();
    await heading(page, 'Example is suspended').waitFor({ state: 'detached' });
  });

  it('shows all other members a request to contact the owner', async () => {
    await setState('NA');
    const page = await openAs('bob');
    await heading(page, 'Example is suspended').waitFor();
    await page.getByText('contact the owner', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Get Verification Email' }).count()).toBe(0);
  });
});

deepDescribe('an organization that is suspended for payment', () => {
  it('lets an admin contact the operator and switch to another organization', async () => {
    await setState('CA');
    const page = await openAs('ann');
    await heading(page, 'Example is suspended').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Contact support' }).click();
    await page.getByRole('status').getByText('Your request was sent', { exact: false }).waitFor();
    await mailbox.waitFor('Reopen after a failed payment');
    const [ticket] = await Promise.all([
      page.context().newPage(),
      page.getByRole('link', { name: 'View its state' }).waitFor(),
    ]);
    await ticket.setViewportSize({ width: 390, height: 800 });
    await ticket.goto((await page.getByRole('link', { name: 'View its state' }).getAttribute('href')) ?? '');
    await heading(ticket, 'Reopen after a failed payment').waitFor();
    await ticket.getByText('Processing.').waitFor();
    expect(await faultsInBothThemes(ticket)).toEqual([]);
    await sql.query(`update support_tickets set status = 'closed', closed_at = now()`);
    await ticket.reload();
    await ticket.getByText('Closed on', { exact: false }).waitFor();
    await ticket.goto('/tickets/0190e2a4-7b1c-7def-8123-456789abcdef');
    await heading(ticket, 'Ticket not found').waitFor();

    await page.getByLabel('Another organization').selectOption('Corner');
    await heading(page, 'Example is suspended').waitFor({ state: 'detached' });
    await page.getByRole('navigation').first().waitFor();
  });

  it('shows a read-only member whom to contact, and logs out permanently', async () => {
    const page = await openAs('bob');
    await heading(page, 'Example is suspended').waitFor();
    await page.getByText('To continue, ask the owner', { exact: false }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await page.getByLabel('Another organization').count()).toBe(0);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${pharos.baseUrl}/login`);
    await expect(new Api(pharos.baseUrl, tokens.bob).get('/logged-in-user/')).rejects.toThrow(/401/);
  });
});

deepIt('links the login and sign-up pages to each other if sign-up is open', async () => {
  const watched = await openPage(await openContext(browser, pharos.baseUrl));
  opened.push(watched);
  const { page } = watched;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create your account').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByLabel('E-mail address').fill('ann@');
  await page.getByLabel('Full name').fill('Ann');
  // The error appears on blur, before the form is sent.
  await page.getByText('Enter a valid e-mail address.').waitFor();
  await page.getByLabel('Organization').fill('Another');
  await page.getByLabel('E-mail address').fill('ann@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('four gray herons wade');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('An account with this e-mail address already exists.').waitFor();
  await page.getByLabel('E-mail address').and(page.locator(':focus')).waitFor();
  // The link must stay under the pointer when the message of the field disappears.
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(`${pharos.baseUrl}/login`);
  expect(await faultsInBothThemes(page)).toEqual([]);
});

deepIt('signs in to an organization with a one-time code in the address, and logs out to the login page', async () => {
  await setState('AC');
  const { rows } = await sql.query(`select id from organizations where name = 'Corner'`);
  const watched = await openPage(await openContext(browser, pharos.baseUrl));
  opened.push(watched);
  const { page } = watched;
  const api = new Api(pharos.baseUrl, tokens.ann);
  const { url } = await api.post<{ url: string }>('/login-code/', { organization: rows[0].id });
  await page.goto(new URL(url).pathname);
  await page.getByRole('button', { name: 'Log in as ann@example.com' }).click();
  await page.waitForURL(`${pharos.baseUrl}/`);
  const storedItem = (name: string): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), name);
  await expect.poll(() => storedItem('pharos.organization')).toBe(String(rows[0].id));
  await expect.poll(() => storedItem('pharos.token')).toMatch(/^[\w-]{43}$/);
  expect(await storedItem('pharos.token')).not.toBe(tokens.ann);
  await page.goto('/freshid/logout/');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${pharos.baseUrl}/login`);
  await expect.poll(() => storedItem('pharos.token')).toBeNull();
});

deepIt('shows a message to a user without an organization', async () => {
  tokens.bob = (
    await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', {
      email: 'bob@example.com',
      password: 'four gray herons wade',
    })
  ).token;
  await sql.query(`delete from memberships m using users u where u.id = m.user_id and u.email = 'bob@example.com'`);
  const page = await openAs('bob');
  await heading(page, 'You are not a member of an organization').waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${pharos.baseUrl}/login`);
});

it('logs no error on any page', () => expect(opened.flatMap(({ errors }) => errors)).toEqual([]));
