import { rm } from 'node:fs/promises';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, deepOnly } from '../scripts/lib/testing/tier.mjs';
import { clickDuring, explainFailure, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { STORIES } from './testing/check-stories.ts';
import { createDataDir } from './testing/data-dir.ts';
import { Drawer } from './testing/drawer.ts';
import { type NameServer, startNameServer } from './testing/name-server.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { serveHttps } from './testing/probe-targets.ts';
import { openSql } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);
const deepDescribe = deepOnly(describe);

const TYPES = ['HTTPS', 'HTTP', 'WebSocket', 'ICMP', 'TCP', 'UDP', 'DNS'];
const NOTHING_LISTENS = 'http://127.0.0.1:9/';

let dataDir: string;
let names: NameServer;
let pharos: Pharos;
let browser: Browser;
let ann: Api;
/** Bea has the SPROUT plan, because her trial is over. */
let bea: Api;
let ofAnn: BrowserContext;
let ofBea: BrowserContext;

const signUp = async (email: string): Promise<string> =>
  (
    await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', {
      email,
      password: 'four gray herons wade',
      full_name: 'Ann Example',
      organization_name: 'Example',
    })
  ).token;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-check-form-');
  names = await startNameServer({ 'shop.test': '127.0.0.7', 'empty.test': null, 'broken.test': 'SERVFAIL' });
  [pharos, browser] = await Promise.all([
    startPharos({
      DATA_DIR: dataDir,
      SIGNUP: 'open',
      SUPPORT_EMAIL: 'support@example.com',
      PROBE_NETWORK: 'any',
      ...names.env,
    }),
    launchBrowser(),
  ]);
  const [annToken, beaToken] = [await signUp('ann@example.com'), await signUp('bea@example.com')];
  ann = new Api(pharos.baseUrl, annToken);
  bea = new Api(pharos.baseUrl, beaToken);
  const sql = await openSql(dataDir);
  await sql.query(`update organizations set trial_ends_at = null where id = (select max(id) from organizations)`);
  await sql.query('update users set email_verified = true');
  await sql.end();
  await ann.post('/organization-subscribers/', { email: 'oncall@example.com' });
  ofAnn = await openContext(browser, pharos.baseUrl, { token: annToken });
  ofBea = await openContext(browser, pharos.baseUrl, { token: beaToken });
});

