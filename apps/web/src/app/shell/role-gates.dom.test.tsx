import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { close } from './open-dialog.ts';
import { Shell } from './shell.tsx';

beforeEach(() => {
  fakeApi({
    'GET /events/': () => new Response(new ReadableStream()),
    'GET /recent-state-changes/': () => pageOf([]),
    'GET /installation/': () => ({ sends_mail: true }),
  });
});

const open = async (given: Parameters<typeof organization>[0] = {}) => {
  const page = await renderPage(<Shell>The page</Shell>, { organization: organization(given) });
  await screen.findByText('The page');
  return { ...page, search: () => page.router.state.location.search };
};
const addCheck = () => screen.queryByRole('button', { name: /Add Check/ });
const menu = () => within(screen.getByRole('complementary', { name: 'Menu' }));

describe('adding a check', () => {
  test('is available to admins, with a button and a key', async () => {
    const { person, search } = await open();
    expect(addCheck()?.textContent).toContain('3/50');
    await person.keyboard('n');
    expect(search()).toEqual({ check: 'new' });
  });

  test('shows the number of checks with thousands separators', async () => {
    await open({ number_of_checks: 10_006, maximum_checks_allowed: 12_000 });
    expect(addCheck()?.textContent).toContain('10,006/12,000');
  });

  test('is unavailable to read-only members, with and without the key', async () => {
    const { person, search } = await open({ logged_in_user_role: 'ST' });
    expect(addCheck()).toBeNull();
    await person.keyboard('n');
    expect(search()).toEqual({});
  });

  test('shows an explanation instead if all checks of the plan are used', async () => {
    const { person, search } = await open({ number_of_checks: 50 });
    const button = addCheck();
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    if (button) await person.click(button);
    expect(await screen.findByText(/All 50 checks of your plan are used/)).toBeTruthy();
    expect(search()).toEqual({});
  });
});

test('shows only admins in the header that there is no mail server, and what to do', async () => {
  fakeApi({
    'GET /events/': () => new Response(new ReadableStream()),
    'GET /recent-state-changes/': () => pageOf([]),
    'GET /installation/': () => ({ sends_mail: false, sign_up: 'first' }),
  });
  const { person, router, unmount } = await open();
  // The dashboard shows the warning itself.
  await screen.findByText('The page');
  expect(screen.queryByRole('button', { name: 'No mail server' })).toBeNull();
  await router.navigate({ to: '/reports' });
  await person.click(await screen.findByRole('button', { name: 'No mail server' }));
  expect(await screen.findByText(/The operator of this installation/)).toBeTruthy();
  unmount();
  const { queries } = await open({ logged_in_user_role: 'ST' });
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(screen.queryByRole('button', { name: 'No mail server' })).toBeNull();
});

test('explains to a read-only member why a link to edit a check opens nothing', async () => {
  const shown = organization({ logged_in_user_role: 'ST' });
  await renderPage(<Shell>The page</Shell>, { at: '/dashboard?check=3', organization: shown });
  await screen.findByText('Only admins can add and change checks.');
});

describe('the menu', () => {
  test('shows admins the settings, and opens pages by key', async () => {
    const { person, router } = await open();
    expect(menu().getByRole('link', { name: 'Settings' })).toBeTruthy();
    await person.keyboard('gr');
    expect(router.state.location.pathname).toBe('/reports');
  });

  test('has no settings for read-only members, and no key opens them', async () => {
    const { person, router } = await open({ logged_in_user_role: 'ST' });
    await person.keyboard('gs');
    expect(router.state.location.pathname).toBe('/');
    expect(menu().getByRole('link', { name: 'Reports' })).toBeTruthy();
    expect(menu().queryByRole('link', { name: 'Settings' })).toBeNull();
  });
});

