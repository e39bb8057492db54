import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { type Customer, signUpCustomer } from './testing/billing.ts';
import { explainFailedTest, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

const DAY_MS = 86_400_000;

let dataDir: string;
let pharos: Pharos;
let sql: Client;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let ann: Customer;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-billing-');
  [pharos, browser] = await Promise.all([startPharos({ DATA_DIR: dataDir, BILLING: 'builtin' }), launchBrowser()]);
  sql = await openSql(dataDir);
  ann = await signUpCustomer(pharos.baseUrl);
  context = await openContext(browser, pharos.baseUrl, { token: ann.token, width: 390 });
  ({ page, errors } = await openPage(context));
});
afterEach(explainFailedTest);
afterAll(async () => {
  await sql?.end();
  await pharos?.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name });
const part = (name: string): Locator => page.getByRole('region', { name, exact: true });
const waitForText = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();
const subscription = (): Promise<Record<string, unknown>> => ann.api.get('/subscriptions/');
/** Simulates a user without a mouse. The element must be able to have the focus. */
const press = async (target: Locator, key = 'Enter'): Promise<void> => {
  await target.focus();
  expect(await target.evaluate((node) => node.matches(':focus'))).toBe(true);
  // Sent to the element itself, even if another element takes the focus now.
  await target.press(key);
};
const tabTo = async (target: Locator): Promise<void> => {
  for (let n = 0; n < 40; n += 1) {
    if (await target.evaluate((node) => node.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('It cannot be reached by Tab.');
};
/** Uses the keyboard only. */
const typeCard = async (form: Page | FrameLocator, number: string): Promise<void> => {
  await tabTo(form.getByLabel('Card number'));
  await page.keyboard.type(number);
  await page.keyboard.press('Tab');
  await page.keyboard.type('12/40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
};
const fitsInto390 = async (): Promise<void> => {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
};

const proceedToCheckout = async (): Promise<void> => {
  await part('BLOSSOM').waitFor();
  await tabTo(page.getByRole('radio', { name: 'Annually' }));
  await page.keyboard.press('ArrowLeft');
  await press(part('BLOSSOM').getByRole('button', { name: 'Activate Now' }));
  await heading('BLOSSOM').waitFor();
  await press(page.getByRole('button', { name: 'More checks' }));
  await page.keyboard.press('Enter');
  await press(page.getByRole('switch', { name: /^Badges/ }), 'Space');
  await waitForText('$24 a month');
  await fitsInto390();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await press(page.getByRole('button', { name: 'Proceed' }));
  await page.getByText('Test payments: no money moves').waitFor();
};

describe('billing by keyboard on a phone', () => {
  it('tries another plan, then selects it with checks and badges, and cancels on the page of the billing provider', async () => {
    await page.goto('/settings/pricing');
    await heading('Pricing and billing').waitFor();
    await part('Current plan').getByText('You have not paid for a plan yet.', { exact: false }).waitFor();
    await part('GARDEN').waitFor();
    await fitsInto390();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await press(part('BLOSSOM').getByRole('button', { name: 'Downgrade' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Downgrade' }));
    await waitForText('Plan has been downgraded to BLOSSOM');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await proceedToCheckout();
    await press(page.getByRole('link', { name: 'Cancel' }));
    await waitForText('Update cancelled');
    await page.waitForURL(`${pharos.baseUrl}/settings/pricing`);
    expect(await subscription()).toMatchObject({ plan_name: 'BLOSSOM', status: 'in_trial' });
  });

  it('buys the plan with a card on the page of the billing provider', async () => {
    await proceedToCheckout();
    await typeCard(page, '4242424242424242');
    await waitForText('Successfully updated');
    await page.waitForURL(`${pharos.baseUrl}/settings/pricing`);
    await part('Current plan').getByText('Active').waitFor();
    expect(await subscription()).toMatchObject({ plan_name: 'BLOSSOM', status: 'active', plan_unit_price: 1100 });
    await part('Payment Information').getByText('4242').waitFor();
    await page.reload();
    await part('Current plan').getByText('20 more checks').waitFor();
    expect(await page.getByText('Successfully updated').count()).toBe(0);
  });

  it('adds checks to the plan with the stored card', async () => {
    await press(part('BLOSSOM').getByRole('button', { name: 'Add / Remove Checks' }));
    await heading('BLOSSOM').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Proceed' }).getAttribute('aria-disabled')).toBe('true');
    await press(page.getByRole('button', { name: 'More checks' }));
    await waitForText('$29 a month');
    await press(page.getByRole('button', { name: 'Proceed' }));
    await waitForText('Successfully updated');
    await part('Current plan').getByText('30 more checks').waitFor();
  });

  it('changes the card in the frame of the drawer', async () => {
    await press(part('Payment Information').getByRole('button', { name: 'UPDATE CARD' }));
    const drawer = page.getByRole('dialog', { name: 'Card details' });
    const frame = drawer.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Save card' }).waitFor();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390);
    await typeCard(frame, '4000000000000002');
    await frame.getByText('The card was declined. Try another card.').waitFor();
    await frame.getByLabel('Card number').press('Control+a');
    await page.keyboard.type('4000000000000341');
    await page.keyboard.press('Enter');
    await waitForText('Subscription has been updated successfully');
    await drawer.waitFor({ state: 'detached' });
    await part('Payment Information').getByText('0341').waitFor();
    const opener = part('Payment Information').getByRole('button', { name: 'UPDATE CARD' });
    await opener.and(page.locator(':focus')).waitFor();
  });

  deepIt('closes the drawer when the card form in the frame is canceled', async () => {
    await press(part('Payment Information').getByRole('button', { name: 'UPDATE CARD' }));
    const drawer = page.getByRole('dialog', { name: 'Card details' });
    await tabTo(drawer.frameLocator('iframe').getByRole('link', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    await waitForText('Update cancelled');
    await drawer.waitFor({ state: 'detached' });
  });

  deepIt('saves an address, and asks before it discards an unsaved one', async () => {
    await press(part('Address Information').getByRole('button', { name: 'ADD ADDRESS' }));
    const drawer = page.getByRole('dialog', { name: 'Address' });
    const field = (name: string) => drawer.getByLabel(name, { exact: true }).and(drawer.locator('input:visible'));
    await field('First name').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const texts = {
      'First name': 'Ann',
      'Last name': 'Example',
      'Address line 1': '1 Main Street',
      'Address line 2': 'Floor 2',
      City: 'London',
      State: 'Greater London',
    };
    for (const [name, text] of Object.entries(texts)) {
      await tabTo(field(name));
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Escape');
    await press(
      page.getByRole('dialog', { name: 'Discard what you entered?' }).getByRole('button', { name: 'Keep editing' }),
    );
    await tabTo(field('Country'));
    await page.keyboard.type('United K');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(drawer.getByRole('button', { name: 'Save' }));
    await drawer.getByText('Zip code is required').waitFor();
    await drawer.locator('input:visible:focus').waitFor();
    await page.keyboard.type('N1 9GU');
    await page.keyboard.press('Enter');
    await waitForText('Changes updated successfully');
    await drawer.waitFor({ state: 'detached' });
    await part('Address Information').getByText('United Kingdom').first().waitFor();
    expect(await ann.api.get('/payment/address/')).toMatchObject({
      billing_address: { billing_country: 'GB', billing_zip: 'N1 9GU' },
      shipping_address: { line1: '1 Main Street', country: 'GB', zip: 'N1 9GU' },
    });
  });

  deepIt('cancels the plan at the end of its term', async () => {
    await press(part('SPROUT').getByRole('button', { name: 'downgrade' }));
    const dialog = page.getByRole('dialog', { name: 'Downgrade to SPROUT?' });
    await dialog.getByText('The add-ons of your plan end with it.', { exact: false }).waitFor();
    await press(dialog.getByRole('button', { name: 'Downgrade' }));
    await waitForText('Subscription has been updated');
    await part('Current plan').getByText('Ends with the term').waitFor();
    expect(await subscription()).toMatchObject({ plan_name: 'BLOSSOM', next_term: { plan_name: 'SPROUT' } });
  });

  deepIt('restores the canceled plan', async () => {
    await press(part('BLOSSOM').getByRole('button', { name: 'Add / Remove Checks' }));
    await heading('BLOSSOM').waitFor();
    await press(page.getByRole('button', { name: 'Proceed' }));
    await part('Current plan').getByText('Active').waitFor();
    expect(await subscription()).toMatchObject({ status: 'active', next_term: null });
  });
});

/** Moves all times in the ledgers of the built-in billing provider back. */
const shiftLedgersBack = async (days: number): Promise<void> => {
  const { rows } = await sql.query('select customer_id, ledger from builtin_ledgers');
  for (const { customer_id, ledger } of rows) {
    const back = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(back);
      if (typeof value === 'number' && value > 1e12) return value - days * DAY_MS;
      if (typeof value !== 'object' || value === null) return value;
      // The expiry date of the card does not change.
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === 'card' ? each : back(each)]));
    };
    await sql.query('update builtin_ledgers set ledger = $1 where customer_id = $2', [
      JSON.stringify({ ...(back(ledger) as object), version: ledger.version + 1 }),
      customer_id,
    ]);
  }
};

describe('a failed charge', () => {
  it('shows a notice on each page with the days until suspension and a link to change the card', async () => {
    await shiftLedgersBack(32);
    await ann.api.get('/subscriptions/?sync_subscription=true');
    await page.goto('/dashboard');
    await page.getByText(/^Your account will be suspended in 1[3-5] days$/).waitFor();
    await page.getByText(/^\$[\d.]+ is due\.$/).waitFor();
    await waitForText('The card could not be charged. Update card details to avoid suspension.');
    await fitsInto390();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  it('shows a suspension page, which closes when a new card has paid', async () => {
    await shiftLedgersBack(16);
    await ann.api.get('/subscriptions/?sync_subscription=true');
    await sql.query(`update organizations set state = 'CA'`);
    await page.goto('/dashboard');
    await heading('Example is suspended').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const { page: other, errors: more } = await openPage(context);
    await other.goto('/dashboard');
    await other.getByRole('heading', { level: 1, name: 'Example is suspended' }).waitFor();

    await page.bringToFront();
    await press(page.getByRole('button', { name: 'Update card details' }));
    await page.getByText('Test payments: no money moves').waitFor();
    await typeCard(page, '4242424242424242');
    await heading('Pricing and billing').waitFor();
    await waitForText('Successfully updated');
    await part('Payment Information').getByText('4242').waitFor();
    expect(await subscription()).toMatchObject({ card_status: 'no_card', suspended_from: null });
    await other.bringToFront();
    await other.getByRole('heading', { level: 1, name: 'Example is suspended' }).waitFor({ state: 'detached' });
    expect(more).toEqual([]);
    await other.close();
  });
});

it('logs no error on any page', () => expect(errors).toEqual([]));
