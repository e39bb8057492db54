import { expect, test } from 'vitest';
import { type CopiedPage, filesOfPage } from './page-files.ts';

const NOON = Date.UTC(2026, 4, 2, 12);
const MINUTE = 60_000;
const copiedOf = ({
  overdueAt = [],
  ...changes
}: {
  overdueAt?: (number | null)[];
  logo?: object;
  name?: string;
} = {}) =>
  ({
    value: {
      organizationId: 1,
      page: {
        ...{ id: 7, organizationId: 1, name: changes.name ?? 'Acme', visibility: 'public', logoUrl: '' },
        ...{ createdAt: Date.UTC(2026, 0, 1), showsAddresses: false, analytics: null, checks: [] },
      },
      checks: overdueAt.map((at, index) => ({
        check: { id: index, name: `Check ${index}`, address: null, createdAt: Date.UTC(2026, 1, 1) },
        history: {
          ...{ createdAt: Date.UTC(2026, 1, 1), states: [{ state: 'AV', from: Date.UTC(2026, 1, 1), to: NOON }] },
          ...{ gaps: [], performance: [], hours: [], overdueAt: at },
        },
      })),
      notices: { incidents: [], maintenances: [] },
    },
    readAt: NOON,
    logo: changes.logo ?? null,
    baseUrl: 'https://pharos.example',
  }) as unknown as CopiedPage;
const bodyOf = async (copied: CopiedPage, now: number, name: string): Promise<string> => {
  const file = filesOfPage(copied, now).find(({ path }) => path.endsWith(name));
  return String(await file?.body());
};

test('copies feeds, a calendar and the files of Statuspage before the page itself', () => {
  const text = (name: string, type: string, age: number | null) => [`s/7-Acme/${name}`, type, age];
  const files = filesOfPage(copiedOf(), NOON).map(({ path, type, ageGoodForMs }) => [path, type, ageGoodForMs]);
  expect(files.slice(0, 3)).toEqual([
    text('feed.atom', 'application/atom+xml; charset=utf-8', null),
    text('feed.rss', 'application/rss+xml; charset=utf-8', null),
    text('maintenance.ics', 'text/calendar; charset=utf-8', null),
  ]);
  expect(files.at(-1)).toEqual(text('index.html', 'text/html; charset=utf-8', 0));
  const json = files.slice(3, -1);
  expect(json).toContainEqual(['s/7/api/v2/summary.json', 'application/json; charset=utf-8', 0]);
  for (const [path, type, age] of json)
    expect([path, type, age]).toEqual([
      expect.stringMatching(/^s\/7\/api\/v2\/[\w/-]+\.json$/),
      'application/json; charset=utf-8',
      0,
    ]);
});

test('copies a logo first, and uses its version as the fingerprint', async () => {
  const png = Buffer.from('png');
  const [file] = filesOfPage(copiedOf({ logo: { version: 'v1', png, width: 10, height: 20 } }), NOON);
  expect(file).toMatchObject({ path: 's/7-Acme/logo.png', type: 'image/png', shows: 'v1', ageGoodForMs: null });
  expect(await file?.body()).toBe(png);
});

test.each([
  ['no check has a time when it is overdue', [], NOON + 3 * MINUTE],
  ['a check is overdue in an hour', [NOON + 60 * MINUTE], NOON + 60 * MINUTE],
  [
    'the first of several checks is overdue in 5 minutes',
    [NOON + 60 * MINUTE, NOON + 5 * MINUTE, null],
    NOON + 5 * MINUTE,
  ],
  ['a check is overdue at once', [NOON + MINUTE], NOON + 2 * MINUTE],
  ['a check is overdue already', [NOON, NOON - MINUTE], NOON + 3 * MINUTE],
])('sets the expiry of a copy if %s', async (_what, overdueAt, until) => {
  const { copy } = JSON.parse(await bodyOf(copiedOf({ overdueAt }), NOON, 'summary.json'));
  expect(copy).toEqual({
    of: 'https://pharos.example/s/7-Acme',
    written_at: new Date(NOON).toISOString(),
    good_until: new Date(until).toISOString(),
  });
});

test('changes the fingerprint of a page only when the page shows something else', async () => {
  const showsOf = (copied: CopiedPage, now: number) => filesOfPage(copied, now).map(({ shows }) => shows);
  expect(showsOf(copiedOf(), NOON + 1000)).toEqual(showsOf(copiedOf(), NOON));
  expect(await bodyOf(copiedOf(), NOON + 1000, 'index.html')).not.toBe(await bodyOf(copiedOf(), NOON, 'index.html'));
  expect(showsOf(copiedOf({ name: 'Other' }), NOON)).not.toEqual(showsOf(copiedOf(), NOON));
});
