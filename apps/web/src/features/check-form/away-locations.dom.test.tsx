import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { listedCheck } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { CheckFormLoader } from './check-form-loader.tsx';

test('shows chosen locations that cannot probe the check, with their names and the reason', async () => {
  const away = (key: string, name: string, is_disabled: boolean) => ({
    ...{ key, name, is_disabled },
    ...{ addresses: [], is_private: false },
  });
  fakeApi({
    'GET /installation/': () => ({ check_intervals: [60] }),
    'GET /edge-locations/': () => ({
      ...pageOf([
        { key: 'local', name: 'Local', types: CHECK_TYPES },
        { key: 'unable', name: 'Unable', types: ['icmp'] },
      ]),
      away: [away('the-north', 'The North', false), away('shut', 'South', true), away('other', 'Other', false)],
    }),
    'GET /application-members/': () => pageOf([]),
    'GET /application-subscribers/': () => pageOf([]),
    'GET /checks/3/': () => listedCheck(3, { preferred_edge_locations_csv: 'local,unable,the-north,shut,gone' }),
  });
  const { person } = await renderPage(
    <CheckFormLoader check={3} hasUnsavedChanges={{ current: () => false }} onSaved={() => {}} onCancel={() => {}} />,
  );
  await screen.findByRole('combobox', { name: 'Locations' });
  // Only the name is truncated, because the mark is a separate element.
  for (const [name, mark] of [
    ['Unable', '(cannot run HTTPS)'],
    ['The North', '(away)'],
    ['South', '(disabled)'],
    ['gone', '(not known)'],
  ] as const) {
    const cut = screen.getByText(name, { selector: 'bdi' });
    expect(cut.parentElement?.textContent).toBe(`${name} ${mark}`);
    expect(screen.getByText(mark).contains(cut)).toBe(false);
  }
  expect(screen.queryByText(/^Other\b/)).toBeNull();
  for (const name of ['Local', 'Unable', 'The North', 'South', 'gone']) {
    const pill = screen.getByText(name, { selector: 'bdi' }).closest('.mantine-Pill-root');
    await person.click(pill?.querySelector('button') ?? document.body);
    expect(screen.queryByText(name, { selector: 'bdi' })).toBeNull();
  }
});