afterAll(async () => {
  await pharos?.killTree();
  names?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Fails if a script on the page reports an error. */
const withPage = async (work: (page: Page) => Promise<unknown>, context = ofAnn): Promise<void> => {
  const { page, errors } = await openPage(context);
  try {
    await explainFailure(page, () => work(page));
    expect(errors).toEqual([]);
  } finally {
    await page.close();
  }
};

const checkNamed = async (name: string, api = ann): Promise<CheckAnswer> => {
  const { results } = await api.get<{ results: CheckAnswer[] }>(`/checks/?search=${encodeURIComponent(name)}`);
  const found = results.find((check) => check.name === name);
  if (!found) throw new Error(`No check is called ${name}.`);
  return found;
};
const dataOf = (check: CheckAnswer) => JSON.parse(check.data) as Record<string, unknown>;
const isFocused = (element: Locator, page: Page) => element.and(page.locator(':focus')).waitFor();

describe('a check of each type', () => {
  // The domain and the prober of each type have separate tests.
  it.each(casesOf({ all: CHECK_TYPES, quick: ['https'] as const }))(
    'tests, adds and edits a check of type %s as entered',
    async (type) => {
      const story = await STORIES[type](ann);
      await withPage(async (page) => {
        const drawer = await Drawer.open(page, 'new');
        if (story.label !== 'HTTPS') await drawer.choose('Type', story.label);
        await story.enter(drawer);
        await drawer.test(story.verdict ?? 'Up');
        await drawer.field('Name').fill(`A ${type} check`);
        await drawer.save();
        const added = await checkNamed(`A ${type} check`);
        expect(added).toMatchObject({ type, ...story.expected });
        expect(dataOf(added)).toEqual(story.data);
        await page.getByRole('link', { name: added.name, exact: true }).waitFor();

        const edit = await Drawer.open(page, added.id);
        await expect.poll(() => edit.field('Name').inputValue()).toBe(added.name);
        expect(await edit.select('Type').count()).toBe(0);
        await story.edit(edit);
        await edit.field('Name').fill(`A changed ${type} check`);
        await edit.save();
        const changed = await checkNamed(`A changed ${type} check`);
        expect(changed).toMatchObject({ ...story.expected, id: added.id, ...story.expectedAfterEdit });
        expect(dataOf(changed)).toEqual(story.dataThen);
      });
    },
  );
});

deepIt('shows a new check in the list even if a search was active before', () =>
  withPage(async (page) => {
    await page.goto('/?search=nothing-like-it&status=down');
    await page.getByText('No Checks found').waitFor();
    await page.keyboard.press('n');
    const drawer = new Drawer(page, 'Add Check');
    await drawer.fill({ URL: `${pharos.baseUrl}/healthz`, Name: 'Newly added' });
    await drawer.save();
    await page.getByRole('link', { name: 'Newly added', exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  }),
);

deepDescribe('invalid input', () => {
  it('shows each error at its field, and moves the focus to the first one', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      await drawer.submit();
      await drawer.waitForText('Enter a Url');
      await drawer.waitForText('Enter a check name');
      await isFocused(drawer.field('URL'), page);
      await drawer.field('URL').fill('https://shop example');
      await drawer.field('Name').focus();
      await drawer.waitForText('Enter a valid IP or URL');

      await drawer.choose('Type', 'UDP');
      await drawer.fill({ URL: 'udp://127.0.0.1', Port: 'dns' });
      await drawer.field('Name').focus();
      await drawer.waitForText('you must specify a number');
      await drawer.field('Port').fill('');
      await drawer.submit();
      await drawer.waitForText('Enter a port');
      await drawer.waitForText('Enter a command string');
      await isFocused(drawer.field('Port'), page);

      await drawer.choose('Type', 'DNS');
      await drawer.field('URL').fill('dns://shop.test');
      await drawer.submit();
      await drawer.waitForText('Select Record Type');
      await drawer.waitForText('Select Record Value');
      await isFocused(drawer.select('Record type'), page);
    }));

  it('shows errors that only the server can detect', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      await drawer.field('URL').fill('https://http://169.254.169.254/');
      await drawer.field('Name').fill('Metadata');
      // The type has changed to match the prefix in the pasted URL.
      await expect.poll(() => drawer.select('Type').inputValue()).toBe('HTTP');
      await expect.poll(() => drawer.field('URL').inputValue()).toBe('http://169.254.169.254/');
      await drawer.submit();
      await drawer.box.getByText(/^This target cannot be probed: /).waitFor();
      await isFocused(drawer.field('URL'), page);
    }));

  it('shows a message instead of the form if the check does not exist', () =>
    withPage(async (page) => {
      await page.goto('/?check=999999');
      await page.getByRole('dialog').getByText('Check not found').waitFor();
    }));
});

deepIt('autoloads a DNS record, and reports if there is none or if it could not be loaded', () =>
  withPage(async (page) => {
    const drawer = await Drawer.open(page, 'new');
    await drawer.choose('Type', 'DNS');
    await drawer.field('URL').fill('dns://empty.test');
    await expect.poll(() => drawer.button('Autoload').isDisabled()).toBe(true);
    await drawer.choose('Record type', 'A');
    await drawer.button('Autoload').click();
    await page.getByText('No configured value for DNS record', { exact: true }).waitFor();
    await drawer.field('URL').fill('dns://broken.test');
    await drawer.button('Autoload').click();
    await page.getByText('Could not autoload DNS record', { exact: true }).waitFor();
    expect(await drawer.field('Record value').inputValue()).toBe('');
    await drawer.field('URL').fill('dns://');
    await expect.poll(() => drawer.button('Autoload').isDisabled()).toBe(true);
  }),
);

