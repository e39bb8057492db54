import type { OperatorOrganization } from '@pharos/contract/rest/operator/organizations.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { operatorOrganization } from '../testing/operator-organization.ts';
import { OrganizationPage } from './organization-page.tsx';
import { OrganizationsPage } from './organizations-page.tsx';

type Given = Parameters<typeof operatorOrganization>[0];

const GRANT = {
  id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c11',
  plan_name: null,
  checks: 20,
  integrations: 0,
  users: 0,
  status_pages: 0,
  has_badges: true,
  given_on: '2026-11-01T12:00:00Z',
  ends_on: '2026-12-24T23:59:59Z',
};

describe('the organization list', () => {
  const openList = async (
    results: readonly OperatorOrganization[],
    query = '',
    count = results.length,
    billing = 'builtin',
  ) => {
    const api = fakeApi({
      'GET /operator/organizations/': () => pageOf(results, count),
      'GET /installation/': () => ({ billing }),
    });
    const page = await renderPage(<OrganizationsPage />, { at: `/operator/organizations${query}` });
    const asked = () => api.calls.filter(({ path }) => path.startsWith('/operator')).map(({ path }) => path);
    return { ...page, api, asked, search: () => page.router.state.location.search };
  };
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

  test('shows state, owner, plan and size of each organization', async () => {
    const owner = { email: 'bob@example.com', full_name: 'Bob', is_verified: true };
    await openList([
      operatorOrganization({ trial_ends_on: '2026-12-01T12:00:00Z' }),
      operatorOrganization({ id: 4, name: 'Boats', state: 'SU', is_trial: false, owner }),
      operatorOrganization({ id: 5, name: 'Cars', state: 'RT', trial_ends_on: null, owner }),
    ]);
    await screen.findByRole('columnheader', { name: 'Plan' });
    await screen.findByText('3 organizations');
    expect(document.title).toMatch(/^Organizations/);
    expect(rows()).toEqual([
      'OrganizationStateOwnerPlanChecksPeopleLast usedCreated',
      expect.stringMatching(
        /^Acmeacme, number 3Activeann@example\.comnot verifiedGARDEN \(trial\)until 1 December 20261\/501\d+/,
      ),
      expect.stringMatching(/^Boatsacme, number 4Suspendedbob@example\.comGARDEN1\/501\d+/),
      expect.stringMatching(/^Carsacme, number 5Endedbob@example\.comGARDEN \(trial\)1\/501\d+/),
    ]);
    expect(rows()[1]).toMatch(/1 November 2026$/);
    expect(screen.getByRole('link', { name: 'Boats' }).getAttribute('href')).toBe('/operator/organizations/4');
  });

  test('shows trials, payments and grants in a separate view', async () => {
    const { person, search } = await openList([
      operatorOrganization({
        is_trial: false,
        trial_ends_on: null,
        next_payment: { on: '2026-12-05T12:00:00Z', cents: 1100, credit_cents: 0 },
        overdue: { since: '2026-11-05T12:00:00Z', cents: 880 },
        grants: [GRANT],
      }),
      operatorOrganization({ id: 4, name: 'Boats', trial_ends_on: '2026-12-01T12:00:00Z' }),
    ]);
    await person.click(await screen.findByRole('radio', { name: 'Trials and payments' }));
    await screen.findByRole('columnheader', { name: 'Next payment' });
    expect(search()).toEqual({ view: 'payments' });
    expect(rows()).toEqual([
      'OrganizationPlanTrial endsNext paymentOverdueGrants',
      'Acmeacme, number 3GARDEN–$11on 5 December 2026$8.80since 5 November 202620 more checks and the badges until 24 December 2026 (UTC)',
      'Boatsacme, number 4GARDEN (trial)1 December 2026–––',
    ]);
    await person.click(screen.getByRole('combobox', { name: 'Standing' }));
    await person.click(await screen.findByRole('option', { name: 'Overdue' }));
    await person.click(screen.getByRole('combobox', { name: 'Order' }));
    await person.click(await screen.findByRole('option', { name: 'Longest overdue first' }));
    await waitFor(() => expect(search()).toEqual({ view: 'payments', money: 'overdue', ordering: 'overdue_since' }));
    await person.click(screen.getByRole('radio', { name: 'People and usage' }));
    await waitFor(() => expect(search()).toEqual({}));
  });

  test('shows no plan if the installation sells none', async () => {
    await openList([operatorOrganization()], '', 1, 'off');
    await screen.findByText('1 organization');
    expect(rows()[0]).toBe('OrganizationStateOwnerChecksPeopleLast usedCreated');
    expect(rows()[1]).toMatch(/not verified11\d/);
    expect(screen.queryByRole('combobox', { name: 'Plan' })).toBeNull();
  });

  test.each([
    ['builtin', 'In trial'],
    ['off', undefined],
  ])('shows the plan filter of the URL only if the installation sells plans (%s)', async (billing, plan) => {
    await openList([operatorOrganization()], '?plan=TRIAL', 1, billing);
    await screen.findByText('1 organization');
    await waitFor(() => expect(screen.queryByRole<HTMLInputElement>('combobox', { name: 'Plan' })?.value).toBe(plan));
  });

  test.each([
    ['', 'builtin', null],
    ['?page=1&ordering=name', 'builtin', null],
    ['?state=SU', 'builtin', 'Change the search text, or show all states and plans.'],
    ['?search=shop', 'builtin', 'Change the search text, or show all states and plans.'],
    ['?search=shop', 'off', 'Change the search text, or show all states.'],
  ])('shows that no organization matches (%s, %s)', async (query, billing, advice) => {
    await openList([], query, 0, billing);
    await screen.findByText('No organization matches');
    if (advice === null) expect(screen.queryByText(/^Change the search text/)).toBeNull();
    else await screen.findByText(advice);
  });

  test('requests the newest organizations first, and returns to the first page after a filter change', async () => {
    const { person, asked, search } = await openList([operatorOrganization()], '?page=2', 60);
    await screen.findByText('60 organizations');
    expect(asked()).toEqual(['/operator/organizations/?ordering=-created_on&page=2&page_size=25']);
    const choose = async (label: string, option: string) => {
      await person.click(await screen.findByRole('combobox', { name: label }));
      await person.click(await screen.findByRole('option', { name: option }));
    };
    await choose('State', 'Suspended');
    await waitFor(() => expect(search()).toEqual({ state: 'SU' }));
    await choose('Plan', 'ESTATE');
    await waitFor(() => expect(search()).toEqual({ state: 'SU', plan: 'ESTATE' }));
    await choose('Order', 'Most checks');
    await waitFor(() => expect(search()).toEqual({ state: 'SU', plan: 'ESTATE', ordering: '-number_of_checks' }));
    await waitFor(() =>
      expect(asked().at(-1)).toBe(
        '/operator/organizations/?state=SU&plan=ESTATE&ordering=-number_of_checks&page=1&page_size=25',
      ),
    );
  });

  test.each([
    ['State', ['Active', 'Unpaid', 'Paused', 'Not activated', 'Suspended', 'Ended']],
    ['Plan', ['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE', 'In trial']],
    [
      'Order',
      ['Newest first', 'Oldest first', 'By name', 'Recently used first', 'Least recently used first', 'Most checks'],
    ],
  ])('offers under "%s" the options %j', async (label, options) => {
    const { person } = await openList([operatorOrganization()]);
    await person.click(await screen.findByRole('combobox', { name: label }));
    const shown = await screen.findAllByRole('option');
    expect(shown.map(({ textContent }) => textContent)).toEqual(options);
  });

  test('writes the value of each filter option to the URL without adding history entries', async () => {
    const { router, search } = await openList([operatorOrganization()], '?view=payments');
    const pick = async (label: string, option: string) => {
      fireEvent.click(await screen.findByRole('combobox', { name: label }));
      fireEvent.click(await screen.findByRole('option', { name: option }));
    };
    for (const [label, field, options] of [
      [
        'Order',
        'ordering',
        {
          'Oldest first': 'created_on',
          'By name': 'name',
          'Recently used first': '-last_used_on',
          'Least recently used first': 'last_used_on',
          'Most checks': '-number_of_checks',
          'Trial ends first': 'trial_ends_on',
          'Trial ends last': '-trial_ends_on',
          'Next payment first': 'next_payment_on',
          'Next payment last': '-next_payment_on',
          'Longest overdue first': 'overdue_since',
          'Newest first': '-created_on',
        },
      ],
      ['Standing', 'money', { 'In trial': 'trial', Paying: 'paying', Overdue: 'overdue', 'With a grant': 'granted' }],
      [
        'Plan',
        'plan',
        { SPROUT: 'SPROUT', BLOSSOM: 'BLOSSOM', GARDEN: 'GARDEN', ESTATE: 'ESTATE', 'In trial': 'TRIAL' },
      ],
    ] as const)
      for (const [option, value] of Object.entries(options)) {
        await pick(label, option);
        await waitFor(() => expect(search()).toHaveProperty(field, value));
        await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: label }).value).toBe(option));
      }
    expect(router.history.length).toBe(1);
  });

  test('searches for the typed text and is busy while loading', async () => {
    const { person, search, api, asked } = await openList([operatorOrganization()], '?page=2', 60);
    const status = await screen.findByRole('status');
    api.on('GET /operator/organizations/', () => new Promise(() => {}));
    await enterText(person, screen.getByRole('searchbox', { name: 'Search' }), ' boats ');
    await waitFor(() => expect(search()).toEqual({ search: 'boats' }));
    await waitFor(() =>
      expect(asked().at(-1)).toBe('/operator/organizations/?search=boats&ordering=-created_on&page=1&page_size=25'),
    );
    await waitFor(() => expect(status.closest('[aria-busy=true]')?.textContent).toContain('60 organizations'));
  });

  test('restores page and filters when the user returns from an organization', async () => {
    const { unmount } = await openList([operatorOrganization()], '?state=SU&page=2', 60);
    await screen.findByText('60 organizations');
    unmount();
    fakeApi({ 'GET /operator/organizations/3/': () => operatorOrganization() });
    await renderPage(<OrganizationPage />, { at: '/operator/organizations/3' });
    const link = await screen.findByRole('link', { name: 'All organizations' });
    expect(link.getAttribute('href')).toBe('/operator/organizations?state=SU&page=2');
  });

  test('shows an unknown amount, and the exact times as tooltips of days', async () => {
    await openList(
      [
        operatorOrganization({
          trial_ends_on: null,
          overdue: { since: '2026-12-05T12:00:00Z', cents: null },
          last_used_on: '2026-11-20T12:00:00Z',
        }),
      ],
      '?view=payments',
    );
    await screen.findByText('Unknown amount');
    expect(screen.getByText('5 December 2026').getAttribute('title')).toMatch(/^5 December 2026.+\d\d:\d\d/);
    fireEvent.click(screen.getByRole('radio', { name: 'People and usage' }));
    expect((await screen.findByText('20 November 2026')).getAttribute('title')).toMatch(/^20 November 2026.+\d\d:\d\d/);
    expect(screen.queryByText(/^until /)).toBeNull();
  });

  test.each([
    [25, 0],
    [26, 1],
  ])('shows for %i organizations %i page navigations', async (count, navigations) => {
    await openList([operatorOrganization()], '', count);
    await screen.findByText(`${count} organizations`);
    expect(screen.queryAllByRole('navigation', { name: 'Pages of organizations' })).toHaveLength(navigations);
  });

  test('moves to another page, and redirects from beyond the end to the last page', async () => {
    const { person, search } = await openList([operatorOrganization()], '?state=AC', 60);
    await person.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(search()).toEqual({ state: 'AC', page: 3 }));
    const behind = await openList([operatorOrganization()], '?page=9', 60);
    await waitFor(() => expect(behind.search()).toEqual({ page: 3 }));
  });
});

