import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { casesOf, deepOnly } from '../scripts/lib/testing/tier.mjs';
import { explainFailure, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { startTarget, type Target } from './testing/target.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);
const deepDescribe = deepOnly(describe);

const DAY_MS = 86_400_000;
const date = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

interface StateChange {
  based_on: number;
  new_state: string;
  check_start_time: string;
  next_state_change_time: string | null;
  comment: string;
}

let dataDir: string;
let mailbox: Mailbox;
let shop: Target;
let broken: Server;
let pharos: Pharos;
let sql: Client;
let browser: Browser;
let ann: Api;
const tokens = { ann: '', rob: '', sue: '' };
const ids = { shop: 0, broken: 0 };

const signUp = async (name: string): Promise<string> =>
  (
    await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', {
      email: `${name}@example.com`,
      password: 'four gray herons wade',
      full_name: name,
      organization_name: name,
    })
  ).token;
const addCheck = async (name: string, url: string): Promise<number> =>
  (await ann.post<{ id: number }>('/checks/', { name, url, monitering_interval: 1 })).id;
const incidentsOf = async (id: number): Promise<StateChange[]> =>
  (await ann.get<{ results: StateChange[] }>(`/check-state-changes/?check_id=${id}&filterincidents=true`)).results;
const until = <T>(work: () => Promise<T>) => vi.waitFor(work, { interval: 50 });

/** The outage of the shop ends, that of the broken page does not. Both are reported by mail. */
const makeOutages = async (): Promise<void> => {
  await until(async () => expect((await incidentsOf(ids.broken)).length).toBe(1));
  await until(async () =>
    expect(await ann.get<{ state: string }>(`/check-statuses/${ids.shop}/`)).toMatchObject({ state: 'AV' }),
  );
  await shop.die();
  await until(async () => expect((await incidentsOf(ids.shop)).length).toBe(1));
  await mailbox.waitFor('DOWN: Shop');
  await shop.comeBack();
  await until(async () => expect((await incidentsOf(ids.shop))[0]?.next_state_change_time).not.toBeNull());
};

