import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { DeliveriesDrawer } from './integrations/deliveries/deliveries-drawer.tsx';
import { IntegrationsPage } from './integrations/integrations-page.tsx';
import { freshdeskAccount } from './integrations/testing/desk.ts';
import { smsAlerter, webhook } from './integrations/testing/open-integrations.tsx';
import { PrivateLocationsPage } from './locations/locations-page.tsx';
import { EstimatePage } from './pricing/estimate/estimate-page.tsx';
import { PricingPage } from './pricing/pricing-page.tsx';
import { PUBLIC_PLANS, paidBy } from './pricing/testing/public-plans.ts';
import { ProfilePage } from './profile/profile-page.tsx';
import { SingleSignOnPage } from './single-sign-on/single-sign-on-page.tsx';

const PASSKEY = { id: 3, name: 'Phone', created_at: '2026-11-01T10:00:00Z', last_used_at: null };
const SESSION = { id: 4, is_current: true, user_agent: null, address: null, last_used_at: '2026-11-02T10:00:00Z' };
const SELF = { id: 30, user: 1, role: 'AD', disable_alert_emails: false, has_unsubscribed: false };
const CARD = { brand: 'Visa', masked_number: '•••• 4242' };
const NO_ADDRESS = { billing_address: null, shipping_address: null };
const LOCATIONS = { credentials: { is_available: true, reason: null }, maximum: 20, results: [] };
const READS: Readonly<Record<string, () => unknown>> = {
  'GET /installation/': () => ({ slack_app: true, upgrades_suspended: false }),
  'GET /integrations/freshdesk-alerters/': () => pageOf([freshdeskAccount({ is_valid: false })]),
  'GET /integrations/freshservice-alerters/': () => pageOf([]),
  'GET /integrations/webhooks/': () => pageOf([webhook()]),
  'GET /integrations/slack-alerters/': () => pageOf([]),
  'GET /integrations/sms-alerters/': () => pageOf([smsAlerter()]),
  'GET /integrations/3/deliveries/': () => pageOf([]),
  'GET /checks/': () => pageOf([]),
  'GET /locations/': () => LOCATIONS,
  'GET /public-plans/': () => pageOf(PUBLIC_PLANS),
  'GET /payment/card/': () => CARD,
  'GET /payment/address/': () => NO_ADDRESS,
  'GET /sessions/': () => pageOf([SESSION]),
  'GET /passkeys/': () => pageOf([PASSKEY]),
  'GET /organization-members/': () => pageOf([SELF]),
};
const open = async (page: ReactNode, at: string, answers: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ ...READS, ...answers });
  const acme = organization({ subscription: { plan_name: 'BLOSSOM', ...paidBy('month') } });
  localStorage.setItem('pharos.token', 'signed-in');
  return { api, ...(await renderPage(<main>{page}</main>, { at, organization: acme })) };
};
const Drawer = () => <DeliveriesDrawer integration={{ id: 3, name: 'On call' }} onClose={() => {}} />;
const INTEGRATIONS = '/settings/integrations';
const PRICING = '/settings/pricing';

test.each<[read: string, what: string, Page: () => ReactNode, at: string, loaded: string | RegExp]>([
  ['/locations/', 'The locations could not be loaded.', PrivateLocationsPage, '/settings/locations', /behind your/],
  ['/public-plans/', 'The plans could not be loaded.', PricingPage, PRICING, 'About GARDEN.'],
  ['/public-plans/', 'The plan could not be loaded.', EstimatePage, '/settings/estimate?plan=2', 'Summary'],
  ['/payment/card/', 'It could not be loaded.', PricingPage, PRICING, 'Visa'],
  ['/payment/address/', 'It could not be loaded.', PricingPage, PRICING, 'There is no address yet.'],
  ['/sessions/', 'Your devices could not be loaded.', ProfilePage, '/', 'This device'],
  ['/passkeys/', 'Your passkeys could not be loaded.', ProfilePage, '/', 'Phone'],
  ['/organization-members/', 'Your e-mail settings could not be loaded.', ProfilePage, '/', 'Weekly report'],
  ['/integrations/3/deliveries/', 'Deliveries could not be loaded', Drawer, '/', 'No deliveries yet'],
])('retries %s on request after a loading error (%s)', async (read, what, Page, at, loaded) => {
  const answer = READS[`GET ${read}`] as () => unknown;
  const { api } = await open(<Page />, at, { [`GET ${read}`]: () => refused(403, { detail: 'Not now.' }) });
  await screen.findByText(what);
  screen.getByText('Not now.');
  expect(screen.queryByText(loaded)).toBeNull();
  api.on(`GET ${read}`, answer);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(loaded);
  expect(screen.queryByText(what)).toBeNull();
});

