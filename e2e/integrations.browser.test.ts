import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HelpDeskDouble } from '@pharos/doubles/desks/start-desk-double.ts';
import { startFreshdeskDouble } from '@pharos/doubles/desks/start-freshdesk-double.ts';
import { type SlackDouble, startSlackDouble } from '@pharos/doubles/slack/start-slack-double.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { clickDuring, launchBrowser, openContext, openView, type View } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

interface Received {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

let dataDir: string;
let pharos: Pharos;
let browser: Browser;
let token: string;
let ann: Api;
let slack: SlackDouble;
let receiver: Server;
let freshdesk: HelpDeskDouble;
let receiverUrl: string;
let status = 204;
const received: Received[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    response.writeHead(status).end(status === 204 ? undefined : 'No such flow');
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  dataDir = await createDataDir('pharos-integrations-');
  slack = await startSlackDouble();
  const { clientId: SLACK_CLIENT_ID, clientSecret: SLACK_CLIENT_SECRET } = slack.app;
  freshdesk = await startFreshdeskDouble();
  pharos = await startPharos({
    DATA_DIR: dataDir,
    SLACK_URL: slack.url,
    SLACK_CLIENT_ID,
    SLACK_CLIENT_SECRET,
    FRESHDESK_URL: freshdesk.template,
  });
  browser = await launchBrowser();
  await Api.signUp(pharos.baseUrl);
  const login = { email: 'ann@example.com', password: 'four gray herons wade' };
  ({ token } = await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', login));
  ann = new Api(pharos.baseUrl, token);
});
afterAll(async () => {
  await pharos?.killTree();
  await slack?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
  await freshdesk?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const onPage = async (path: string, work: (page: Page) => Promise<unknown>, view: View = {}) => {
  const context = await openContext(browser, pharos.baseUrl, { ...view, token });
  try {
    await openView(context, path, work);
  } finally {
    await context.close();
  }
};
const waitForText = (page: Page, message: string) => page.getByText(message, { exact: true }).first().waitFor();
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const openMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

// This test must be the first one, because an organization with an integration has no banner.
it('opens the form although a banner moves the button between pointer down and pointer up', async () => {
  await onPage('/profile', async (page) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/v1/installation/', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/');
    await clickDuring(page.getByRole('link', { name: 'Add Check with all its settings' }), async () => {
      released.resolve();
      await page.getByText('Alerts are not delivered yet').waitFor();
    });
    await page.getByRole('dialog', { name: 'Add Check' }).waitFor();
  });
});

it('creates a webhook by keyboard only, and shows its signing secret', async () => {
  await onPage('/settings/integrations', async (page) => {
    await page.getByText('No webhooks yet').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const create = page.getByRole('region', { name: 'Webhook' }).getByRole('button', { name: 'Create Integration' });
    await create.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Create Webhook Integration' });
    const name = drawer.getByRole('textbox', { name: 'Webhook Name' });
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('On call');
    // Skips the fields event type and checks, and stops at the URL.
    for (let fields = 0; fields < 3; fields += 1) await page.keyboard.press('Tab');
    await page.keyboard.type(receiverUrl);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ann');
    await page.keyboard.press('Tab');
    await page.keyboard.type('secret');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Webhook created successfully');
    expect(await drawer.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
    await drawer.getByRole('button', { name: 'Done' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'detached' });
    await row(page, 'On call').getByText(receiverUrl).waitFor();
    await page.getByRole('heading', { name: 'Integrations (1)' }).waitFor();
  });
});

const runTest = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Test On call' }).click();
  await page.getByRole('menuitem', { name: 'Down' }).click();
};

it('tests a webhook with a real receiver, and shows the request and the response', async () => {
  await onPage('/settings/integrations', async (page) => {
    await runTest(page);
    // The dialog remains open, while the toast disappears after some seconds.
    const dialog = page.getByRole('dialog', { name: 'Webhook Test Data' });
    expect(await dialog.getByRole('paragraph').first().textContent()).toBe('Webhook test data has been sent.');
    await dialog.getByText(/^Answered 204 after/).waitFor();
    const sent = received.at(-1);
    expect(sent?.headers.authorization).toBe(`Basic ${btoa('ann:secret')}`);
    expect(sent?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.parse((await dialog.getByRole('group', { name: 'Data sent' }).textContent()) ?? '')).toEqual(
      sent?.body,
    );
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
    status = 500;
    await runTest(page);
    await page.getByText(/^Webhook testing failed: /).waitFor();
    status = 204;
  });
});

deepIt('edits content with placeholders, and marks errors in it', async () => {
  await onPage('/settings/integrations', async (page) => {
    await openMenu(page, 'On call', 'Edit');
    const drawer = page.getByRole('dialog', { name: 'Edit Webhook Integration' });
    await drawer.getByText('Advanced', { exact: true }).click();
    const content = drawer.getByRole('textbox', { name: 'Content' });
    await content.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"who": "{{unknown}}"}');
    await waitForText(page, 'There is no placeholder {{unknown}}: line 1, column 10');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"id": }');
    await page.keyboard.press('ArrowLeft');
    await drawer.getByText(/^Error in parsing: line 1, column/).waitFor();
    await drawer.getByRole('button', { name: 'Insert placeholder' }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^check_id/ }).click();
    await drawer.getByText(/^This content is sent/).waitFor();
    await expect.poll(() => content.textContent()).toBe('{"id": "{{check_id}}"}');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'Webhook integration modified');
    await drawer.waitFor({ state: 'detached' });
    await runTest(page);
    await waitForText(page, 'Webhook tested successfully');
    expect(received.at(-1)?.body).toEqual({ id: 1 });
    expect(received.at(-1)?.headers.authorization).toBe(`Basic ${btoa('ann:secret')}`);
  });
});

