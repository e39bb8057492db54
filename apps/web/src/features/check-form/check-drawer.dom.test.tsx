import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import { UNREADABLE_TEXTS } from '@pharos/domain/text/unreadable-text.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readToken, startSession } from '../../lib/session.ts';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { CheckDrawer } from './check-drawer.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const LOCATIONS = [
  { key: 'local', name: 'Local', types: CHECK_TYPES },
  { key: 'north', name: 'North', types: CHECK_TYPES },
];
interface Given {
  answers?: Answers;
  at?: string;
  clone?: number;
  organization?: Parameters<typeof organization>[0];
}
const open = async (check: 'new' | number, { answers = {}, at = '/dashboard?check=new', ...given }: Given = {}) => {
  startSession('mine', 7);
  const shown = organization(given.organization);
  const api = fakeApi({
    'GET /installation/': () => ({ check_intervals: [60, 300] }),
    'GET /edge-locations/': () => ({ ...pageOf(LOCATIONS), away: [] }),
    'GET /application-members/': () => pageOf([{ id: 21, user: 1, user_mini: { email: 'ann@example.com' } }]),
    'GET /application-subscribers/': () => pageOf([]),
    'GET /organizations/': () => pageOf([shown]),
    ...answers,
  });
  const closings: true[] = [];
  const page = await renderPage(<CheckDrawer check={check} clone={given.clone} onClose={() => closings.push(true)} />, {
    at,
    organization: shown,
  });
  const sent = (method: string) =>
    api.calls.filter((call) => call.method === method).map(({ body }) => body as CheckBody);
  return { ...page, api, closings, sent, search: () => page.router.state.location.search };
};
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const dataOf = (body: CheckBody | undefined): unknown => JSON.parse(body?.data ?? '{}');
const stored = (given: Parameters<typeof listedCheck>[1] = {}, data: object = {}) =>
  listedCheck(3, { data: JSON.stringify({ url: 'https://check-3.example/', ...data }), ...given });

