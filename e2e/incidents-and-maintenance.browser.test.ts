import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import type { PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { casesOf, deepOnly } from '../scripts/lib/testing/tier.mjs';
import { launchBrowser, openContext, openView, type View } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

const LONG = `${'A name as long as one may be, of which no screen has room in one line: '.repeat(3)}`.slice(0, 200);
const HOUR_MS = 3_600_000;

let dataDir: string;
let broken: Server;
let pharos: Pharos;
let browser: Browser;
let token: string;
let ann: Api;
let check: number;
let statusPage: StatusPage;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-notices-');
  broken = createServer((_, response) => response.writeHead(500).end('Kitchen on fire')).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  [pharos, browser] = await Promise.all([
    startPharos({ DATA_DIR: dataDir, CHECK_INTERVALS: '1,60,300' }),
    launchBrowser(),
  ]);
  await Api.signUp(pharos.baseUrl);
  const login = { email: 'ann@example.com', password: 'four gray herons wade' };
  ({ token } = await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', login));
  ann = new Api(pharos.baseUrl, token);
  const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}/`;
  ({ id: check } = await ann.post<{ id: number }>('/checks/', { name: 'Shop', url, monitering_interval: 1 }));
  statusPage = await ann.post<StatusPage>('/public-status-pages/', {
    name: 'Acme',
    associated_checks: [{ application_check: check, order: 1 }],
  });
  await vi.waitFor(
    async () => expect(await ann.get(`/check-statuses/${check}/`)).toMatchObject({ down_since: expect.any(String) }),
    { interval: 100 },
  );
});
afterAll(async () => {
  await pharos?.killTree();
  broken?.close();
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
const isCut = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');
const visitorsRead = async (text: string): Promise<string> => {
  let shown = '';
  await vi.waitFor(
    async () => {
      shown = await (await fetch(statusPage.public_url)).text();
      expect(shown).toContain(text);
    },
    { interval: 100 },
  );
  return shown;
};
const visitorsNoLongerRead = (text: string) =>
  vi.waitFor(async () => expect(await (await fetch(statusPage.public_url)).text()).not.toContain(text), {
    interval: 100,
  });
const faults = async (page: Page): Promise<void> => expect(await faultsInBothThemes(page)).toEqual([]);

it('creates an incident from an outage in the report, publishes updates for visitors, and deletes it', async () => {
  await onPage(`/reports?check_id=${check}`, async (page) => {
    await page
      .getByRole('link', { name: /^Publish on status pages of / })
      .first()
      .waitFor();
    await page.getByRole('region', { name: /^Down/ }).getByRole('link', { name: 'Publish on status pages' }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.waitFor();
    await expect.poll(() => name.inputValue()).toBe('Problem with Shop');
    await expect.poll(() => page.getByRole('checkbox', { name: 'Acme' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'First update' }).inputValue()).not.toContain('500');
    await faults(page);
    await page.getByRole('textbox', { name: 'First update' }).fill('We look into **orders**.');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Problem with Shop' }).waitFor();
    expect(await visitorsRead('We look into <strong>orders</strong>.')).toContain('Investigating');
    const [made] = (await ann.get<{ results: PageIncident[] }>('/page-incidents/')).results;
    expect(made).toMatchObject({ checks: [check], status_pages: [statusPage.id], based_on: expect.any(Number) });

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Resolved');
    await page.getByRole('textbox', { name: 'Text for visitors' }).fill('Orders work again.');
    await faults(page);
    await page.getByRole('button', { name: 'Resolve incident' }).click();
    await page.getByText('Orders work again.', { exact: true }).waitFor();
    await visitorsRead('Orders work again.');

    await page.getByRole('button', { name: 'Edit the update “Resolved”' }).click();
    await page.getByRole('textbox', { name: 'Text of the update' }).fill('Orders work since noon.');
    await faults(page);
    const form = page.locator('form', { has: page.getByRole('textbox', { name: 'Text of the update' }) });
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('edited').waitFor();
    expect(await visitorsRead('Orders work since noon.')).toContain('edited');

    await page.getByRole('navigation', { name: 'Status pages' }).getByRole('link', { name: 'Incidents' }).click();
    await page.getByRole('list', { name: 'Resolved' }).getByRole('link', { name: 'Problem with Shop' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No incidents yet').waitFor();
    await faults(page);
    await visitorsNoLongerRead('Problem with Shop');
  });
});

deepIt('shows an incident that another client creates at once', async () => {
  await onPage('/status/incidents', async (page) => {
    await page.getByText('No incidents yet').waitFor();
    const { id } = await ann.post<PageIncident>('/page-incidents/', { name: 'Created elsewhere', text: 'x' });
    await page.getByRole('list', { name: 'Open' }).getByRole('link', { name: 'Created elsewhere' }).waitFor();
    await ann.delete(`/page-incidents/${id}/`);
    await page.getByText('No incidents yet').waitFor();
  });
});

it('schedules maintenance from an empty list, shows it to visitors, and deletes it', async () => {
  await onPage('/status', async (page) => {
    await page.getByRole('navigation', { name: 'Status pages' }).getByRole('link', { name: 'Maintenance' }).click();
    await page.getByText('No maintenance yet').waitFor();
    await faults(page);
    await page.getByRole('link', { name: 'Schedule maintenance' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New disks');
    await page.getByRole('textbox', { name: 'Text for visitors' }).fill('The shop is *read-only*.');
    const checks = page.getByRole('combobox', { name: 'Affected checks' });
    await checks.fill('sho');
    await page.getByRole('option', { name: 'Shop' }).click();
    await checks.press('Escape');
    await faults(page);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const link = page.getByRole('list', { name: 'Upcoming' }).getByRole('link', { name: 'New disks' });
    await link.waitFor();
    await faults(page);
    const [made] = (await ann.get<{ results: Maintenance[] }>('/maintenances/')).results;
    expect(made).toMatchObject({ checks: [check], status_pages: [statusPage.id], mutes_alerts: true });
    expect(await visitorsRead('New disks')).toContain('<em>read-only</em>');

    await link.click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No maintenance yet').waitFor();
    await visitorsNoLongerRead('New disks');
  });
});

deepIt('ends maintenance that is in progress without a change of its start', async () => {
  const from = Date.now();
  const { id } = await ann.post<Maintenance>('/maintenances/', {
    name: 'Long work',
    start: new Date(from).toISOString(),
    end: new Date(from + HOUR_MS).toISOString(),
  });
  await onPage(`/status/maintenance/${id}`, async (page) => {
    await page.getByText('In progress').waitFor();
    await expect.poll(() => page.getByLabel(/^From/).isDisabled()).toBe(true);
    await faults(page);
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await page.getByRole('list', { name: 'Past' }).getByRole('link', { name: 'Long work' }).waitFor();
    expect(await ann.get(`/maintenances/${id}/`)).toMatchObject({ state: 'completed' });
  });
});

it.each(casesOf({ all: [900, 390], quick: [390] }))(
  'fits a screen of %i px with the longest names without horizontal scrolling',
  async (width) => {
    const incident = await ann.post<PageIncident>('/page-incidents/', {
      name: LONG,
      text: 'x'.repeat(400),
      checks: [check],
      status_pages: [statusPage.id],
    });
    const maintenance = await ann.post<Maintenance>('/maintenances/', {
      name: LONG.replaceAll(' ', '_'),
      start: new Date(Date.now() + HOUR_MS).toISOString(),
      end: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
      checks: [check],
    });
    const [incidentPath, maintenancePath] = [
      `/status/incidents/${incident.id}`,
      `/status/maintenance/${maintenance.id}`,
    ];
    const lists = ['/status/incidents', '/status/maintenance'];
    const forms = ['/status/incidents/new', '/status/maintenance/new'];
    for (const path of casesOf({
      all: [...lists, ...forms, incidentPath, maintenancePath],
      quick: [...lists, incidentPath],
    })) {
      await onPage(
        path,
        async (page) => {
          await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
          expect(await isCut(page), path).toBe(false);
          await faults(page);
        },
        { width },
      );
    }
    await ann.delete(`/page-incidents/${incident.id}/`);
    await ann.delete(`/maintenances/${maintenance.id}/`);
  },
);
