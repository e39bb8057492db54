import { expect, test } from 'vitest';
import type { PublicBadge } from '../../usecases/badges/read-public-badge.ts';
import { filesOfBadge } from './badge-files.ts';

const NOON = Date.UTC(2026, 4, 2, 12);
const badge: PublicBadge = {
  organizationId: 1,
  badge: {
    id: '3f0f7a9a-7c07-4a5b-9b51-0e6b2f5c8a11',
    organizationId: 1,
    name: 'Shop',
    targetUrl: 'https://shop.example',
    checkIds: [],
    days: 0,
    showsStatus: true,
    shape: 'round',
    theme: 'light',
  },
  histories: [],
};

test('copies a badge as SVG, PNG and JSON, each with the time of its data', async () => {
  const files = filesOfBadge(badge, NOON);
  const path = `badge/${badge.badge.id}`;
  expect(files.map((file) => [file.path, file.type, file.ageGoodForMs])).toEqual([
    [`${path}.svg`, 'image/svg+xml; charset=utf-8', 600_000],
    [`${path}.png`, 'image/png', 600_000],
    [`${path}.json`, 'application/json; charset=utf-8', 600_000],
  ]);
  const [svg, png, json] = await Promise.all(files.map(async (file) => await file.body()));
  expect(svg?.toString()).toContain('aria-label="Shop: no checks, at 2 May 2026, 12:00 UTC"');
  expect(png?.subarray(1, 4).toString()).toBe('PNG');
  expect(JSON.parse(json?.toString() ?? '')).toMatchObject({
    label: 'Shop',
    message: 'no checks, at 2 May 2026, 12:00 UTC',
  });
});

test('changes the fingerprint of a badge only when the badge shows something else', () => {
  const showsOf = (value: PublicBadge, readAt: number) => filesOfBadge(value, readAt).map(({ shows }) => shows);
  expect(showsOf(badge, NOON + 60_000)).toEqual(showsOf(badge, NOON));
  expect(showsOf({ ...badge, badge: { ...badge.badge, name: 'Store' } }, NOON)).not.toEqual(showsOf(badge, NOON));
});
