import { expect, test } from 'vitest';
import { type DrawnBadge, drawBadge, MISSING_BADGE } from './draw-badge.ts';

const badge: DrawnBadge = { label: 'Shop', parts: [{ text: 'up', tone: 'good' }], shape: 'round', theme: 'light' };

const boxesOf = (svg: string) =>
  [
    ...svg.matchAll(
      /<rect x="(\d+)" width="(\d+)" height="20" fill="(\S+)"\/><text x="(\d+)" y="14" textLength="(\d+)" lengthAdjust="spacingAndGlyphs" fill="(\S+)" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">(.*?)<\/text>/g,
    ),
  ].map(([, x, width, fill, textX, length, ink, text]) => ({
    ...{ x: Number(x), width: Number(width), fill, ink, text },
    ...{ textX: Number(textX), length: Number(length) },
  }));

test('draws label and message side by side with padding', () => {
  const svg = drawBadge({ ...badge, parts: [...badge.parts, { text: '99.98 %', tone: 'fair' }] });
  const boxes = boxesOf(svg);
  expect(boxes.map(({ text }) => text)).toEqual(['Shop', 'up', '99.98 %']);
  let x = 0;
  for (const box of boxes) {
    expect(box).toMatchObject({ x, textX: x + 7, width: box.length + 14 });
    expect(box.length).toBeGreaterThan(10);
    x += box.width;
  }
  expect(svg).toContain(`<svg xmlns="http://www.w3.org/2000/svg" width="${x}" height="20" role="img"`);
  expect(svg).toContain('aria-label="Shop: up, 99.98 %"><title>Shop: up, 99.98 %</title>');
  expect(svg).toContain(`<clipPath id="r"><rect width="${x}" height="20" rx="5"/></clipPath><g clip-path="url(#r)">`);
});

test('measures each letter', () => {
  const [wide, narrow] = ['WWWW', 'iiii'].map((label) => boxesOf(drawBadge({ ...badge, label }))[0]?.length ?? 0);
  expect(wide).toBeGreaterThan(2 * (narrow ?? 0));
});

test.each([
  ['light', '#e6e9ed', '#1f2630'],
  ['dark', '#2b323c', '#ffffff'],
] as const)('draws the label in the colors of the theme %s', (theme, fill, ink) => {
  expect(boxesOf(drawBadge({ ...badge, theme }))[0]).toMatchObject({ fill, ink });
});

test.each([
  ['good', '#157a4c'],
  ['fair', '#9a5b00'],
  ['bad', '#c22f12'],
  ['none', '#5b6470'],
] as const)('draws a %s message in white on its color', (tone, fill) => {
  expect(boxesOf(drawBadge({ ...badge, parts: [{ text: 'x', tone }] }))[1]).toMatchObject({ fill, ink: '#ffffff' });
});

test('draws round or square corners', () => {
  expect(drawBadge(badge)).toContain('rx="5"');
  expect(drawBadge({ ...badge, shape: 'square' })).toContain('rx="0"');
});

test.each([
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(39)}…`],
  [`${'x'.repeat(37)} yyyy`, `${'x'.repeat(37)} y…`],
  [`${'x'.repeat(38)} yyy`, `${'x'.repeat(38)}…`],
  ['e\u0301'.repeat(40), 'e\u0301'.repeat(40)],
])('shortens a label to 40 letters, but not its accessible name: %j', (label, shown) => {
  const svg = drawBadge({ ...badge, label });
  expect(boxesOf(svg)[0]?.text).toBe(shown);
  expect(svg).toContain(`aria-label="${label}: up"`);
});

test('draws a missing badge', () => {
  const svg = drawBadge(MISSING_BADGE);
  expect(boxesOf(svg)).toMatchObject([
    { text: 'badge', fill: '#e6e9ed' },
    { text: 'not found', fill: '#5b6470' },
  ]);
  expect(svg).toContain('rx="5"');
});
