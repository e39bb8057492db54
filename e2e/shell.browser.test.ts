import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { accessibilityFaults, launchBrowser, openContext, openView, type View } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { startTarget, type Target } from './testing/target.ts';
import { faultsInBothThemes } from './testing/themes.ts';
import { verifyAddress } from './testing/verify-address.ts';

const deepIt = deepOnly(it);

const PASSWORD = 'four gray herons wade';

let dataDir: string;
let mailbox: Mailbox;
let target: Target;
let steady: Target;
let pharos: Pharos;
let browser: Browser;
let token: string;
let ann: Api;
let shopId: number;

const signUp = async (email: string, organization: string): Promise<string> => {
  const body = { email, password: PASSWORD, full_name: 'Ann Example', organization_name: organization };
  const { token } = await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', body);
  return token;
};
const logIn = async (): Promise<string> =>
  (
    await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', {
      email: 'ann@example.com',
      password: PASSWORD,
    })
  ).token;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-shell-');
  [mailbox, target, steady] = await Promise.all([openMailbox(), startTarget(), startTarget()]);
  [pharos, browser] = await Promise.all([
    startPharos({
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      SIGNUP: 'open',
      SUPPORT_EMAIL: 'support@example.com',
      PROBE_NETWORK: 'any',
      CHECK_INTERVALS: '2,60',
    }),
    launchBrowser(),
  ]);
  token = await signUp('ann@example.com', 'Example');
  ann = new Api(pharos.baseUrl, token);
  await verifyAddress(ann, mailbox, 'ann@example.com');
  const { results } = await ann.get<{ results: { id: number }[] }>('/applications/');
  const add = (name: string, url: string, interval: number) =>
    ann.post<{ id: number }>('/checks/', {
      type: 'http',
      name,
      url,
      application: results[0]?.id,
      monitering_interval: interval,
    });
  shopId = (await add('Shop', target.url, 2)).id;
  // If both checks failed together, Wiki's toasts would replace those of Shop.
  await add('Wiki', steady.url, 60);
  await vi.waitFor(
    async () => {
      const { results } = await ann.get<{ results: { statuses: { state: string } }[] }>('/checks/');
      expect(results.map(({ statuses }) => statuses.state)).toEqual(['AV', 'AV']);
    },
    { interval: 100 },
  );
});
afterAll(async () => {
  await pharos?.killTree();
  await target?.close();
  await steady?.close();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Fails if a script on the page reports an error. */
const onPage = async (path: string, work: (page: Page) => Promise<unknown>, view: View & { as?: string } = {}) => {
  const { as = token, ...rest } = view;
  const context = await openContext(browser, pharos.baseUrl, { ...rest, token: as });
  try {
    await openView(context, path, work);
  } finally {
    await context.close();
  }
};

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find checks, pages and commands' }).waitFor();
};
const pathOf = (page: Page): string => new URL(page.url()).pathname;
/** The shortcuts are active after the data has loaded. */
const onDashboard = (work: (page: Page) => Promise<unknown>) =>
  onPage('/', async (page) => {
    await row(page, 'Shop').waitFor();
    await work(page);
  });
/** Pressed together, because the second key counts only within 1.5 s. */
const goBy = (page: Page, key: string) => Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);

