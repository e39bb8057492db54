import type { CheckStats } from '@pharos/contract/rest/reports/reports.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { MetricTiles } from './metric-tiles.tsx';

/** All values are different, so that a mix-up fails the test. */
const figures: Partial<CheckStats> = {
  availability_percentage: '99.98',
  duration_seconds_total_downtime: 300,
  maximum_downtime_duration: 200,
  incidents_count: 3,
  outages_count_total: 2,
  mean_time_to_recover_seconds: 150,
  mean_time_between_failures_seconds: 3600,
  duration_seconds_paused: 1800,
  duration_seconds_maintenance: 600,
  duration_seconds_unknown: 60,
};
const LABELS = [
  'Availability',
  'Downtime',
  'Longest downtime duration',
  'Incidents',
  'Mean time to recover',
  'Mean time between failures',
  'Paused',
  'Maintenance',
  'Unknown',
];

/** Returns the value and the note of each visible tile, by label. */
const showTiles = async (given: Partial<CheckStats>) => {
  await renderPage(<MetricTiles stats={{ ...(listedCheck(3).stats as CheckStats), ...given }} />);
  const textsOf = (label: string) => {
    const term = screen.queryByText(label, { selector: 'dt' });
    return term && [...(term.parentElement?.querySelectorAll('dd > *') ?? [])].map(({ textContent }) => textContent);
  };
  return Object.fromEntries(LABELS.map((label) => [label, textsOf(label)]));
};

test('shows each figure under its label and formats durations', async () => {
  expect(await showTiles(figures)).toEqual({
    Availability: ['99.98 %'],
    Downtime: ['5 mins'],
    'Longest downtime duration': ['3 mins 20 secs'],
    Incidents: ['3', 'in 2 outages'],
    'Mean time to recover': ['2 mins 30 secs'],
    'Mean time between failures': ['1 hr'],
    Paused: ['30 mins'],
    Maintenance: ['10 mins'],
    Unknown: ['1 min'],
  });
});

test('shows no mean times without outages, and hides the tiles of paused, maintenance and unknown time if they are zero', async () => {
  expect(await showTiles({})).toEqual({
    Availability: ['100.00 %'],
    Downtime: ['0 secs'],
    'Longest downtime duration': ['0 secs'],
    Incidents: ['0'],
    'Mean time to recover': ['–'],
    'Mean time between failures': ['–'],
    Paused: null,
    Maintenance: null,
    Unknown: null,
  });
});

test('shows the number of outages only if it differs from the number of incidents', async () => {
  expect((await showTiles({ incidents_count: 2, outages_count_total: 1 })).Incidents).toEqual(['2', 'in 1 outage']);
});

test('shows dashes for a range without known time', async () => {
  const unknown = { availability_percentage: null, duration_seconds_unknown: 86_400 };
  expect(await showTiles(unknown)).toMatchObject({
    Availability: ['–', 'There is no data for this range.'],
    Downtime: ['–'],
    'Longest downtime duration': ['–'],
    Incidents: ['–'],
    Unknown: ['1 day'],
  });
});
