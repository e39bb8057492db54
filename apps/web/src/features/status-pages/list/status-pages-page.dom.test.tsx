import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { setWindowWidth } from '../../../lib/testing/setup-dom.ts';
import { StatusPagesLayout } from '../status-pages-layout.tsx';
import { openStatusPages, statusPage, withDomain } from '../testing/open-status-pages.tsx';
import { StatusPagesPage } from './status-pages-page.tsx';

const heading = () => screen.findByRole('heading', { level: 1 });

test('status pages are listed with their addresses, and counted against the limit', async () => {
  const served = {
    ...withDomain({ is_verified: true }),
    id: 6,
    name: 'Łódź',
    public_url: 'https://status.acme.org/',
    visibility: 'members' as const,
  };
  await openStatusPages(<StatusPagesPage />, { pages: [statusPage(), { ...withDomain(), id: 7 }, served] });
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect((await heading()).textContent).toBe('Public status page (3/5)');
  const links = rows.map((row) =>
    within(row)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')),
  );
  expect(links).toEqual([
    ['https://pharos.example/s/5-AcmeInc'],
    ['https://pharos.example/s/5-AcmeInc'],
    [`${location.origin}/s/6-Lodz`, 'https://status.acme.org/'],
  ]);
  expect(rows[1]?.textContent).toContain('http://status.acme.org/ (not verified)');
  expect(rows[2]?.textContent).toContain('Members only');
  expect(screen.getByRole('link', { name: 'Create Status Page' }).getAttribute('href')).toBe('/status/new');
});

test('have a title, their place while they load, and no columns where there is no room', async () => {
  const { unmount } = await openStatusPages(<StatusPagesPage />, {
    answers: { 'GET /public-status-pages/': () => new Promise(() => {}) },
  });
  expect((await heading()).textContent).toBe('Public status page');
  expect([document.title, document.querySelectorAll('[aria-busy="true"]').length]).toEqual([
    'Status pages · Pharos',
    1,
  ]);
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  const heads = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const wide = await openStatusPages(<StatusPagesPage />, { pages: [statusPage({ visibility: 'password' })] });
  expect(await heads()).toEqual(['Name', 'Default URL', 'Custom URL', 'Actions']);
  expect(screen.getByRole('row', { name: /^Acme Inc\./ }).children).toHaveLength(4);
  screen.getByText('Password');
  wide.unmount();
  setWindowWidth(390);
  await openStatusPages(<StatusPagesPage />);
  expect(await heads()).toEqual(['Status page', 'Actions']);
  expect(screen.getByRole('cell', { name: /^Acme Inc\./ }).textContent).toContain('https://pharos.example/s/5-AcmeInc');
  expect([screen.queryByText('Password'), screen.queryByText('Members only')]).toEqual([null, null]);
});

test('cannot be changed while the organization is paused', async () => {
  await openStatusPages(<StatusPagesPage />, { organization: { state: 'PS' } });
  await screen.findByText('Acme Inc.');
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create Status Page' })).toBeNull();
});

test('at five there is no link to create another', async () => {
  const pages = [1, 2, 3, 4, 5].map((id) => statusPage({ id }));
  await openStatusPages(<StatusPagesPage />, { pages });
  await waitFor(async () => expect((await heading()).textContent).toBe('Public status page (5/5)'));
  expect(screen.queryByRole('link', { name: 'Create Status Page' })).toBeNull();
});

test('where nothing is limited no limit is shown', async () => {
  await openStatusPages(<StatusPagesPage />, { organization: { maximum_status_pages_allowed: 1_000_000 } });
  await waitFor(async () => expect((await heading()).textContent).toBe('Public status page (1)'));
});

test('without any, the page says what one is for', async () => {
  await openStatusPages(<StatusPagesPage />, { pages: [] });
  expect((await screen.findByRole('link', { name: 'Create New' })).getAttribute('href')).toBe('/status/new');
});

test('one is deleted after a question', async () => {
  const { person, api } = await openStatusPages(<StatusPagesPage />);
  api.on('DELETE /public-status-pages/5/', () => ({}));
  await person.click(await screen.findByRole('button', { name: 'Actions for Acme Inc.' }));
  expect((await screen.findByRole('menuitem', { name: 'Edit' })).getAttribute('href')).toBe('/status/5');
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Actions for Acme Inc.' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }));
  api.on('GET /public-status-pages/', () => pageOf([]));
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Acme Inc. successfully deleted')).toBeTruthy();
  expect(await screen.findByText('No status pages yet')).toBeTruthy();
});

test('what cannot be read is said, and tried again', async () => {
  const { person, api } = await openStatusPages(<StatusPagesPage />, {
    answers: { 'GET /public-status-pages/': () => refused(500) },
  });
  await screen.findByText('Status pages could not be loaded.');
  const again = screen.getByRole('button', { name: 'Try again' });
  api.on('GET /public-status-pages/', () => pageOf([statusPage()]));
  await person.click(again);
  expect(await screen.findByText('Acme Inc.')).toBeTruthy();
});

test.each([
  ['/status', 'Pages'],
  ['/status/new', 'Pages'],
  ['/status/incidents', 'Incidents'],
  ['/status/incidents/3', 'Incidents'],
  ['/status/maintenance/new', 'Maintenance'],
])('%s belongs to the tab %s', async (at, label) => {
  await openStatusPages(<StatusPagesLayout />, { at });
  const tabs = within(await screen.findByRole('navigation', { name: 'Status pages' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Pages', 'Incidents', 'Maintenance']);
  expect(tabs.filter((tab) => tab.getAttribute('aria-current') === 'page').map((tab) => tab.textContent)).toEqual([
    label,
  ]);
});

test('readers are told that they have no access, and nothing is read for them', async () => {
  const { api } = await openStatusPages(<StatusPagesLayout />, { organization: { logged_in_user_role: 'ST' } });
  await screen.findByRole('heading', { level: 1, name: 'Sorry, looks like you do not have access to view this page.' });
  expect(api.calls).toEqual([]);
});