describe('the check drawer', () => {
  test.each([
    ['new', { logged_in_user_role: 'ST' as const }, 'Only admins can add and edit checks'],
    [3, { logged_in_user_role: 'ST' as const }, 'Only admins can add and edit checks'],
    ['new', { number_of_checks: 50 }, 'All checks of your plan are in use'],
    ['new', { number_of_checks: 50, logged_in_user_role: 'ST' as const }, 'Only admins can add and edit checks'],
  ] as const)('shows no form for check %s if the organization has %j', async (check, given, text) => {
    const { api } = await open(check, { organization: given });
    await screen.findByText(text);
    expect(screen.queryAllByText(/^(Only admins|All checks)/)).toHaveLength(1);
    expect([screen.queryByRole('textbox'), api.calls.filter(({ path }) => path === '/edge-locations/')]).toEqual([
      null,
      [],
    ]);
  });

  test.each([
    ['new', { number_of_checks: 49 }, 'Add Check'],
    ['new', { number_of_checks: 50, subscription: { started_at: null } }, 'Add Check'],
    [3, { number_of_checks: 50 }, 'Save'],
  ] as const)('shows the form for check %s if the organization has %j', async (check, given, name) => {
    const answers = { 'GET /checks/3/': () => stored({ email_alert_members: [] }) };
    await open(check, { organization: given, answers });
    await button(name);
    await screen.findByRole('dialog', { name: check === 'new' ? 'Add Check' : 'Edit Check' });
    // The signed-in user is a recipient of a new check by default.
    expect(screen.queryByText('No mail recipients') === null).toBe(check === 'new');
  });

  test('adds a check with the signed-in user as recipient and shows the list without filters', async () => {
    const page = await open('new', {
      at: '/dashboard?check=new&status=down&search=shop&page=3',
      answers: { 'POST /checks/': () => stored() },
    });
    const { person, sent, search, closings } = page;
    await waitFor(async () => expect(document.activeElement).toBe(await field('URL')));
    await enterText(person, await field('URL'), 'shop.example');
    await person.click(await button('Add Check'));
    await screen.findByText('Check created successfully.');
    await waitFor(() => expect(closings).toEqual([true]));
    expect(search()).toEqual({ check: 'new' });
    expect(sent('POST')).toHaveLength(1);
    expect(sent('POST')[0]).toMatchObject({
      name: 'shop.example',
      type: 'https',
      monitering_interval: 300,
      email_alert_members: [21],
      email_alert_subscribers: [],
    });
  });

  test('copies recipients and headers of a cloned check, and shows that the password is not copied', async () => {
    const original = stored(
      {
        name: 'Shop',
        notes: 'Ask Ann.',
        monitering_interval: 60,
        email_alert_members: [],
        email_alert_subscribers: [4],
      },
      {
        basic_authentication: { basic_auth_username: 'ann' },
        custom_header: { 'X-Key': 'one' },
        string_check: { success_string: 'Welcome' },
      },
    );
    const { person, sent } = await open('new', {
      clone: 3,
      answers: {
        'GET /checks/3/': () => original,
        'GET /application-subscribers/': () => pageOf([{ id: 4, subscriber_mini: { email: 'oncall@example.com' } }]),
        'POST /checks/': () => original,
      },
    });
    await screen.findByText('The password is not copied. Enter it again, or choose to save the check without it.');
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(password.placeholder).toBe('Not copied');
    await person.click(await button('Add Check'));
    await screen.findByText('Enter the password, because it is not copied.');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(sent('POST')).toEqual([]);
    await enterText(person, password, 'secret');
    expect(screen.queryByRole('checkbox', { name: /^Save without/ })).toBeNull();
    await person.click(await button('Add Check'));
    await screen.findByText('Check created successfully.');
    expect(sent('POST')[0]).toMatchObject({
      ...{ name: 'Shop (copy)', type: 'https', notes: 'Ask Ann.', monitering_interval: 60 },
      ...{ email_alert_members: [], email_alert_subscribers: [4] },
    });
    expect(dataOf(sent('POST')[0])).toMatchObject({
      url: 'https://check-3.example/',
      basic_authentication: { basic_auth_username: 'ann', basic_auth_password: 'secret' },
      custom_header: { 'X-Key': 'one' },
      string_check: { success_string: 'Welcome' },
    });
  });

  test('saves a clone without its password only if the user chooses to', async () => {
    const original = stored({}, { basic_authentication: { basic_auth_username: 'ann' } });
    const answers = { 'GET /checks/3/': () => original, 'POST /checks/': () => original };
    const { person, sent } = await open('new', { clone: 3, answers });
    await button('Add Check');
    await person.click(screen.getByRole('checkbox', { name: 'Save without a password' }));
    await person.click(await button('Add Check'));
    await screen.findByText('Check created successfully.');
    expect(dataOf(sent('POST')[0])).toMatchObject({ basic_authentication: { basic_auth_username: 'ann' } });
  });

  test('saves a clone with unreadable secrets only after they are entered or explicitly omitted', async () => {
    const { statuses } = listedCheck(3);
    const original = stored({ statuses: { ...statuses, monitoring_error: UNREADABLE_TEXTS.secrets } });
    const answers = { 'GET /checks/3/': () => original, 'POST /checks/': () => original };
    const { person, sent } = await open('new', { clone: 3, answers });
    await person.click(await button('Add Check'));
    await screen.findByText('Enter the password, because it is not copied.');
    screen.getByText('Enter the headers, because they are not copied.');
    expect(sent('POST')).toEqual([]);
    await person.click(screen.getByRole('checkbox', { name: 'Save without a username and password' }));
    await person.click(screen.getByRole('checkbox', { name: 'Save without headers' }));
    expect(screen.queryByText(/not copied\.$/, { selector: '.mantine-InputWrapper-error' })).toBeNull();
    await person.click(await button('Add Check'));
    await screen.findByText('Check created successfully.');
  });

  test.each([
    [null, null],
    ['options', 'The unreadable settings of “Check 3” are not copied.'],
    ['secrets', 'The unreadable settings of “Check 3” are not copied.'],
    ['state', null],
  ] as const)('shows which settings a clone lacks if the %s of the original cannot be read', async (part, text) => {
    const { statuses } = listedCheck(3);
    const original = stored({ statuses: { ...statuses, monitoring_error: part && UNREADABLE_TEXTS[part] } });
    await open('new', { clone: 3, answers: { 'GET /checks/3/': () => original } });
    expect((await field('Name')).value).toBe('Check 3 (copy)');
    expect(screen.queryByText(/copied/)?.textContent ?? null).toBe(text);
    // The original is not monitored, but the new check will be.
    expect(screen.queryByText(/not monitored/)).toBeNull();
  });

  test('sends only the changed fields and stays on the same page of the list', async () => {
    const { person, sent, search } = await open(3, {
      at: '/dashboard?check=3&status=down&search=shop&page=3',
      answers: { 'GET /checks/3/': () => stored(), 'PATCH /checks/3/': () => stored() },
    });
    await enterText(person, await field('Name'), ' two');
    await person.click(await button('Save'));
    await screen.findByText('Check saved successfully.');
    expect(sent('PATCH')).toEqual([
      { name: 'Check 3 two', email_alert_users_mode: 'SAM', email_alert_subscribers_mode: 'SAS' },
    ]);
    await waitFor(() => expect(search()).toEqual({ check: 3, search: 'shop', page: 3 }));
  });

  test.each([
    [400, { name: ['Another check has this name.'] }, 'Another check has this name.'],
    [400, { non_field_errors: ['The plan has no room.'] }, 'The plan has no room.'],
    [403, { detail: 'You do not have permission.' }, 'Something went wrong. You do not have permission.'],
  ])('stays open after the server responds with status %i and %j', async (status, body, text) => {
    const { person, closings } = await open('new', { answers: { 'POST /checks/': () => refused(status, body) } });
    await enterText(person, await field('URL'), 'shop.example');
    await person.click(await button('Add Check'));
    await screen.findByText(text);
    expect(closings).toEqual([]);
  });

  test('sends one request even if Save is pressed several times', async () => {
    let answer: (check: object) => void = () => {};
    const { person, sent, closings } = await open(3, {
      answers: {
        'GET /checks/3/': () => stored(),
        'PATCH /checks/3/': () => new Promise((resolve) => (answer = resolve)),
      },
    });
    await enterText(person, await field('Name'), ' two');
    await person.keyboard('{Enter}');
    await waitFor(async () => expect((await button('Save')).getAttribute('aria-busy')).toBe('true'));
    await person.keyboard('{Enter}');
    await person.click(await button('Save'));
    expect([sent('PATCH').length, closings]).toEqual([1, []]);
    answer(stored());
    await waitFor(() => expect(closings).toEqual([true]));
  });

  test.each([
    ['/checks/', 'Add Check'],
    ['/check-test/', 'Test now'],
  ])('shows a server error of %s exactly once, in the global place', async (path, name) => {
    const { person, api } = await open('new', {
      answers: { [`POST ${path}`]: () => refused(500, { detail: 'Broken.' }) },
    });
    await enterText(person, await field('URL'), 'shop.example');
    await person.click(await button(name));
    await waitFor(() => expect(api.calls.some((call) => call.path === path)).toBe(true));
    const alerts = await screen.findAllByRole('alert');
    expect(alerts).toHaveLength(1);
    api.on(`POST ${path}`, () => refused(401, { detail: 'Expired.' }));
    await person.click(await button(name));
    await waitFor(() => expect(readToken()).toBeNull());
    expect(screen.queryByText(/Expired\./)).toBeNull();
  });

  test('scrolls to a section and focuses its title, and marks the section in view', async () => {
    const { person } = await open('new');
    await field('URL');
    const menu = within(screen.getByRole('navigation', { name: 'Sections of the form' }));
    const links = menu.getAllByRole('button');
    const current = () =>
      links.filter((link) => link.getAttribute('aria-current') === 'location').map((link) => link.textContent);
    const titles = links.map(({ textContent }) => textContent);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(titles);
    const sections = titles.map((title) => screen.getByRole('region', { name: title ?? '' }));
    // The third section starts exactly at the reading line.
    for (const [index, section] of sections.entries())
      section.getBoundingClientRect = () => ({ top: index < 3 ? 96 : 97 }) as DOMRect;
    const scroller = sections[0]?.parentElement as HTMLElement;
    fireEvent.scroll(scroller);
    expect(current()).toEqual([titles[2]]);
    await person.click(links[1] as HTMLElement);
    expect([current(), document.activeElement]).toEqual([
      [titles[1]],
      screen.getByRole('heading', { level: 3, name: titles[1] ?? '' }),
    ]);
    fireEvent.scroll(scroller);
    expect(current()).toEqual([titles[1]]);
    // Manual scrolling replaces the selected section by the section in view.
    fireEvent.wheel(scroller);
    expect(current()).toEqual([titles[2]]);
    Object.defineProperties(scroller, {
      scrollTop: { value: 50 },
      clientHeight: { value: 100 },
      scrollHeight: { value: 151 },
    });
    fireEvent.scroll(scroller);
    expect(current()).toEqual([titles.at(-1)]);
  });

  test('retries loading on request after an error', async () => {
    const { person, api } = await open(3, { answers: { 'GET /checks/3/': () => refused(403) } });
    const retry = await button('Try again');
    api.on('GET /checks/3/', () => stored());
    await person.click(retry);
    expect((await field('Name')).value).toBe('Check 3');
  });

  test('closes on Cancel', async () => {
    const { person, closings } = await open('new');
    await person.click(await button('Cancel'));
    expect(closings).toEqual([true]);
  });
});

