import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ApiKeysPage } from './api-keys-page.tsx';

const key = (given: object = {}) => ({
  id: 3,
  name: 'Deployment',
  scope: 'read',
  shown_as: 'abc…',
  created_by: { email: 'ann@example.com', is_admin: true },
  created_at: '2026-11-01T10:00:00Z',
  last_used_at: null,
  expires_at: null,
  ...given,
});
const open = async (
  keys: readonly object[],
  answers: Parameters<typeof fakeApi>[0] = {},
  given: Parameters<typeof organization>[0] = {},
) => {
  const api = fakeApi({ 'GET /api-keys/': () => pageOf(keys), ...answers });
  const page = await renderPage(<ApiKeysPage />, { organization: organization(given) });
  return { ...page, api, sent: () => api.calls.filter(({ method }) => method !== 'GET') };
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the list of API keys', () => {
  test('shows the scope, the creator and the last use of each key', async () => {
    await open([
      key(),
      key({ id: 4, name: 'Graphs', scope: 'manage', last_used_at: '2026-11-02T10:00:00Z', created_by: null }),
      key({
        id: 5,
        name: 'Old',
        expires_at: '2020-01-01T00:00:00Z',
        created_by: { email: 'b@example.com', is_admin: false },
      }),
      key({ id: 6, name: 'Later', expires_at: '2999-01-01T00:00:00Z' }),
    ]);
    await button('Revoke API key Later');
    expect(document.title).toMatch(/^API keys/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^DeploymentReadabc… made .* by ann@example\.com, never usedRevoke$/),
      expect.stringMatching(
        /^GraphsManageabc… made [^b]*, last used .*The person who created this key is unknown\. Revoke the key if no program needs it\.Revoke$/,
      ),
      expect.stringMatching(
        /^OldReadExpiredabc… made .* by b@example\.com, never usedThe person who created this key is no longer an admin here\. Revoke/,
      ),
      expect.stringMatching(/^LaterReadabc… made .* never used, expires 1 January 2999.*Revoke$/),
    ]);
  });

  test('shows a placeholder while loading, and a message if there are no keys', async () => {
    const { api, queries } = await open([], { 'GET /api-keys/': () => new Promise(() => {}) });
    expect(document.querySelector('[aria-busy=true]')).toBeTruthy();
    api.on('GET /api-keys/', () => pageOf([]));
    void queries.cancelQueries().then(() => queries.refetchQueries());
    await screen.findByText('There is no API key yet');
  });

  test('retries on request after a loading error', async () => {
    const { person, api } = await open([], { 'GET /api-keys/': () => refused(403) });
    await screen.findByText('API keys could not be loaded.');
    api.on('GET /api-keys/', () => pageOf([key()]));
    await person.click(await button('Try again'));
    await screen.findByText('Deployment');
  });

  test('disables all buttons for a read-only member', async () => {
    await open([key()], {}, { logged_in_user_role: 'ST' });
    expect([(await button('Create key')).disabled, (await button('Revoke API key Deployment')).disabled]).toEqual([
      true,
      true,
    ]);
  });

  test('revokes a key after confirmation', async () => {
    const { person, sent, api } = await open([key()], { 'DELETE /api-keys/3/': () => ({}) });
    await person.click(await button('Revoke API key Deployment'));
    await screen.findByRole('dialog', { name: 'Revoke Deployment?' });
    await person.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
    await person.click(await button('Revoke API key Deployment'));
    api.on('GET /api-keys/', () => pageOf([]));
    await person.click(await button('Revoke key'));
    await screen.findByText('API key revoked');
    await screen.findByText('There is no API key yet');
  });
});

describe('the form of a new API key', () => {
  const openForm = async (answers: Parameters<typeof fakeApi>[0] = {}) => {
    const page = await open([], answers);
    await page.person.click(await button('Create key'));
    await screen.findByRole('dialog', { name: 'Create API key' });
    return page;
  };
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  /** The list behind the dialog has a button with the same name. */
  const create = async () => (await screen.findAllByRole('button', { name: 'Create key' })).at(-1) as HTMLElement;
  const answer = { ...key(), key: 'full-text-of-the-key' };

  test('creates a key with read scope and no expiry by default', async () => {
    const { person, sent } = await openForm({ 'POST /api-keys/': () => answer });
    await enterText(person, name(), ' Deployment ');
    await person.click(await create());
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'New API key' })).value).toBe(answer.key);
    screen.getByText('Copy the key of Deployment now. It is not shown again.');
    expect(sent().map(({ body }) => body)).toEqual([{ name: 'Deployment', scope: 'read', expires_at: null }]);
  });

  test('creates a key with manage scope and the selected lifetime', async () => {
    const before = Date.now();
    const { person, sent } = await openForm({ 'POST /api-keys/': () => answer });
    await enterText(person, name(), 'Deployment');
    await person.click(screen.getByRole('radio', { name: 'Manage' }));
    await person.click(screen.getByRole('combobox', { name: 'Expires after' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['No expiry', '30 days', '90 days', '1 year']);
    await person.click(screen.getByRole('option', { name: '30 days' }));
    await person.click(await create());
    await screen.findByRole('textbox', { name: 'New API key' });
    const body = sent()[0]?.body as { scope: string; expires_at: string };
    const lifetime = Date.parse(body.expires_at) - before;
    expect([body.scope, Math.floor(lifetime / 86_400_000)]).toEqual(['manage', 30]);
  });

  test('requires a name', async () => {
    const { person, sent } = await openForm();
    await enterText(person, name(), ' ');
    await person.click(await create());
    await screen.findByText('This field may not be blank.');
    expect(sent()).toEqual([]);
    await person.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [400, { name: ['Another key has this name.'] }, 'Another key has this name.', 0],
    [422, { detail: 'You have 50 keys.' }, 'You have 50 keys.', 1],
  ])('shows the error of a response with status %i at the right place', async (status, body, text, alerts) => {
    const { person } = await openForm({ 'POST /api-keys/': () => refused(status, body) });
    await enterText(person, name(), 'Deployment');
    await person.click(await create());
    await screen.findByText(text);
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  });
});
