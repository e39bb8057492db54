import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../apps/server/src/storage/connection/connect.ts';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { launchBrowser, openContext, openView, type View } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { startTarget, type Target } from './testing/target.ts';
import { faultsInBothThemes } from './testing/themes.ts';
import { verifyAddress } from './testing/verify-address.ts';

const deepIt = deepOnly(it);
const deepDescribe = deepOnly(describe);

const PASSWORD = 'four gray herons wade';
/** With two more checks, the list has two pages. */
const UP = ['Blog', 'Careers', 'Docs', 'Image proxy', 'Login', 'News', 'Partner portal', 'Shop', 'Shop cart', 'Wiki'];

interface Listed {
  id: number;
  name: string;
  statuses: { state: string | null };
  response_times: { average: number | null }[];
}

let dataDir: string;
let mailbox: Mailbox;
let target: Target;
let pharos: Pharos;
let browser: Browser;
let token: string;
/** The shared context caches files that were loaded once. */
let usual: BrowserContext;
let ann: Api;

const signUp = async (email: string): Promise<string> =>
  (
    await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', {
      email,
      password: PASSWORD,
      full_name: 'Ann Example',
      organization_name: 'Example',
    })
  ).token;

const statesOf = async (): Promise<Record<string, string | null>> => {
  const { results } = await ann.get<{ results: Listed[] }>('/checks/?page_size=100');
  return Object.fromEntries(results.map(({ name, statuses }) => [name, statuses.state]));
};

