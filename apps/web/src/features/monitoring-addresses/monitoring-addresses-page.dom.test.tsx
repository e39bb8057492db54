import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { MonitoringAddressesPage } from './monitoring-addresses-page.tsx';

const V4 = { address: '203.0.113.7', family: 'IPv4' };
const V6 = { address: '2001:db8::7', family: 'IPv6' };
const live = (name: string, given: object = {}) => ({
  key: name.toLowerCase(),
  name,
  types: [],
  address: null,
  addresses: [],
  is_private: false,
  ...given,
});
const gone = (name: string, given: object = {}) => ({ ...live(name, given), is_disabled: false, ...given });
const open = (edge: object[], away: object[]) => {
  fakeApi({ 'GET /edge-locations/': () => ({ ...pageOf(edge), away }) });
  return renderPage(<MonitoringAddressesPage />);
};

test('lists the addresses of live and away locations, marks private locations, and names locations without known addresses', async () => {
  const { person } = await open(
    [live('North', { addresses: [V4, V6] }), live('Office', { is_private: true }), live('Bare')],
    [
      gone('Agent 10', { addresses: [{ address: '203.0.113.9', family: 'IPv4' }] }),
      // Private locations are visible to their organization. Disabled locations are not listed.
      gone('Agent 2', { addresses: [{ address: '10.0.0.9', family: 'IPv4' }], is_private: true }),
      gone('Moved', { addresses: [] }),
      gone('Shut', { addresses: [{ address: '203.0.113.8', family: 'IPv4' }], is_disabled: true }),
    ],
  );
  const texts = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(await texts()).toEqual([
    'Agent 2PrivateAway10.0.0.9 IPv4',
    '10.0.0.9 IPv4',
    'Agent 10Away203.0.113.9 IPv4',
    '203.0.113.9 IPv4',
    expect.stringMatching(/^BareUnknown/),
    expect.stringMatching(/^MovedAwayUnknown/),
    expect.stringMatching(/^North203/),
    '203.0.113.7 IPv4',
    '2001:db8::7 IPv6',
    expect.stringMatching(/^OfficePrivateUnknown/),
  ]);
  await person.click(screen.getByRole('button', { name: 'Copy all 4 addresses' }));
  expect(await navigator.clipboard.readText()).toBe('10.0.0.9\n203.0.113.9\n203.0.113.7\n2001:db8::7');
  expect(screen.getByRole('link', { name: 'plain text' }).getAttribute('href')).toBe('/monitoring-addresses.txt');
  expect(screen.getByRole('link', { name: 'JSON' }).getAttribute('href')).toBe('/v1/monitoring-addresses/');
});

test('shows no copy button if no address is known', async () => {
  await open([live('Bare')], []);
  expect(await screen.findByText(/^Unknown/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows a message if there is no location or if loading fails', async () => {
  const { unmount } = await open([], []);
  expect(await screen.findByText('There are no locations')).toBeTruthy();
  unmount();
  fakeApi({ 'GET /edge-locations/': () => refused(503) });
  await renderPage(<MonitoringAddressesPage />);
  expect(await screen.findByText('The addresses could not be loaded.')).toBeTruthy();
});
