import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { fakeTickets } from '../../../lib/testing/fake-tickets.ts';
import { setWindowWidth } from '../../../lib/testing/setup-dom.ts';
import { BadgesLayout } from '../badges-layout.tsx';
import { BADGE_ID, badge, button, openBadges } from '../testing/open-badges.tsx';
import { BadgesPage } from './badges-page.tsx';

const open = (given: Parameters<typeof openBadges>[1] = {}) => openBadges(<BadgesPage />, given);
const code = (name = 'Shop') => screen.findByRole<HTMLInputElement>('textbox', { name: `Embed code of ${name}` });
const UNENTITLED = { may_have_badges: false };
const TICKET = 'https://pharos.example/v1/support-tickets/0190c5a0-0000-7000-8000-000000000001/';

afterEach(() => {
  vi.useRealTimers();
});

describe('the badge list', () => {
  test('shows each badge with its image and its code', async () => {
    await open();
    expect((await code()).value).toBe(
      `<a href="https://status.example/"><img src="${location.origin}/badge/${BADGE_ID}.svg" alt="Shop"></a>`,
    );
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Badge Shop' });
    expect(image.getAttribute('src')).toMatch(new RegExp(`^/badge/${BADGE_ID}\\.svg\\?`));
    expect(screen.getByRole('link', { name: 'Create New Badge' }).getAttribute('href')).toBe('/badge/new');
    expect(document.title).toBe('Badges · Pharos');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Your badge',
      'Embed code',
      'Actions',
    ]);
    expect(screen.getByRole('row', { name: /^Shop/ }).children).toHaveLength(4);
    expect(screen.queryByText(/^Your plan does not include badges/)).toBeNull();
  });

  test('shows a placeholder and no create button while loading', async () => {
    await open({ answers: { 'GET /badges/': () => new Promise(() => {}) } });
    await screen.findByRole('heading', { level: 1, name: 'Badges' });
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Create New Badge' })).toBeNull();
  });

  test('offers no changes while the organization is paused', async () => {
    await open({ organization: { state: 'PS' } });
    await code();
    expect([screen.queryByRole('button', { name: /^Actions/ }), screen.queryByRole('link')]).toEqual([null, null]);
  });

  test('shows image and code below the name in a narrow window', async () => {
    setWindowWidth(390);
    await open();
    const cell = (await code()).closest('td');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Badge', 'Actions']);
    expect(cell?.textContent).toContain('Shop');
  });

  test('remembers the selected markup language', async () => {
    const { person, unmount } = await open();
    await code();
    await person.click(screen.getByRole('combobox', { name: 'Embed code as' }));
    await person.click(await screen.findByRole('option', { name: 'Markdown' }));
    expect((await code()).value).toMatch(/^\[!\[Shop\]\(/);
    unmount();
    await open();
    expect((await code()).value).toMatch(/^\[!\[Shop\]\(/);
  });

  test('preserves the line breaks of an embed code with several lines', async () => {
    localStorage.setItem('pharos.embed-form', '"rst"');
    await open();
    expect((await code()).value.split('\n')).toHaveLength(3);
  });

  test('reloads the badge images when the list is refreshed', async () => {
    const { queries } = await open();
    await code();
    const source = () => screen.getByRole('img', { name: 'Badge Shop' }).getAttribute('src');
    const before = source();
    await act(() => queries.invalidateQueries({ queryKey: ['/badges/'] }));
    await waitFor(() => expect(source()).not.toBe(before));
  });

  test('retries on request after a loading error', async () => {
    const { person, api } = await open({ answers: { 'GET /badges/': () => refused(403) } });
    await screen.findByText('Badges could not be loaded.');
    api.on('GET /badges/', () => pageOf([badge()]));
    await person.click(button('Try again'));
    expect(await code()).toBeTruthy();
  });

  test('explains badges and shows one create button if there are no badges', async () => {
    await open({ badges: [] });
    await screen.findByText('No badges yet');
    expect(screen.getAllByRole('link', { name: 'Create New Badge' })).toHaveLength(1);
  });
});

describe('copying the embed code', () => {
  const copy = () => button(/^(Copy the embed code of Shop|Copied!)$/);

  test('shows a confirmation for three seconds', async () => {
    await open();
    const { value } = await code();
    // Fake timers make the test independent of the speed of the machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => {
      fireEvent.click(copy());
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(await navigator.clipboard.readText()).toBe(value);
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.getByText('Copied!')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  test('explains how to copy the code manually if the browser rejects it', async () => {
    const { person } = await open();
    await code();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
    await person.click(copy());
    expect(await screen.findByText(/Select the code and copy it yourself/)).toBeTruthy();
    expect(screen.queryByText('Copied!')).toBeNull();
  });
});

describe('the actions menu of a badge', () => {
  const openMenu = async (person: Awaited<ReturnType<typeof open>>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Actions for Shop' }));
    await screen.findByRole('menuitem', { name: 'Delete' });
  };

  test('links to the editor', async () => {
    const { person } = await open();
    await openMenu(person);
    expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe(`/badge/${BADGE_ID}`);
  });

  test('deletes the badge after confirmation', async () => {
    const { person, api, sent } = await open();
    await openMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await screen.findByText(/^Delete the badge Shop\?/);
    await person.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('dialog', { name: 'Delete Confirmation' });
    expect(sent('DELETE', `/badges/${BADGE_ID}/`)).toBeUndefined();
    api.on(`DELETE /badges/${BADGE_ID}/`, () => ({}));
    api.on('GET /badges/', () => pageOf([]));
    await person.click(button('Delete'));
    expect(await screen.findByText('Shop successfully deleted')).toBeTruthy();
    expect(await screen.findByText('No badges yet')).toBeTruthy();
  });
});

describe('the badges page of a plan without badges', () => {
  test('shows an inert sample and sends a request for a badge', async () => {
    const { person, api, sent } = await open({ badges: [], organization: UNENTITLED });
    await person.click(await screen.findByRole('button', { name: 'Unlock Free Badge' }));
    expect(screen.queryByRole('link', { name: 'Create New Badge' })).toBeNull();
    expect(screen.queryByText(/^Your existing badges/)).toBeNull();
    expect(document.querySelector('[inert]')?.textContent).toContain('Sample badge');
    const dialog = within(await screen.findByRole('dialog'));
    fakeTickets(api, TICKET);
    await person.click(dialog.getByRole('button', { name: 'Send the request' }));
    expect(await screen.findByText('Support Ticket has been created successfully.')).toBeTruthy();
    expect(sent('POST', '/create-support-ticket/')).toEqual({
      reason: 'Request for free badge',
      organization: 7,
      requested_user: 1,
    });
    expect((await screen.findByRole('link', { name: 'Track your request here' })).getAttribute('href')).toBe(TICKET);
  });

  test('shows the error of a rejected request in the dialog', async () => {
    const { person, api } = await open({ badges: [], organization: UNENTITLED });
    await person.click(await screen.findByRole('button', { name: 'Unlock Free Badge' }));
    const dialog = within(await screen.findByRole('dialog'));
    api.on('POST /create-support-ticket/', () => refused(429, { detail: 'Too many requests.' }));
    await person.click(dialog.getByRole('button', { name: 'Send the request' }));
    expect(await dialog.findByText('Too many requests.')).toBeTruthy();
  });

  test('allows embedding and deleting existing badges, but not editing them', async () => {
    const { person } = await open({ organization: UNENTITLED });
    expect(await code()).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create New Badge' })).toBeNull();
    screen.getByText(/^Your plan does not include badges\. Your existing badges still work/);
    screen.getByRole('button', { name: 'Unlock Free Badge' });
    await person.click(button('Actions for Shop'));
    await screen.findByRole('menuitem', { name: 'Delete' });
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  });
});

test('shows users without admin rights a no-access message and loads no badges', async () => {
  const { api } = await openBadges(<BadgesLayout />, { organization: { logged_in_user_role: 'ST' } });
  await screen.findByRole('heading', { level: 1, name: 'Sorry, looks like you do not have access to view this page.' });
  expect(api.calls).toEqual([]);
});
