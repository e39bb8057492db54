import type { PublicDay } from '@pharos/domain/public-status/public-days.ts';
import type { CheckReport } from '@pharos/domain/public-status/public-report.ts';
import { describe, expect, test } from 'vitest';
import { checkSection } from './check-section.ts';

const MINUTE = 60_000;
const BEGIN = Date.UTC(2026, 10, 20);
const day = (given: Partial<PublicDay> = {}): PublicDay => ({
  date: '2026-11-20',
  from: BEGIN,
  to: BEGIN + 1440 * MINUTE,
  downMs: 0,
  degradedMs: 0,
  maintenanceMs: 0,
  availability: 1,
  ...given,
});
const section = (given: Partial<CheckReport> = {}): string =>
  checkSection(
    {
      id: 3,
      name: 'Shop',
      address: null,
      state: 'up',
      impact: null,
      availability: [1, 1, 1, 1],
      watchedSince: null,
      downMs: 0,
      days: [day()],
      ...given,
    },
    BEGIN + 1440 * MINUTE,
  ).text;

test.each<[string, Partial<PublicDay>, string]>([
  ['without downtime', {}, ' class="u"><span>20 Nov: no downtime<'],
  ['of slow answers', { degradedMs: 5 * MINUTE }, ' class="g"><span>20 Nov: slow for 5 mins<'],
  [
    'with an outage, however slow it was besides',
    { downMs: 144 * MINUTE, degradedMs: MINUTE, availability: 0.9 },
    ' class="d3"><span>20 Nov: down 2 hrs 24 mins, 90.00 % available<',
  ],
  [
    'that was down for seconds, however short it was watched',
    { downMs: 16_000, availability: 0.7365 },
    ' class="d1"><span>20 Nov: down 16 secs, 73.65 % available<',
  ],
  ['that was down for half an hour', { downMs: 30 * MINUTE, availability: 0.98 }, ' class="d2"><'],
  ['that was down for six hours', { downMs: 360 * MINUTE, availability: 0.75 }, ' class="d"><'],
  ['of which nothing is known', { availability: null, degradedMs: 1 }, '><span>20 Nov: no data<'],
])('shows the bar of a day %s', (_, given, bar) => {
  expect(section({ days: [day(given)] })).toContain(`<li id="c3-2026-11-20"${bar}`);
});

describe('the list of days with downtime or slow responses', () => {
  const slow = day({ degradedMs: MINUTE });
  const down = day({ date: '2026-11-21', from: BEGIN + 1440 * MINUTE, downMs: 2 * MINUTE, availability: 0.999 });

  test('links to these days only, latest first', () => {
    const days = [day({ date: '2026-11-19' }), slow, down];
    const links = [...section({ days }).matchAll(/<a href="#(c3-[\d-]+)">([^:]+):/g)].map(([, id, text]) => [id, text]);
    expect(links).toEqual([
      ['c3-2026-11-21', '21 Nov'],
      ['c3-2026-11-20', '20 Nov'],
    ]);
  });

  test('is hidden without such days, and shown with one', () => {
    expect(section()).toContain('<details id="d3" data-live class="off"></details>');
    for (const one of [slow, down]) {
      const shown = section({ days: [one] });
      expect(shown).toContain('<details id="d3" data-live><summary>Days with downtime or slow answers</summary>');
    }
  });
});

test('shows the availability for 24 hours and for several days, and the downtime', () => {
  const figures = (given: Partial<CheckReport>) =>
    [...section(given).matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => `${label}: ${value}`);
  expect(figures({ availability: [null, 0.5, 0.75, 1], downMs: 90_000 })).toEqual([
    '24 hours: No data',
    '7 days: 50.00 %',
    '30 days: 75.00 %',
    '90 days: 100.00 %',
    'Downtime in 90 days: 1 min 30 secs',
  ]);
  const [now, minute] = [BEGIN + 1440 * MINUTE, MINUTE];
  expect(figures({ availability: [1, 0.5, 0.75, 0.75], watchedSince: now - 14_400 * minute, downMs: 90_000 })).toEqual([
    '24 hours: 100.00 %',
    '7 days: 50.00 %',
    'Since 11 Nov: 75.00 %',
    'Downtime since then: 1 min 30 secs',
  ]);
  expect(figures({ availability: [0.7365, 0.7365, 0.7365, 0.7365], watchedSince: now - 8 * minute })).toEqual([
    'Since 20 Nov 2026, 23:52 UTC: 73.65 %',
    'Downtime since then: None',
  ]);
  expect(figures({ availability: [null, null, null, 1] }).at(-1)).toBe('Downtime in 90 days: None');
  expect(figures({ availability: [null, null, null, null] }).at(-1)).toBe('Downtime in 90 days: No data');
});

test('shows the address as text, and only if there is one', () => {
  expect(section()).not.toContain('dir="ltr"');
  expect(section({ address: 'https://shop.example/?a&b' })).toContain(
    '<p class="quiet" dir="ltr">https://shop.example/?a&amp;b</p>',
  );
});

test('shows the word for the impact of an open incident on a check', () => {
  expect(section({ state: 'degraded', impact: 'major' })).toMatch(/class="state degraded"[^>]*>.*Partial outage</s);
  expect(section({ state: 'down', impact: 'critical' })).toMatch(/class="state down"[^>]*>.*Major outage</s);
});
