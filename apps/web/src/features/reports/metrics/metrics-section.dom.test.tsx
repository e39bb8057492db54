import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import type { Range } from '../range/parse-range.ts';
import { MetricsSection } from './metrics-section.tsx';

const CREATED = Date.parse('2026-03-10T08:00:00Z');
const range = (from: number, to: number): Range => ({
  label: 'Custom range',
  dates: null,
  span: { from, to },
  query: { for_hours: 24 },
  unit: 'hours',
});
const open = async (from: number, to: number) => {
  const check = listedCheck(3, { created_on: new Date(CREATED).toISOString() });
  fakeApi({ 'GET /check-stats-reports/3/': () => check.stats });
  await renderPage(<MetricsSection check={check} choice={{ range: range(from, to) }} />, {
    at: '/reports?check_id=3',
  });
  await screen.findByText('Downtime', { selector: 'dt' });
  return screen.queryByText(/^This check was added/)?.textContent ?? null;
};

test.each([
  ['says nothing of a check that was created at the start of the range', CREATED, CREATED + 2, null],
  ['names the creation of a check within the range', CREATED - 1, CREATED + 1, 'Earlier time does not count.'],
  ['names the creation at the end of the range', CREATED - 2, CREATED, 'after this range'],
  ['names the creation after the range', CREATED - 3, CREATED - 1, 'after this range'],
])('%s', async (_title, from, to, text) => {
  const shown = await open(from, to);
  if (text === null) expect(shown).toBeNull();
  else expect(shown).toContain(text);
  if (text !== null) expect(shown).toContain('10 March 2026');
});
