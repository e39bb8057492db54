import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from '@pharos/demo/start-demo.ts';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { type DemoInFolder, measureReport } from './measure-report.ts';
import { median } from './median.ts';
import { onPage, readPaint, timeSearch, timeUntilSeen } from './paint.ts';

const FEW = 10;
const LIST = 10_000;
const OPENINGS = 10;

interface Seen {
  firstPaint: number[];
  largestPaint: number[];
  rows: number[];
  search: number[];
}

/**
 * Measures the dashboard and a search with a short and a long check list, and the report of a check with years of
 * history. Runs in headless Chromium.
 */
export const measureWeb = async (session: Session): Promise<Row[]> => {
  const executablePath = findChromium();
  if (!executablePath) return [['Skipped', 'Chromium was not found: install it, or set CHROMIUM to its path']];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const few = await measureList(browser, FEW, session);
    const report: Row[] = [];
    const many = await measureList(browser, LIST, session, async (demo) => {
      report.push(...(await measureReport(browser, demo)));
    });
    const row = (label: string, part: keyof Seen): Row => {
      const [a, b] = [median(few[part]), median(many[part])];
      return [label, `${figure(a, 'ms')} → ${figure(b, 'ms')}  (× ${figure(b / a, '', 2)})`];
    };
    return [
      row(`First paint, ${FEW} checks → ${LIST.toLocaleString('en')}`, 'firstPaint'),
      row('Largest paint', 'largestPaint'),
      row('Rows of the list visible', 'rows'),
      row('Search result after the debounce', 'search'),
      ['Slowest search of the long list', figure(Math.max(...many.search), 'ms')],
      ...report,
    ];
  } finally {
    await browser.close();
  }
};

const measureList = async (
  browser: Browser,
  bulk: number,
  { report }: Session,
  andThen?: (demo: DemoInFolder) => Promise<void>,
): Promise<Seen> => {
  report(`Creating a list of ${bulk.toLocaleString('en')} checks …`);
  const folder = await mkdtemp(join(tmpdir(), 'pharos-bench-web-'));
  const dataDir = join(folder, 'data');
  const demo = await startDemo({ port: 0, dataDir, variant: 'empty', bulk });
  const seen: Seen = { firstPaint: [], largestPaint: [], rows: [], search: [] };
  try {
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      await onPage(browser, demo, '/dashboard', async (page) => {
        seen.rows.push(await timeUntilSeen(page, ['tbody tr :is(a, button)']));
        const { firstPaint, largestPaint } = await readPaint(page);
        seen.firstPaint.push(firstPaint);
        seen.largestPaint.push(largestPaint);
        seen.search.push(await timeSearch(page, `Shop ${(opening % FEW) + 1}`));
      });
    }
    await andThen?.({ baseUrl: demo.baseUrl, token: demo.token, dataDir });
  } finally {
    await demo.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return seen;
};
