import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { readOrganizationId, readToken, startSession } from '../../lib/session.ts';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { listedCheck, organization, user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { RetirementStrip } from './banners/retirement-strip.tsx';
import { TrialBanner } from './banners/trial-banner.tsx';
import { CommandPalette } from './command-palette/command-palette.tsx';
import { OperatorPalette } from './command-palette/operator-palette.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { ContactDialog } from './menus/contact-dialog.tsx';
import { HelpMenu } from './menus/help-menu.tsx';
import { OrganizationDialog } from './menus/organization-dialog.tsx';
import { ProfileMenu } from './menus/profile-menu.tsx';
import { close, openContact, openPalette, openShortcuts } from './open-dialog.ts';
import { RecentChangesButton } from './recent-changes/recent-changes-button.tsx';
import { OperatorShortcutsDialog, ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';

type Answers = Parameters<typeof fakeApi>[0];
afterEach(() => {
  for (const dialog of ['palette', 'shortcuts', 'contact', 'organization'] as const) act(() => close(dialog));
});

const open = async (part: React.ReactNode, answers: Answers = {}, options: Parameters<typeof renderPage>[1] = {}) => {
  const api = fakeApi({
    'GET /installation/': () => ({ explore: true }),
    'GET /locations/': () => ({ results: [], credentials: { is_available: false } }),
    'GET /logged-in-user/': () => options.user ?? user(),
    'GET /organizations/': () => pageOf([organization()]),
    ...answers,
  });
  return { api, ...(await renderPage(part, options)) };
};
const button = (name: string) => screen.findByRole('button', { name });

describe('the palette', () => {
  const openIt = async (
    answers: Answers = {},
    options: Parameters<typeof renderPage>[1] = {},
    part = <CommandPalette />,
  ) => {
    const page = await open(part, answers, options);
    act(openPalette);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Find a / });
    return { ...page, field };
  };
  const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  test('offers pages and commands with their keys', async () => {
    const { field } = await openIt();
    expect(field.value).toBe('');
    await waitFor(() => expect(labels()).toContain('Go to Explorege'));
    expect(labels()).toEqual([
      'Add Checkn',
      'Go to Dashboardgd',
      'Go to Reportsgr',
      'Go to Status pagesgt',
      'Go to Badgesgb',
      'Go to Explorege',
      'Go to Settingsgs',
      'Go to Weekly report',
      'Go to Monitoring IPs',
      'Settings: Users',
      'Settings: Integrations',
      'Settings: Account',
      'Settings: API keys',
      'Settings: Single sign-on',
      'Settings: Pricing',
      'Go to Profile',
      'Theme: System',
      'Theme: Dark',
      'Keyboard shortcuts?',
      'Log out',
    ]);
  });

  test('offers fewer commands to a read-only member', async () => {
    await openIt({ 'GET /installation/': () => ({}) }, { organization: organization({ logged_in_user_role: 'ST' }) });
    expect(labels()).toEqual([
      'Go to Dashboardgd',
      'Go to Reportsgr',
      'Go to Weekly report',
      'Go to Monitoring IPs',
      'Go to Profile',
      'Theme: System',
      'Theme: Dark',
      'Keyboard shortcuts?',
      'Log out',
    ]);
  });

  test.each([
    ['GO TO REP', 'Go to Reports', '/reports'],
    ['weekly', 'Go to Weekly report', '/reports/weekly'],
    ['monitoring ips', 'Go to Monitoring IPs', '/monitoring-ips'],
    ['pricing', 'Settings: Pricing', '/settings/pricing'],
    ['profile', 'Go to Profile', '/profile'],
    ['add check', 'Add Check', '/?check=new'],
  ])('finds by the text %j the command %s and runs it', async (typed, label, reached) => {
    const { person, field, router } = await openIt({ 'GET /checks/': () => pageOf([]) });
    await enterText(person, field, typed);
    await waitFor(() => expect(labels()).toHaveLength(1));
    await person.click(screen.getByText(label));
    await waitFor(() => expect(router.state.location.href).toBe(reached));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('finds checks and opens the best match with Enter', async () => {
    const { statuses } = listedCheck(2);
    const down = listedCheck(2, { name: 'Shop', statuses: { ...statuses, state: 'NR' } });
    const { person, field, router, api } = await openIt({
      'GET /checks/': () => pageOf([down, listedCheck(3, { name: 'Shop two' })]),
    });
    await enterText(person, field, ' shop ');
    await screen.findByText('Shop two');
    expect(labels()).toEqual(['Shophttps://check-2.example/Down', 'Shop twohttps://check-3.example/Up']);
    expect(api.calls.find(({ path }) => path.startsWith('/checks/'))?.path).toBe(
      '/checks/?search=shop&ordering=match&page_size=8',
    );
    await person.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/reports?check_id=2'));
  });

  test('shows that it is searching, and that nothing is found', async () => {
    let answer: (page: object) => void = () => {};
    const { person, field } = await openIt({ 'GET /checks/': () => new Promise((resolve) => (answer = resolve)) });
    await enterText(person, field, 'zzz');
    await screen.findByText('Searching…');
    await expect.poll(() => answer(pageOf([])) ?? screen.queryByText('No results') !== null).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers the pages of the operator area', async () => {
    const { person, field } = await openIt({}, { at: '/operator/operators' }, <OperatorPalette />);
    expect(labels()).toEqual([
      'Go to Organizationsgo',
      'Go to Ticketsgt',
      'Go to Mailgm',
      'Go to Healthgh',
      'Go to Locationsgl',
      'Go to Retirementgr',
      'Go to Operatorsgp',
      'Leave the operator area',
      'Keyboard shortcuts?',
      'Log out',
    ]);
    await enterText(person, field, 'zzz');
    await screen.findByText('No results');
  });

  test.each([
    ['leave', 'Leave the operator area', '/'],
    ['tickets', 'Go to Tickets', '/operator/tickets'],
  ])('opens another page from the operator area after the text %j', async (typed, label, reached) => {
    const { person, field, router } = await openIt({}, { at: '/operator/operators' }, <OperatorPalette />);
    await enterText(person, field, typed);
    await person.click(screen.getByText(label));
    await waitFor(() => expect(router.state.location.pathname).toBe(reached));
  });
});

describe('the list of shortcuts', () => {
  const shown = async (part: React.ReactNode, options: Parameters<typeof renderPage>[1] = {}) => {
    const page = await open(part, { 'GET /installation/': () => ({}) }, options);
    act(openShortcuts);
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const terms = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    return { ...page, terms };
  };
  const EVERYWHERE = ['Close a drawer or dialog: Esc', 'Show this list: ?'];

  test('contains the shortcuts of the pages that an admin sees', async () => {
    const { terms, person } = await shown(<ShortcutsDialog />);
    expect(terms).toEqual([
      'Find checks, pages and commands: Ctrl+K',
      'Search on the page: /',
      'Add a check: n',
      'Go to Dashboard: gthend',
      'Go to Reports: gthenr',
      'Go to Status pages: gthent',
      'Go to Badges: gthenb',
      'Go to Settings: gthens',
      ...EVERYWHERE,
    ]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('contains fewer shortcuts for a read-only member', async () => {
    const { terms } = await shown(<ShortcutsDialog />, { organization: organization({ logged_in_user_role: 'ST' }) });
    expect(terms).toEqual([
      'Find checks, pages and commands: Ctrl+K',
      'Search on the page: /',
      'Go to Dashboard: gthend',
      'Go to Reports: gthenr',
      ...EVERYWHERE,
    ]);
  });

  test('contains the shortcuts of the operator area', async () => {
    const { terms } = await shown(<OperatorShortcutsDialog />);
    expect([terms[0], terms[1], terms.length]).toEqual([
      'Find pages and commands: Ctrl+K',
      'Search in the list: /',
      11,
    ]);
    expect(terms).toContain('Go to Mail: gthenm');
  });
});

describe('the contact dialog', () => {
  const openIt = async (answers: Answers = {}) => {
    const page = await open(<ContactDialog />, answers);
    act(openContact);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What is it about?' });
    const sent = () => page.api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    return { ...page, field, sent };
  };

  test('sends a message and links to its state', async () => {
    const { person, field, sent } = await openIt({
      'POST /create-support-ticket/': () => ({ url: 'https://p.example/t' }),
    });
    expect(field.value).toBe('');
    await enterText(person, field, ' ');
    await person.click(await button('Send'));
    await screen.findByText('This field is required');
    expect(sent()).toEqual([]);
    await enterText(person, field, 'Help');
    await person.click(await button('Send'));
    expect((await screen.findByRole('link', { name: 'View your request' })).getAttribute('href')).toBe(
      'https://p.example/t',
    );
    expect(sent()).toEqual([{ reason: ' Help', organization: 7 }]);
    await person.click(await button('Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [400, { reason: ['Too long.'] }, 'Too long.', 0],
    [429, { detail: 'Too many tickets.' }, 'Too many tickets.', 1],
  ])('shows a rejection with status %i in the right place', async (status, body, text, alerts) => {
    const { person, field } = await openIt({ 'POST /create-support-ticket/': () => refused(status, body) });
    await enterText(person, field, 'Help');
    await person.click(await button('Send'));
    await screen.findByText(text);
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
    await person.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the recent state changes', () => {
  const change = (id: number, given: object = {}) => ({
    based_on: id,
    check_id: id,
    check_name: `Check ${id}`,
    check_start_time: `2026-11-24T10:0${id % 10}:00Z`,
    next_state_change_time: null,
    new_state: 'NR',
    new_error_summary: 'HTTP 500',
    ...given,
  });
  const openIt = (changes: readonly object[], custom_ui_state = {}) =>
    open(
      <RecentChangesButton />,
      { 'GET /recent-state-changes/': () => pageOf(changes), 'PATCH /logged-in-user/1/': () => user() },
      { user: user({ custom_ui_state }) },
    );

  test.each([
    [3, '', '3'],
    [9, '', '9'],
    [10, '', '9+'],
  ])('shows the number of %i new changes', async (count, _, text) => {
    await openIt(Array.from({ length: count }, (_item, index) => change(index + 1)));
    await button(`State changes, ${count} new`);
    expect(document.body.textContent).toContain(text);
  });

  test('lists the changes and stores that they were seen', async () => {
    const over = { new_state: 'AV', next_state_change_time: '2026-11-24T10:05:00Z' };
    const { person, api, router } = await openIt([change(2), change(1, over)], {
      'state_changes_seen.7': '2026-11-24T10:01:00Z',
    });
    await person.click(await button('State changes, 1 new'));
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Check 2 is downHTTP 500/),
      expect.stringMatching(/^Check 1 was up.*, for 4 mins/),
    ]);
    expect(
      within(items[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/reports?check_id=2&incident=2');
    expect(
      within(items[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/reports?check_id=1');
    await button('State changes');
    const saved = api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(saved).toEqual([{ custom_ui_state: { 'state_changes_seen.7': '2026-11-24T10:02:00Z' } }]);
    await person.click(within(items[1] as HTMLElement).getByRole('link'));
    await waitFor(() => expect(router.state.location.href).toBe('/reports?check_id=1'));
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  });

  test('shows a text if there are no changes', async () => {
    const { person, api } = await openIt([]);
    const bell = await button('State changes');
    expect(bell.getAttribute('aria-expanded')).toBe('false');
    await person.click(bell);
    expect(bell.getAttribute('aria-expanded')).toBe('true');
    await screen.findByText('No check changed its state in the last 30 days.');
    expect(api.calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(bell.getAttribute('aria-expanded')).toBe('false'));
    await waitFor(() => expect(document.activeElement).toBe(bell));
  });

  test('reserves space while the changes load', async () => {
    const { person } = await open(<RecentChangesButton />, {
      'GET /recent-state-changes/': () => new Promise(() => {}),
    });
    await person.click(await button('State changes'));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')?.children).toHaveLength(3));
    expect(screen.queryByText(/^No check changed/)).toBeNull();
  });
});

describe('the trial banner', () => {
  const left = (days: number, subscription: object = {}, given: Parameters<typeof organization>[0] = {}) =>
    open(
      <TrialBanner />,
      {},
      {
        organization: organization({
          ...given,
          subscription: {
            status: 'in_trial',
            trial_end: new Date(Date.now() + days * 86_400_000 - 3_600_000).toISOString(),
            ...subscription,
          },
        }),
      },
    );

  test.each([
    [1, {}, {}, '1 day of trial left', 'You have not paid for it yet. See the plans'],
    [2, { current_term_end: '2027-01-01T00:00:00Z' }, {}, '2 days of trial left', 'See the plans'],
    [8, { plan_name: 'SPROUT' as const }, {}, '8 days of trial left', 'See the plans'],
    [
      8,
      {},
      { deprecation: { start_date: '2026-11-01', end_date: '2999-01-01', free_extend: 30, paid_extend: 60 } },
      '8 days of trial left',
      'After that, the free plan applies',
    ],
  ])('shows the remaining %i days with %j and %j', async (days, subscription, given, title, text) => {
    await left(days, subscription, given as Parameters<typeof organization>[0]);
    await screen.findByText(title);
    screen.getByText(text);
  });
});

describe('the end of the service', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const openIt = async (given: Parameters<typeof organization>[0] = {}) => {
    const page = await open(
      <RetirementStrip />,
      { 'POST /export/': () => ({ message: 'It is being made.' }) },
      {
        organization: organization({
          deprecation: { start_date: daysAgo(90), end_date: daysAgo(10), free_extend: 30, paid_extend: 60 },
          subscription: { started_at: null },
          ...given,
        }),
      },
    );
    await screen.findByRole('complementary', { name: 'End of the service' });
    return page;
  };

  test('is explained step by step, with a link to the data', async () => {
    const { person } = await openIt();
    await person.click(await button('Learn more'));
    const panel = within(await screen.findByRole('dialog', { name: 'The end of this service' }));
    const steps = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toHaveLength(3);
    expect(steps[0]).toMatch(/The last day of the service\.$/);
    expect(steps[1]).toMatch(/Your checks are probed until this day, and alerts are sent\./);
    expect(steps[2]).toMatch(
      /You can log in and export your data until this day\. After that, all data of Acme is deleted\.$/,
    );
    panel.getByText('Days are in the time zone UTC.');
    panel.getByRole('button', { name: 'Export your data' });
    await person.click(panel.getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('allows only admins to export the data', async () => {
    const { person } = await openIt({ logged_in_user_role: 'ST' });
    expect(screen.queryByRole('button', { name: 'Export Now' })).toBeNull();
    await person.click(await button('Learn more'));
    const panel = within(await screen.findByRole('dialog', { name: 'The end of this service' }));
    panel.getByText('The owner and the admins can export it.');
    expect(panel.queryByRole('button', { name: 'Export your data' })).toBeNull();
    expect(panel.getAllByRole('listitem').at(-1)?.textContent).toContain(
      'The owner and the admins can export the data until',
    );
  });
});

test('shows the pages without settings in the menu of a small screen, and closes it after a choice', async () => {
  const closings: true[] = [];
  const { person } = await open(<MenuDrawer opened onClose={() => closings.push(true)} />);
  const close = await screen.findByLabelText('Close the menu');
  const menu = within(close.closest('section') as HTMLElement);
  expect(menu.getByText('Reports')).toBeTruthy();
  expect(menu.queryByText('Settings')).toBeNull();
  await person.click(close);
  await person.click(menu.getByText('Reports'));
  await waitFor(() => expect(closings).toEqual([true, true]));
});

describe('the menus', () => {
  test('offers shortcuts, pages and the contact dialog in the help menu', async () => {
    const chosen: true[] = [];
    const { person } = await open(<HelpMenu onChosen={() => chosen.push(true)} />);
    await person.click(await button('Help'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Keyboard shortcuts', null],
      ['API description', '/v1/docs/'],
      ['Monitoring IPs', '/monitoring-ips'],
      ['Contact support', null],
    ]);
    await person.click(items[2] as HTMLElement);
    expect(chosen).toEqual([true]);
  });

  test('logs out with the profile menu, also on the server', async () => {
    startSession('mine', 7);
    const { person, api, router } = await open(<ProfileMenu />, {
      'POST /user-logout/': () => ({ redirect_url: null }),
    });
    await person.click(await button('Profile menu of Ann Lee'));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Profile', 'Log out']);
    await person.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect([readToken(), api.calls.some(({ path }) => path === '/user-logout/')]).toEqual([null, true]);
  });

  test('links operators to their area in the profile menu', async () => {
    const { person } = await open(<ProfileMenu />, {}, { user: user({ is_operator: true }) });
    await person.click(await button('Profile menu of Ann Lee'));
    expect((await screen.findByRole('menuitem', { name: 'Operator area' })).getAttribute('href')).toBe('/operator');
  });

  test('creates and opens another organization with the profile menu', async () => {
    startSession('mine', 7);
    const parts = (
      <>
        <ProfileMenu />
        <OrganizationDialog />
      </>
    );
    const { person, api, router } = await open(
      parts,
      { 'POST /organizations/': () => ({ id: 9 }) },
      { at: '/reports', user: user({ may_create_organization: true }) },
    );
    await person.click(await button('Profile menu of Ann Lee'));
    await person.click(await screen.findByRole('menuitem', { name: 'Create organization' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create organization' }));
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByText('This field is required')).toBeTruthy();
    await enterText(person, dialog.getByRole('textbox', { name: 'Name' }), 'Boats');
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(readOrganizationId()).toBe(9));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Boats',
      timezone: expect.any(String),
    });
    expect(router.state.location.pathname).toBe('/');
  });

  test('changes the organization with the profile menu and leaves the page of the previous one', async () => {
    startSession('mine', 7);
    const page = await open(<ProfileMenu />, {}, { at: '/reports' });
    const both = pageOf([organization(), organization({ id: 8, name: 'Boats' })]);
    page.api.on('GET /organizations/', () => both);
    act(() => {
      for (const query of page.queries.getQueryCache().getAll())
        if (query.queryKey[0] === '/organizations/') page.queries.setQueryData(query.queryKey, both);
    });
    await page.person.click(await button('Profile menu of Ann Lee'));
    await page.person.click(await screen.findByRole('menuitemradio', { name: 'Boats' }));
    await waitFor(() => expect(readOrganizationId()).toBe(8));
    expect(page.router.state.location.pathname).toBe('/');
  });
});
