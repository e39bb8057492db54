import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { ADDRESS_FIELDS } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';

const BILLING = {
  first_name: 'Ada',
  last_name: 'Byron',
  billing_addr1: '1 Main Street',
  billing_addr2: 'Floor 2',
  billing_city: 'London',
  billing_state: 'Greater London',
  billing_country: 'GB',
  billing_zip: 'N1',
};
const SHIPPING = {
  first_name: 'Ada',
  last_name: 'Byron',
  line1: '1 Main Street',
  line2: 'Floor 2',
  city: 'London',
  state: 'Greater London',
  country: 'GB',
  zip: 'N1',
};
const NONE = { billing_address: null, shipping_address: null };
const SAME = { billing_address: BILLING, shipping_address: SHIPPING };
const OTHER = { billing_address: BILLING, shipping_address: { ...SHIPPING, city: 'Leeds' } };

const open = async (addresses: Addresses, answer: () => unknown = () => addresses) => {
  const api = fakeApi({ 'POST /payment/address/': answer });
  const onSaved = vi.fn();
  const isChanged = { current: () => false };
  const page = await renderPage(
    <AddressForm addresses={addresses} hasUnsavedChanges={isChanged} onSaved={onSaved} onCancel={() => {}} />,
  );
  await screen.findByRole('group', { name: 'Billing address' });
  const save = () => page.person.click(screen.getByRole('button', { name: 'Save' }));
  return { ...page, api, onSaved, isChanged, save };
};
const fields = (group: 'Billing' | 'Shipping') => within(screen.getByRole('group', { name: `${group} address` }));
const field = (group: 'Billing' | 'Shipping', label: string) =>
  fields(group).getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const box = () => screen.getByRole('checkbox', { name: 'Ship to my billing address' });
const isSaveOff = () => screen.getByRole('button', { name: 'Save' }).ariaDisabled === 'true';

test('shows eight fields of each address, and the shipping address only if it differs', async () => {
  const { person } = await open(OTHER);
  for (const { label } of ADDRESS_FIELDS) expect([field('Billing', label), field('Shipping', label)]).toBeTruthy();
  expect([field('Billing', 'City').value, field('Shipping', 'City').value]).toEqual(['London', 'Leeds']);
  await person.click(box());
  expect(screen.queryByRole('group', { name: 'Shipping address' })).toBeNull();
});

test('accepts "-" for a missing address line 2 or state, as their hints state', async () => {
  const { person, save, api } = await open(SAME);
  for (const label of ['Address line 2', 'State']) {
    expect(field('Billing', label).getAttribute('aria-describedby')).not.toBeNull();
    await person.clear(field('Billing', label));
    await person.click(field('Billing', label));
    await person.paste('-');
  }
  expect(screen.getAllByText('Enter “-” if your address has none.')).toHaveLength(2);
  await save();
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      billing_address: { billing_addr2: '-', billing_state: '-' },
    }),
  );
});

test('shows that each field is required and sends nothing', async () => {
  const { person, save, api } = await open(NONE);
  await person.click(box());
  await save();
  for (const { label } of ADDRESS_FIELDS) expect(await screen.findAllByText(`${label} is required`)).toHaveLength(2);
  expect(document.activeElement).toBe(field('Billing', 'First name'));
  expect(api.calls).toEqual([]);
});

test('sends nothing if nothing was changed, and both addresses after a change', async () => {
  const { person, save, api, isChanged, onSaved } = await open(SAME);
  expect([isSaveOff(), isChanged.current()]).toEqual([true, false]);
  await save();
  expect(api.calls).toEqual([]);
  await person.clear(field('Billing', 'City'));
  await person.type(field('Billing', 'City'), 'Bath');
  expect([isSaveOff(), isChanged.current()]).toEqual([false, true]);
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(api.calls[0]?.body).toEqual({
    billing_address: { ...BILLING, billing_city: 'Bath' },
    shipping_address: { ...SHIPPING, city: 'Bath' },
  });
});

test('does not save again while saving is in progress', async () => {
  const { person, save, api } = await open(SAME, () => new Promise(() => {}));
  await person.type(field('Billing', 'City'), '!');
  await save();
  await waitFor(() => expect(isSaveOff()).toBe(true));
  await person.keyboard('{Enter}');
  expect(api.calls).toHaveLength(1);
});

test('finds a country by its name and sends its code', async () => {
  const { person, save, api } = await open(SAME);
  const country = field('Billing', 'Country');
  expect(country.value).toBe('United Kingdom');
  await person.click(country);
  await person.clear(country);
  await person.type(country, 'côte');
  await person.click(await screen.findByRole('option', { name: 'Côte d’Ivoire' }));
  await save();
  await waitFor(() => expect(api.calls[0]?.body).toMatchObject({ billing_address: { billing_country: 'CI' } }));
});

test('shows server errors at their fields', async () => {
  const messages = [
    'billing_address.billing_zip: There is no such zip code.',
    'shipping_address.country: We do not ship there.',
  ];
  const { person, save, onSaved } = await open(OTHER, () => refused(400, messages));
  await person.type(field('Billing', 'City'), '!');
  await save();
  expect(await screen.findByText('Update failed')).toBeTruthy();
  const zip = field('Billing', 'Zip code');
  expect(zip.getAttribute('aria-invalid')).toBe('true');
  expect(fields('Billing').getByText('There is no such zip code.')).toBeTruthy();
  expect(fields('Shipping').getByText('We do not ship there.')).toBeTruthy();
  expect(document.activeElement).toBe(zip);
  expect(onSaved).not.toHaveBeenCalled();
});

test('shows an error of a copied address at the original field', async () => {
  const { person, save } = await open(SAME, () => refused(400, ['shipping_address.zip: There is no such zip code.']));
  await person.type(field('Billing', 'City'), '!');
  await save();
  expect(await fields('Billing').findByText('There is no such zip code.')).toBeTruthy();
});
