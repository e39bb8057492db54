import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { CheckFormLoader } from './check-form-loader.tsx';

const openForm = async (locations = [{ key: 'local', name: 'Local', types: CHECK_TYPES }]) => {
  const api = fakeApi({
    'GET /installation/': () => ({ check_intervals: [60, 300] }),
    'GET /edge-locations/': () => ({ ...pageOf(locations), away: [] }),
    'GET /application-members/': () => pageOf([]),
    'GET /application-subscribers/': () => pageOf([]),
  });
  const page = await renderPage(
    <CheckFormLoader check="new" hasUnsavedChanges={{ current: () => false }} onSaved={() => {}} onCancel={() => {}} />,
  );
  await screen.findByRole('button', { name: 'Add Check' });
  return { ...page, api };
};
test('adds a typed email address as a contact and selects it', async () => {
  const { person, api } = await openForm();
  const contacts = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Contacts to alert' });
  api.on('POST /organization-subscribers/', () => refused(400, { email: ['This person is a member already.'] }));
  await enterText(person, contacts(), 'oncall@example.com');
  await person.click(await screen.findByRole('option', { name: 'Add oncall@example.com as a contact' }));
  expect(await screen.findByText('This person is a member already.')).toBeTruthy();

  api.on('POST /organization-subscribers/', () => ({ id: 5 }));
  api.on('GET /application-subscribers/', () => pageOf([{ id: 5, subscriber_mini: { email: 'oncall@example.com' } }]));
  await waitFor(() => expect(contacts().disabled).toBe(false));
  await person.clear(contacts());
  await enterText(person, contacts(), 'oncall@example.com');
  await person.click(await screen.findByRole('option', { name: 'Add oncall@example.com as a contact' }));
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull());
  api.on('POST /checks/', () => refused(400, { name: ['Stop here.'] }));
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Shop');
  await enterText(person, screen.getByRole('textbox', { name: 'URL' }), 'shop.example');
  await person.click(screen.getByRole('button', { name: 'Add Check' }));
  await waitFor(() =>
    expect(api.calls.findLast(({ path }) => path === '/checks/')?.body).toMatchObject({ email_alert_subscribers: [5] }),
  );
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('derives the name from the URL until the user enters another name', async () => {
  const { person } = await openForm();
  const enter = async (name: string, text: string) => {
    await person.clear(field(name));
    await person.type(field(name), text);
    await person.tab();
  };
  await enter('URL', 'https://shop.exmaple/cart');
  await waitFor(() => expect(field('Name').value).toBe('shop.exmaple/cart'));
  await enter('URL', 'https://shop.example/cart');
  await waitFor(() => expect(field('Name').value).toBe('shop.example/cart'));
  await enter('Name', 'Shop');
  await enter('URL', 'https://shop.example/basket');
  expect(field('Name').value).toBe('Shop');
});

test('shows no error for an unchanged field before the form is submitted', async () => {
  const { person } = await openForm();
  await person.click(field('URL'));
  await person.click(screen.getByRole('combobox', { name: 'Locations' }));
  await person.click(field('Name'));
  await person.tab();
  expect(screen.queryByText('Enter a Url')).toBeNull();
  expect(screen.queryByText('Enter a check name')).toBeNull();
  await enterText(person, field('URL'), 'not a host');
  await person.click(field('Name'));
  expect(await screen.findByText('Enter a valid IP or URL')).toBeTruthy();
  await person.clear(field('URL'));
  await person.click(screen.getByRole('button', { name: 'Add Check' }));
  expect(await screen.findByText('Enter a Url')).toBeTruthy();
  expect(await screen.findByText('Enter a check name')).toBeTruthy();
});

test('allows changing a selected record type, but not clearing it', async () => {
  const { person } = await openForm();
  await person.clear(field('URL'));
  await enterText(person, field('URL'), 'dns://shop.example');
  await person.tab();
  const type = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Record type' });
  for (let times = 0; times < 2; times += 1) {
    await person.click(type);
    await person.click(await screen.findByRole('option', { name: 'AAAA' }));
  }
  expect(type.value).toBe('AAAA');
});

test('warns that a query in the URL is visible to everyone and suggests a header for keys', async () => {
  const { person } = await openForm();
  await enterText(person, field('URL'), 'https://shop.example/health');
  expect(screen.queryByText(/can read this address/)).toBeNull();
  await enterText(person, field('URL'), '?key=1');
  expect(screen.getByText(/can read this address.*custom header/)).toBeTruthy();
  await person.clear(field('URL'));
  await enterText(person, field('URL'), 'wss://shop.example/?key=1');
  await person.tab();
  await screen.findByText(/can read this address.*custom header/);
});

describe('the location selection of a new check', () => {
  const PLACES = ['North', 'South'].map((name) => ({ key: name.toLowerCase(), name, types: CHECK_TYPES }));
  const locations = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Locations' });
  const rule = () => screen.queryByRole<HTMLInputElement>('combobox', { name: 'A failure is confirmed by' });

  test('shows no confirmation rule if there is only one location', async () => {
    await openForm();
    expect(locations().placeholder).toBe('Any');
    expect(rule()).toBeNull();
  });

  test('allows selecting several locations and a confirmation rule', async () => {
    const { person, api } = await openForm(PLACES);
    api.on('POST /checks/', () => refused(400, { name: ['Stop here.'] }));
    await enterText(person, field('URL'), 'shop.example');
    for (const name of ['North', 'South']) {
      await person.click(locations());
      await person.click(await screen.findByRole('option', { name }));
    }
    await person.click(rule() ?? locations());
    await person.click(await screen.findByRole('option', { name: 'Most locations' }));
    expect(screen.getByText(/more than half of its locations/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Add Check' }));
    await waitFor(() =>
      expect(api.calls.findLast(({ path }) => path === '/checks/')?.body).toMatchObject({
        preferred_edge_locations_csv: 'north,south',
        confirmation_rule: 'most',
      }),
    );
  });

  test('hides the confirmation rule if only one of two locations is chosen', async () => {
    const { person } = await openForm(PLACES);
    expect(rule()).not.toBeNull();
    await person.click(locations());
    await person.click(await screen.findByRole('option', { name: 'North' }));
    await waitFor(() => expect(rule()).toBeNull());
  });
});