deepDescribe('the Test now button', () => {
  it('shows the verdict, location and phases of the entered check before it has a name', async () => {
    const port = await serveHttps();
    await withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      await drawer.field('URL').fill(`https://127.0.0.1:${port}/`);
      const down = await drawer.test('Down');
      await down.getByText(/^Not responding: The certificate .*is self-signed/).waitFor();

      await drawer.field('Name').fill('');
      expect(await drawer.box.getByText('The form has changed since this test.').count()).toBe(0);
      await drawer.tick('Ignore SSL verification');
      await drawer.waitForText('The form has changed since this test.');
      const up = await drawer.test('Up');
      const phases = up.getByRole('table', { name: 'Phases of the probe' });
      // A stalled prober reports no response time, but the total of the phases.
      for (const phase of ['Connection', 'TLS handshake', 'First byte', 'Transfer', '(?:Response time|Total)']) {
        await phases.getByRole('row', { name: new RegExp(`^${phase} [\\d.]+ m?s$`) }).waitFor();
      }
      for (const fact of ['200', '127.0.0.1', 'Local', /shop\.test/]) {
        await up.getByRole('definition').filter({ hasText: fact }).first().waitFor();
      }
      expect(await faultsInBothThemes(page)).toEqual([]);
      await drawer.field('URL').fill(NOTHING_LISTENS);
      await drawer.test('Not responding: Connection refused');
      const listed = await ann.get<{ results: CheckAnswer[] }>('/checks/?search=127.0.0.1:9/');
      expect(listed.results).toEqual([]);
    });
  });

  it('shows input errors, and does not blame the target for a prober error', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      await drawer.button('Test now').click();
      await drawer.waitForText('Enter a Url');
      expect(await drawer.box.getByText('Enter a check name').count()).toBe(0);
      await drawer.field('URL').fill('https://169.254.169.254/');
      const result = await drawer.test('Not tested');
      await result.getByText(/does not show whether the target is up/).waitFor();
    }));
});

describe('fields that depend on other fields', () => {
  deepIt('updates the fields that depend on the interval and the switch', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      await drawer.choose('Monitoring interval', '1 min');
      await drawer.choose('Alert delay', '2 minutes');
      await drawer.choose('Monitoring interval', '5 mins');
      await drawer.box.getByText(/when an outage has lasted 5 minutes/).waitFor();
      await expect.poll(() => drawer.select('Alert delay').inputValue()).toBe('5 minutes');
      await drawer.select('Alert delay').click();
      await expect
        .poll(() => page.getByRole('option').allTextContents())
        .toEqual(['Instantly', '1 minute', '5 minutes', '10 minutes', '15 minutes', '30 minutes']);
      await page.keyboard.press('Escape');
      await expect.poll(() => drawer.field('Threshold').isDisabled()).toBe(true);
      await drawer.tick('Alert when it is slow');
      await expect.poll(() => drawer.field('Threshold').isEnabled()).toBe(true);

      const slider = drawer.box.getByRole('slider', { name: 'Request timeout, roughly' });
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => drawer.field('Request timeout').inputValue()).toBe('29 s');
      await drawer.field('Request timeout').fill('99');
      await page.keyboard.press('Tab');
      await expect.poll(() => drawer.field('Request timeout').inputValue()).toBe('30 s');
    }),
  );

  it('opens a list although the form changes between pointer down and pointer up', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      await drawer.field('URL').fill('https://tcp://127.0.0.1:80');
      await clickDuring(drawer.select('Locations'), () => drawer.field('Port').waitFor());
      await page.getByRole('option', { name: 'Local' }).waitFor();
    }));

  deepIt('scrolls to the selected section, and marks the section that is visible', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      const current = drawer.box.getByRole('navigation').locator('[aria-current]');
      await expect.poll(() => current.textContent()).toBe('Basic information');
      await drawer.button('SSL Monitoring').click();
      await expect.poll(() => current.textContent()).toBe('SSL Monitoring');
      await isFocused(drawer.box.getByRole('heading', { name: 'SSL Monitoring' }), page);
      await drawer.check('On expiry').waitFor();
      await drawer.field('URL').scrollIntoViewIfNeeded();
      await page.mouse.move(1200, 400);
      await page.mouse.wheel(0, -5000);
      await expect.poll(() => current.textContent()).toBe('Basic information');
    }),
  );

  deepIt('offers people who were added in another window', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      const [other] = await Promise.all([
        page.context().waitForEvent('page'),
        drawer.box.getByRole('link', { name: '+ New user' }).first().click(),
      ]);
      await other.waitForURL('**/settings/users');
      await other.close();
      await ann.post('/organization-subscribers/', { email: 'late@example.com' });
      await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
      await drawer.select('Contacts to alert').fill('late');
      await page.getByRole('option', { name: 'late@example.com' }).click();
      await drawer.select('Contacts to alert').fill('unknown');
      await page.getByRole('listbox', { name: 'Contacts to alert' }).getByText('No results').waitFor();
    }),
  );
});

