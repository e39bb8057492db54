import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { DownloadExportPage } from './download-export-page.tsx';

const open = async (answer: () => unknown, at = '/org/download-export/x-1') => {
  const api = fakeApi({ 'GET /export/download/': answer });
  const page = await renderPage(<DownloadExportPage />, { at });
  return { ...page, api };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const footer = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const SETTINGS = ['Go to the account settings', '/settings/account'];

test.each([
  ['/org/download-export/x-1', '/export/download/?export_id=x-1'],
  ['/org/download-export', '/export/download/'],
])('starts the download at %s immediately', async (at, path) => {
  const { api } = await open(() => ({ status: 'ready', url: '#the-file' }), at);
  await heading('Downloading...');
  await waitFor(() => expect(window.location.hash).toBe('#the-file'));
  window.location.hash = '';
  screen.getByText('Your download will start automatically.');
  expect(footer()).toEqual([['Download again', '#the-file'], SETTINGS]);
  expect(api.calls.map((call) => call.path)).toEqual([path]);
});

test('closes a window that was opened by a script after five seconds, and no other window', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = () => ({ status: 'ready', url: '#the-file' });
    for (const [opener, closings] of [
      [null, 0],
      [window, 1],
    ] as const) {
      vi.stubGlobal('opener', opener);
      const { unmount } = await open(answer);
      while (window.location.hash === '') await act(() => vi.advanceTimersByTimeAsync(0));
      window.location.hash = '';
      act(() => void vi.advanceTimersByTime(4999));
      expect(close).toHaveBeenCalledTimes(0);
      act(() => void vi.advanceTimersByTime(1));
      expect(close).toHaveBeenCalledTimes(closings);
      unmount();
    }
  } finally {
    vi.useRealTimers();
    vi.stubGlobal('opener', null);
    close.mockRestore();
  }
});

test('shows a message while the export is in progress', async () => {
  await open(() => ({ status: 'running', url: null }));
  await heading('Your export is not ready yet');
  expect([window.location.hash, footer()]).toEqual(['', [SETTINGS]]);
});

test.each([
  [
    () => refused(404),
    '/org/download-export/x-1',
    'This export does not exist, or its link has expired after 60 days.',
  ],
  [() => refused(404), '/org/download-export', 'There is no export yet. Request an export in the account settings.'],
  [() => refused(429, { detail: 'Too many.' }), '/org/download-export/x-1', 'Too many.'],
  [() => ({ status: 'failed', url: null }), '/org/download-export/x-1', 'The export could not be created.'],
])('explains why there is no download (%#)', async (answer, at, text) => {
  await open(answer, at);
  await heading('No download');
  expect([document.title, screen.getByRole('alert').textContent, footer()]).toEqual([
    expect.stringMatching(/^There was an error\./),
    text,
    [SETTINGS],
  ]);
  screen.getByText('There was an error. Please try again after some time.');
});

test('links users without permission to the dashboard', async () => {
  await open(() => refused(403));
  await heading('No download');
  screen.getByText('The owner and the admins can download an export.');
  expect([screen.queryByRole('alert'), footer()]).toEqual([null, [['Go to the dashboard', '/']]]);
});
