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
  certificates: [],
};

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