describe('the test probe of a check form', () => {
  const REPORT = {
    state: 'AV',
    error_summary: 'It answered with 200.',
    response_time: 120,
    status_code: 200,
    phases: { dns: 10, connect: 20, tls: 30, first_byte: 50, transfer: 10 },
    remote_address: '203.0.113.9',
    location: 'Local',
    check_start_time: '2026-11-24T10:00:00Z',
    certificate: null,
    prober_error: null,
  };
  const run = async (report: object, check: 'new' | number = 'new') => {
    const page = await open(check, {
      answers: {
        'GET /checks/3/': () => stored({}, { basic_authentication: { basic_auth_username: 'ann' } }),
        'POST /check-test/': () => report,
      },
    });
    if (check === 'new') await enterText(page.person, await field('URL'), 'shop.example');
    await page.person.click(await button('Test now'));
    return { ...page, panel: screen.getByRole('region', { name: 'Test result' }) };
  };
  const facts = (panel: HTMLElement) =>
    within(panel)
      .queryAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

  test('shows the result until it is closed, and requires no check name', async () => {
    const { person, panel, sent } = await run(REPORT);
    await within(panel).findByText('It answered with 200.');
    expect(facts(panel)).toEqual(['Status code: 200', 'Address: 203.0.113.9', 'Location: Local']);
    expect(dataOf(sent('POST')[0])).toMatchObject({ url: 'https://shop.example' });
    expect(within(panel).queryByText('The form has changed since this test.')).toBeNull();
    await enterText(person, await field('Name'), ' two');
    expect(within(panel).queryByText('The form has changed since this test.')).toBeNull();
    await enterText(person, await field('URL'), '/cart');
    await within(panel).findByText('The form has changed since this test.');
    await person.click(await button('Close the test result'));
    await waitFor(() => expect(panel.textContent).toBe(''));
  });

  test('shows a failure with the certificate of the target', async () => {
    const certificate = {
      subject: 'shop.example',
      issuer: 'Some CA',
      not_after: '2026-12-24T12:00:00Z',
      problem: 'It has expired.',
    };
    const report = {
      ...REPORT,
      state: 'NR',
      error_summary: 'No trust.',
      status_code: null,
      remote_address: null,
      certificate,
    };
    const { panel } = await run(report);
    await within(panel).findByText(/: No trust\.$/);
    expect(facts(panel)).toEqual([
      'Location: Local',
      'Certificate: shop.exampleIt has expired.',
      'Issuer: Some CA',
      'Expires: 24 December 2026',
    ]);
  });

  test('shows a certificate that has no problem and no readable expiry date', async () => {
    const certificate = { subject: 'shop.example', issuer: 'Some CA', not_after: null, problem: null };
    const { panel } = await run({ ...REPORT, certificate });
    await within(panel).findByText('Issuer');
    expect(facts(panel).slice(-3)).toEqual([
      'Certificate: shop.example',
      'Issuer: Some CA',
      'Expires: No readable date',
    ]);
  });

  test.each([
    [
      { prober_error: 'Not allowed.' },
      'Not allowed.',
      'Local could not run this probe. The result does not show whether the target is up.',
    ],
    [
      { location: '' },
      'It answered with 200.',
      'This probe could not be run. The result does not show whether the target is up.',
    ],
  ])('shows that the probe was not run: %j', async (given, why, text) => {
    const { panel } = await run({ ...REPORT, state: null, ...given });
    await within(panel).findByText('Not tested');
    within(panel).getByText(why);
    expect(panel.textContent).toContain(text);
  });

  test('shows that the probe is in progress', async () => {
    const { panel } = await run(new Promise(() => {}));
    await within(panel).findByText('Probing the target…');
    expect([panel.getAttribute('aria-busy'), screen.queryByRole('button', { name: 'Close the test result' })]).toEqual([
      'true',
      null,
    ]);
  });

  test('shows that the stored password is not used for the probe', async () => {
    const { person, panel } = await run(REPORT, 3);
    await within(panel).findByText('To test with the stored password, enter it.');
    await enterText(person, screen.getByLabelText('Password'), 'secret');
    await waitFor(() => expect(within(panel).queryByText(/^To test with the stored password/)).toBeNull());
  });

  test('sends no request if the form is invalid', async () => {
    const { person, sent } = await open('new');
    await person.click(await button('Test now'));
    await screen.findByText('Enter a Url');
    expect([sent('POST'), screen.queryByText('Enter a check name')]).toEqual([[], null]);
  });

  test.each([
    [400, { name: ['This name is too long.'] }, 'This name is too long.'],
    [429, { detail: 'Too many tests.' }, 'Too many tests.'],
  ])('shows the error message of a response with status %i', async (status, body, text) => {
    const { panel } = await run(refused(status, body));
    await screen.findByText(text);
    expect((await field('Name')).getAttribute('aria-invalid')).toBe(status === 400 ? 'true' : null);
    expect(panel.textContent).toBe('');
  });
});