test.each([
  ['/integrations/webhooks/', '?webhook=3', 'The webhook could not be loaded.', 'Webhook Name'],
  ['/integrations/sms-alerters/', '?sms=5', 'The integration could not be loaded.', 'Account SID'],
  [
    '/integrations/freshdesk-alerters/',
    '?freshdesk=5',
    'The integration could not be loaded.',
    'Freshdesk account URL',
  ],
])('retries the list %s on request in the form of an integration', async (read, search, what, field) => {
  const answer = READS[`GET ${read}`] as () => unknown;
  const { api } = await open(<IntegrationsPage />, `${INTEGRATIONS}${search}`, { [`GET ${read}`]: () => refused(403) });
  const failure = await screen.findByText(what);
  api.on(`GET ${read}`, answer);
  const again = [...(failure.closest('[role=alert]')?.querySelectorAll('button') ?? [])];
  expect(again.map(({ textContent }) => textContent)).toEqual(['Try again']);
  for (const button of again) fireEvent.click(button);
  await screen.findByRole('textbox', { name: field });
});

test('shows why single sign-on cannot be loaded, and no form that would overwrite it', async () => {
  const { api, queries } = await open(<SingleSignOnPage />, '/', {
    'GET /sso-connection/': () => new Promise(() => {}),
  });
  expect([document.title, document.querySelector('[aria-busy=true]') === null]).toEqual([
    'Single sign-on · Pharos',
    false,
  ]);
  api.on('GET /sso-connection/', () => refused(403, { detail: 'Not on your plan.' }));
  void queries.cancelQueries().then(() => queries.refetchQueries());
  expect((await screen.findByRole('alert')).textContent).toBe('Single sign-on could not be loadedNot on your plan.');
  expect([screen.queryByRole('button', { name: 'Connect' }), document.querySelector('[aria-busy=true]')]).toEqual([
    null,
    null,
  ]);
  api.on('GET /sso-connection/', () => refused(404));
  await queries.refetchQueries();
  await screen.findByRole('button', { name: 'Connect' });
  expect([screen.queryByRole('alert'), screen.queryByRole('heading', { name: 'Disconnect' })]).toEqual([null, null]);
});

test.each<[title: string, Page: () => ReactNode, at: string]>([
  ['Pricing and billing', PricingPage, PRICING],
  ['Estimate', EstimatePage, '/settings/estimate?plan=2'],
  ['Locations', PrivateLocationsPage, '/settings/locations'],
  ['Integrations', IntegrationsPage, INTEGRATIONS],
])('sets the document title to %s', async (title, Page, at) => {
  await open(<Page />, at);
  await waitFor(() => expect(document.title).toBe(`${title} · Pharos`));
});

test.each([
  [PricingPage, PRICING],
  [EstimatePage, '/settings/estimate?plan=2'],
])('redirects from %o if the installation sells no plans', async (Page, at) => {
  // The test router has no users page and logs a warning.
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
  fakeApi(READS);
  const { router } = await renderPage(<Page />, {
    at,
    organization: organization({ subscription: { started_at: null } }),
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
});

test('shows the card or the address in the payment drawer, and asks for confirmation before an address is discarded', async () => {
  const { router, person } = await open(<PricingPage />, `${PRICING}?payment=address`, {
    'POST /payment/address/': () => NO_ADDRESS,
    'POST /payment/card/': () => ({ hosted_page_url: 'about:blank', can_be_framed: true }),
  });
  await screen.findByRole('dialog', { name: 'Address' });
  const city = () => screen.getAllByRole('textbox', { name: 'City' })[0] as HTMLElement;
  await screen.findByRole('group', { name: 'Billing address' });
  fireEvent.change(city(), { target: { value: 'Bath' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  for (const field of screen.getAllByRole('textbox')) fireEvent.change(field, { target: { value: 'Bath' } });
  await person.click(screen.getByRole('combobox', { name: 'Country' }));
  await person.click(await screen.findByRole('option', { name: 'Norway' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.href).toBe(PRICING));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await screen.findByRole('button', { name: 'UPDATE CARD' }));
  await screen.findByRole('dialog', { name: 'Card details' });
  const frame = await screen.findByTitle('Card details');
  fireEvent.load(frame);
  expect(document.activeElement).toBe(frame);

  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.href).toBe(PRICING));
  expect(router.history.length).toBe(2);
});