describe('keyboard shortcuts', () => {
  const PARTS = (
    <Shell>
      <h1>The page</h1>
      <input aria-label="Field" />
      <input type="checkbox" aria-label="Box" />
    </Shell>
  );
  const openParts = async (part = PARTS) => {
    const page = await renderPage(part);
    await screen.findByRole('heading', { level: 1, name: 'The page' });
    return { ...page, search: () => page.router.state.location.search };
  };
  const isTaken = (at: Element, key: string, given: object = {}) => !fireEvent.keyDown(at, { key, ...given });

  test('ignores keys in a field, when a key repeats, with a modifier, or if an input method or another listener uses the key', async () => {
    const { search } = await openParts();
    const field = screen.getByRole('textbox', { name: 'Field' });
    expect(['n', '?', '/'].map((key) => isTaken(field, key))).toEqual([false, false, false]);
    for (const given of [{ repeat: true }, { isComposing: true }, { altKey: true }, { ctrlKey: true }])
      expect([given, isTaken(document.body, 'n', given)]).toEqual([given, false]);
    expect([isTaken(document.body, 'x'), search(), screen.queryByRole('dialog')]).toEqual([false, {}, null]);
    const prevent = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', prevent, { once: true });
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(search()).toEqual({});
    expect(isTaken(screen.getByRole('checkbox', { name: 'Box' }), 'n')).toBe(true);
    await waitFor(() => expect(search()).toEqual({ check: 'new' }));
  });

  test('opens the palette from a field too, and ignores other keys while it is open', async () => {
    const { search } = await openParts();
    expect(isTaken(screen.getByRole('textbox', { name: 'Field' }), 'k', { metaKey: true })).toBe(true);
    await screen.findByRole('textbox', { name: 'Find a check, a page or a command' });
    expect([isTaken(document.body, 'n'), search()]).toEqual([false, {}]);
    act(() => close('palette'));
  });

  test('focuses the search of the page, or opens the palette if the page has none', async () => {
    const { unmount } = await openParts(
      <Shell>
        <h1>The page</h1>
        <input type="search" aria-label="Search the list" />
      </Shell>,
    );
    expect(isTaken(document.body, '/')).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search the list' }));
    unmount();
    await openParts();
    expect(isTaken(document.body, '/')).toBe(true);
    await screen.findByRole('textbox', { name: 'Find a check, a page or a command' });
    act(() => close('palette'));
  });

  test('opens pages and focuses their heading, except on the first page', async () => {
    const { router } = await openParts();
    const heading = screen.getByRole('heading', { level: 1, name: 'The page' });
    expect(document.activeElement).toBe(document.body);
    isTaken(document.body, 'g');
    isTaken(document.body, 'r');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heading.textContent));
  });
});

test('opens and closes the menu of a small screen by its button, which shows the state', async () => {
  const { person } = await open();
  const burger = screen.getByLabelText('Open the menu');
  expect([burger.getAttribute('aria-expanded'), screen.queryByLabelText('Close the menu')]).toEqual(['false', null]);
  await person.click(burger);
  const shut = await screen.findByLabelText('Close the menu');
  expect(burger.getAttribute('aria-expanded')).toBe('true');
  await person.click(shut);
  await waitFor(() => expect(burger.getAttribute('aria-expanded')).toBe('false'));
});

test('adds a check without a count or a limit if there are no plans', async () => {
  const { person, search } = await open({ number_of_checks: 50, subscription: { started_at: null } });
  const button = addCheck();
  expect([button?.textContent, button?.getAttribute('aria-disabled')]).toEqual(['Add Check', null]);
  await person.click(button as HTMLElement);
  await waitFor(() => expect(search()).toEqual({ check: 'new' }));
});

test('marks the open page in the menu and shows the name of the organization', async () => {
  const { router } = await open({ name: 'Boats' });
  const current = () =>
    within(menu().getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  expect([menu().getByText('Boats').title, current()]).toEqual(['Boats', ['Dashboard']]);
  router.history.push('/status/incidents');
  await waitFor(() => expect(current()).toEqual(['Status pages']));
});

describe('the trial banner', () => {
  test('is shown next to the menu and on the dashboard of a small screen, and links to the plans', async () => {
    const trial_end = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const { person } = await open({ subscription: { status: 'in_trial', trial_end } });
    // The width determines which of the two is visible.
    const links = () => screen.getAllByText(/days of trial left/).map((text) => text.closest('a'));
    expect(links().map((link) => [link?.closest('main') != null, link?.getAttribute('href')])).toEqual([
      [false, '/settings/pricing'],
      [true, '/settings/pricing'],
    ]);
    await person.keyboard('gr');
    await waitFor(() => expect(links()).toHaveLength(1));
  });

  test('is not shown for a paid plan', async () => {
    await open();
    expect(screen.queryByText(/of trial left/)).toBeNull();
  });
});
