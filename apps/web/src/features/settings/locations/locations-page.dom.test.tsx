import type { PrivateLocation } from '@pharos/contract/rest/locations/locations.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { fakeLocation } from '../../../lib/testing/fake-location.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { SettingsLayout } from '../settings-layout.tsx';
import { useSettingsPages } from '../settings-pages.ts';
import { PrivateLocationsPage } from './locations-page.tsx';

const AVAILABLE = { is_available: true, reason: null };
const NOT_AVAILABLE = { is_available: false, reason: 'NATS is not set up.' };
const READER = organization({ logged_in_user_role: 'ST' });
const answer = (results: PrivateLocation[], credentials: object = AVAILABLE, maximum = 20) => ({
  'GET /locations/': () => ({ credentials, maximum, results }),
});
const open = async (answers: ReturnType<typeof answer>, of = organization()) => {
  const api = fakeApi(answers);
  return { api, ...(await renderPage(<PrivateLocationsPage />, { organization: of })) };
};

test('explains private locations and creates one from a name', async () => {
  const { api, person } = await open(answer([]));
  expect(await screen.findByText('Monitor targets behind your firewall')).toBeTruthy();
  expect(screen.getByText(/It needs only an outgoing connection\.$/)).toBeTruthy();
  api.on('POST /locations/', () => ({
    location: fakeLocation({ key: 'office-x', name: 'Office' }),
    command: 'npm start',
    warning: 'NATS_URL leads to nats.example.com:4222 without TLS.',
  }));
  await person.click(screen.getByRole('button', { name: 'Add location' }));
  await enterText(person, await screen.findByRole('textbox', { name: /^Name/ }), 'Office');
  await person.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'Command' });
  expect(screen.getByRole('alert').textContent).toContain('without TLS');
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Office' });
});

test('shows read-only members the list without actions', async () => {
  await open(answer([fakeLocation()]), READER);
  expect(await screen.findByText('1 location, 1 live')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('allows only deletion in a suspended organization', async () => {
  const { person } = await open(answer([fakeLocation({ is_live: false })]), organization({ state: 'CA' }));
  await person.click(await screen.findByRole('button', { name: 'Actions for North' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete']);
});

test('shows how many checks are affected before a location is deleted', async () => {
  const { api, person } = await open(answer([fakeLocation({ is_live: false })]));
  api.on('GET /locations/north/checks/', () => ({ checks: 1, checks_alone: 1 }));
  await person.click(await screen.findByRole('button', { name: 'Actions for North' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(/^1 check has no other live location/)).toBeTruthy();
});

test('explains why no location can be added, and when the maximum is reached', async () => {
  const { unmount } = await open(answer([], NOT_AVAILABLE));
  expect(await screen.findByText(/NATS is not set up/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull();
  unmount();
  await open(answer([fakeLocation()], AVAILABLE, 1));
  expect(await screen.findByText(/at most 1 location/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull();
});

const Pages = () => useSettingsPages().map(({ label }) => <p key={label}>{label}</p>);

test.each([
  ['available, none made', answer([]), true],
  ['not available, but some there', answer([fakeLocation()], NOT_AVAILABLE), true],
  ['not available', answer([], NOT_AVAILABLE), false],
])('shows the menu entry depending on whether locations are %s: %o', async (_, answers, isShown) => {
  fakeApi(answers);
  const { queries, unmount } = await renderPage(<Pages />);
  await screen.findByText('Users');
  await expect.poll(() => queries.isFetching()).toBe(0);
  await waitFor(() => expect(screen.queryByText('Locations') !== null).toBe(isShown));
  unmount();
  const reader = await renderPage(<Pages />, { organization: READER });
  await expect.poll(() => reader.queries.isFetching()).toBe(0);
  await waitFor(() => expect(screen.queryByText('Locations') !== null).toBe(isShown));
  expect(screen.queryByText('Users')).toBeNull();
});

test('allows read-only members to open only the locations page of the settings', async () => {
  fakeApi(answer([fakeLocation()]));
  const { unmount } = await renderPage(<SettingsLayout />, { at: '/settings/locations', organization: READER });
  expect(await screen.findByRole('link', { name: /^Locations/ })).toBeTruthy();
  unmount();
  await renderPage(<SettingsLayout />, { at: '/settings/integrations', organization: READER });
  expect(await screen.findByText(/you do not have access/)).toBeTruthy();
});

test.each([
  ['/settings/pricing', 'Pricing'],
  ['/settings/estimate', 'Pricing'],
  ['/settings/integrations', 'Integrations'],
  ['/settings/locations', 'Locations'],
])('marks the menu entry of %s, which is %s, and scrolls it into view', async (at, label) => {
  fakeApi(answer([fakeLocation()]));
  const scrolledTo: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.getAttribute('href') ?? '');
  });
  const acme = organization({ subscription: { started_at: '2026-01-05T08:00:00.000Z' } });
  await renderPage(<SettingsLayout />, { at, organization: acme });
  const menu = within(await screen.findByRole('navigation', { name: 'Settings' }));
  await menu.findByRole('link', { name: /^Locations/ });
  const links = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(links.map(([text]) => text)).toEqual([
    'UsersUser management',
    'IntegrationsChat, SMS, tickets',
    'AccountAccount settings',
    'API keysAccess for programs',
    'Single sign-onIdentity provider',
    'LocationsYour own agents',
    'PricingPricing and billing',
  ]);
  expect(links.flatMap(([text, current]) => (current === 'page' ? [text] : [])).join()).toMatch(
    new RegExp(`^${label}`),
  );
  await waitFor(() => expect(scrolledTo.at(-1)).toBe(at.replace('estimate', 'pricing')));
  scroll.mockRestore();
});
