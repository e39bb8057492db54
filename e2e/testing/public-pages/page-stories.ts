import { monthHistoryOf, neighborsOf } from '@pharos/domain/public-status/public-month.ts';
import type { PublicNotices } from '@pharos/domain/public-status/public-notices.ts';
import { publicReportOf, type ShownCheck } from '@pharos/domain/public-status/public-report.ts';
import type { CheckHistory } from '@pharos/domain/reports/check-stats.ts';
import { historyPage } from '../../../apps/server/src/http/public-status/history/history-page.ts';
import { type StatusPageView, statusPage } from '../../../apps/server/src/http/public-status/status-page.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const INTERVAL = 60_000;

interface CheckStory {
  name: string;
  is: 'up' | 'down' | 'degraded' | 'paused' | 'never' | 'stale';
  days?: number;
  /** Past outages: hours ago and duration in minutes. */
  outages?: readonly (readonly [hoursAgo: number, minutes: number])[];
  address?: string;
}

const historyOf = ({ is, days = 120, outages = [] }: CheckStory, now: number): CheckHistory => {
  const begin = now - days * DAY;
  const states: CheckHistory['states'] = [];
  let cursor = begin;
  const past = outages
    .map(([hoursAgo, minutes]) => ({ from: now - hoursAgo * HOUR, to: now - hoursAgo * HOUR + minutes * 60_000 }))
    .filter(({ from }) => from > begin)
    .sort((a, b) => a.from - b.from);
  for (const { from, to } of past) {
    states.push({ from: cursor, to: from, state: 'AV', outageId: null }, { from, to, state: 'NR', outageId: from });
    cursor = to;
  }
  const last = now - 42 * 60_000;
  if (is === 'down') {
    states.push(
      { from: cursor, to: last, state: 'AV', outageId: null },
      { from: last, to: now, state: 'RE', outageId: last },
    );
  } else if (is === 'paused') {
    states.push(
      { from: cursor, to: last, state: 'AV', outageId: null },
      { from: last, to: now, state: 'PS', outageId: null },
    );
  } else if (is !== 'never') states.push({ from: cursor, to: now, state: 'AV', outageId: null });
  const seen = is === 'stale' ? now - 12 * 60_000 : now - 20_000;
  return {
    createdAt: begin,
    states,
    gaps: is === 'stale' ? [{ from: seen, to: now }] : [],
    performance: is === 'degraded' ? [{ from: now - 2 * HOUR, to: now, status: 'DP' }] : [],
    hours: [],
    wasNeverProbed: is === 'never',
    overdueAt: is === 'paused' || is === 'never' ? null : seen + 3 * INTERVAL,
  };
};

const up = (name: string, more: Partial<CheckStory> = {}): CheckStory => ({ name, is: 'up', ...more });
const CALM: CheckStory[] = [
  up('Website', {
    outages: [
      [30, 12],
      [24 * 40, 190],
      [24 * 71, 4],
    ],
  }),
  up('API', { outages: [[24 * 9, 26]] }),
  up('Checkout'),
  up('Image delivery', { days: 24 }),
];
const LONG =
  'A long name that is difficult to read on the small screen of a telephone, with_one_long_word_in_it_that_cannot_be_broken_anywhere';

/** Together they cover all content that a status page can show. */
export const PAGE_STORIES: Readonly<Record<string, { name: string; checks: CheckStory[] }>> = {
  calm: { name: 'Acme', checks: CALM },
  degraded: { name: 'Acme', checks: [...CALM, { name: 'Search', is: 'degraded' }] },
  outage: {
    name: 'Acme',
    checks: [{ name: 'Log-in', is: 'down', outages: [[80, 55]] }, ...CALM, { name: 'Archive', is: 'paused' }],
  },
  'major-outage': {
    name: 'Acme',
    checks: [
      { name: 'Website', is: 'down' },
      { name: 'API', is: 'down', days: 3 },
    ],
  },
  stale: { name: 'Acme', checks: CALM.map((check) => ({ ...check, is: 'stale' as const })) },
  new: { name: 'Acme', checks: [{ name: 'Website', is: 'never', days: 0 }] },
  empty: { name: 'Acme', checks: [] },
  long: {
    name: LONG.slice(0, 100),
    checks: [
      up(LONG, { address: `https://${'long.'.repeat(20)}example/` }),
      { name: '状态页 صفحة الحالة', is: 'degraded' },
    ],
  },
  hundred: {
    name: 'Acme',
    checks: Array.from({ length: 100 }, (_, n) =>
      up(`Service ${n + 1}`, { outages: n % 7 === 0 ? [[24 * (n % 80) + 5, n + 3]] : [] }),
    ),
  },
};

const shownIn = (checks: readonly CheckStory[], now: number) =>
  checks.map((check, index) => ({
    check: { id: index + 1, name: check.name, address: check.address ?? null } satisfies ShownCheck,
    history: historyOf(check, now),
  }));

const notifiedAt = (now: number): PublicNotices => ({
  incidents: [
    {
      id: 1,
      name: 'Orders are lost on their way to the shops',
      impact: 'major',
      startedAt: now - 30 * HOUR,
      resolvedAt: now - 27 * HOUR,
      checkIds: [1, 2],
      outage: null,
      updates: [
        { id: 3, status: 'resolved', text: 'All orders have **arrived**.', at: now - 27 * HOUR, changedAt: null },
        {
          id: 2,
          status: 'identified',
          text: '- a full disk\n- a slow one',
          at: now - 28 * HOUR,
          changedAt: now - 27 * HOUR,
        },
        { id: 1, status: 'investigating', text: LONG, at: now - 30 * HOUR, changedAt: null },
      ],
    },
  ],
  maintenances: [
    {
      id: 1,
      name: 'New disks',
      text: 'Everything is *read-only* during this time.',
      from: now - HOUR,
      to: now + HOUR,
      checkIds: [1],
      createdAt: now - 50 * HOUR,
      changedAt: now - 50 * HOUR,
    },
  ],
});

export const renderHistory = (story: string, now: number, url: string): string => {
  const { name, checks } = PAGE_STORIES[story] ?? { name: '', checks: [] };
  const shown = shownIn(checks, now);
  const month = new Date(now).toISOString().slice(0, 7);
  const notices = story === 'outage' ? notifiedAt(now) : { incidents: [], maintenances: [] };
  return historyPage({
    name,
    url,
    path: new URL(url).pathname,
    basePath: '',
    isPrivate: false,
    month: {
      readAt: now,
      history: monthHistoryOf(shown, notices, month, now),
      checks: shown.map(({ check }) => check),
      ...neighborsOf(month, { oldest: '2026-01', newest: '2026-12' }),
      isSettled: false,
    },
  });
};

export const renderStory = (story: string, now: number, changes: Partial<StatusPageView> = {}): string => {
  const { name, checks } = PAGE_STORIES[story] ?? { name: '', checks: [] };
  const shown = shownIn(checks, now);
  const { url = 'http://localhost:3000/s/7-Acme' } = changes;
  const path = url === null ? '' : new URL(url).pathname;
  const report = publicReportOf(shown, now, now);
  return statusPage(
    { name, url, path, basePath: '', report, logo: null, isPrivate: false, analytics: null, ...changes },
    now,
  );
};
