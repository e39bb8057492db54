import * as own from '@pharos/contract/rest/locations/locations.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { fakeLocation } from '../../lib/testing/fake-location.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import type { LocationCalls } from './location-calls.ts';
import { LocationTable } from './location-table.tsx';
import { LocationsFrame } from './locations-frame.tsx';

const CALLS: LocationCalls = {
  list: own.listPrivateLocations,
  create: own.createPrivateLocation,
  change: own.changePrivateLocation,
  renew: own.renewPrivateLocationCredential,
  countChecks: own.countPrivateLocationChecks,
  remove: own.deletePrivateLocation,
};
const ALL = { mayChange: true, mayRenew: true, mayRemove: true };
const UNAVAILABLE = /Pharos is starting, or cannot reach its database\. Try again in a moment\.$/;
const open = async (
  locations: readonly ReturnType<typeof fakeLocation>[],
  answers: Parameters<typeof fakeApi>[0] = {},
  rights = ALL,
) => {
  const api = fakeApi({
    'GET /locations/': () => ({ credentials: { is_available: true, reason: null }, maximum: 20, results: locations }),
    'GET /locations/north/checks/': () => ({ checks: 2, checks_alone: 0 }),
    'GET /installation/': () => ({}),
    ...answers,
  });
  const page = await renderPage(
    <LocationsFrame summary="Places" calls={CALLS} hasKey mayAdd>
      {() => <LocationTable locations={locations} zone="UTC" calls={CALLS} rightsOf={() => rights} />}
    </LocationsFrame>,
  );
  return { ...page, api };
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (item: string) => {
  await press('Actions for North');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};
const enter = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test.each([
  ['Rename', 'Rename', 'PATCH /locations/north/', 'The location was not renamed.', 'name'],
  [
    'New credential',
    'Create a new credential',
    'POST /locations/north/credential/',
    'The new credential was not created.',
    null,
  ],
  ['Disable', 'Disable', 'PATCH /locations/north/', 'North was not changed.', null],
  ['Delete', 'Delete location', 'DELETE /locations/north/', 'North was not deleted.', null],
  ['Add location', 'Add location', 'POST /locations/', 'The location was not created.', 'name'],
])(
  'shows for the action "%s" what was not done after a server error, and shows a rejection only once',
  async (item, confirm, call, failure, field) => {
    const isLive = item !== 'Delete';
    const { api } = await open([fakeLocation({ is_live: isLive })], { [call]: () => refused(503) });
    const dialog = item === 'Add location' ? await addLocation() : await choose(item);
    if (field !== null) enter(/^Name/, 'South');
    const button = dialog.getByRole('button', { name: confirm });
    fireEvent.click(button);
    const message = await screen.findByText(UNAVAILABLE);
    expect(message.textContent.startsWith(failure)).toBe(true);
    api.on(call, () => refused(403, { detail: 'Not now.' }));
    fireEvent.click(button);
    await dialog.findByText('Not now.');
    expect(screen.getAllByText('Not now.')).toHaveLength(1);
    if (field === null) return;
    api.on(call, () => refused(400, { name: ['There is one of this name.'] }));
    fireEvent.click(button);
    await dialog.findByText('There is one of this name.');
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  },
);

const addLocation = async () => {
  await press('Add location');
  return within(await screen.findByRole('dialog', { name: 'Add location' }));
};

test('requires names and keys, and closes a dialog with Cancel', async () => {
  const { api } = await open([fakeLocation()]);
  const adding = await addLocation();
  fireEvent.click(adding.getByRole('button', { name: 'Add location' }));
  expect(await screen.findAllByText('This field may not be blank.')).toHaveLength(2);
  enter(/^Name/, 'Süd');
  enter(/^Name/, ' ');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Key/ }).value).toBe('');
  fireEvent.click(adding.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const renaming = await choose('Rename');
  renaming.getByText('The key north does not change.');
  enter(/^Name/, ' ');
  fireEvent.click(renaming.getByRole('button', { name: 'Rename' }));
  await renaming.findByText('This field may not be blank.');
  enter(/^Name/, 'North');
  fireEvent.click(renaming.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const renewing = await choose('New credential');
  fireEvent.click(renewing.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('creates a first credential without a warning about the old one, and copies its command', async () => {
  const renewed = { location: fakeLocation(), command: 'npm start', warning: 'Without TLS.' };
  const { api, person } = await open([fakeLocation({ credential_since: null })], {
    'POST /locations/north/credential/': () => renewed,
  });
  screen.getByText('None');
  const dialog = await choose('New credential');
  dialog.getByText(/^Agents of/);
  await person.click(dialog.getByRole('button', { name: 'Create a new credential' }));
  const command = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Command' });
  expect(screen.getByRole('alert').textContent).toBe('Without TLS.');
  screen.getByText(/clone the repository of Pharos at the same version as here/);
  command.focus();
  expect([command.selectionStart, command.selectionEnd]).toEqual([0, 9]);
  await person.click(screen.getByRole('button', { name: 'Copy the command' }));
  await screen.findByRole('button', { name: 'Copied!' });
  expect(await navigator.clipboard.readText()).toBe('npm start');
  expect(api.calls.filter(({ path }) => path === '/locations/')).toHaveLength(0);
});

test('shows the state of a location in its row, with exact times as tooltips', async () => {
  await open([
    fakeLocation({
      clock_offset_ms: 20,
      open_jobs: 7,
      addresses: [
        { address: '203.0.113.7', family: 'IPv4' },
        { address: '2001:db8::7', family: 'IPv6' },
      ],
    }),
    fakeLocation({ key: 'away', name: 'Away', is_live: false, agents: 0 }),
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Location', 'State', 'Addresses', 'Open jobs', 'Credential', 'Actions'],
  ]);
  const [, north, away] = screen.getAllByRole('row');
  expect(north?.textContent).toMatch(/203\.0\.113\.7 IPv42001:db8::7 IPv67since 1 November 2026/);
  expect(north?.textContent).not.toContain('NTP');
  expect(within(north as HTMLElement).getByText('1 November 2026').title).toMatch(/^1 November 2026, 10:00:00 UTC/);
  expect(within(away as HTMLElement).getByText(/ ago$/).title).toMatch(/^24 November 2026, 10:00:00 UTC/);
});

test('shows no column of actions if no action is allowed', async () => {
  await open([fakeLocation()], {}, { mayChange: false, mayRenew: false, mayRemove: false });
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});