describe('the fields of the check form', () => {
  test('retains a stored password if the field is left empty, and rejects the URL prefix of another type', async () => {
    await open(3, {
      answers: { 'GET /checks/3/': () => stored({}, { basic_authentication: { basic_auth_username: 'ann' } }) },
    });
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    expect([password.placeholder, password.value, (await field('Username')).value]).toEqual([
      'Leave empty to keep it',
      '',
      'ann',
    ]);
    const url = await field('URL');
    fireEvent.change(url, { target: { value: 'http://shop.example' } });
    fireEvent.blur(url);
    await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'));
    expect(url.placeholder).toMatch(/^https:/);
  });

  test('shows no hint about a stored password for a new check', async () => {
    await open('new');
    expect((await screen.findByLabelText<HTMLInputElement>('Password')).placeholder).toBe('');
  });

  test('sends headers that were added and omits removed ones', async () => {
    const { person, sent } = await open('new', { answers: { 'POST /checks/': () => stored() } });
    await enterText(person, await field('URL'), 'shop.example');
    for (const row of [1, 2]) {
      await person.click(await button('Add header'));
      await enterText(person, await field(`Header ${row}, name`), `X-Key-${row}`);
      await enterText(person, await field(`Header ${row}, value`), `value ${row}`);
    }
    await person.click(await button('Remove header 1'));
    expect((await field('Header 1, name')).value).toBe('X-Key-2');
    await person.click(await button('Add Check'));
    await screen.findByText('Check created successfully.');
    expect(JSON.stringify(dataOf(sent('POST')[0]))).toContain('X-Key-2');
    expect(JSON.stringify(dataOf(sent('POST')[0]))).not.toContain('X-Key-1');
  });

  test('warns about a key in the URL', async () => {
    const { person } = await open('new');
    const url = await field('URL');
    expect(screen.queryByText(/^All members of the organization can read this address/)).toBeNull();
    await enterText(person, url, 'shop.example/?key=1');
    await screen.findByText(
      'All members of the organization can read this address, and alerts show it. Send a key as a custom header instead, because only admins see its value.',
    );
  });

  test('shows the confirmation rule if at least two locations can run the check, and sends the selected rule', async () => {
    const rule = () => screen.queryByRole<HTMLInputElement>('combobox', { name: 'A failure is confirmed by' });
    const { person, sent } = await open('new', { answers: { 'POST /checks/': () => stored() } });
    await enterText(person, await field('URL'), 'shop.example');
    expect(rule()?.value).toBe('One other location');
    screen.getByText('The check is down when one other location also sees the failure.');
    await person.click(rule() as HTMLElement);
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'One other location',
      'Most locations',
      'All locations',
    ]);
    await person.click(options[2] as HTMLElement);
    screen.getByText('The check is down when all of its locations see the failure.');
    await person.click(await button('Add Check'));
    await screen.findByText('Check created successfully.');
    expect(sent('POST')[0]).toMatchObject({ confirmation_rule: 'all' });
  });

  test('hides the confirmation rule if only one location is chosen', async () => {
    await open(3, { answers: { 'GET /checks/3/': () => stored({ preferred_edge_locations_csv: 'local' }) } });
    await field('Name');
    expect(screen.queryByRole('combobox', { name: 'A failure is confirmed by' })).toBeNull();
  });

  test('lists the current interval in ascending order even if it is no longer offered', async () => {
    const { person } = await open(3, { answers: { 'GET /checks/3/': () => stored({ monitering_interval: 120 }) } });
    await person.click(await screen.findByRole('combobox', { name: /^Monitoring interval/ }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toHaveLength(3);
    expect(options[1]).toMatch(/^2 /);
    screen.getByText(/^Alerts are sent as soon as an outage is confirmed/);
  });

  test('disables the fields that the plan lacks and shows an upgrade badge above them', async () => {
    const locks = async (plan_name: 'SPROUT' | 'GARDEN') => {
      const { unmount } = await open('new', { organization: { subscription: { plan_name } } });
      await field('URL');
      const parts = [...document.querySelectorAll('[inert]')].map((part) => [
        part.previousElementSibling?.textContent?.replace(/: UPGRADE TO \w+$/, ''),
        part.querySelector('input, button') !== null,
      ]);
      unmount();
      return parts;
    };
    expect(await locks('GARDEN')).toEqual([]);
    expect(await locks('SPROUT')).toEqual(
      [
        'Basic authentication',
        'Custom headers',
        'Request timeout',
        'String check',
        'Status code check',
        'Alert when it is slow',
        'Warnings before expiry',
      ].map((name) => [name, true]),
    );
  });

  test('adapts to the interval and accepts dragged and typed values', async () => {
    const { person, sent } = await open('new', { answers: { 'POST /checks/': () => stored() } });
    await enterText(person, await field('URL'), 'shop.example');
    const timeout = screen.getByRole('slider', { name: 'Request timeout, roughly' });
    const exact = await field('Request timeout');
    const before = Number.parseInt(exact.value, 10);
    expect(timeout.getAttribute('aria-valuetext')).toBe(`${before} s`);
    timeout.focus();
    await person.keyboard('{ArrowLeft}');
    expect([timeout.getAttribute('aria-valuetext'), exact.value]).toEqual([`${before - 1} s`, `${before - 1} s`]);
    await person.clear(exact);
    expect(timeout.getAttribute('aria-valuenow')).toBe(timeout.getAttribute('aria-valuemin'));
    await person.type(exact, '7');
    expect(timeout.getAttribute('aria-valuetext')).toBe('7 s');
    const delay = screen.getByRole<HTMLInputElement>('combobox', { name: 'Alert delay' });
    await person.click(delay);
    const delays = await screen.findAllByRole('option');
    await person.click(delays[1] as HTMLElement);
    expect(screen.getByText(/^Alerts are sent when an outage has lasted/).textContent).toContain(delay.value);
    await person.click(await button('Change the alert delay'));
    expect((document.activeElement as HTMLElement).tagName).toBe('H3');
    await person.click(screen.getByRole('combobox', { name: /^Monitoring interval/ }));
    await person.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await person.click(await button('Add Check'));
    await screen.findByText('Check created successfully.');
    expect(sent('POST')[0]).toMatchObject({ monitering_interval: 60 });
    expect(dataOf(sent('POST')[0])).toMatchObject({ request_timeout: 7 });
  });

  test('enables the threshold and duration only while the slow response alert is on', async () => {
    const { person, sent } = await open('new', { answers: { 'POST /checks/': () => stored() } });
    await enterText(person, await field('URL'), 'shop.example');
    const inputs = [await field('Threshold'), await field('Duration')];
    expect(inputs.map(({ disabled }) => disabled)).toEqual([true, true]);
    await person.click(screen.getByRole('switch', { name: 'Alert when it is slow' }));
    expect(inputs.map(({ disabled }) => disabled)).toEqual([false, false]);
    for (const name of ['7 days in advance', 'On expiry']) {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name });
      if (!box.checked) await person.click(box);
    }
    const early = screen.getByRole<HTMLInputElement>('checkbox', { name: '15 days in advance' });
    if (early.checked) await person.click(early);
    await person.click(await button('Add Check'));
    await screen.findByText('Check created successfully.');
    expect(dataOf(sent('POST')[0])).toMatchObject({ performance_alert: { is_active: true } });
  });

  test.each([
    [[], 'No location can run HTTPS checks now', 'The check is stored, and runs as soon as a location can run it.'],
    [
      [{ key: 'a', name: 'A', types: ['icmp'], unavailable: { https: 'No route.' } }],
      'No location can run HTTPS checks now',
      'A: No route.',
    ],
    [
      [{ key: 'own', name: 'Own', types: CHECK_TYPES, is_private: true }],
      'No public location can run HTTPS checks now',
      'If you choose them, these locations can: Own.',
    ],
    [LOCATIONS, null, null],
  ])('explains why no location can run the check (%#)', async (locations, title, text) => {
    await open('new', { answers: { 'GET /edge-locations/': () => ({ ...pageOf(locations as object[]), away: [] }) } });
    await field('URL');
    const alert = screen.queryByRole('alert');
    expect(alert?.textContent ?? null).toBe(title === null ? null : `${title}${text}`);
    if (title === null) return;
    expect(screen.getByRole('alert', { name: title as string })).toBe(alert);
  });

  test('lists locations that can run the check if the chosen one cannot', async () => {
    const locations = [...LOCATIONS, { key: 'ping', name: 'Ping', types: ['icmp'] }];
    await open(3, {
      answers: {
        'GET /checks/3/': () => stored({ preferred_edge_locations_csv: 'ping' }),
        'GET /edge-locations/': () => ({ ...pageOf(locations), away: [] }),
      },
    });
    await field('URL');
    expect(screen.getByRole('alert', { name: 'No chosen location can run HTTPS checks now' }).textContent).toContain(
      'If you choose them, these locations can: Local, North.',
    );
  });

  test('resets the URL after the type changes, and moves a typed port to a separate field for TCP', async () => {
    const { person } = await open('new');
    const url = await field('URL');
    expect([url.value, screen.queryByRole('textbox', { name: /^Port/ })]).toEqual(['https://', null]);
    await enterText(person, url, 'shop.example');
    await person.click(screen.getByRole('combobox', { name: /^Type/ }));
    await person.click(await screen.findByRole('option', { name: /^TCP/ }));
    expect(url.value).toBe('tcp://');
    expect((await field('Port')).placeholder).toBe('1 to 65535');
    await enterText(person, url, 'shop.example:993');
    await person.tab();
    expect([url.value, (await field('Port')).value, (await field('Name')).value]).toEqual([
      'tcp://shop.example',
      '993',
      'shop.example',
    ]);
    await person.clear(url);
    await enterText(person, url, 'http://shop.example');
    await person.tab();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Type/ }).value).toBe('HTTP');
  });

  test.each([
    [[], 'None. Set one up'],
    [null, 'The integrations could not be loaded. Open the integrations'],
    [
      [
        { name: 'On call', kind: 'webhook', is_sent_to: true },
        { name: 'Room', kind: 'webhook', is_sent_to: false },
      ],
      'On call (Webhook), Room (Webhook, no alerts are sent to it). Change them',
    ],
  ])('names the integrations that alert for the check (%#)', async (serving, text) => {
    await open('new', {
      answers: { 'GET /serving-integrations/': () => (serving === null ? refused(403) : pageOf(serving as object[])) },
    });
    await field('URL');
    await waitFor(() =>
      expect(screen.getByText('Integrations that alert').parentElement?.textContent).toBe(
        `Integrations that alert${text}`,
      ),
    );
    expect(document.querySelector('a[href$="/settings/integrations"]')?.getAttribute('target')).toBe('_blank');
  });

  test.each([
    [['203.0.113.9', '203.0.113.10'], '203.0.113.9,203.0.113.10', null],
    [[], '', 'No configured value for DNS record'],
    [null, '', 'Could not autoload DNS record'],
  ])('loads the value of a DNS record from the server: %j', async (answers, value, message) => {
    const { person, api } = await open('new', {
      answers: { 'GET /checks/dns/match-string/': () => (answers === null ? refused(422) : { answers }) },
    });
    await person.click(await screen.findByRole('combobox', { name: /^Type/ }));
    await person.click(await screen.findByRole('option', { name: /^DNS/ }));
    await enterText(person, await field('URL'), 'shop.example');
    expect((await button('Autoload')).getAttribute('aria-disabled')).toBe('true');
    await person.click(screen.getByRole('combobox', { name: /^Record type/ }));
    await person.click(await screen.findByRole('option', { name: 'A' }));
    await person.click(await button('Autoload'));
    if (message !== null) await screen.findByText(message);
    await waitFor(async () => expect((await field('Record value')).value).toBe(value));
    expect(api.calls.find(({ path }) => path.startsWith('/checks/dns/'))?.path).toBe(
      '/checks/dns/match-string/?domain_name=dns%3A%2F%2Fshop.example&dns_type=A',
    );
  });
});