describe('keyboard', () => {
  it('opens Add Check with n, and opens pages with g and their key', () =>
    onDashboard(async (page) => {
      await page.keyboard.press('n');
      await page.getByRole('dialog').waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('check')).toBe('new');
      await goBy(page, 'r');
      expect(pathOf(page)).toBe('/');
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();

      // Users do not type into a checkbox, so the shortcuts stay active.
      await page.getByRole('checkbox', { name: 'Select Shop' }).focus();
      await goBy(page, 'r');
      await page.waitForURL('**/reports*');
      await goBy(page, 's');
      await page.waitForURL('**/settings/users');
      await expect
        .poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allTextContents())
        .toEqual(['Settings', 'Users']);
      await expect
        .poll(() => page.getByRole('link', { name: 'Settings', exact: true }).getAttribute('aria-current'))
        .toBe('page');
      await goBy(page, 'd');
      await page.waitForURL((url) => url.pathname === '/');
      // Screen readers announce the focused heading.
      await page.locator('h1:focus').waitFor();
    }));

  deepIt('focuses the search field of the page with /, in which letters are not shortcuts', () =>
    onDashboard(async (page) => {
      await page.keyboard.press('/');
      const search = page.getByRole('searchbox', { name: 'Search checks' });
      await search.and(page.locator(':focus')).waitFor();
      await page.keyboard.type('n?gr');
      await expect.poll(() => search.inputValue()).toBe('n?gr');
      expect(await page.getByRole('dialog').count()).toBe(0);
    }),
  );

  deepIt('finds a check in the palette and opens its report', () =>
    onPage('/settings/users', async (page) => {
      await openPalette(page);
      await page.keyboard.type('sho');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Shop/ })
        .and(page.locator('[data-selected]'))
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/reports?check_id=${shopId}`);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }),
  );

  deepIt('shows the shortcuts with ?, and restores the focus', () =>
    onDashboard(async (page) => {
      const bell = page.getByRole('button', { name: /^State changes/ });
      await bell.focus();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.locator('button:focus[aria-label^="State changes"]').waitFor();
    }),
  );

  it('has a link that skips the menu', () =>
    onPage('/', async (page) => {
      await page.keyboard.press('Tab');
      await page.locator(':focus').filter({ hasText: 'Skip to the content' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('main:focus').waitFor();
    }));
});

describe('appearance', () => {
  deepIt('shows the header also on a page that does not exist', () =>
    onPage('/nothing/here', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await expect.poll(() => page.title()).toMatch(/Not found · Pharos$/);
      expect(await accessibilityFaults(page)).toEqual([]);
    }),
  );

  it('does not violate the content security policy', () =>
    onPage('/nothing', async (page) => {
      await page.addInitScript({
        content: `globalThis.refused = [];
          addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective + ' ' + event.sourceFile));`,
      });
      for (const [path, heading] of [
        ['/settings/users', 'Users'],
        ['/settings/account', 'Account settings'],
        ['/profile', 'Profile'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await page.evaluate('refused')).toEqual([]);
      }
      await page.goto('/?check=new');
      await page.getByRole('dialog').getByRole('textbox', { name: 'URL', exact: true }).waitFor();
      expect(await page.evaluate('refused')).toEqual([]);
    }));

  it('retains the selected theme', () =>
    onPage('/', async (page) => {
      const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
      expect(await theme()).toBe('light');
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await expect.poll(() => theme()).toBe('dark');
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => theme()).toBe('dark');
    }));

  deepIt('has a menu button on a phone without settings, and a note about larger screens that can be dismissed', () =>
    onPage(
      '/',
      async (page) => {
        const note = page.getByRole('complementary', { name: 'About small screens' });
        await note.getByRole('button', { name: 'Dismiss this note' }).click();
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await note.count()).toBe(0);

        await page.getByRole('button', { name: 'Open the menu' }).click();
        const menu = page.getByRole('dialog');
        await menu.getByRole('link', { name: 'Reports' }).waitFor();
        expect(await menu.getByRole('link', { name: 'Settings' }).count()).toBe(0);
        await menu.getByRole('link', { name: 'Reports' }).click();
        await page.waitForURL('**/reports*');
        await menu.waitFor({ state: 'detached' });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      },
      { width: 360, height: 700 },
    ),
  );

  deepIt('has no accessibility faults when its menus, notifications and palette are open', () =>
    onPage('/', async (page) => {
      const faults: string[] = [];
      for (const name of ['Help', /^Profile menu/, 'Theme', /^State changes/]) {
        const button = page.getByRole('button', { name });
        await button.click();
        await page.locator('[role="menu"], [role="dialog"]').waitFor();
        faults.push(...(await faultsInBothThemes(page)));
        await page.keyboard.press('Escape');
        await page.locator('[role="menu"], [role="dialog"]').waitFor({ state: 'detached' });
      }
      await openPalette(page);
      await page.keyboard.type('sh');
      await page.getByRole('dialog').getByRole('button', { name: /^Shop/ }).waitFor();
      faults.push(...(await faultsInBothThemes(page)));
      expect(faults).toEqual([]);
    }),
  );
});

describe('connection', () => {
  it('shows a notice while Pharos cannot be reached', () =>
    onPage('/', async (page) => {
      const notice = page.getByText('Pharos cannot be reached. The data on this page may be out of date.');
      await page.context().setOffline(true);
      await notice.waitFor();
      await page.context().setOffline(false);
      await notice.waitFor({ state: 'detached' });

      // The browser is online, but all calls fail.
      await page.route('**/v1/**', (route) => route.abort());
      await openPalette(page);
      await page.keyboard.type('wiki');
      await notice.waitFor();
      await page.unroute('**/v1/**');
      await notice.waitFor({ state: 'detached' });
    }));
});

describe('user', () => {
  it('switches between two organizations', async () => {
    const own = await signUp('bob@example.com', 'Boats');
    await ann.post('/invite-user-to-organization/', { email: 'bob@example.com', role: 'ST' });
    const { mail } = await mailbox.waitFor('Join Example on Pharos', 'bob@example.com');
    const invitation = /https?:\S+[/=]([\w-]{43})\b/.exec(mail.text ?? '')?.[1];
    await new Api(pharos.baseUrl, own).post('/join-organization/', { token: invitation });
    await onPage(
      '/settings/users',
      async (page) => {
        const refused: string[] = [];
        page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()));
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const name of ['Boats', 'Example']) {
          await page.getByRole('button', { name: /^Profile menu/ }).click();
          await page.getByRole('menuitemradio', { name }).click();
          await page.getByRole('menuitemradio', { name }).waitFor({ state: 'detached' });
          await page.getByText(name, { exact: true }).first().waitFor();
        }
        await page.waitForURL((url) => url.pathname === '/' && url.search === '');
        await row(page, 'Shop').waitFor();
        expect(await page.getByRole('button', { name: /^Add Check/ }).count()).toBe(0);
        expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
        await page.reload();
        await row(page, 'Shop').waitFor();
        expect(refused).toEqual([]);
      },
      { as: own },
    );
  });

  deepIt('logs out in the browser and on the server', async () => {
    const own = await logIn();
    await onPage(
      '/reports',
      async (page) => {
        await page.getByRole('button', { name: /^Profile menu/ }).click();
        await page.getByRole('menuitem', { name: 'Log out' }).click();
        await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
        await expect.poll(() => page.evaluate(() => localStorage.getItem('pharos.token'))).toBeNull();
      },
      { as: own },
    );
    await expect(new Api(pharos.baseUrl, own).get('/logged-in-user/')).rejects.toThrow(/401/);
  });

  deepIt('redirects to the login page when the session ends elsewhere, and remembers the current page', async () => {
    const own = await logIn();
    await onPage(
      `/reports?check_id=${shopId}`,
      async (page) => {
        await new Api(pharos.baseUrl, own).post('/user-logout/', {});
        // The page may already know the end from the event stream. Otherwise the server rejects its next request.
        await page.keyboard.press('Control+k');
        await vi.waitFor(
          async () => {
            await page.keyboard.press('s');
            expect(pathOf(page)).toBe('/login');
          },
          { interval: 300 },
        );
        await expect.poll(() => new URL(page.url()).searchParams.get('next')).toContain(`/reports?check_id=${shopId}`);
      },
      { as: own },
    );
  });

  deepIt('sends a message to the operators of the installation', () =>
    onPage('/', async (page) => {
      await page.getByRole('button', { name: 'Help' }).click();
      await page.getByRole('menuitem', { name: 'Contact support' }).click();
      const dialog = page.getByRole('dialog', { name: 'Contact support' });
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.getByText('This field is required').waitFor();
      await dialog.getByLabel('What is it about?').fill('The lamp is out');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.getByText('Your message was sent.').waitFor();
      await mailbox.waitFor('The lamp is out');
    }),
  );
});

describe('live updates', () => {
  it('shows a failed check and a toast on an open page, and then its recovery', () =>
    onPage('/', async (page) => {
      const shop = row(page, 'Shop');
      await shop.getByText('Up', { exact: true }).waitFor();
      await target.die();
      await shop.getByText('Down', { exact: true }).waitFor();
      await page.getByRole('alert').filter({ hasText: 'Shop is down' }).waitFor();
      await expect.poll(() => page.title()).toMatch(/^\(\d down\) Dashboard · Pharos$/);
      await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toContain('down');

      const bell = page.getByRole('button', { name: /^State changes, \d+ new$/ });
      await bell.click();
      const change = page
        .getByRole('dialog', { name: 'State changes' })
        .getByRole('link', { name: /^Shop (is|was) down/ });
      await change.waitFor();
      expect(await change.getAttribute('href')).toMatch(new RegExp(`/reports\\?check_id=${shopId}&incident=\\d+`));
      await page.getByRole('button', { name: 'State changes', exact: true }).waitFor();
      await page.keyboard.press('Escape');

      await target.comeBack();
      await shop.getByText('Up', { exact: true }).waitFor();
      await page.getByText('Shop is up again').waitFor();
    }));
});