deepIt('lists deliveries, and sends one again', async () => {
  await onPage('/settings/integrations', async (page) => {
    const before = received.length;
    const { id } = await ann.post<{ id: number }>('/checks/', { name: 'Shop', url: `${pharos.baseUrl}/healthz` });
    await ann.post('/pause-monitoring/', { application_check: id, new_state: 'PS' });
    await openMenu(page, 'On call', 'Edit');
    const drawer = page.getByRole('dialog', { name: 'Edit Webhook Integration' });
    await drawer.getByRole('tab', { name: 'Deliveries' }).click();
    await drawer.getByText('Delivered').first().waitFor();
    await expect.poll(() => received.length).toBe(before + 1);
    await drawer.getByText('Paused: Shop').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Send again: Paused, Shop' }).click();
    await waitForText(page, 'Sending 1 message again');
    await expect.poll(() => received.length).toBe(before + 2);
    const [first, second] = received.slice(-2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toEqual(first?.body);
  });
});

deepIt('switches, clones and deletes webhooks', async () => {
  await onPage('/settings/integrations', async (page) => {
    const toggle = page.getByRole('switch', { name: 'Webhook On call', exact: true });
    await toggle.focus();
    await page.keyboard.press('Space');
    await waitForText(page, 'Webhook integration On call disabled');
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await openMenu(page, 'On call', 'Clone');
    const drawer = page.getByRole('dialog', { name: 'Create Webhook Integration' });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'Password is required');
    await drawer.getByLabel('Password', { exact: true }).fill('secret');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'Webhook created successfully');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Integrations (2)' }).waitFor();
    await openMenu(page, 'On call (copy)', 'Delete');
    await page.getByRole('dialog', { name: 'Delete Confirmation' }).getByRole('button', { name: 'Delete' }).click();
    await waitForText(page, 'Webhook integration deleted');
    await row(page, 'On call (copy)').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Integrations (1)' }).waitFor();
  });
});

