import { rm } from 'node:fs/promises';
import {
  type ChargebeeDouble,
  type ChargebeeDoubleEvent,
  startChargebeeDouble,
} from '@pharos/doubles/chargebee/start-chargebee-double.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Customer, signUpCustomer } from './testing/billing.ts';
import { explainFailedTest, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Pharos, startPharos } from './testing/pharos.ts';

const [API_KEY, USER, PASSWORD] = ['test_key', 'chargebee', 'a-long-password'] as const;
const AUTHORIZATION = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;

let dataDir: string;
let chargebee: ChargebeeDouble;
let pharos: Pharos;
let browser: Browser;
let page: Page;
let errors: string[];
let ann: Customer;
const events: ChargebeeDoubleEvent[] = [];

beforeAll(async () => {
  dataDir = await createDataDir('pharos-chargebee-');
  chargebee = await startChargebeeDouble({ apiKey: API_KEY, onEvent: (event) => void events.push(event) });
  const settings = {
    DATA_DIR: dataDir,
    BILLING: 'chargebee',
    CHARGEBEE_SITE: 'acme',
    CHARGEBEE_API_KEY: API_KEY,
    CHARGEBEE_WEBHOOK_USER: USER,
    CHARGEBEE_WEBHOOK_PASSWORD: PASSWORD,
    CHARGEBEE_URL: chargebee.url,
  };
  [pharos, browser] = await Promise.all([startPharos(settings), launchBrowser()]);
  ann = await signUpCustomer(pharos.baseUrl);
  const context = await openContext(browser, pharos.baseUrl, { token: ann.token, width: 390 });
  ({ page, errors } = await openPage(context));
});
afterEach(explainFailedTest);
afterAll(async () => {
  await pharos?.killTree();
  await chargebee?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const part = (name: string): Locator => page.getByRole('region', { name, exact: true });
const press = async (target: Locator): Promise<void> => {
  await target.focus();
  await page.keyboard.press('Enter');
};
/** Simulates the webhook of Chargebee. */
const sendEvents = async (): Promise<void> => {
  for (const event of events.splice(0)) {
    const answer = await fetch(`${pharos.baseUrl}/v1/billing/chargebee/events/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: AUTHORIZATION },
      body: JSON.stringify(event),
    });
    expect(answer.status).toBe(200);
  }
};

it('buys a plan on a page of Chargebee by keyboard on a phone', async () => {
  await page.goto('/settings/pricing');
  await press(part('GARDEN').getByRole('button', { name: 'Activate Now' }));
  await press(page.getByRole('button', { name: 'More checks' }));
  await press(page.getByRole('button', { name: 'Proceed' }));
  await page.getByRole('heading', { name: 'Pay $393.60' }).waitFor();
  await expect.poll(() => new URL(page.url()).origin).toBe(chargebee.url);
  await press(page.getByRole('link', { name: 'Cancel' }));
  await page.getByText('Update cancelled', { exact: true }).waitFor();

  await press(part('GARDEN').getByRole('button', { name: 'Activate Now' }));
  await press(page.getByRole('button', { name: 'More checks' }));
  await press(page.getByRole('button', { name: 'Proceed' }));
  await page.getByLabel('Card number').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('4242 4242 4242 4242');
  await page.keyboard.press('Enter');
  // No event has arrived yet, so that Pharos must request the result.
  await page.getByText('Successfully updated', { exact: true }).waitFor();
  await part('Current plan').getByText('Active').waitFor();
  await part('Current plan').getByText('10 more checks').waitFor();
  await part('Payment Information').getByText('4242').waitFor();
  await sendEvents();
});

it('changes the card on a separate page, because Chargebee shows no card form in a frame', async () => {
  await press(part('Payment Information').getByRole('button', { name: 'UPDATE CARD' }));
  await page.getByRole('heading', { name: 'Add a card' }).waitFor();
  await page.getByLabel('Card number').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('4000 0566 5566 5556');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${pharos.baseUrl}/settings/pricing`);
  await part('Payment Information').getByText('5556').waitFor();
});

it('shows a change at Chargebee on the open page when its event arrives', async () => {
  const [event] = events.splice(0);
  if (!event) throw new Error('There was no event');
  const { customer } = event.content as { customer: { id: string } };
  const cancelled = await fetch(`${chargebee.url}/api/v2/subscriptions/${customer.id}/cancel_for_items`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${API_KEY}:`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'end_of_term=false',
  });
  expect(cancelled.status).toBe(200);
  await sendEvents();
  await part('Current plan').getByText('SPROUT').waitFor();
  expect(errors).toEqual([]);
});
