import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { reloadPage } from '../lib/parts/reload-page.ts';
import { startSession } from '../lib/session.ts';
import { fakeApi, noConnection, pageOf } from '../lib/testing/fake-api.ts';
import { organization, user } from '../lib/testing/fixtures.ts';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

vi.mock('../lib/parts/reload-page.ts', () => ({ reloadPage: vi.fn() }));
vi.mock('../features/reports/reports-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/reports-page.js');
});

afterEach(() => {
  // A mounted page would load the cleared data again, and its retries would affect the next test.
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

test('shows the menu although the file of a page cannot be loaded, waits for Pharos and reloads the page once', async () => {
  startSession('good');
  vi.spyOn(console, 'error').mockReturnValue();
  const api = fakeApi({
    'GET /logged-in-user/': () => user(),
    'GET /installation/': noConnection,
    'GET /organizations/': () => pageOf([organization()]),
    'GET /recent-state-changes/': () => pageOf([]),
    'GET /events/': () => new Response(new ReadableStream()),
  });
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/reports'] }));
  const view = () =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  const first = view();
  await screen.findByRole('heading', { level: 1, name: 'Pharos cannot be reached' });
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(reloadPage).not.toHaveBeenCalled();

  api.on('GET /installation/', () => ({ sends_mail: true }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  first.unmount();

  // The file is still missing after the reload.
  view();
  await screen.findByRole('heading', { level: 1, name: 'Oops... Something went wrong.' });
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