beforeAll(async () => {
  dataDir = await createDataDir('pharos-reports-');
  [mailbox, shop] = await Promise.all([openMailbox(), startTarget()]);
  broken = createServer((_, response) =>
    response.writeHead(500, { 'x-kitchen': 'on fire' }).end('<b id="planted">Kitchen closed</b>'),
  ).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  [pharos, browser] = await Promise.all([
    startPharos({
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      SIGNUP: 'open',
      SUPPORT_EMAIL: 'support@example.com',
      PROBE_NETWORK: 'any',
      CHECK_INTERVALS: '1,60,300',
    }),
    launchBrowser(),
  ]);
  sql = await openSql(dataDir);
  for (const name of ['ann', 'rob', 'sue'] as const) tokens[name] = await signUp(name);
  // Pharos sends no alerts before the owner has verified the address.
  await sql.query('update users set email_verified = true');
  ann = new Api(pharos.baseUrl, tokens.ann);
  ids.shop = await addCheck('Shop', shop.url);
  ids.broken = await addCheck('Broken page', `http://127.0.0.1:${(broken.address() as AddressInfo).port}/`);
  await makeOutages();
  await sql.query(`delete from memberships m using users u where u.id = m.user_id and u.email = 'rob@example.com'`);
  await sql.query(
    `insert into memberships (organization_id, user_id, role)
     select o.id, u.id, 'ST' from organizations o, users u where o.name = 'ann' and u.email = 'rob@example.com'`,
  );
});
afterAll(async () => {
  await sql?.end();
  await pharos?.killTree();
  await mailbox?.close();
  await shop?.close();
  broken?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Shared, so that scripts are loaded only once. */
const contexts = new Map<string, Promise<BrowserContext>>();
const contextOf = (as: keyof typeof tokens, width: number): Promise<BrowserContext> => {
  const key = `${as} ${width}`;
  const context = contexts.get(key) ?? openContext(browser, pharos.baseUrl, { width, token: tokens[as] });
  contexts.set(key, context);
  return context;
};

/** Fails if a script on the page reports an error. */
const onPage = async (
  path: string,
  work: (page: Page) => Promise<unknown>,
  { as = 'ann', width = 1440 }: { as?: keyof typeof tokens; width?: number } = {},
) => {
  const { page, errors } = await openPage(await contextOf(as, width));
  try {
    await explainFailure(page, async () => {
      await page.goto(path);
      await work(page);
    });
    expect(errors).toEqual([]);
  } finally {
    await page.close();
  }
};
const queryOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
const queryIs = (page: Page, query: Record<string, string>) =>
  expect.poll(() => queryOf(page), { interval: 30 }).toEqual(query);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Check' });
const chosen = (page: Page, name: string) => until(async () => expect(await picker(page).inputValue()).toBe(name));
const report = (check: keyof typeof ids, query = '') => `/reports?check_id=${ids[check]}${query}`;

describe('choosing a check', () => {
  it('selects the first check by default, and finds other checks by typing', async () => {
    await onPage('/reports', async (page) => {
      await chosen(page, 'Broken page');
      await page.getByText('Down: reporting an error').waitFor();
      await picker(page).fill('sho');
      await page.getByRole('option', { name: /^Shop/ }).click();
      await queryIs(page, { check_id: String(ids.shop) });
      await chosen(page, 'Shop');
      expect(await page.getByRole('link', { name: shop.url }).getAttribute('href')).toBe(shop.url);
      await page.getByRole('link', { name: 'Edit Check' }).click();
      await queryIs(page, { check_id: String(ids.shop), check: String(ids.shop) });
    });
  });

  deepIt('shows a message if the check does not exist', async () => {
    await onPage('/reports?check_id=999999', async (page) => {
      await page.getByRole('heading', { name: 'Check not found' }).waitFor();
      expect(await section(page, 'Performance metrics').count()).toBe(0);
    });
  });

  deepIt('shows a message if the organization has no checks', async () => {
    await onPage(
      '/reports',
      async (page) => {
        await page.getByRole('heading', { name: "Seems like you haven't added any check to get reports" }).waitFor();
      },
      { as: 'sue' },
    );
  });

  deepIt('detects that the check was deleted while the page is open', async () => {
    const id = await addCheck('Passing fancy', shop.url);
    await onPage(`/reports?check_id=${id}`, async (page) => {
      await section(page, 'Incidents history').getByText('No incidents reported.').waitFor();
      expect(await button(page, 'Download CSV').isDisabled()).toBe(true);
      await ann.delete(`/checks/${id}/`);
      await page.getByRole('heading', { name: 'Check not found' }).waitFor();
    });
  });
});

deepDescribe('the range', () => {
  it('adds a preset to the address, and shows its days and time zone', async () => {
    await onPage(report('shop'), async (page) => {
      const metrics = section(page, 'Performance metrics');
      await metrics.getByText('Mean time to recover').waitFor();
      await button(page, 'Range: Last 24 hours').click();
      await button(page, 'This Week (7 days)').click();
      await queryIs(page, { check_id: String(ids.shop), range: 'week' });
      await button(page, 'Range: This Week (7 days)').waitFor();
      await metrics.getByText(/ – .*, UTC$/).waitFor();
      await metrics.getByText(/^This check was added on/).waitFor();
    });
  });

  it('selects days in the calendar, but no future days', async () => {
    await onPage(report('shop', '&range=today'), async (page) => {
      await button(page, 'Range: Today').click();
      const days = page.getByRole('dialog', { name: 'Range' });
      const today = days.locator('button[aria-current="date"]');
      await today.click();
      await today.click();
      await queryIs(page, { check_id: String(ids.shop), from: date(0), to: date(0) });
      const tomorrow = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.now() + DAY_MS,
      );
      await button(page, 'Range: Custom range').click();
      await days.waitFor();
      const future = days.getByRole('button', { name: tomorrow });
      if ((await future.count()) > 0) expect(await future.isDisabled()).toBe(true);
    });
  });

  it('loads no data for more than three months', async () => {
    const asked: string[] = [];
    await onPage('/profile', async (page) => {
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(report('shop', `&from=${date(93)}&to=${date(0)}`));
      await page.getByRole('alert').getByText('You cannot select more than 3 months.').waitFor();
      await section(page, 'Historical uptime').waitFor();
      expect(asked.filter((url) => /check-stats-reports|filterincidents/.test(url))).toEqual([]);
      await page.goto(report('shop', `&from=${date(91)}&to=${date(0)}`));
      await section(page, 'Performance metrics').getByText('Mean time to recover').waitFor();
      expect(asked.filter((url) => url.includes('/check-stats-reports/'))).not.toEqual([]);
    });
  });
});

it('reloads the figures more often during an outage', async () => {
  await onPage('/profile', async (page) => {
    await page.clock.install();
    // Records request times by the clock of the page, also while it loads.
    await page.addInitScript({
      content: `globalThis.askedAt = [];
        const { fetch } = globalThis;
        globalThis.fetch = (...request) => {
          if (String(request[0]?.url ?? request[0]).includes('/check-stats-reports/')) askedAt.push(Date.now());
          return fetch(...request);
        };`,
    });
    const askedAt = () => page.evaluate<number[]>('askedAt');
    const open = async (check: keyof typeof ids) => {
      await page.goto(report(check));
      await section(page, 'Performance metrics').getByText('Mean time to recover').waitFor();
      await page.clock.runFor(11_000);
    };
    await open('broken');
    await until(async () => expect((await askedAt()).length).toBeGreaterThan(1));
    const [first = 0, second = 0] = await askedAt();
    expect(second - first).toBeGreaterThanOrEqual(10_000);
    await open('shop');
    expect(await askedAt()).toHaveLength(1);
  });
});

deepDescribe('the graph', () => {
  it('is read and zoomed by keyboard', async () => {
    await onPage(report('shop'), async (page) => {
      const graph = page.getByRole('slider', { name: 'Response times' });
      await graph.focus();
      await page.keyboard.press('ArrowLeft');
      const hourText = async () => (await graph.getAttribute('aria-valuetext')) ?? '';
      await expect.poll(hourText).not.toBe('No point selected');
      // A new hour may have started since the outage.
      if (!(await hourText()).includes('down')) await page.keyboard.press('ArrowLeft');
      await expect.poll(hourText).toMatch(/ · Average [\d.]+ m?s · down \d+ (?:sec|min)/);
      const hour = Number(await graph.getAttribute('aria-valuenow'));
      for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter']) await page.keyboard.press(key);
      await button(page, 'Zoom out').waitFor();
      await expect
        .poll(async () => [await graph.getAttribute('aria-valuemin'), await graph.getAttribute('aria-valuemax')])
        .toEqual([String(hour - 2), String(hour)]);
      await page.keyboard.press('Escape');
      await button(page, 'Zoom out').waitFor({ state: 'detached' });
    });
  });

  it('is zoomed by dragging', async () => {
    await onPage(report('shop'), async (page) => {
      const graph = page.getByRole('slider', { name: 'Response times' });
      // After the metrics are loaded, the graph no longer moves.
      await section(page, 'Performance metrics').getByText('Mean time to recover').waitFor();
      await graph.hover();
      const { x, y, width } = (await graph.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      await page.mouse.move(x + width / 2, y + 80);
      await page.mouse.down();
      await page.mouse.move(x + width - 20, y + 90, { steps: 3 });
      await page.mouse.up();
      await button(page, 'Zoom out').click();
      await expect.poll(() => graph.getAttribute('aria-valuemin')).toBe('1');
    });
  });

  it('is available as a table with the selected percentiles', async () => {
    await onPage(report('shop'), async (page) => {
      const response = section(page, 'Response time');
      await response.getByText('p95', { exact: true }).click();
      await response.getByText('Table', { exact: true }).click();
      const table = response.getByRole('table');
      await table.getByRole('columnheader', { name: 'p95' }).waitFor();
      expect(await table.getByRole('columnheader', { name: 'p99' }).count()).toBe(0);
      await expect.poll(() => table.getByRole('row').count()).toBe(1 + 24);
      const rows = await table.getByRole('row').allTextContents();
      expect(rows[1]).toMatch(/\d ms/);
      expect(rows[24]).not.toMatch(/\d ms/);
    });
  });
});

deepIt('allows moving through the calendar by keyboard, and selects a day as the range', async () => {
  // A new day may have started since the outage.
  const [outage] = await incidentsOf(ids.shop);
  const day = outage?.check_start_time.slice(0, 10) ?? '';
  const sixDaysBefore = new Date(Date.parse(day) - 6 * DAY_MS).toISOString().slice(0, 10);
  await onPage(report('shop'), async (page) => {
    const uptime = section(page, 'Historical uptime');
    await uptime.locator('[aria-current="date"]').waitFor();
    const dayOfOutage = uptime.locator(`[data-date="${day}"]`);
    await dayOfOutage.focus();
    await expect
      .poll(() => dayOfOutage.getAttribute('aria-label'))
      .toMatch(/: \d+\.\d\d % available, down \d+ (?:sec|min)/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    const reached = uptime.locator('button:focus');
    await expect.poll(() => reached.getAttribute('aria-label')).toMatch(/: Check not added$/);
    await expect.poll(() => uptime.locator('button[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await queryIs(page, { check_id: String(ids.shop), from: sixDaysBefore, to: sixDaysBefore });
    await page.getByText(/^This check was added after this range/).waitFor();
  });
});

describe('the incidents', () => {
  it('saves a note when its field loses the focus', async () => {
    await onPage(report('shop'), async (page) => {
      const note = page.getByRole('textbox', { name: /^Note on the incident/ });
      // Differs each time, so that a repeated test also has something to save.
      const text = `The oven was off at ${Date.now()}.`;
      await note.fill(`  ${text}  `);
      // The message is shown for only two seconds.
      await Promise.all([page.getByText('Saved', { exact: true }).waitFor(), picker(page).focus()]);
      expect((await incidentsOf(ids.shop))[0]?.comment).toBe(text);
      await expect.poll(() => note.inputValue()).toBe(text);
      await page.getByText('Saved', { exact: true }).waitFor({ state: 'detached' });
    });
  });

  deepIt('retains typed text while an earlier version of the note is being saved', async () => {
    await onPage(report('shop'), async (page) => {
      const sent = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      await page.route('**/check-state-changes/*/', async (route) => {
        sent.resolve();
        await release.promise;
        await route.continue();
      });
      const note = page.getByRole('textbox', { name: /^Note on the incident/ });
      await note.fill('First thought');
      await picker(page).focus();
      await sent.promise;
      await note.fill('First thought, and a second');
      const saved = page.getByText('Saved', { exact: true }).waitFor();
      release.resolve();
      await saved;
      expect(await note.inputValue()).toBe('First thought, and a second');
      await picker(page).focus();
      await until(async () => expect((await incidentsOf(ids.shop))[0]?.comment).toBe('First thought, and a second'));
    });
  });

  deepIt('rejects a note that is too long, but retains the text so that it can be shortened', async () => {
    await onPage(report('shop'), async (page) => {
      const note = page.getByRole('textbox', { name: /^Note on the incident/ });
      await note.fill('x'.repeat(5000));
      await picker(page).focus();
      await page.getByText('Must be at most 2000 characters').waitFor();
      expect((await note.inputValue()).length).toBe(5000);
      await note.fill((await incidentsOf(ids.shop))[0]?.comment ?? '');
      await picker(page).focus();
      await page.getByText('Must be at most 2000 characters').waitFor({ state: 'detached' });
    });
  });

  it('shows the downtime as in the figures, and the unwatched time', async () => {
    const id = await addCheck('Interrupted', shop.url);
    await sql.query(
      `insert into state_changes (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary)
       select $1, organization_id, 9500001, 9500001, 'NR', now() - interval '50 min', now() - interval '40 min', 'Cut cable'
       from checks where id = $1`,
      [id],
    );
    await sql.query(
      `insert into observation_gaps (check_id, started_at, ended_at)
       values ($1, now() - interval '47 min', now() - interval '43 min')`,
      [id],
    );
    await onPage(`/reports?check_id=${id}`, async (page) => {
      const row = page.getByRole('table', { name: 'Incidents' }).getByRole('row').filter({ hasText: 'Cut cable' });
      await row.getByText('and 4 mins not monitored').waitFor();
      await row.getByRole('cell', { name: '6 mins and 4 mins not monitored' }).waitFor();
      await section(page, 'Performance metrics').getByText('6 mins', { exact: true }).first().waitFor();
      await row.getByRole('link', { name: /^View Analysis/ }).click();
      await page.getByRole('dialog').getByText('Duration: 6 mins and 4 mins not monitored').waitFor();
    });
    await ann.delete(`/checks/${id}/`);
  });

  deepIt('downloads the incidents as a file', async () => {
    await onPage(report('shop'), async (page) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
      expect(download.suggestedFilename()).toBe('IncidentLog.csv');
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(lines[0]).toMatch(/^Check,URL,/);
      expect(lines[1]).toContain(`Shop,${shop.url},`);
      expect(lines[1]).toContain('Connection refused');
    });
  });

  deepIt('shows ten incidents per page', async () => {
    const { rows } = await sql.query<{ organization_id: number }>(
      'select organization_id from state_changes where check_id = $1 limit 1',
      [ids.broken],
    );
    await sql.query(
      `insert into state_changes (check_id, organization_id, id, state, started_at, ended_at, summary)
       select $1, $2, 9000000 + n, 'NR', now() - n * interval '1 day', now() - n * interval '1 day' + interval '90 s', 'Old ' || n
       from generate_series(1, 11) n
       on conflict do nothing`,
      [ids.broken, rows[0]?.organization_id],
    );
    await onPage(report('broken', '&range=3-months'), async (page) => {
      const table = page.getByRole('table', { name: 'Incidents' });
      await table.getByText('Old 9', { exact: true }).waitFor();
      await table.getByText(/^Ongoing - \(/).waitFor();
      // Must match exactly, because the ongoing outage may have a similar duration by now.
      await expect.poll(() => table.getByText('1 min 30 secs', { exact: true }).count()).toBe(9);
      await button(page, 'Page 2').click();
      await table.getByText('Old 11', { exact: true }).waitFor();
      await queryIs(page, { check_id: String(ids.broken), range: '3-months', page: '2' });
      await expect.poll(() => table.getByText('Old 9', { exact: true }).count()).toBe(0);
      // Another range starts at its first page.
      await button(page, 'Range: Last 3 Months').click();
      await button(page, 'Last 24 hours').click();
      await queryIs(page, { check_id: String(ids.broken) });
      await table.getByText('Old 11', { exact: true }).waitFor({ state: 'detached' });
      await table.getByText(/^Ongoing - \(/).waitFor();
    });
  });

  deepIt('opens the monthly report in a separate window', async () => {
    await onPage(report('shop'), async (page) => {
      await button(page, 'Monthly report').click();
      const [report] = await Promise.all([page.context().waitForEvent('page'), button(page, 'Open report').click()]);
      await report.getByRole('heading', { level: 1, name: /^Availability of .*Shop/ }).waitFor();
      await report.close();
    });
  });

  deepIt('lists unconfirmed failures separately', async () => {
    await onPage(report('shop'), async (page) => {
      await button(page, 'Failures that were not confirmed').click();
      await page.getByText('Every failure was confirmed by a second probe.').waitFor();
    });
  });
});

describe('the analysis of an outage', () => {
  const open = (page: Page) => page.getByRole('link', { name: /^View Analysis/ }).first();
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Outage Analysis' });

  it('shows both probes and the recipients, and restores the focus', async () => {
    const [incident] = await incidentsOf(ids.shop);
    await onPage(report('shop'), async (page) => {
      await open(page).click();
      await queryIs(page, { check_id: String(ids.shop), incident: String(incident?.based_on) });
      for (const name of ['Outage Started', 'Outage Confirmed']) {
        const card = drawer(page).getByRole('region', { name });
        await card.getByText(/Connection refused/).waitFor();
        await card.getByText('HTTP', { exact: true }).waitFor();
        await card.getByText('GET', { exact: true }).waitFor();
        await card.getByText(/^\d+s$/).waitFor();
        await card.getByText(new URL(shop.url).host, { exact: true }).waitFor();
      }
      await drawer(page)
        .getByText(/^Sent to ann@example.com by /)
        .first()
        .waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await drawer(page).waitFor({ state: 'detached' });
      await queryIs(page, { check_id: String(ids.shop) });
      await open(page).and(page.locator(':focus')).waitFor();
    });
  });

  it('shows the response of the target as text', async () => {
    await onPage(report('broken'), async (page) => {
      await open(page).click();
      const card = drawer(page).getByRole('region', { name: 'Outage Started' });
      await card.getByText('on fire').waitFor();
      await card.getByText('<b id="planted">Kitchen closed</b>').waitFor();
      await card.getByText('Status 500').waitFor();
      expect(await page.locator('#planted').count()).toBe(0);
      await drawer(page)
        .getByText(/^Ongoing - \(/)
        .waitFor();
    });
  });

  deepIt('shows a message if it could not be loaded, and allows a retry', async () => {
    const [incident] = await incidentsOf(ids.shop);
    await onPage('/profile', async (page) => {
      await page.route('**/check-state-changes-analysis/**', (route) => route.fulfill({ status: 403, body: '{}' }));
      await page.goto(report('shop', `&incident=${incident?.based_on}`));
      await drawer(page).getByText('Network Error').waitFor();
      await page.unroute('**/check-state-changes-analysis/**');
      await drawer(page).getByRole('button', { name: 'Try again' }).click();
      await drawer(page).getByRole('region', { name: 'Outage Started' }).waitFor();
    });
  });
});

deepIt('shows a message in a section that could not be loaded, without an effect on other sections', async () => {
  await onPage('/profile', async (page) => {
    await page.route('**/check-stats-reports/**', (route) => route.fulfill({ status: 403, body: '{}' }));
    await page.goto(report('shop'));
    const metrics = section(page, 'Performance metrics');
    await metrics.getByText('The figures could not be loaded.').waitFor();
    await section(page, 'Incidents history').getByText('Not responding').first().waitFor();
    await page.unroute('**/check-stats-reports/**');
    await metrics.getByRole('button', { name: 'Try again' }).click();
    await metrics.getByText('Mean time to recover').waitFor();
  });
});

deepDescribe('permissions and screens', () => {
  it('lets read-only members read', async () => {
    await ann.patch(`/check-state-changes/${(await incidentsOf(ids.shop))[0]?.based_on}/`, { comment: 'Oven.' });
    await onPage(
      report('shop'),
      async (page) => {
        await page.getByRole('cell', { name: 'Oven.' }).waitFor();
        expect(await page.getByRole('textbox', { name: /^Note/ }).count()).toBe(0);
        expect(await page.getByRole('link', { name: 'Edit Check' }).count()).toBe(0);
      },
      { as: 'rob' },
    );
  });

  it('has no accessibility faults and no horizontal scrolling at any width', async () => {
    for (const width of casesOf({ all: [1440, 390], quick: [390] })) {
      await onPage(
        report('broken', '&range=week'),
        async (page) => {
          await page
            .getByRole('slider', { name: 'Response times' })
            .or(page.getByText('No response time was'))
            .waitFor();
          await page.getByRole('table', { name: 'Incidents' }).waitFor();
          expect(await faultsInBothThemes(page)).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        },
        { width },
      );
    }
  });

  it('locks features that the plan lacks, and links to the plan that includes them', async () => {
    await sql.query(`update organizations set trial_ends_at = now() - interval '1 day' where name = 'ann'`);
    await onPage(report('shop', `&from=${date(200)}&to=${date(190)}`), async (page) => {
      await page.getByRole('alert').getByText('Reports show the last 6 months. Choose a later start.').waitFor();
      await page.goto(report('shop'));
      const response = section(page, 'Response time');
      const upgrade = response.getByRole('link', { name: /UPGRADE TO GARDEN/ });
      expect(await upgrade.getAttribute('href')).toBe('/settings/pricing?interest=responsegraph');
      expect(await response.getByText('Apdex', { exact: true }).count()).toBe(0);
      const csv = page.getByRole('link', { name: 'Download CSV' });
      expect(await csv.getAttribute('href')).toBe('/settings/pricing?interest=downloadincidentlog');
      expect(await faultsInBothThemes(page)).toEqual([]);
    });
  });
});
