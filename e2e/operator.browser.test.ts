import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { explainFailedTest, launchBrowser, openContext, openPage, type WatchedPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

const PHONE = 390;
let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let sql: Client;
let browser: Browser;
const tokens = { host: '', tenant: '' };
const opened: WatchedPage[] = [];

beforeAll(async () => {
  dataDir = await createDataDir('pharos-operator-');
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
  const signUp = async (name: string, organization: string): Promise<string> =>
    (
      await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', {
        email: `${name}@example.com`,
        password: 'four gray herons wade',
        full_name: name,
        organization_name: organization,
      })
    ).token;
  // The first account becomes an operator.
  tokens.host = await signUp('host', 'The host');
  tokens.tenant = await signUp('tenant', `Tenant ${'of a long name '.repeat(5)}`.trim());
  await sql.query('update users set email_verified = true');
});
afterEach(explainFailedTest);
afterAll(async () => {
  await sql?.end();
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const openAs = async (who: keyof typeof tokens, path: string, width = 1440): Promise<Page> => {
  const watched = await openPage(await openContext(browser, pharos.baseUrl, { token: tokens[who], width }));
  opened.push(watched);
  await watched.page.goto(path);
  return watched.page;
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor();

it('suspends an organization, answers the ticket of its owner, and lifts the suspension', async () => {
  const host = await openAs('host', '/');
  await host.getByRole('button', { name: /^Profile menu/ }).click();
  await host.getByRole('menuitem', { name: 'Operator area' }).click();
  await heading(host, 'Organizations').waitFor();
  await host.getByLabel('Search').fill('tenant@');
  await waitForText(host, '1 organization');
  expect(await faultsInBothThemes(host)).toEqual([]);
  await host.getByRole('link', { name: /^Tenant of a long name/ }).click();
  await heading(host, /^Tenant of a long name/).waitFor();
  expect(await faultsInBothThemes(host)).toEqual([]);

  await host.getByRole('button', { name: 'Suspend' }).click();
  const dialog = host.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await waitForText(host, 'Enter a reason. The owner receives it.');
  await dialog.getByLabel('Reason').fill('It probes websites of other people.');
  await host.keyboard.press('Enter');
  await host.getByRole('button', { name: 'Lift the suspension' }).waitFor();
  const { mail } = await mailbox.waitFor('was suspended', 'tenant@example.com');
  expect(mail.text).toContain('Reason: It probes websites of other people.');

  const tenant = await openAs('tenant', '/', PHONE);
  await heading(tenant, /is suspended$/).waitFor();
  await waitForText(tenant, 'Their reason: It probes websites of other people.');
  expect(await faultsInBothThemes(tenant)).toEqual([]);
  await tenant.getByRole('button', { name: 'Request to lift the suspension' }).click();
  const link = tenant.getByRole('link', { name: 'Track your request here' });
  await link.waitFor();

  await host.getByRole('link', { name: 'Tickets' }).click();
  await host.getByRole('link', { name: 'Request to lift the suspension' }).click();
  await host.getByLabel('Your answer').fill('Which of your sites is it?\n\nTell us, please.');
  expect(await faultsInBothThemes(host)).toEqual([]);
  await host.getByRole('button', { name: 'Answer', exact: true }).click();
  await waitForText(host, 'Tell us, please.');
  await mailbox.waitFor('Answer: Request to lift the suspension', 'tenant@example.com');

  const ticket = await tenant.context().newPage();
  await ticket.goto((await link.getAttribute('href')) ?? '');
  await waitForText(ticket, 'Which of your sites is it?');
  await ticket.getByLabel('Reply').fill('The shop, shop.example.com.');
  expect(await faultsInBothThemes(ticket)).toEqual([]);
  await ticket.getByRole('button', { name: 'Send' }).click();
  await ticket.getByRole('list', { name: 'Messages' }).getByText('The shop, shop.example.com.').waitFor();
  await mailbox.waitFor('Support ticket: Request to lift the suspension', 'support@example.com');

  await host.reload();
  await waitForText(host, 'The shop, shop.example.com.');
  await host.getByLabel('Your answer').fill('Thank you. It is lifted.');
  await host.getByRole('button', { name: 'Answer and close' }).click();
  await host.getByRole('button', { name: 'Reopen' }).waitFor();
  await host.getByRole('link', { name: /^Tenant of a long name/ }).click();
  await host.getByRole('button', { name: 'Lift the suspension' }).click();
  await host.getByRole('dialog').getByLabel('Reason').fill('Settled.');
  await host.keyboard.press('Enter');
  await host.getByRole('button', { name: 'Suspend' }).waitFor();
  await waitForText(host, 'Lifted the suspension of');
  await tenant.reload();
  await tenant.getByRole('button', { name: /^Profile menu/ }).waitFor();
  await ticket.reload();
  await waitForText(ticket, 'Closed on');
  expect(await ticket.getByLabel('Reply').count()).toBe(0);
});

deepIt('hides the operator area from everyone else', async () => {
  const tenant = await openAs('tenant', '/operator/organizations');
  await heading(tenant, 'Page not found').waitFor();
  await tenant.goto('/');
  await tenant.getByRole('button', { name: /^Profile menu/ }).click();
  await tenant.getByRole('menuitem', { name: 'Profile' }).waitFor();
  expect(await tenant.getByRole('menuitem', { name: 'Operator area' }).count()).toBe(0);
  const stranger = await openPage(await openContext(browser, pharos.baseUrl));
  await stranger.page.goto('/operator/tickets');
  await stranger.page.waitForURL(/\/login\?next=/);
});

deepIt('shows mail, health and operators on a phone', async () => {
  const host = await openAs('host', '/operator/mail', PHONE);
  await waitForText(host, new URL(mailbox.url).host);
  await host.getByRole('button', { name: 'Send me a test mail' }).click();
  await waitForText(host, 'The mail server accepted the mail to host@example.com.');
  expect(await faultsInBothThemes(host)).toEqual([]);
  await host.goto('/operator/health');
  await waitForText(host, 'Pharos has no problems.');
  await waitForText(host, '256 of 256');
  await waitForText(host, 'No backup yet');
  expect(await faultsInBothThemes(host)).toEqual([]);
  await host.goto('/operator/operators');
  await host.getByLabel('E-mail address of an account').fill('unknown@example.com');
  await host.keyboard.press('Enter');
  await waitForText(host, 'There is no account with this address.');
  await host.getByLabel('E-mail address of an account').fill('tenant@example.com');
  await host.keyboard.press('Enter');
  await host.getByRole('button', { name: 'Remove tenant@example.com' }).click();
  expect(await faultsInBothThemes(host)).toEqual([]);
  await host.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await waitForText(host, 'Removed the operator');
  expect(await host.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE);
});

deepIt('supports keyboard shortcuts, and a list retains its filter', async () => {
  const host = await openAs('host', '/operator/health');
  await waitForText(host, '256 of 256');
  await host.keyboard.press('Control+k');
  await host.getByRole('textbox', { name: 'Find a page or a command' }).fill('organ');
  await host.keyboard.press('Enter');
  await heading(host, 'Organizations').waitFor();
  await host.keyboard.press('?');
  await host.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to Tickets').waitFor();
  await host.keyboard.press('Escape');
  await host.getByRole('dialog').waitFor({ state: 'detached' });
  await host.keyboard.press('/');
  await host.keyboard.type('tenant@');
  await waitForText(host, '1 organization');
  await host.getByRole('link', { name: /^Tenant of a long name/ }).click();
  await host.getByRole('link', { name: 'All organizations' }).click();
  await waitForText(host, '1 organization');
  await expect.poll(() => host.getByLabel('Search').inputValue()).toBe('tenant@');
  await host.getByLabel('Search').fill('');
  await waitForText(host, '2 organizations');
  await host.goto('/operator/organizations?page=500');
  await waitForText(host, '2 organizations');
  await expect.poll(() => new URL(host.url()).search).toBe('');
  // Pressed together, because the second key counts only within 1.5 s.
  await Promise.all([host.keyboard.press('g'), host.keyboard.press('t')]);
  await heading(host, 'Tickets').waitFor();
});

deepIt('shows lists as blocks that fit a phone', async () => {
  const host = await openAs('host', '/operator/organizations', PHONE);
  await waitForText(host, '2 organizations');
  expect(await host.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE);
  expect(await faultsInBothThemes(host)).toEqual([]);
});

deepIt('deletes an organization only after its name is entered', async () => {
  const host = await openAs('host', '/operator/organizations');
  await host.getByRole('link', { name: /^Tenant of a long name/ }).click();
  await host.getByRole('button', { name: 'Delete' }).click();
  const dialog = host.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tenant');
  const remove = dialog.getByRole('button', { name: 'Delete for good' });
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel('Name').fill(`Tenant ${'of a long name '.repeat(5)}`.trim());
  await dialog.getByLabel('Reason').fill('It asked for it.');
  await remove.click();
  await heading(host, 'Organizations').waitFor();
  await waitForText(host, '1 organization');
  await mailbox.waitFor('was deleted', 'tenant@example.com');
});

it('logs no error on any page', () => {
  expect(opened.flatMap(({ errors }) => errors)).toEqual([]);
});
