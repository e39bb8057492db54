import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import { UNREADABLE_TEXTS } from '@pharos/domain/text/unreadable-text.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { CheckFormLoader } from './check-form-loader.tsx';

const MESSAGE = 'What was stored of it cannot be read.';
const SECRETS = ['basic_authentication', 'custom_header'];

/**
 * Opens the form of a check whose `part` is unreadable; null for a readable check. The fake server rejects changes that
 * omit lost secrets.
 */
const openForm = async (part: keyof typeof UNREADABLE_TEXTS | null = 'secrets', data = {}) => {
  const { statuses } = listedCheck(3);
  const check = listedCheck(3, {
    data: JSON.stringify({ url: 'https://check-3.example/', ...data }),
    statuses: { ...statuses, state: null, monitoring_error: part && UNREADABLE_TEXTS[part] },
  });
  const api = fakeApi({
    'GET /installation/': () => ({ check_intervals: [60, 300] }),
    'GET /edge-locations/': () => ({ ...pageOf([{ key: 'local', name: 'Local', types: CHECK_TYPES }]), away: [] }),
    'GET /application-members/': () => pageOf([]),
    'GET /application-subscribers/': () => pageOf([]),
    'GET /organizations/': () => pageOf([organization()]),
    'GET /checks/3/': () => check,
    'PATCH /checks/3/': ({ body }) => {
      const missing = SECRETS.filter((name) => !(name in dataOf(body)));
      if (part === null || part === 'state' || missing.length === 0) return check;
      return refused(400, Object.fromEntries(missing.map((name) => [name, [MESSAGE]])));
    },
  });
  const hasUnsavedChanges = { current: () => false };
  let isSaved = false;
  const onSaved = () => {
    isSaved = true;
  };
  const page = await renderPage(
    <CheckFormLoader check={3} hasUnsavedChanges={hasUnsavedChanges} onSaved={onSaved} onCancel={() => {}} />,
  );
  await screen.findByRole('button', { name: 'Save' });
  const save = () => page.person.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => dataOf(api.calls.findLast(({ method }) => method === 'PATCH')?.body);
  return { ...page, save, sent, saved: () => waitFor(() => expect(isSaved).toBe(true)) };
};

const dataOf = (body: unknown): Record<string, unknown> => JSON.parse((body as CheckBody | undefined)?.data ?? '{}');
const username = () => screen.getByLabelText('Username');
const box = (name: string) => screen.queryByRole('checkbox', { name });

test('omits untouched lost secrets from the request and shows the resulting server errors', async () => {
  const { person, save, sent, saved } = await openForm();
  screen.getByText(
    'Username, password and headers could not be read, so the check is not monitored. Enter them again.',
  );
  await save();
  expect(await screen.findAllByText(MESSAGE)).toHaveLength(2);
  for (const name of SECRETS) expect(sent()).not.toHaveProperty(name);
  await waitFor(() => expect(document.activeElement).toBe(username()));

  await person.type(username(), 'ann');
  await enterText(person, screen.getByLabelText('Password'), 'secret');
  await save();
  await waitFor(() => expect(screen.getAllByText(MESSAGE)).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(box('Save without headers')));
  expect(box('Save without a username and password')).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Add header' }));
  await save();
  await waitFor(() => expect(screen.getAllByText(MESSAGE)).toHaveLength(1));
  await person.type(screen.getByLabelText('Header 1, name'), 'X-Key');
  await person.type(screen.getByLabelText('Header 1, value'), 'one');
  await save();
  await saved();
  expect(sent()).toMatchObject({
    basic_authentication: { basic_auth_username: 'ann', basic_auth_password: 'secret' },
    custom_header: { 'X-Key': 'one' },
  });
});

test('saves without the lost secrets if the user chooses to', async () => {
  const { person, save, sent, saved } = await openForm();
  await person.click(box('Save without a username and password') as HTMLElement);
  await person.click(box('Save without headers') as HTMLElement);
  await save();
  await saved();
  expect(sent()).toMatchObject({ basic_authentication: null, custom_header: {} });
});

test('requires lost secrets again if all other settings are lost too', async () => {
  const { save, sent } = await openForm('options');
  screen.getByText(UNREADABLE_TEXTS.options);
  await save();
  expect(await screen.findAllByText(MESSAGE)).toHaveLength(2);
  for (const name of SECRETS) expect(sent()).not.toHaveProperty(name);
});

test('retains the secrets of a check if only its state is lost', async () => {
  const { person, save, sent, saved } = await openForm('state', { custom_header: { 'X-Key': 'one' } });
  screen.getByText(UNREADABLE_TEXTS.state);
  expect(box('Save without a username and password')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Remove header 1' }));
  await save();
  await saved();
  expect(sent()).toMatchObject({ custom_header: {} });
});

test('requires the password again for a URL of another server, and sends the shown headers', async () => {
  const { person, save, sent, saved } = await openForm(null, {
    basic_authentication: { basic_auth_username: 'bob' },
    custom_header: { 'X-Key': 'one' },
  });
  const url = screen.getByLabelText(/^Url/i);
  await person.clear(url);
  await enterText(person, url, 'other.example');
  await save();
  const message = await screen.findByText('Enter the password again, because the URL points to another server.');
  expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toContain(message.id);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(sent()).toEqual({});
  await enterText(person, screen.getByLabelText('Password'), 'secret');
  await save();
  await saved();
  expect(sent()).toEqual({
    url: 'other.example',
    basic_authentication: { basic_auth_username: 'bob', basic_auth_password: 'secret' },
    custom_header: { 'X-Key': 'one' },
  });
});
