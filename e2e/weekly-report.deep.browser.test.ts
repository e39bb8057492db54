import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lastWeek } from '@pharos/domain/reports/time/weeks.ts';
import type { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { quietLog } from '../apps/server/src/commands/quiet-log.ts';
import { openDatabase } from '../apps/server/src/storage/connection/connect.ts';
import { createSecretBox } from '../apps/server/src/storage/connection/secret-box.ts';
import { mailWeeklyReport } from '../apps/server/src/weekly-reports/mail-weekly-report.ts';
import { explainFailedTest, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql, sqlUrl } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const HOUR = 3_600_000;
const week = lastWeek('UTC', Date.now());

let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let sql: Client;
let browser: Browser;
let token: string;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-weekly-');
  mailbox = await openMailbox();
  [pharos, browser] = await Promise.all([
    startPharos({ DATA_DIR: dataDir, SMTP_URL: mailbox.url, PROBE_NETWORK: 'any' }),
    launchBrowser(),
  ]);
  sql = await openSql(dataDir);
  const person = { email: 'ann@example.com', password: 'four gray herons wade', full_name: 'Ann' };
  const signedUp = { ...person, organization_name: 'Example', timezone: 'UTC' };
  ({ token } = await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', signedUp));
  await sql.query('update organizations set created_at = $1', [new Date(week.from - 10 * 24 * HOUR)]);
  await insertDownCheck();
});
afterEach(explainFailedTest);
afterAll(async () => {
  await sql?.end();
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const insertDownCheck = async (): Promise<void> => {
  const { results } = await new Api(pharos.baseUrl, token).get<{ results: { id: number }[] }>('/applications/');
  const { id } = await new Api(pharos.baseUrl, token).post<{ id: number }>('/checks/', {
    name: 'The shop window of the store in the harbor, with a name that is long',
    type: 'tcp',
    url: 'tcp://localhost:9',
    application: results[0]?.id,
  });
  await new Api(pharos.baseUrl, token).post('/pause-monitoring/', { application_check: id, new_state: 'PS' });
  const at = (hours: number) => new Date(week.from + hours * HOUR);
  await sql.query(`update checks set created_at = $2 where id = $1`, [id, at(-48)]);
  await sql.query(
    `insert into state_changes (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, recorded_at)
     values ($1, 1, 1001, null, 'AV', $2, $3, '', $2), ($1, 1, 1002, 1002, 'NR', $3, $4, 'Connection refused', $3),
       ($1, 1, 1003, null, 'AV', $4, $5, '', $4)`,
    [id, at(-48), at(50), at(53), at(160)],
  );
  await sql.query('update check_states set last_result_at = $2 where check_id = $1', [id, at(160)]);
};
const open = async (path: string, options: { token?: string; width?: number } = {}): Promise<Page> => {
  const { page } = await openPage(await openContext(browser, pharos.baseUrl, options));
  await page.goto(path);
  return page;
};

/** Mails the report as on the Monday after the week, so that the test can run on any day. */
const mailReport = async (): Promise<void> => {
  const { db, close } = openDatabase(sqlUrl(dataDir), 1);
  const secretKey = await readFile(join(dataDir, 'secret.key'));
  await mailWeeklyReport(
    {
      db,
      secrets: createSecretBox(secretKey),
      baseUrl: pharos.baseUrl,
      sellsPlans: false,
      isSignUpOpen: false,
      log: quietLog as unknown as Parameters<typeof mailWeeklyReport>[0]['log'],
      now: () => week.to + 9 * HOUR,
    },
    { organizationId: 1, week: week.week, timezone: 'UTC' },
  );
  await close();
};

let mailed: { html: string; text: string };

it('sends a weekly mail that is readable on a phone and in a mail program, in both themes', async () => {
  await sql.query(
    'insert into weekly_reports (organization_id, week, queued_at) values (1, $1, now()) on conflict (organization_id, week) do update set mailed_at = null',
    [week.week],
  );
  await mailReport();
  const { mail } = await mailbox.waitFor('Weekly report of Example: 1 outage', 'ann@example.com');
  mailed = { html: mail.html ?? '', text: mail.text ?? '' };
  expect(mailed.text).toContain('1 outage, 3 hrs down');
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
  for (const width of [390, 700]) {
    const page = await open('/', { width });
    await page.setContent(mailed.html);
    await page.getByRole('heading', { name: 'Outages' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    // A mail needs no landmarks.
    const faults = (await faultsInBothThemes(page)).filter((fault) => !/ (landmark-one-main|region): /.test(fault));
    expect(faults).toEqual([]);
  }
});

it('links to a page with the same report and links to other weeks', async () => {
  const path = /\/reports\/weekly\?\S+/.exec(mailed.text)?.[0] ?? '';
  const page = await open(path, { token, width: 390 });
  await page.getByText('1 outage, 3 hrs down', { exact: false }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Week before' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('No check was down.').waitFor();
});

it('stops the reports after confirmation through the link at its end, and starts them again in the profile', async () => {
  const stop = /href="([^"]+weekly-reports\/stop[^"]+)"/.exec(mailed.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const page = await open(stop, { width: 390 });
  await page.getByRole('heading', { name: 'Stop weekly reports?' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop weekly reports' }).click();
  await page.getByRole('heading', { name: 'Weekly reports are stopped' }).waitFor();
  const profile = await open('/profile', { token });
  const reports = profile.getByRole('switch', { name: /^Weekly report/ });
  await expect.poll(() => reports.isChecked()).toBe(false);
  await reports.click();
  await expect.poll(() => reports.isChecked()).toBe(true);
});
