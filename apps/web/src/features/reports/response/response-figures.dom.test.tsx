import type { CheckStats } from '@pharos/contract/rest/reports/reports.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ResponseFigures } from './response-figures.tsx';

const LABELS = ['Apdex', 'Average response time', 'Fastest', 'Slowest', 'Degraded'];

const showTiles = async (given: Partial<CheckStats>) => {
  const check = listedCheck(3);
  fakeApi({ 'GET /check-stats-reports/3/': () => ({ ...check.stats, ...given }) });
  const range = { label: '', dates: null, span: { from: 0, to: 1 }, query: { for_hours: 24 }, unit: 'hours' } as const;
  await renderPage(<ResponseFigures check={check} range={range} />);
  await screen.findByText('Apdex', { selector: 'dt' });
  const textsOf = (label: string) => {
    const term = screen.queryByText(label, { selector: 'dt' });
    return term && [...(term.parentElement?.querySelectorAll('dd > *') ?? [])].map(({ textContent }) => textContent);
  };
  return Object.fromEntries(LABELS.map((label) => [label, textsOf(label)]));
};

test('shows each figure under its label', async () => {
  const shown = await showTiles({
    apdex_score: '0.94',
    average_response_time_milliseconds_available: 182,
    minimum_response_time_milliseconds_available: 9.4,
    maximum_response_time_milliseconds_available: 1000,
    duration_seconds_performance_degraded: 90,
    count_performance_degradations: 2,
  });
  expect(shown).toEqual({
    Apdex: ['0.94', 'T = 500 ms'],
    'Average response time': ['182 ms'],
    Fastest: ['9.4 ms'],
    Slowest: ['1.00 s'],
    Degraded: ['1 min 30 secs', '2 times'],
  });
});

test('shows one degradation as "once"', async () => {
  const once = { duration_seconds_performance_degraded: 1, count_performance_degradations: 1 };
  expect((await showTiles(once)).Degraded).toEqual(['1 sec', 'once']);
});

test('shows dashes and no degraded time if nothing was measured', async () => {
  const nothing = {
    apdex_score: null,
    average_response_time_milliseconds_available: null,
    minimum_response_time_milliseconds_available: null,
    maximum_response_time_milliseconds_available: null,
  };
  expect(await showTiles(nothing)).toEqual({
    Apdex: ['–', 'T = 500 ms'],
    'Average response time': ['–'],
    Fastest: ['–'],
    Slowest: ['–'],
    Degraded: null,
  });
});
