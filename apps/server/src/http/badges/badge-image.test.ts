import { expect, test } from 'vitest';
import type { PublicBadge } from '../../usecases/badges/read-public-badge.ts';
import { badgeImage } from './badge-image.ts';

const NOON = Date.UTC(2026, 4, 2, 12);
const badge: PublicBadge['badge'] = {
  id: '3f0f7a9a-7c07-4a5b-9b51-0e6b2f5c8a11',
  organizationId: 1,
  name: 'Shop',
  targetUrl: 'https://shop.example',
  checkIds: [],
  days: 30,
  showsStatus: true,
  shape: 'round',
  theme: 'light',
};
const shown = (value: PublicBadge | null, asOf?: string) => {
  const { json, svg, isMissing } = badgeImage({ value, readAt: NOON }, NOON, asOf);
  const fills = [...svg.body.toString().matchAll(/fill="(#\w+)"\/>/g)].map(([, fill]) => fill);
  return { ...JSON.parse(json.body.toString()), fills, isMissing };
};

test.each([true, false])('shows that a badge has no checks, whether or not it shows states: %s', (showsStatus) => {
  expect(shown({ organizationId: 1, badge: { ...badge, showsStatus }, histories: [] })).toEqual({
    schemaVersion: 1,
    label: 'Shop',
    message: 'no checks',
    color: 'lightgrey',
    cacheSeconds: 60,
    fills: ['#e6e9ed', '#5b6470'],
    isMissing: false,
  });
});

test('shows the time of its data in grey', () => {
  expect(shown({ organizationId: 1, badge, histories: [] }, 'at noon')).toMatchObject({
    message: 'no checks, at noon',
    fills: ['#e6e9ed', '#5b6470', '#5b6470'],
  });
});

test('shows a missing badge', () => {
  expect(shown(null)).toMatchObject({ label: 'badge', message: 'not found', color: 'lightgrey', isMissing: true });
});

test.each([
  ['Shop', true],
  ['Käse — Сыр ☂', true],
  ['متجر', true],
  ['e\u0301\u200d', true],
  ['商店', false],
  ['店 Shop', false],
  ['상점', false],
  ['Shop 🚀', false],
])(
  'draws a name in a PNG only if the font contains all characters, and omits it otherwise: %s',
  async (name, isShown) => {
    const pixels = async (given: string) => {
      const image = badgeImage(
        { value: { organizationId: 1, badge: { ...badge, name: given }, histories: [] }, readAt: NOON },
        NOON,
      );
      // The width is in the IHDR chunk, after the signature and the chunk header.
      return (await image.png()).body.readUInt32BE(16);
    };
    expect((await pixels(name)) >= (await pixels(''))).toBe(isShown);
  },
);