deepIt('does not send a stored password back when another field changes', async () => {
  const data = { basic_authentication: { basic_auth_username: 'ann', basic_auth_password: 'secret' } };
  const { id } = await ann.post<{ id: number }>('/checks/', {
    name: 'Locked',
    url: NOTHING_LISTENS,
    data: JSON.stringify(data),
  });
  await withPage(async (page) => {
    const drawer = await Drawer.open(page, id);
    await drawer.field('Username').fill('bo');
    const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'PATCH'), drawer.save()]);
    const { data: sentData, ...rest } = sent.postDataJSON() as { data: string };
    expect(JSON.parse(sentData)).toEqual({ basic_authentication: { basic_auth_username: 'bo' } });
    expect(rest).toEqual({ email_alert_users_mode: 'SAM', email_alert_subscribers_mode: 'SAS' });
  });
});

deepDescribe('the SPROUT plan', () => {
  it('disables the features that the plan lacks, links to the plans, and does not send these fields', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      await expect.poll(() => drawer.box.getByRole('link', { name: 'UPGRADE TO BLOSSOM' }).count()).toBe(5);
      await expect.poll(() => drawer.box.getByRole('link', { name: 'UPGRADE TO GARDEN' }).count()).toBe(2);
      for (const field of ['Username', 'String', 'Status codes', 'Request timeout', 'Threshold']) {
        await expect.poll(() => drawer.field(field).evaluate((input) => input.closest('[inert]') !== null)).toBe(true);
      }
      await expect.poll(() => drawer.field('Apdex threshold').evaluate((input) => input.closest('[inert]'))).toBeNull();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await drawer.fill({ URL: 'https://127.0.0.1:9/', Name: 'Plain' });
      await drawer.save();
      expect(dataOf(await checkNamed('Plain', bea))).toMatchObject({ request_timeout: 30 });

      const again = await Drawer.open(page, 'new');
      await again.box.getByRole('link', { name: 'UPGRADE TO BLOSSOM' }).first().click();
      await page.waitForURL('**/settings/pricing?interest=basicauth');
    }, ofBea));

  it('shows a message if all checks of the plan are in use', async () => {
    const { results } = await bea.get<{ results: { number_of_checks: number; maximum_checks_allowed: number }[] }>(
      '/organizations/',
    );
    const { number_of_checks: used = 0, maximum_checks_allowed: limit = 0 } = results[0] ?? {};
    for (let n = used; n < limit; n += 1) await bea.post('/checks/', { name: `Check ${n}`, url: NOTHING_LISTENS });
    await withPage(async (page) => {
      await page.goto('/?check=new');
      await page.getByRole('dialog').getByText('All checks of your plan are in use').waitFor();
      expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
    }, ofBea);
  });
});

