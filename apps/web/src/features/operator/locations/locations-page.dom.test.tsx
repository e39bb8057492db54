import type { OperatorLocation } from '@pharos/contract/rest/operator/locations.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { fakeLocation } from '../../../lib/testing/fake-location.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { LocationsPage } from './locations-page.tsx';

const AVAILABLE = { is_available: true, reason: null };
const COMMAND = 'LOCATION_KEY=south LOCATION_CREDENTIAL=secret npm start -- --role=agent';
const location = (given: Partial<OperatorLocation> = {}): OperatorLocation => ({
  ...fakeLocation(given),
  organization: null,
  ...given,
});
const open = async (locations: OperatorLocation[], credentials: object = AVAILABLE) => {
  const api = fakeApi({
    'GET /operator/locations/': () => ({ credentials, results: locations }),
    'GET /operator/locations/north/checks/': () => ({ checks: 15, checks_alone: 12 }),
    'GET /installation/': () => ({ version: '1.2.3' }),
  });
  const page = await renderPage(
    <main>
      <LocationsPage />
    </main>,
  );
  await screen.findByText(/^\d+ locations?, /);
  return { api, ...page };
};
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) });
const menuOf = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` });
const item = (name: string) => screen.findByRole('menuitem', { name });
const button = (name: string) => screen.getByRole('button', { name });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('shows state, restrictions and owner of each location', async () => {
  await open([
    location({ unavailable: { icmp: 'Raw sockets are not allowed.' }, clock_offset_ms: -1400 }),
    location({ key: 'away', name: 'Away', is_live: false, agents: 0, addresses: [], credential_since: null }),
    location({ key: 'own-x', name: 'Own', is_disabled: true, is_live: false, organization: { id: 3, name: 'Acme' } }),
  ]);
  expect(screen.getByText('3 locations, 1 live')).toBeTruthy();
  for (const text of [
    /^north$/,
    /^Live$/,
    /^1 agent, Pharos 1.0.0$/,
    /^Clock 1.4 s behind: set it by NTP$/,
    /^203.0.113.7/,
    /^Cannot run ICMP checks: Raw sockets are not allowed/,
    /^3$/,
    /^1 November 2026$/,
    /^Public: for all organizations$/,
  ])
    expect(within(row('North')).getByText(text)).toBeTruthy();
  expect(row('Away').textContent).toMatch(/Not live, last seen .* ago.*Unknown.*None/);
  expect(within(row('Own')).getByText('Disabled')).toBeTruthy();
  expect(within(row('Own')).getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/operator/organizations/3');
});

test('derives the key of a new location from its name, and shows the command until the dialog is closed with Done', async () => {
  const { api, person } = await open([location()]);
  const made = location({ key: 'sud', name: 'Süd', is_live: false, agents: 0 });
  api.on('POST /operator/locations/', () => ({ location: made, command: COMMAND, warning: null }));
  await person.click(button('Add location'));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await person.type(name, 'Süd');
  const key = screen.getByRole<HTMLInputElement>('textbox', { name: /^Key/ });
  expect(key.value).toBe('sud');
  await person.clear(key);
  await enterText(person, key, 'Not a key');
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Use at most 63 lowercase letters, digits and hyphens.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(key));
  await person.clear(key);
  await person.type(key, 'south');
  // The key no longer follows the name, because the user has edited it.
  await person.type(name, ' 2{Enter}');
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Command' })).value).toBe(COMMAND);
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Süd 2', key: 'south' });
  await person.keyboard('{Escape}');
  expect(screen.getByRole('textbox', { name: 'Command' })).toBeTruthy();
  expect(screen.getByText('Waiting for its agent…')).toBeTruthy();
  expect(await screen.findByText(/clone the repository of Pharos at version 1\.2\.3, the same as here/)).toBeTruthy();
  const results = [location(), { ...made, is_live: true, agents: 1 }];
  api.on('GET /operator/locations/', () => ({ credentials: AVAILABLE, results }));
  expect(await screen.findByText('Its agent is connected.')).toBeTruthy();
  await person.click(button('Done'));
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(button('Add location')));
});

test('shows at the key field that a key is already in use', async () => {
  const { api, person } = await open([location()]);
  api.on('POST /operator/locations/', () => refused(400, { key: ['A location with the key north already exists.'] }));
  await person.click(button('Add location'));
  await person.type(await screen.findByRole('textbox', { name: /^Name/ }), 'North{Enter}');
  const refusal = 'A location with the key north already exists.';
  expect(await screen.findByText(refusal)).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: /^Key/ }), '-2');
  expect(screen.queryByText(refusal)).toBeNull();
});

test('asks for confirmation before disabling, shows the number of affected checks and restores the focus', async () => {
  let disabled = false;
  const { api, person } = await open([location()]);
  const now = () => location(disabled ? { is_disabled: true, is_live: false, agents: 0 } : {});
  api.on('GET /operator/locations/', () => ({ credentials: AVAILABLE, results: [now()] }));
  api.on('PATCH /operator/locations/north/', ({ body }) => {
    disabled = (body as { is_disabled: boolean }).is_disabled;
    return now();
  });
  await person.click(menuOf('North'));
  expect(api.calls.filter(({ path }) => path.includes('/checks/'))).toEqual([]);
  await person.click(await item('Disable'));
  const dialog = await screen.findByRole('dialog', { name: 'Disable North?' });
  expect(await within(dialog).findByText(/^12 checks are probed only there: .* 3 more are also probed/)).toBeTruthy();
  expect(dialog.textContent).toContain('Checks that use only this location are not probed until it is enabled again');
  expect(disabled).toBe(false);
  await person.click(within(dialog).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('Disabled')).toBeTruthy();
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(menuOf('North')));
  await person.click(menuOf('North'));
  await person.click(await item('Enable'));
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Enable North?' })).getByRole('button', { name: 'Enable' }),
  );
  expect(await screen.findByText('Live')).toBeTruthy();
});

test('enables without counting checks, and allows deletion even if counting fails', async () => {
  const { api, person } = await open([location({ is_disabled: true, is_live: false, agents: 0 })]);
  await person.click(menuOf('North'));
  await person.click(await item('Enable'));
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Enable North?' })).getByRole('button', { name: 'Cancel' }),
  );
  await isGone();
  expect(api.calls.filter(({ path }) => path.includes('/checks/'))).toEqual([]);
  api.on('GET /operator/locations/north/checks/', () => refused(503, { detail: 'The database is away.' }));
  api.on('DELETE /operator/locations/north/', () => ({}));
  await person.click(menuOf('North'));
  await person.click(await item('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete North?' });
  expect(await within(dialog).findByText(/could not be counted/)).toBeTruthy();
  api.on('GET /operator/locations/', () => ({ credentials: AVAILABLE, results: [] }));
  await person.click(within(dialog).getByRole('button', { name: 'Delete location' }));
  expect(await screen.findByText('Location deleted')).toBeTruthy();
});

test('requires disabling a live location before deletion, deletes one without agents, and leaves the focus on the page', async () => {
  let isLive = true;
  let results = [location()];
  const { api, person } = await open(results);
  api.on('GET /operator/locations/', () => ({ credentials: AVAILABLE, results }));
  api.on('PATCH /operator/locations/north/', () => {
    isLive = false;
    results = [location({ is_disabled: true, is_live: false, agents: 0 })];
    return results[0];
  });
  api.on('DELETE /operator/locations/north/', () => {
    if (isLive) return refused(422);
    results = [];
    return {};
  });
  await person.click(menuOf('North'));
  await person.click(await item('Delete'));
  const first = await screen.findByRole('dialog', { name: 'Disable North first?' });
  await person.click(within(first).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('Disabled')).toBeTruthy();
  await isGone();
  await person.click(menuOf('North'));
  await person.click(await item('Delete'));
  const second = await screen.findByRole('dialog', { name: 'Delete North?' });
  expect(await within(second).findByText(/^12 checks have no other live location/)).toBeTruthy();
  await person.click(within(second).getByRole('button', { name: 'Delete location' }));
  expect(await screen.findByText('Nothing is probed because there is no location')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('shows a server error in the dialog that caused it', async () => {
  const { api, person } = await open([location({ is_live: false, agents: 0 })]);
  api.on('DELETE /operator/locations/north/', () => refused(422, { detail: 'This location has an agent.' }));
  await person.click(menuOf('North'));
  await person.click(await item('Delete'));
  await person.click(await screen.findByRole('button', { name: 'Delete location' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete North?' });
  expect(await within(dialog).findByText('This location has an agent.')).toBeTruthy();
});

test('asks for confirmation before creating a new credential, because the old one stops working, and shows it once', async () => {
  const { api, person } = await open([location()]);
  api.on('POST /operator/locations/north/credential/', () => ({
    location: location(),
    command: COMMAND,
    warning: null,
  }));
  await person.click(menuOf('North'));
  await person.click(await item('New credential'));
  expect(await screen.findByText(/stops working at once/)).toBeTruthy();
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  await person.click(button('Create a new credential'));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Command' })).value).toBe(COMMAND);
  await person.keyboard('{Escape}');
  await person.click(button('Done'));
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(menuOf('North')));
});

test('renames a location, and asks for confirmation before an entered name is discarded', async () => {
  const { api, person } = await open([location()]);
  api.on('PATCH /operator/locations/north/', () => location({ name: 'The North' }));
  await person.click(menuOf('North'));
  await person.click(await item('Rename'));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await person.clear(name);
  await enterText(person, name, 'The North');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await person.click(button('Rename'));
  await isGone();
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'The North' });
});

test('does not offer to renew the credential of a private location, because only its organization can', async () => {
  const { person } = await open([location({ organization: { id: 3, name: 'Acme' } })]);
  await person.click(menuOf('North'));
  await item('Disable');
  expect(screen.queryByRole('menuitem', { name: 'New credential' })).toBeNull();
});

test('explains why credentials are unavailable, and offers none', async () => {
  const { person } = await open([location()], {
    is_available: false,
    reason: 'NATS is not set up. docs/scale.md says how.',
  });
  expect(screen.getByText(/NATS is not set up. docs\/scale.md says how/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull();
  await person.click(menuOf('North'));
  await item('Disable');
  expect(screen.queryByRole('menuitem', { name: 'New credential' })).toBeNull();
});

test('shows many locations on several pages, live ones first, with a search over all pages', async () => {
  const away = { is_live: false, agents: 0 };
  const many = Array.from({ length: 60 }, (_, index) =>
    location({ key: `place-${index}`, name: `Place ${index}`, ...(index < 59 && away) }),
  );
  const { person } = await open(many);
  const names = () =>
    screen.getAllByRole('row').map(({ textContent }) => /^Place \d+?(?=place)/.exec(textContent)?.[0]);
  expect(names().slice(1, 4)).toEqual(['Place 59', 'Place 0', 'Place 1']);
  expect(names()).toHaveLength(51);
  await person.click(button('Next page'));
  expect(names().at(-1)).toBe('Place 58');
  expect(names()).toHaveLength(11);
  await enterText(person, screen.getByRole('searchbox', { name: 'Search' }), 'PLACE 5');
  expect(await screen.findByText('11 of 60 locations, 1 live')).toBeTruthy();
  expect(names().slice(1, 3)).toEqual(['Place 59', 'Place 5']);
  expect(screen.queryByRole('navigation', { name: 'Pages of locations' })).toBeNull();
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'x');
  expect(await screen.findByText('No location matches')).toBeTruthy();
});

test('shows no search for few locations', async () => {
  await open([location()]);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