describe('the page of an organization', () => {
  const open = async (given: Given = {}, id = '3', answer?: () => Response) => {
    const api = fakeApi({
      'GET /operator/organizations/3/': answer ?? (() => operatorOrganization(given)),
      'GET /installation/': () => ({ sign_up: 'open', billing: 'builtin' }),
    });
    const page = (
      <main>
        <OrganizationPage />
      </main>
    );
    return { api, ...(await renderPage(page, { at: `/operator/organizations/${id}` })) };
  };
  const heading = () => screen.findByRole('heading', { level: 1, name: 'Acme' });
  const facts = () =>
    screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

  test('omits plan facts if the organization has no plan', async () => {
    await open({ plan: null, is_trial: false, trial_ends_on: null });
    await heading();
    screen.getByText('acme, number 3, UTC');
    expect(document.title).toMatch(/^Acme/);
    expect(facts()).toEqual([
      'State: Active',
      'Owner: Ann, ann@example.com(not verified)',
      'Checks: 1',
      'People: 1',
      'Integrations: 0',
      'Status pages: 0',
      'Badges: 0',
      'Open tickets: 0',
      expect.stringMatching(/^Created: 1 November 2026/),
      expect.stringMatching(/^Last used: \d+ \w+ \d{4}$/),
    ]);
    screen.getByText('No actions yet.');
  });

  test('shows plan, suspension, retirement, members, tickets and operator actions', async () => {
    await open({
      state: 'SU',
      owner: { email: 'ann@example.com', full_name: 'Ann', is_verified: true },
      suspension: { since: '2026-11-20T12:00:00Z', reason: 'It probes websites of other people.' },
      trial_ends_on: '2026-12-01T12:00:00Z',
      term_ends_on: '2026-12-02T12:00:00Z',
      payment: { status: 'non_renewing', unpaid_since: '2026-11-19T12:00:00Z', credits: [] },
      retirement: {
        is_own: true,
        ends_on: '2027-01-01T00:00:00Z',
        checks_stop_on: '2027-02-01T00:00:00Z',
        data_deleted_on: '2027-04-01T00:00:00Z',
      },
      number_of_open_tickets: 2,
      members: [
        { id: 1, full_name: 'Ann', email: 'ann@example.com', role: 'OW', is_verified: true, owns_another: false },
        { id: 2, full_name: 'Bob', email: 'bob@example.com', role: 'AD', is_verified: false, owns_another: false },
        { id: 3, full_name: 'Carl', email: 'carl@example.com', role: 'ST', is_verified: true, owns_another: false },
      ],
      acts: [
        {
          id: 2,
          action: 'organization.suspend',
          subject: 'Acme',
          operator: 'eve@example.com',
          created_on: '2026-11-20T12:00:00Z',
          reason: 'It probes websites of other people.',
        },
        { id: 1, action: 'later', subject: 'Acme', operator: null, created_on: '2026-11-18T12:00:00Z', reason: null },
      ],
    } as unknown as Given);
    await heading();
    expect(facts()).toEqual([
      'State: Suspended',
      expect.stringMatching(/^Suspended: 20 November 2026.*: It probes websites of other people\.$/),
      'The service ends: Set only for this organization: last day 31 December 2026 (UTC), checks are probed until 31 January 2027 (UTC), data can be exported until 31 March 2027 (UTC)',
      'Owner: Ann, ann@example.com',
      'Plan: GARDEN (trial)',
      expect.stringMatching(/^Trial ends: 1 December 2026/),
      'Payment: Ends with the term',
      'Term ends: 2 December 2026',
      'Unpaid since: 19 November 2026',
      'Checks: 1 of 50',
      'People: 1',
      'Integrations: 0',
      'Status pages: 0',
      'Badges: 0',
      'Open tickets: 2',
      expect.stringMatching(/^Created: /),
      expect.stringMatching(/^Last used: \d+ \w+ \d{4}$/),
    ]);
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe(
      '/operator/tickets?search=Acme&status=open',
    );
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NameE-mail addressRole',
      'Annann@example.comOwner',
      'Bobbob@example.com (not verified)Admin',
      'Carlcarl@example.comRead-only',
    ]);
    const actions = screen.getByRole('region', { name: 'Operator actions' }).querySelectorAll('li');
    expect([...actions].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Suspended Acme: It probes websites of other people\.eve@example\.com, 20 November 2026/),
      expect.stringMatching(/^later AcmeBy a command on the server, 18 November 2026/),
    ]);
  });

  test.each([
    [
      { is_trial: false, payment: { status: 'active', unpaid_since: null, credits: [] } },
      ['Plan: GARDEN', 'Payment: Paid for'],
    ],
    [
      { is_trial: false, payment: { status: 'cancelled', unpaid_since: null, credits: [] } },
      ['Plan: GARDEN', 'Payment: Ended'],
    ],
    [{ is_trial: false }, ['Plan: GARDEN']],
    [
      { is_trial: true, trial_ends_on: null, subscribed_plan: 'BLOSSOM' },
      ['Plan: GARDEN (granted)', 'Own plan: BLOSSOM (trial)'],
    ],
    [{ trial_ends_on: null }, ['Plan: GARDEN (trial)']],
  ])('shows for the plan %j only the facts that are set', async (given, expected) => {
    await open(given as unknown as Given);
    await heading();
    expect(facts().filter((fact) => /^(Plan|Own plan|Trial|Payment|Term|Unpaid)/.test(fact))).toEqual(expected);
  });

  test('shows the future owner and the date of the transfer', async () => {
    await open({ ownership_transfer: { new_owner: 'bob@example.com', effective_on: '2026-12-01T12:00:00Z' } });
    await heading();
    expect(facts().find((fact) => fact.startsWith('New owner'))).toMatch(
      /^New owner: bob@example\.com from 1 December 2026.+, unless the owner objects$/,
    );
  });

  test('marks a retirement date that applies to all organizations', async () => {
    const day = '2027-01-01T00:00:00Z';
    await open({ retirement: { is_own: false, ends_on: day, checks_stop_on: day, data_deleted_on: day } });
    await screen.findByText(/^As for all organizations: last day/);
  });

  test.each([
    ['3', () => refused(404)],
    ['3', () => refused(400)],
    ['acme', () => refused(403)],
  ])('shows a not-found message for id %s if the server does not know it', async (id, answer) => {
    await open({}, id, answer);
    await screen.findByText('Organization not found');
    expect(document.title).toMatch(/^Organization/);
    expect(screen.getByRole('link', { name: 'All organizations' }).getAttribute('href')).toMatch(
      /^\/operator\/organizations/,
    );
  });

  test('shows a loading error instead of a not-found message, and retries on request', async () => {
    const { api } = await open({}, '3', () => refused(403));
    await screen.findByText('The organization could not be loaded.');
    api.on('GET /operator/organizations/3/', () => operatorOrganization());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading();
  });

  test.each([
    [
      {},
      [
        'Suspend',
        'Change the trial',
        'Grant…',
        'Grant credit',
        'Verify the owner',
        'Transfer the ownership',
        'The end of the service…',
        'Delete',
      ],
    ],
    [
      {
        suspension: { since: '2026-11-20T12:00:00Z', reason: 'x' },
        may_change_trial: false,
        owner: { email: 'ann@example.com', full_name: 'Ann', is_verified: true },
      },
      ['Lift the suspension', 'Grant…', 'Grant credit', 'Transfer the ownership', 'The end of the service…', 'Delete'],
    ],
  ])('offers the actions that are possible for %j', async (given, names) => {
    await open(given as unknown as Given);
    await heading();
    const part = screen.getByRole('region', { name: 'Actions' });
    expect([...part.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(names);
  });

  test('lists the grants and ends one', async () => {
    let grants = [GRANT];
    const { person, api } = await open({}, '3', () => Response.json(operatorOrganization({ grants })));
    api.on('POST /operator/organizations/3/end-grant/', () => {
      grants = [];
      return operatorOrganization();
    });
    await heading();
    const region = screen.getByRole('region', { name: 'Grants' });
    expect(region.textContent).toContain('20 more checks and the badges, until 24 December 2026 (UTC)');
    await person.click(screen.getByRole('button', { name: 'End the grant of 20 more checks and the badges' }));
    await enterText(person, await screen.findByRole('textbox', { name: /^Reason/ }), 'A mistake.');
    await person.click(screen.getByRole('button', { name: 'End the grant' }));
    await screen.findByText('The grant was ended.');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Grants' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      grant: GRANT.id,
      reason: 'A mistake.',
    });
  });

  test('retains a grant and shows a message if ending it fails', async () => {
    const { api, person } = await open({ grants: [GRANT] });
    api.on('POST /operator/organizations/3/end-grant/', () => refused(503));
    await heading();
    await person.click(screen.getByRole('button', { name: 'End the grant of 20 more checks and the badges' }));
    const dialog = await screen.findByRole('dialog', { name: 'End this grant?' });
    expect(dialog.textContent).toContain('Acme has 20 more checks and the badges until 24 December 2026 (UTC).');
    fireEvent.click(screen.getByRole('button', { name: 'End the grant' }));
    await screen.findByText(/^The grant was not ended\. /);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the new state after an action and invalidates the list', async () => {
    const { api, queries, person } = await open();
    await heading();
    const suspended = operatorOrganization({
      state: 'SU',
      suspension: { since: '2026-11-20T12:00:00Z', reason: 'It probes websites of other people.' },
    });
    queries.setQueryData(['/operator/organizations/', null, {}], pageOf([]));
    api.on('POST /operator/organizations/3/suspend/', () => suspended);
    api.on('GET /operator/organizations/3/', () => suspended);
    await person.click(screen.getByRole('button', { name: 'Suspend' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Suspend' }));
    await screen.findByRole('button', { name: 'Lift the suspension' });
    expect(facts()[0]).toBe('State: Suspended');
    expect(queries.getQueryState(['/operator/organizations/', null, {}])?.isInvalidated).toBe(true);
  });

  test('describes each operator action in the past tense', async () => {
    const texts = {
      'organization.suspend': 'Suspended',
      'organization.lift-suspension': 'Lifted the suspension of',
      'organization.change-trial': 'Changed the trial of',
      'organization.downgrade': 'Requested a downgrade of',
      'organization.give-grant': 'Added a grant for',
      'organization.end-grant': 'Ended a grant of',
      'organization.verify-owner': 'Verified the owner of',
      'ownership.request-transfer': 'Requested another owner of',
      'ownership.cancel-transfer': 'Withdrew the ownership transfer of',
      'organization.delete': 'Deleted',
      'retirement.set': 'Set the end of the service for',
      'retirement.clear': 'Revoked the end of the service for',
      'operator.add': 'Added the operator',
      'operator.remove': 'Removed the operator',
      'pair.add': 'Paired this installation with',
      'pair.remove': 'Ended the pairing with',
      'location.create': 'Created the location',
      'location.change': 'Changed the location',
      'location.renew-credential': 'Created a new credential for the location',
      'location.delete': 'Deleted the location',
      'support-ticket.answer': 'Answered a ticket of',
      'support-ticket.answer-and-close': 'Answered and closed a ticket of',
      'support-ticket.close': 'Closed a ticket of',
      'support-ticket.reopen': 'Reopened a ticket of',
    };
    const actions = Object.keys(texts).map((action, id) => ({
      ...{ id, action, subject: 'Acme', operator: null, created_on: '2026-11-18T12:00:00Z', reason: null },
    }));
    await open({ acts: actions } as unknown as Given);
    await heading();
    const lines = screen.getByRole('region', { name: 'Operator actions' }).querySelectorAll('li > p:first-child');
    expect([...lines].map(({ textContent }) => textContent)).toEqual(
      Object.values(texts).map((done) => `${done} Acme`),
    );
  });

  test('shows credit and its share of the next payment, and withdraws the remaining credit', async () => {
    const credit = {
      id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c13',
      amount: 800,
      amount_left: 500,
      given_on: '2026-11-20T12:00:00Z',
      ends_on: '2026-12-24T23:59:59Z',
      is_confirmed: true,
    };
    const paying = operatorOrganization({
      payment: {
        status: 'active',
        period: 'month',
        next_billing_on: '2026-12-05T12:00:00Z',
        unpaid_since: null,
        granted_credit: 500,
        refundable_credit: 0,
        credits: [credit, { ...credit, id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c14', is_confirmed: false }],
      },
      next_payment: { on: '2026-12-05T12:00:00Z', cents: 700, credit_cents: 500 },
    });
    let now = paying;
    const { person, api, container } = await open({}, '3', () => Response.json(now));
    api.on('POST /operator/organizations/3/withdraw-credit/', () => {
      now = operatorOrganization();
      return now;
    });
    await heading();
    expect(container.textContent).toMatch(/Next payment\$12 on 5 December 2026, of which \$5 is paid from credit/);
    const region = screen.getByRole('region', { name: 'Credit' });
    expect(region.textContent).toContain('$5 left of $8, until 24 December 2026 (UTC)');
    expect(region.textContent).toContain('the payment service has not confirmed it yet');
    await person.click(screen.getByRole('button', { name: 'Withdraw $5' }));
    await enterText(person, await screen.findByRole('textbox', { name: /^Reason/ }), 'A mistake.');
    await person.click(screen.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('The credit was withdrawn.');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Credit' })).toBeNull());
    expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      credit: credit.id,
      reason: 'A mistake.',
    });
  });
});