describe('unsaved input', () => {
  const ask = (page: Page) => page.getByRole('dialog', { name: 'Discard what you entered?' });

  it('asks before it discards input, on every way to leave', () =>
    withPage(async (page) => {
      await page.goto('/dashboard');
      await page
        .getByRole('button', { name: /^Add Check/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Add Check' }).getByRole('textbox', { name: 'URL' }).fill('https://a');
      const drawer = page.getByRole('dialog', { name: 'Add Check' });
      const ways: (() => Promise<unknown>)[] = [
        () => page.keyboard.press('Escape'),
        () => drawer.getByRole('button', { name: 'Cancel' }).click(),
        () => drawer.getByRole('button', { name: 'Close', exact: true }).click(),
        () => page.mouse.click(300, 500),
        () => page.evaluate('history.back()'),
      ];
      for (const leave of ways) {
        await leave();
        await ask(page).waitFor();
        await page.keyboard.press('Escape');
        await ask(page).waitFor({ state: 'detached' });
        expect(await drawer.getByRole('textbox', { name: 'URL' }).inputValue()).toBe('https://a');
        await expect.poll(() => page.url()).toContain('check=new');
      }
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const browsersOwn = await asked;
      expect(browsersOwn.type()).toBe('beforeunload');
      await browsersOwn.dismiss();

      await page.keyboard.press('Escape');
      await ask(page).getByRole('button', { name: 'Discard' }).click();
      await drawer.waitFor({ state: 'detached' });
      await expect.poll(() => page.url()).not.toContain('check=');
    }));

  deepIt('does not ask if nothing was entered', () =>
    withPage(async (page) => {
      const drawer = await Drawer.open(page, 'new');
      await page.keyboard.press('Escape');
      await drawer.box.waitFor({ state: 'detached' });
    }),
  );
});

it('allows filling in and submitting the form by keyboard only, and restores the focus', () =>
  withPage(async (page) => {
    await page.goto('/dashboard?status=pause');
    const add = page.getByRole('button', { name: /^Add Check/ }).first();
    await add.focus();
    await page.keyboard.press('Enter');
    const url = page.getByRole('dialog').getByRole('textbox', { name: 'URL' });
    await isFocused(url, page);
    await page.keyboard.type('127.0.0.1:9/keys');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /^HTTP\b/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await isFocused(page.getByRole('textbox', { name: 'Name', exact: true }), page);
    await page.keyboard.press('End');
    await page.keyboard.type(' by keys');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    // The first selected option depends on whether the list is already loaded.
    const local = page.getByRole('option', { name: 'Local' });
    await local.waitFor();
    for (let presses = 0; presses < 2 && !(await local.getAttribute('data-combobox-selected')); presses += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Typed.');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Check created successfully.', { exact: true }).waitFor();
    await isFocused(add, page);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await checkNamed('127.0.0.1:9/keys by keys')).toMatchObject({
      url: 'https://127.0.0.1:9/keys',
      notes: 'Typed.',
      preferred_edge_locations_csv: 'local',
    });
  }));

it('has no accessibility faults that axe finds for any type', () =>
  withPage(async (page) => {
    const drawer = await Drawer.open(page, 'new');
    for (const type of casesOf({ all: TYPES, quick: ['HTTPS'] })) {
      if (type !== 'HTTPS') await drawer.choose('Type', type);
      await drawer.submit();
      await drawer.waitForText('Enter a Url');
      expect(await faultsInBothThemes(page), type).toEqual([]);
    }
  }));

deepIt('truncates a long location name but always shows that the location is away', async () => {
  const body = { name: 'Far away', type: 'http', url: 'http://127.0.0.1:9/far', preferred_edge_locations_csv: 'local' };
  const { id } = await ann.post<{ id: number }>('/checks/', body);
  await withPage(async (page) => {
    const north = { key: 'local', name: 'A place far in the north '.repeat(4).trim(), is_private: false };
    const away = [{ ...north, addresses: [], is_disabled: false }];
    await page.route('**/v1/edge-locations/', (route) =>
      route.fulfill({ json: { count: 0, next: null, previous: null, results: [], away } }),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/?check=${id}`);
    const name = page.locator('bdi', { hasText: 'A place far in the north' });
    await name.waitFor();
    await expect.poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    const right = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().right);
    const mark = page.getByText('(away)', { exact: true });
    const label = name.locator('xpath=../..');
    expect(await right(mark)).toBeGreaterThan(await right(name));
    expect(await right(mark)).toBeLessThanOrEqual(await right(label));
  });
});