deepIt('shows changes of other clients without a reload', async () => {
  await onPage('/settings/integrations', async (page) => {
    await row(page, 'On call').waitFor();
    const { results } = await ann.get<{ results: { id: number }[] }>('/integrations/webhooks/');
    await ann.patch(`/integrations/webhooks/${results[0]?.id}/`, { name: 'Renamed' });
    await row(page, 'Renamed').waitFor();
  });
});

it('connects a Slack channel, tests it, and reports when Slack no longer accepts messages', async () => {
  await onPage('/settings/integrations', async (page) => {
    await page.getByText('No Slack channels yet').waitFor();
    await page.getByRole('region', { name: 'Slack' }).getByRole('button', { name: 'Create Integration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Slack Integration' });
    await dialog.getByRole('button', { name: 'Create and Authorize' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create and Authorize' }).click();
    // The browser visits Slack, whose test double grants every request, and returns.
    await waitForText(page, 'Slack Authorization Success');
    await page.waitForURL('**/settings/integrations');
    await row(page, '#alerts').getByText('Slack Softball Team').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    await openMenu(page, 'Slack Softball Team #alerts', 'Test');
    await waitForText(page, 'Slack tested successfully: look into the channel');
    expect(slack.posts.at(-1)?.body.text).toContain('Test message from Pharos');
    const { id } = await ann.post<{ id: number }>('/checks/', { name: 'Wiki', url: `${pharos.baseUrl}/healthz` });
    await ann.post('/pause-monitoring/', { application_check: id, new_state: 'PS' });
    await expect.poll(() => slack.posts.at(-1)?.body.text).toMatch(/^\*PAUSED: Wiki\*/);

    slack.answerWith({ status: 404, text: 'no_service' });
    await ann.post('/pause-monitoring/', { application_check: id, new_state: 'AC' });
    await page.getByRole('button', { name: 'Authorize Slack Softball Team #alerts', exact: true }).waitFor();
    await page.getByText(/^No messages are sent to it, because Slack no longer allows Pharos to post/).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    slack.answerWith(null);
    await page.getByRole('button', { name: 'Authorize Slack Softball Team #alerts', exact: true }).click();
    await waitForText(page, 'Slack Authorization Success');
    const reauthorize = page.getByRole('button', { name: 'Reauthorize Slack Softball Team #alerts' });
    // The button is fully inside its cell if the columns have enough space.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect
      .poll(() =>
        reauthorize.evaluate((button) => {
          const cell = button.closest('td')?.getBoundingClientRect();
          return cell !== undefined && button.getBoundingClientRect().right <= cell.right;
        }),
      )
      .toBe(true);
    await openMenu(page, 'Slack Softball Team #alerts', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Slack Integration' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No Slack channels yet').waitFor();
  });
});

deepIt('connects a Freshdesk account, and fills in the fields of its tickets', async () => {
  await onPage('/settings/integrations', async (page) => {
    const card = page.getByRole('region', { name: 'Freshdesk' });
    await card.getByRole('button', { name: 'Create Integration' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Freshdesk account URL' }).fill('acme');
    await drawer.getByLabel('Freshdesk auth key').fill(freshdesk.apiKey);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await waitForText(page, 'Freshdesk authenticated successfully');
    await drawer.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Germany' }).click();
    await drawer.getByRole('combobox', { name: 'City' }).click();
    await page.getByRole('option', { name: 'Berlin' }).click();
    await drawer.getByRole('combobox', { name: 'District' }).click();
    await page.getByRole('option', { name: 'Mitte' }).click();
    await drawer.getByRole('button', { name: 'Add Optional fields' }).click();
    await page.getByRole('option', { name: 'Group' }).click();
    await drawer.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Operations' }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'Freshdesk integration modified');
    await row(page, 'acme.freshdesk.com').waitFor();
  });
  const { results } = await ann.get<{ results: { data_json: string }[] }>('/integrations/freshdesk-alerters/');
  expect(JSON.parse(results[0]?.data_json ?? '')).toEqual({
    group_id: 21,
    custom_fields: { cf_country: 'Germany', cf_city: 'Berlin', cf_district: 'Mitte' },
  });
});