beforeAll(async () => {
  dataDir = await createDataDir('pharos-dashboard-');
  [mailbox, target] = await Promise.all([openMailbox(), startTarget()]);
  [pharos, browser] = await Promise.all([
    startPharos({
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      SIGNUP: 'open',
      SUPPORT_EMAIL: 'support@example.com',
      PROBE_NETWORK: 'any',
      CHECK_INTERVALS: '5,60,300',
    }),
    launchBrowser(),
  ]);
  token = await signUp('ann@example.com');
  ann = new Api(pharos.baseUrl, token);
  await verifyAddress(ann, mailbox, 'ann@example.com');
  usual = await openContext(browser, pharos.baseUrl, { token });
  for (const name of UP) {
    // A test inspects the graph of this check. On a busy machine, a poll can lack a response time, and a short interval
    // provides the next one soon.
    const interval = name === 'Blog' ? { monitering_interval: 5 } : {};
    await ann.post('/checks/', { name, url: `${target.url}${name.replace(' ', '-')}`, ...interval });
  }
  await ann.post('/checks/', { name: 'Payments', url: 'http://127.0.0.1:9/', monitering_interval: 5 });
  await ann.post('/checks/', { name: 'Zeppelin', url: target.url });
  await vi.waitFor(
    async () => {
      const states = Object.values(await statesOf());
      expect(states.filter((state) => state === 'AV')).toHaveLength(11);
      expect(states).toContain('NR');
    },
    { interval: 100 },
  );
});
afterAll(async () => {
  await pharos?.killTree();
  await mailbox?.close();
  await target?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Fails if a script on the page reports an error. */
const onPage = async (path: string, work: (page: Page) => Promise<unknown>, view: View & { as?: string } = {}) => {
  const { as = token, ...rest } = view;
  const isUsual = Object.keys(view).length === 0;
  const context = isUsual ? usual : await openContext(browser, pharos.baseUrl, { ...rest, token: as });
  try {
    await openView(context, path, work);
  } finally {
    if (!isUsual) await context.close();
  }
};

const table = (page: Page) => page.getByRole('table', { name: 'Checks' });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const namesOn = (page: Page): Promise<string[]> =>
  table(page).getByRole('rowheader').getByRole('link').allTextContents();
const lists = (page: Page, names: readonly string[]) =>
  expect.poll(() => namesOn(page), { interval: 30 }).toEqual(names);
const queryOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (element: Locator, page: Page) => element.and(page.locator(':focus')).waitFor();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

const BY_NAME = [...UP, 'Payments', 'Zeppelin'].sort();
/** Checks that are down come first. */
const ALL = ['Payments', ...BY_NAME.filter((name) => name !== 'Payments')];

describe('finding a check', () => {
  it('shows ten checks with their state, and the remaining ones on a second page', async () => {
    await onPage('/', async (page) => {
      await lists(page, ALL.slice(0, 10));
      await expect.poll(() => page.title()).toContain('Dashboard · Pharos');
      await page.getByText('1–10 of 12').waitFor();
      await row(page, 'Payments').getByText('Down', { exact: true }).waitFor();
      await row(page, 'Payments').getByText('Not responding').waitFor();
      await row(page, 'Blog').getByText('100.00 %').waitFor();

      await button(page, 'Page 2').click();
      await lists(page, ALL.slice(10));
      await page.getByText('11–12 of 12').waitFor();
      await expect.poll(() => queryOf(page)).toEqual({ page: '2' });
      await page.goBack();
      await lists(page, ALL.slice(0, 10));
    });
  });

  deepIt('shows the last page if the page in the address no longer exists', async () => {
    await onPage('/?page=9', async (page) => {
      await lists(page, ALL.slice(10));
      await expect.poll(() => queryOf(page)).toEqual({ page: '2' });
    });
  });

  deepIt('sorts by name in both directions or by attention, and marks the sorted column', async () => {
    await onPage('/dashboard', async (page) => {
      const header = page.getByRole('columnheader', { name: 'Checks', exact: true });
      await lists(page, ALL.slice(0, 10));
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('none');
      await header.getByRole('button').click();
      await lists(page, BY_NAME.slice(0, 10));
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
      await header.getByRole('button').click();
      await lists(page, [...BY_NAME].reverse().slice(0, 10));
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
      await expect.poll(() => queryOf(page)).toEqual({ ordering: '-name' });
      await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
      await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click();
      await lists(page, ALL.slice(0, 10));
      await expect.poll(() => queryOf(page)).toEqual({});
    });
  });

  deepIt(
    'searches half a second after the last key from the first page on, and the back button undoes the search',
    async () => {
      await onPage('/?page=2', async (page) => {
        await lists(page, ALL.slice(10));
        await page.keyboard.press('/');
        await page.keyboard.type('shop', { delay: 40 });
        await lists(page, ['Shop', 'Shop cart']);
        await expect.poll(() => queryOf(page)).toEqual({ search: 'shop' });
        const box = page.getByRole('searchbox', { name: 'Search checks' });
        await box.pressSequentially(' c');
        await lists(page, ['Shop cart']);
        // A refined search adds no step to the history of the browser.
        await page.goBack();
        await lists(page, ALL.slice(10));
        await expect.poll(() => box.inputValue()).toBe('');
        await page.goForward();
        await lists(page, ['Shop cart']);
        await expect.poll(() => box.inputValue()).toBe('shop c');
        await button(page, 'Clear search').click();
        await lists(page, ALL.slice(0, 10));
        await focused(box, page);
      });
    },
  );

  deepIt('filters by tab and by tile, and offers to clear a filter without matches', async () => {
    await onPage('/', async (page) => {
      await page.getByRole('tab', { name: 'Down' }).click();
      await lists(page, ['Payments']);
      await expect.poll(() => queryOf(page)).toEqual({ status: 'down' });
      await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: '0 Paused' }).click();
      await page.getByRole('heading', { name: 'No Checks found' }).waitFor();
      await page.getByRole('link', { name: 'Show all checks' }).click();
      await lists(page, ALL.slice(0, 10));
      await expect.poll(() => queryOf(page)).toEqual({});
      await page.goBack();
      await page.getByRole('tab', { name: 'Paused', selected: true }).waitFor();
    });
  });

  deepIt('opens the report with a click on the row, and with Enter on the name', async () => {
    const { results } = await ann.get<{ results: Listed[] }>('/checks/?search=Docs');
    const report = `/reports?check_id=${results[0]?.id}`;
    await onPage('/?search=Docs', async (page) => {
      await row(page, 'Docs').getByText('0 mins').click();
      await page.waitForURL(`**${report}`);
      await page.goBack();
      await page.getByRole('link', { name: 'Docs', exact: true }).press('Enter');
      await page.waitForURL(`**${report}`);
    });
  });

  deepIt('shows a large link to the failing checks if a check is down', async () => {
    await onPage('/', async (page) => {
      const alarm = page.getByRole('link', { name: '1 Down' }).first();
      expect((await alarm.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      await alarm.click();
      await lists(page, ['Payments']);
    });
  });
});

deepDescribe('the graph of a day', () => {
  it('has a text for each hour, which the arrow keys select', async () => {
    await vi.waitFor(async () => {
      const { results } = await ann.get<{ results: Listed[] }>('/checks/?search=Blog');
      expect(results[0]?.response_times.some(({ average }) => average !== null)).toBe(true);
    });
    await onPage('/?search=Blog', async (page) => {
      const graph = page.getByRole('slider', { name: 'Response times of Blog, last 24 hours' });
      await graph.focus();
      const hourText = () => graph.getAttribute('aria-valuetext');
      await expect.poll(hourText).toMatch(/^\d\d:00–\d\d:00: /);
      // A new hour may have started since the last probe.
      if ((await hourText())?.endsWith('no data')) await page.keyboard.press('ArrowLeft');
      await expect.poll(hourText).toMatch(/: [\d.]+ m?s$/);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(hourText).toMatch(/: no data$/);
      await page.getByText('no data').waitFor();
      await page.keyboard.press('End');
      await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe('23');
    });
  });
});

describe('a single check', () => {
  it('is paused, restored by Undo, and restarted by keyboard only', async () => {
    await onPage('/?search=Wiki', async (page) => {
      const menu = button(page, 'Actions for Wiki');
      await menu.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Pause Monitoring' }).waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await toast(page, 'Wiki paused monitoring successfully');
      await row(page, 'Wiki').getByText('Paused').waitFor();
      expect((await statesOf()).Wiki).toBe('PS');
      await focused(menu, page);

      await page.keyboard.press('Control+z');
      await toast(page, 'Wiki started monitoring successfully');
      await expect.poll(async () => (await statesOf()).Wiki).not.toBe('PS');
      await page.getByText('Wiki paused monitoring successfully').waitFor({ state: 'detached' });
    });
  });

  deepIt('returns to its previous state if the server could not pause it', async () => {
    await onPage('/?search=Login', async (page) => {
      await row(page, 'Login').getByText('Up').waitFor();
      await page.route('**/v1/pause-monitoring/', async (route) => {
        await row(page, 'Login').getByText('Paused').waitFor();
        // Without a response about the real state, the page must restore the state itself.
        await page.route('**/v1/checks/*', () => {});
        await route.abort();
      });
      await button(page, 'Actions for Login').click();
      await page.getByRole('menuitem', { name: 'Pause Monitoring' }).click();
      await toast(page, 'Pharos does not respond. It may be stopped, or the connection may be interrupted.');
      await row(page, 'Login').getByText('Up').waitFor();
    });
  });

  deepIt('shows when to try again in a toast that can be dismissed', async () => {
    await onPage('/?search=Login', async (page) => {
      await page.route('**/v1/pause-monitoring/', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '42' },
          json: { detail: 'Too many requests. Try again later.' },
        }),
      );
      await button(page, 'Actions for Login').click();
      await page.getByRole('menuitem', { name: 'Pause Monitoring' }).click();
      const toast = page.getByRole('alert').filter({ hasText: 'Too many requests. Try again in 42 seconds.' });
      await toast.getByRole('button', { name: 'Close', exact: true }).click();
      await toast.waitFor({ state: 'detached' });
    });
  });

  deepIt('opens and closes its settings by keyboard and restores the focus', async () => {
    await onPage('/?search=Blog', async (page) => {
      await button(page, 'Actions for Blog').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Pause Monitoring' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('textbox', { name: 'URL', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button(page, 'Actions for Blog').and(page.locator(':focus')).waitFor();
    });
  });

  deepIt('shows no duration while it is degraded, because only the start of the up state is known', async () => {
    await onPage('/?search=nothing', async (page) => {
      await page.route('**/v1/checks/?**', async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        for (const { statuses } of json.results) statuses.appState = 'DP';
        await route.fulfill({ response, json });
      });
      await page.goto('/?search=Docs');
      await row(page, 'Docs').getByText('Degraded').waitFor();
      await row(page, 'Docs').getByText('responds slowly').waitFor();
      expect(await row(page, 'Docs').locator('time').count()).toBe(0);
    });
  });

  deepIt('opens its settings and its report from the menu', async () => {
    const { results } = await ann.get<{ results: Listed[] }>('/checks/?search=Blog');
    await onPage('/?search=Blog', async (page) => {
      await button(page, 'Actions for Blog').click();
      await page.getByRole('menuitem', { name: 'Edit check' }).click();
      await expect.poll(() => queryOf(page)).toEqual({ search: 'Blog', check: String(results[0]?.id) });
      await page.goto('/?search=Blog');
      await button(page, 'Actions for Blog').click();
      await page.getByRole('menuitem', { name: 'View report' }).click();
      await page.waitForURL(`**/reports?check_id=${results[0]?.id}`);
    });
  });

  deepIt('is deleted only after confirmation, and Cancel changes nothing', async () => {
    await onPage('/?search=Zeppelin', async (page) => {
      const menu = button(page, 'Actions for Zeppelin');
      await menu.click();
      await page.getByRole('menuitem', { name: 'Delete check' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this check?' });
      await dialog.getByText('Zeppelin').waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await focused(menu, page);
      expect(Object.keys(await statesOf())).toContain('Zeppelin');

      await menu.click();
      await page.getByRole('menuitem', { name: 'Delete check' }).click();
      await dialog.getByRole('button', { name: 'Delete check' }).click();
      await toast(page, 'Zeppelin deleted successfully');
      await page.getByRole('heading', { name: 'No Checks found' }).waitFor();
      await focused(page.locator('#dashboard'), page);
      expect(Object.keys(await statesOf())).not.toContain('Zeppelin');
    });
  });
});

