import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { figure, type Row } from '../format-table.ts';
import { median } from './median.ts';
import { onPage, readPaint, timeUntilSeen } from './paint.ts';
import { seedLongHistory } from './seed-long-history.ts';

const DAYS = 730;
const OPENINGS = 10;
const WANTED_MS = 1000;

export interface DemoInFolder {
  baseUrl: string;
  token: string;
  dataDir: string;
}

/**
 * The last parts of a report to appear: a tile, the line of the chart, the current day in the calendar, and a row of
 * the incidents.
 */
const WHOLE = [
  'dl dd',
  'svg .recharts-line-curve',
  'button[aria-current="date"]',
  'table[aria-label="Incidents"] tbody tr',
];

const RANGES = [
  { label: 'last 24 hours', query: '' },
  { label: 'last 3 months', query: '&range=3-months' },
];

export const measureReport = async (browser: Browser, demo: DemoInFolder): Promise<Row[]> => {
  const client = new pg.Client({ user: 'pharos', database: 'postgres', host: join(demo.dataDir, 'postgres') });
  await client.connect();
  let checkId: number;
  try {
    checkId = (await client.query<{ id: number }>('select max(id) as id from checks')).rows[0]?.id ?? 0;
    await seedLongHistory(client, checkId, DAYS);
  } finally {
    await client.end();
  }
  const rows: Row[] = [];
  for (const { label, query } of RANGES) {
    const largest: number[] = [];
    const whole: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      await onPage(browser, demo, `/reports?check_id=${checkId}${query}`, async (page) => {
        whole.push(await timeUntilSeen(page, WHOLE));
        largest.push((await readPaint(page)).largestPaint);
      });
    }
    rows.push([
      `Report, ${label}`,
      `complete after ${figure(median(whole), 'ms')}, slowest of ${OPENINGS} ${figure(Math.max(...whole), 'ms')} (target: ${WANTED_MS} ms), largest paint ${figure(median(largest), 'ms')}`,
    ]);
  }
  rows.push(['Load of the machine at the end', figure(loadavg()[0] ?? null, 'runnable', 1)]);
  return rows;
};
