import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organizationsQuery } from '../../lib/account.ts';
import { readOrganizationId, readToken, startSession } from '../../lib/session.ts';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { organization, user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { OrganizationStatePage } from './organization-state-page.tsx';

type State = Parameters<typeof OrganizationStatePage>[0]['state'];
type Given = Parameters<typeof organization>[0];
const DEPRECATION = { start_date: '2026-01-01', end_date: '2026-01-31', free_extend: 30, paid_extend: 60 };
const READER = { logged_in_user_role: 'ST' } as const;
const OWNER = { is_logged_in_user_owner: true };

const open = async (state: State, given: Given = {}, answers: Parameters<typeof fakeApi>[0] = {}, me = user()) => {
  const acme = organization({ state: state === 'none' ? 'AC' : state, ...given });
  const api = fakeApi({
    'GET /support-tickets/': () => ({ results: [] }),
    'GET /subscriptions/': () => acme.subscription,
    'GET /organizations/': () => pageOf([acme]),
    ...answers,
  });
  const page = await renderPage(<OrganizationStatePage state={state} />, { organization: acme, user: me });
  await screen.findByRole('heading', { level: 1 });
  const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { ...page, api, acme, sent };
};
const button = (name: string) => screen.findByRole('button', { name });
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test.each<[State, Given, title: string, heading: string, lead: RegExp, own: readonly string[], mail: string | null]>([
  ['CA', READER, 'Suspended', 'Acme is suspended', /^The last payment has failed/, [], 'owner@example.com'],
  ['PS', {}, 'Paused', 'Acme is paused', /^It was not used for six months/, ['Activate Now'], null],
  ['PS', READER, 'Paused', 'Acme is paused', /^It was not used for six months/, [], 'owner@example.com'],
  [
    'NA',
    OWNER,
    'Suspended',
    'Acme is suspended',
    /because your e-mail address owner@example\.com is not verified\. To restart them, follow the link/,
    ['Get Verification Email', 'I have verified it'],
    null,
  ],
  [
    'NA',
    {},
    'Suspended',
    'Acme is suspended',
    /because the e-mail address of its owner is not verified\. Nothing is lost\.$/,
    [],
    'owner@example.com',
  ],
  [
    'SU',
    {},
    'Suspended',
    'Acme is suspended',
    /^The operators of this Pharos/,
    ['Request to lift the suspension'],
    null,
  ],
  [
    'RT',
    {},
    'Ended',
    'The service has ended for Acme',
    /^Its checks have stopped\. You can export your data\.$/,
    [],
    null,
  ],
  [
    'RT',
    { ...READER, deprecation: DEPRECATION, timezone: 'UTC', retired_on: '2026-03-03T00:00:00Z' },
    'Ended',
    'The service has ended for Acme',
    /^Its checks have stopped\. The owner and the admins can export the data until 1 May 2026 \(UTC\)\. After that day, it is deleted\.$/,
    [],
    null,
  ],
])(
  'shows for state %s of %j what happened and what the user can do',
  async (state, given, title, heading, lead, own, mail) => {
    await open(state, given);
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(document.title).toBe(`${title} · Pharos`);
    screen.getByText(lead);
    const rest =
      given === READER || given?.logged_in_user_role === 'ST' ? [] : ['Export your data', 'Delete this account'];
    const leave = given === OWNER ? [] : ['Leave organization'];
    expect(names()).toEqual([...own, ...rest, ...leave, 'Log out']);
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(mail === null ? [] : [`mailto:${mail}`]);
  },
);

test('activates a paused organization and fetches its state again', async () => {
  const { api, sent } = await open('PS', {}, { 'PATCH /organizations/7/': () => refused(403, { detail: 'Not now.' }) });
  fireEvent.click(await button('Activate Now'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  expect(screen.getAllByText('Not now.')).toHaveLength(1);
  api.on('PATCH /organizations/7/', () => organization());
  const read = api.calls.length;
  fireEvent.click(await button('Activate Now'));
  const organizationCalls = () => api.calls.slice(read).filter(({ path }) => path.startsWith('/organizations/'));
  await waitFor(() => expect(organizationCalls().map(({ method }) => method)).toEqual(['PATCH', 'GET']));
  // The button remains busy until the new state is loaded.
  expect((await button('Activate Now')).getAttribute('aria-busy')).toBe('true');
  expect(sent()).toEqual([{ state: 'AC' }, { state: 'AC' }]);
});

test('fetches the state again after the owner has verified the address', async () => {
  const { api } = await open('NA', OWNER, {
    'GET /resend-user-activation-link/': () => refused(403, { detail: 'No.' }),
  });
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(await button('I have verified it'));
  expect((await screen.findByRole('status')).textContent).toBe('It is not verified yet.');
  expect(api.calls.some(({ path }) => path.startsWith('/organizations/'))).toBe(true);
  fireEvent.click(await button('Get Verification Email'));
  expect((await screen.findByRole('alert')).textContent).toBe('No.');
  api.on('GET /resend-user-activation-link/', () => ({}));
  fireEvent.click(await button('Get Verification Email'));
  await screen.findByText(/^We sent you a new link/);
});

test('shows the reason of a suspension and sends the operators a request to lift it', async () => {
  const suspension = { since: '2026-11-20T12:00:00Z', reason: 'It probes websites of other people.' };
  const { api, sent } = await open('SU', { suspension } as Given, {
    'POST /create-support-ticket/': () => refused(403, { detail: 'Not now.' }),
  });
  screen.getByText('Their reason: It probes websites of other people.');
  fireEvent.click(await button('Request to lift the suspension'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  const url = 'https://pharos.example/tickets/1';
  api.on('POST /create-support-ticket/', () => ({ url }));
  api.on('GET /support-tickets/', () => ({
    results: [{ url, organization: 7, reason: 'Request to lift the suspension' }],
  }));
  fireEvent.click(await button('Request to lift the suspension'));
  expect((await screen.findByRole('link', { name: 'Track your request here' })).getAttribute('href')).toBe(url);
  expect([sent()[1], screen.queryByRole('button', { name: 'Request to lift the suspension' })]).toMatchObject([
    { reason: 'Request to lift the suspension', organization: 7 },
    null,
  ]);
});

test('sends a support request for an unpaid organization, which is answered by email', async () => {
  const { api, sent } = await open(
    'CA',
    { subscription: { started_at: null } },
    {
      'POST /create-support-ticket/': () => refused(403, { detail: 'Not now.' }),
    },
  );
  screen.getByText(/^Contact the operators of this Pharos\. They can update the card details/);
  fireEvent.click(await button('Contact support'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  api.on('POST /create-support-ticket/', () => ({ url: 'https://pharos.example/tickets/1' }));
  fireEvent.click(await button('Contact support'));
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe('Your request was sent. The answer is sent to ann@example.com. View its state');
  expect(within(status).getByRole('link').getAttribute('href')).toBe('https://pharos.example/tickets/1');
  expect(sent()[1]).toEqual({ organization: 7, reason: 'Reopen after a failed payment' });
});

test('switches to another organization', async () => {
  startSession('mine', 7);
  const { queries, acme } = await open('PS', {}, { 'POST /logout/': () => ({ redirect_url: null }) });
  expect(screen.queryByLabelText('Another organization')).toBeNull();
  screen.getByText(/^Logged in as ann@example\.com\./);
  queries.setQueryData(organizationsQuery().queryKey, pageOf([acme, organization({ id: 8, name: 'Boats' })]));
  const select = await screen.findByLabelText<HTMLSelectElement>('Another organization');
  expect([select.value, [...select.options].map(({ value, text }) => [value, text])]).toEqual([
    '7',
    [
      ['7', 'Acme'],
      ['8', 'Boats'],
    ],
  ]);
  fireEvent.change(select, { target: { value: '8' } });
  await waitFor(() => expect(readOrganizationId()).toBe(8));
});

test.each([
  ['single-sign-on', 'with single sign-on', 'Log in with single sign-on', { by: 'sso' }],
  ['own-sign-in', 'with your own password', 'Log in with your password', {}],
] as const)(
  'asks the user to sign in again if the organizations require it (%s)',
  async (needs, condition, label, search) => {
    startSession('mine', 7);
    const closed_organizations = [
      { id: 1, name: 'Acme', needs },
      { id: 2, name: 'Boats', needs },
    ];
    const me = user({ closed_organizations } as Parameters<typeof user>[0]);
    const { router } = await open('none', {}, {}, me);
    await screen.findByRole('heading', { name: 'Another login is required' });
    screen.getByText(`Acme, Boats can only be opened ${condition}.`);
    expect(names()).toEqual([label, 'Log out']);
    fireEvent.click(await button(label));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect([router.state.location.search, readToken()]).toEqual([search, null]);
  },
);

test('shows a user without an organization how to get access, and logs out', async () => {
  startSession('mine', 7);
  const { router } = await open('none');
  screen.getByText(
    'Ask an admin of your organization to invite ann@example.com again, then follow the link in the mail.',
  );
  expect(document.title).toBe('No organization · Pharos');
  fireEvent.click(await button('Log out'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(readToken()).toBeNull();
});
