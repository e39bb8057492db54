import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { MonthlyReportMenu } from './monthly-report-menu.tsx';

const { createObjectURL } = URL;
afterEach(() => {
  vi.restoreAllMocks();
  URL.createObjectURL = createObjectURL;
});

const NOW = Date.UTC(2026, 10, 24, 12);
/** Opens the menu on 24 November 2026. `isBlocked` simulates a popup blocker. `opened` is the fake window. */
const openMenu = async (isBlocked = false) => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const opened = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(isBlocked ? null : (opened as unknown as Window));
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  const api = fakeApi({ 'GET /reports/sla/': () => new Response('<p>A report</p>') });
  const check = listedCheck(3, { created_on: '2026-08-20T10:00:00.000Z' });
  const { person } = await renderPage(<MonthlyReportMenu check={check} />, {
    organization: organization({ timezone: 'Europe/Berlin' }),
  });
  await person.click(screen.getByRole('button', { name: 'Monthly report' }));
  const months = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Month' });
  const openReport = () => person.click(screen.getByRole('button', { name: 'Open report' }));
  return { person, api, months, open, openReport, opened, files };
};
const queryOf = (path: string | undefined) => Object.fromEntries(new URLSearchParams(path?.split('?')[1]));

test('offers the months since the check was created and preselects the last complete month', async () => {
  const { months } = await openMenu();
  expect([...months.options].map(({ text }) => text)).toEqual([
    'November 2026 (so far)',
    'October 2026',
    'September 2026',
    'August 2026',
  ]);
  expect(months.value).toBe('2026-10');
});

test('opens the report of the selected month in a new window that cannot access this page', async () => {
  const { person, api, months, open, openReport, opened, files } = await openMenu();
  await person.selectOptions(months, 'September 2026');
  await openReport();
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('blob:1'));
  expect(open).toHaveBeenCalledWith('', '_blank');
  expect(opened.opener).toBeNull();
  expect(opened.close).not.toHaveBeenCalled();
  expect([await files[0]?.text(), files[0]?.type]).toEqual(['<p>A report</p>', 'text/html;charset=utf-8']);
  expect(queryOf(api.calls.at(-1)?.path)).toEqual({
    check_id: '3',
    month: '2026-09',
    time_zone: 'Europe/Berlin',
    format: 'html',
  });
});

test('closes the new window if the report fails', async () => {
  const { api, openReport, opened } = await openMenu();
  api.on('GET /reports/sla/', () => refused(403));
  await openReport();
  await waitFor(() => expect(opened.close).toHaveBeenCalled());
  expect(opened.location.replace).not.toHaveBeenCalled();
});

test('shows a message while the browser blocks the new window', async () => {
  const { api, open, openReport, opened } = await openMenu(true);
  await openReport();
  expect((await screen.findByRole('alert')).textContent).toContain('The browser blocked the new window.');
  expect(api.calls).toEqual([]);
  open.mockReturnValue(opened as unknown as Window);
  await openReport();
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});
