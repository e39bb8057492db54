import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { setWindowWidth } from '../../../lib/testing/setup-dom.ts';
import { StatusPagesLayout } from '../status-pages-layout.tsx';
import { openStatusPages, statusPage, withDomain } from '../testing/open-status-pages.tsx';
import { StatusPagesPage } from './status-pages-page.tsx';

const heading = () => screen.findByRole('heading', { level: 1 });

test('lists status pages with their addresses, and shows their number and the limit', async () => {
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

test('shows a title and a placeholder while it loads, and fewer columns on a narrow screen', async () => {
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

test('offers no changes while the organization is paused', async () => {
  await openStatusPages(<StatusPagesPage />, { organization: { state: 'PS' } });
  await screen.findByText('Acme Inc.');
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create Status Page' })).toBeNull();
});

test('shows no link to create another page at the limit of five', async () => {
  const pages = [1, 2, 3, 4, 5].map((id) => statusPage({ id }));
  await openStatusPages(<StatusPagesPage />, { pages });
  await waitFor(async () => expect((await heading()).textContent).toBe('Public status page (5/5)'));
  expect(screen.queryByRole('link', { name: 'Create Status Page' })).toBeNull();
});

test('shows no limit if there is none', async () => {
  await openStatusPages(<StatusPagesPage />, { organization: { maximum_status_pages_allowed: 1_000_000 } });
  await waitFor(async () => expect((await heading()).textContent).toBe('Public status page (1)'));
});

test('links to the creation of a page if there are none', async () => {
  await openStatusPages(<StatusPagesPage />, { pages: [] });
  expect((await screen.findByRole('link', { name: 'Create New' })).getAttribute('href')).toBe('/status/new');
});

test('deletes a page after a confirmation', async () => {
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

test('shows a loading error and retries', async () => {
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
])('assigns %s to the tab %s', async (at, label) => {
  await openStatusPages(<StatusPagesLayout />, { at });
  const tabs = within(await screen.findByRole('navigation', { name: 'Status pages' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Pages', 'Incidents', 'Maintenance']);
  expect(tabs.filter((tab) => tab.getAttribute('aria-current') === 'page').map((tab) => tab.textContent)).toEqual([
    label,
  ]);
});

test('shows read-only members that they have no access, and loads nothing', async () => {
  const { api } = await openStatusPages(<StatusPagesLayout />, { organization: { logged_in_user_role: 'ST' } });
  await screen.findByRole('heading', { level: 1, name: 'Sorry, looks like you do not have access to view this page.' });
  expect(api.calls).toEqual([]);
});