deepDescribe('several checks', () => {
  it('pauses them after confirmation, and Undo restarts only those that were running', async () => {
    const { results } = await ann.get<{ results: Listed[] }>('/checks/?search=Careers');
    await ann.post('/pause-monitoring/', { application_check: results[0]?.id, new_state: 'PS' });
    await onPage('/?ordering=name', async (page) => {
      const all = page.getByRole('checkbox', { name: 'Select all checks on this page' });
      for (const name of ['Blog', 'Careers', 'Docs'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await all.and(page.locator(':indeterminate')).waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      const bar = page.getByRole('region', { name: 'Selected checks' });
      await bar.getByText('3 selected').waitFor();
      await bar.getByRole('button', { name: 'Pause' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pause 3 checks?' });
      await dialog.getByText('Blog, Careers, Docs').waitFor();
      await dialog.getByRole('button', { name: 'Pause 3 checks' }).click();
      await toast(page, '3 check(s) paused successfully');
      await dialog.waitFor({ state: 'detached' });
      await bar.waitFor({ state: 'detached' });
      expect(await statesOf()).toMatchObject({ Blog: 'PS', Careers: 'PS', Docs: 'PS', Login: 'AV' });

      await button(page, 'Undo').click();
      await toast(page, '2 check(s) restarted successfully');
      const { Blog, Careers, Docs } = await statesOf();
      expect([Blog === 'PS', Careers, Docs === 'PS']).toEqual([false, 'PS', false]);
    });
  });

  it('clears the selection when the page changes', async () => {
    await onPage('/?ordering=name', async (page) => {
      await page.getByRole('checkbox', { name: 'Select all checks on this page' }).check();
      await page.getByText('10 selected').waitFor();
      await button(page, 'Next page').click();
      await page.getByText(/^11–(1[12]) of \1$/).waitFor();
      await page.getByRole('region', { name: 'Selected checks' }).waitFor({ state: 'detached' });
      await page.goBack();
      await lists(page, BY_NAME.slice(0, 10));
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);

      const all = page.getByRole('checkbox', { name: 'Select all checks on this page' });
      await all.check();
      await button(page, 'Clear selection').press('Enter');
      await all.and(page.locator(':focus')).waitFor();
      await expect.poll(() => all.isChecked()).toBe(false);
    });
  });

  it('deletes them after confirmation, and reports failures instead of a success', async () => {
    await onPage('/?search=shop', async (page) => {
      await lists(page, ['Shop', 'Shop cart']);
      await page.getByRole('checkbox', { name: 'Select all checks on this page' }).check();
      const { results } = await ann.get<{ results: Listed[] }>('/checks/?search=Shop%20cart');
      await page.getByRole('region', { name: 'Selected checks' }).getByRole('button', { name: 'Delete' }).click();
      const confirm = page.getByRole('button', { name: 'Delete 2 checks' });
      await confirm.waitFor();
      // Another client deletes one of them first. It leaves the list and the selection, but not the dialog.
      await ann.delete(`/checks/${results[0]?.id}/`);
      await confirm.click();
      await toast(page, 'Shop cart: Check not found.');
      expect(await page.getByText('deleted successfully').count()).toBe(0);
      await page.getByRole('heading', { name: 'No Checks found' }).waitFor();
    });
    await onPage('/', async (page) => {
      for (const name of ['News', 'Partner portal']) {
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      }
      await page.getByRole('region', { name: 'Selected checks' }).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete 2 checks' }).click();
      await toast(page, '2 check(s) deleted successfully');
      const { count } = await ann.get<{ count: number }>('/checks/');
      await page.getByText(`1–${count} of ${count}`).waitFor();
    });
  });
});

describe('views for different users and screens', () => {
  deepIt('shows no menu and no checkboxes to a read-only member', async () => {
    await ann.post('/invite-user-to-organization/', { email: 'ray@example.com', role: 'ST', full_name: '' });
    const { mail } = await mailbox.waitFor('Join Example on Pharos', 'ray@example.com');
    const { token: ray } = await new Api(pharos.baseUrl).post<{ token: string }>('/accept-invitation/', {
      token: /\/invitation\/([\w-]{43})/.exec(mail.text ?? '')?.[1],
      full_name: 'Ray Reader',
      password: PASSWORD,
    });
    await onPage(
      '/',
      async (page) => {
        await row(page, 'Payments').getByText('Down', { exact: true }).waitFor();
        expect(await page.getByRole('checkbox').count()).toBe(0);
        expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
        await row(page, 'Payments').getByText('Not responding').click();
        await page.waitForURL('**/reports?check_id=*');
      },
      { as: ray },
    );
  });

  deepIt('explains how to add the first check', async () => {
    await onPage(
      '/',
      async (page) => {
        await page.getByRole('heading', { name: 'What should Pharos monitor?' }).waitFor();
        await page.getByRole('textbox', { name: 'URL' }).waitFor();
        expect(await page.getByRole('searchbox').count()).toBe(0);
        expect(await faultsInBothThemes(page)).toEqual([]);
        await page.getByRole('main').getByRole('link', { name: 'Add Check' }).click();
        await expect.poll(() => queryOf(page)).toEqual({ check: 'new' });
      },
      { as: await signUp('new@example.com') },
    );
  });

  it('fits a phone without horizontal scrolling', async () => {
    await onPage(
      '/',
      async (page) => {
        const card = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'Payments' });
        await card.getByText('Down', { exact: true }).waitFor();
        expect(await page.getByRole('checkbox').count()).toBe(0);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        expect(await faultsInBothThemes(page)).toEqual([]);
        await card.getByRole('link', { name: 'Payments' }).click();
        await page.waitForURL('**/reports?check_id=*');
      },
      { width: 390, height: 844 },
    );
  });

  deepIt('fits a small phone with a doubled font size', async () => {
    await onPage(
      '/nothing',
      async (page) => {
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Page.enable');
        await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
        await page.goto('/');
        await page.getByRole('list', { name: 'Checks' }).getByRole('link', { name: 'Payments' }).waitFor();
        expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      },
      { width: 360, height: 740 },
    );
  });

  deepIt('hides checkboxes and graphs below 1000 px', async () => {
    await onPage(
      '/',
      async (page) => {
        await page.getByRole('columnheader', { name: 'Apdex' }).waitFor();
        expect(await page.getByRole('checkbox').count()).toBe(0);
        expect(await page.getByRole('slider').count()).toBe(0);
      },
      { width: 900 },
    );
  });

  // This test must be the last one, because it removes the plan.
  deepIt('locks Apdex, response times and graph below GARDEN, and links to the plans', async () => {
    const { db, close } = openDatabase(
      `postgresql:///postgres?user=pharos&host=${encodeURIComponent(join(dataDir, 'postgres'))}`,
      1,
    );
    await db.updateTable('organizations').set({ plan: 'SPROUT', trial_ends_at: null }).execute();
    await close();
    await onPage('/', async (page) => {
      await row(page, 'Blog').waitFor();
      expect(await page.getByRole('slider').count()).toBe(0);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'UPGRADE TO GARDEN' }).click();
      await page.waitForURL('**/settings/pricing?interest=responsegraph');
    });
    // Text for screen readers in locked sections must not make the form longer than the drawer.
    await onPage('/?check=new', async (page) => {
      const form = page.getByRole('dialog', { name: 'Add Check' }).locator('form');
      await form.waitFor();
      await expect
        .poll(() => form.evaluate(({ parentElement: box }) => box && box.scrollHeight - box.clientHeight))
        .toBe(0);
    });
  });
});
