import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { HealthPage } from './health-page.tsx';

const HEALTH = {
  version: '1.0.0',
  node: '24.0.0',
  started_on: '2026-11-24T10:00:00Z',
  problems: [],
  database: null,
  disk: null,
  engine: null,
  lateness: null,
  checks: null,
  queue: null,
  locations: [],
  last_backup: null,
  pair: null,
  certificates: [],
};
const STATE = {
  version: '1.0.0',
  is_ready: true,
  not_ready: { database: null, engine: null, worker: null },
  oldest_waiting_alert_seconds: 0,
  deliveries_pending: 0,
  deliveries_failed_last_hour: 2,
  oldest_due_job_seconds: 75,
  lateness_p99_seconds: null,
  since_last_stored_seconds: 3,
  is_isolated: false,
};
const PAIR = {
  address: 'https://b.example.com',
  is_paired: true,
  looked_on: '2026-11-24T10:00:00Z',
  answered_on: '2026-11-24T10:00:00Z',
  trouble: null,
  connection: 'connected',
  stopped_on: null,
  is_told: false,
  state: STATE,
};
const SILENT = { kind: 'no-answer', text: 'It does not answer (connection refused)', since: '2026-11-24T09:00:00Z' };

test('says of when it is, and nothing good once Pharos has gone', async () => {
  const api = fakeApi({ 'GET /operator/health/': () => HEALTH });
  const { queries } = await renderPage(<HealthPage />);
  await screen.findByText('Nothing keeps Pharos from its work.');
  expect(screen.getByText(/^As of/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All locations' }).getAttribute('href')).toBe('/operator/locations');
  api.on('GET /operator/health/', () => refused(503));
  await act(() => queries.refetchQueries());
  await screen.findByText(/^Nothing is known of now/);
  expect(screen.getByText(/^The state of Pharos could not be read again/)).toBeTruthy();
  expect(screen.queryByText('Nothing keeps Pharos from its work.')).toBeNull();
  api.on('GET /operator/health/', () => HEALTH);
  await act(() => queries.refetchQueries());
  await waitFor(() => expect(screen.queryByText(/^Nothing is known of now/)).toBeNull());
});

/** What the page says of the paired installation. */
const pairTextOf = async (pair: object | null): Promise<string> => {
  fakeApi({ 'GET /operator/health/': () => ({ ...HEALTH, pair }) });
  const { unmount } = await renderPage(<HealthPage />);
  await screen.findByText('Nothing keeps Pharos from its work.');
  const text = screen.queryByRole('heading', { name: 'Paired installation' })?.closest('section')?.textContent ?? '';
  unmount();
  return text;
};

test('tells of the paired installation, and nothing where there is none', async () => {
  expect(await pairTextOf(null)).toBe('');
  const text = await pairTextOf(PAIR);
  for (const words of [
    'https://b.example.com',
    'It answers, is ready and sends its alerts',
    'None waits',
    '1 min 15 secs',
    '3 secs before its answer',
    'Not known',
  ])
    expect(text).toContain(words);
  expect(await pairTextOf({ ...PAIR, is_paired: false, looked_on: null, answered_on: null, state: null })).toContain(
    'The pairing was begun and is not finished',
  );
});

test.each([
  [
    'what is wrong with it, and whether that was told',
    { is_told: true },
    /connection refused\).*since.*Operators were mailed/,
  ],
  ['that this side is cut off itself', { connection: 'isolated' }, /This installation is cut off itself/],
  ['that it is not known which side is cut off', { connection: 'unknown' }, /Set REFERENCE_TARGETS/],
  ['that it stopped in an orderly way', { stopped_on: '2026-11-24T09:00:00Z' }, /It said that it stops/],
])('says of the paired installation %s', async (_what, changes, words) => {
  expect(await pairTextOf({ ...PAIR, trouble: SILENT, ...changes })).toMatch(words);
});
