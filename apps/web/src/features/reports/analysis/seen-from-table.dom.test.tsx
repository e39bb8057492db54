import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { SeenFromTable } from './seen-from-table.tsx';

const probe = {
  location: 'North',
  state: 'NR',
  check_start_time: '2026-11-20T10:00:00Z',
  error_summary: 'Connection refused',
  response_time: null,
} as const;

test('labels each value, because a narrow screen shows the rows as cards', async () => {
  const seen = [probe, { ...probe, state: 'AV', error_summary: 'OK', response_time: 12.4 } as const];
  await renderPage(<SeenFromTable title="Results by location" rule={null} seen={seen} />);
  const [, failed, passed] = within(screen.getByRole('table', { name: 'Results by location' })).getAllByRole('row');
  const labels = within(failed as HTMLElement)
    .getAllByRole('cell')
    .map(({ dataset }) => dataset.label);
  expect(labels).toEqual([undefined, 'Verdict', 'When', 'Error', 'Response time']);
  expect(failed?.textContent).toMatch(/^North.*Connection refused–$/);
  expect(passed?.textContent).toMatch(/^North.*–12\u00a0ms$/);
});

test('renders a number and its unit on one line', async () => {
  const seen = [{ ...probe, error_summary: 'No response after 8 s' }];
  await renderPage(<SeenFromTable title="Results by location" rule={null} seen={seen} />);
  const [, failed] = screen.getAllByRole('row');
  expect(failed?.textContent).toMatch(/No response after 8\u00a0s–$/);
});
