import { rm } from 'node:fs/promises';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { casesOf, deepOnly } from '../scripts/lib/testing/tier.mjs';
import { launchBrowser, openContext, openView, type View } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type NameServer, type Names, startNameServer } from './testing/name-server.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

const HOSTILE = '"><img src=x onerror=alert(1)>';
const LONG = 'A name as long as that of a status page may be: a hundred letters, which no small screen has room for';

let dataDir: string;
let names: Names;
let nameServer: NameServer;
let pharos: Pharos;
let browser: Browser;
let token: string;
let ann: Api;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-status-pages-');
  names = {};
  nameServer = await startNameServer(names);
  pharos = await startPharos({
    DATA_DIR: dataDir,
    DNS_SERVERS: nameServer.address,
    VERIFY_DOMAIN: 'proof.pharos.example',
  });
  browser = await launchBrowser();
  await Api.signUp(pharos.baseUrl);
  const login = { email: 'ann@example.com', password: 'four gray herons wade' };
  ({ token } = await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', login));
  ann = new Api(pharos.baseUrl, token);
  for (const name of ['Mail', 'Shop', HOSTILE]) await ann.post('/checks/', { name, url: `${pharos.baseUrl}/healthz` });
});
afterAll(async () => {
  await pharos?.killTree();
  nameServer?.close();
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
const orderOf = async (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Shown, in this order' }).locator('bdi').allTextContents();
/** Toasts cover the end of the form, and they stay while the pointer is over them. */
const toastsToGo = async (page: Page): Promise<void> => {
  await page.mouse.move(1, 1);
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
};
const pages = async () => (await ann.get<{ results: StatusPage[] }>('/public-status-pages/')).results;

it('creates a page from an empty list, with its checks in the order that keys and the pointer set', async () => {
  await onPage('/', async (page) => {
    await page.getByRole('row').filter({ hasText: 'Shop' }).waitFor();
    // Pressed together, because the second key counts only within 1.5 s.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('t')]);
    await page.getByText('No status pages yet').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create New' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(HOSTILE);
    for (const name of ['Mail', 'Shop', HOSTILE]) {
      const toggle = page.getByRole('switch', { name: `Show ${name}` });
      if (!(await toggle.isChecked())) await toggle.press('Space');
    }
    await expect.poll(() => orderOf(page)).toHaveLength(3);
    const before = await orderOf(page);
    const [first, second, third] = before;
    await page.getByRole('button', { name: `Drag ${first}` }).focus();
    await page.keyboard.press('Space');
    await page.getByText(`${first} is at position 1 of 3.`).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText(`${first} is at position 2 of 3.`).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(() => orderOf(page)).toEqual([second, first, third]);
    await page
      .getByRole('button', { name: `Drag ${third}` })
      // A single jump of the pointer would not drag the check.
      .dragTo(page.getByRole('button', { name: `Drag ${second}` }), { steps: 10 });
    await expect.poll(() => orderOf(page)).toEqual([third, second, first]);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Public status page (1)').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    const [made] = await pages();
    const { results } = await ann.get<{ results: { id: number; name: string }[] }>('/checks/');
    const nameOf = (id: number) => results.find((check) => check.id === id)?.name;
    expect(made?.associated_checks.map((check) => nameOf(check.application_check))).toEqual([third, second, first]);
  });
});

deepIt('proves a domain by the displayed DNS record, with the configured name servers', async () => {
  const [made] = await pages();
  await onPage(`/status/${made?.id}`, async (page) => {
    await page.getByRole('textbox', { name: 'Custom domain' }).fill('Status.Müller.example');
    await page.getByRole('button', { name: 'Generate CNAME', exact: true }).click();
    const panel = page.getByRole('region', { name: 'CNAME Verification' });
    const verify = async () => {
      await toastsToGo(page);
      await panel.getByRole('button', { name: 'Verify' }).click();
    };
    const name = await panel.getByRole('textbox', { name: 'CNAME name' }).inputValue();
    const value = await panel.getByRole('textbox', { name: 'CNAME value' }).inputValue();
    expect(name).toMatch(/^pharos-[0-9a-f]{32}\.status\.xn--mller-kva\.example$/);
    expect(value).toMatch(/^pharos-[0-9a-f]{32}\.proof\.pharos\.example$/);
    await verify();
    await panel.getByText('The CNAME record').waitFor();
    names[name] = { cname: 'elsewhere.example' };
    await verify();
    await panel.getByText('leads to elsewhere.example').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    names[name] = { cname: value };
    await verify();
    await panel.getByText('Verified', { exact: true }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
  await onPage('/status', async (page) => {
    await page.getByRole('link', { name: 'http://status.xn--mller-kva.example/' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
});

it.each(casesOf({ all: [900, 390], quick: [390] }))(
  'fits a screen of %i px without horizontal scrolling, and deletes a page there',
  async (width) => {
    const { results } = await ann.get<{ results: { id: number }[] }>('/checks/');
    const { id } = await ann.post<StatusPage>('/public-status-pages/', {
      name: LONG.slice(0, 100),
      custom_domain: `${'a-long-label-of-a-domain'.repeat(2)}.example`,
      associated_checks: results.map((check, index) => ({ application_check: check.id, order: index + 1 })),
    });
    const isCut = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');
    const small = { width };
    const edit = async (page: Page) => {
      await page.getByRole('switch', { name: 'Show Shop' }).waitFor();
      expect(await isCut(page)).toBe(false);
      expect(await faultsInBothThemes(page)).toEqual([]);
    };
    await onPage(`/status/${id}`, edit, small);
    const remove = async (page: Page) => {
      const menu = page.getByRole('button', { name: /^Actions for A name/ });
      await menu.waitFor();
      expect(await isCut(page)).toBe(false);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await menu.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await menu.waitFor({ state: 'detached' });
    };
    await onPage('/status', remove, small);
    expect((await pages()).map((page) => page.id)).not.toContain(id);
  },
);
