import type { OperatorOrganizationDetail } from '@pharos/contract/rest/operator/organizations.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RequestExportButton } from '../../../components/export/request-export-button.tsx';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ClearRetirement } from '../retirement/clear-retirement.tsx';
import { operatorOrganization } from '../testing/operator-organization.ts';
import { OrganizationActions } from './organization-actions.tsx';

const ORGANIZATION = operatorOrganization();
const focused = () => document.activeElement;

test.each([
  ['Suspend', 'Reason'],
  ['Change the trial', 'Plan of the trial'],
  ['Grant…', 'Plan'],
  ['Grant credit', null],
  ['Transfer the ownership', 'New owner'],
  ['Verify the owner', 'Reason'],
  ['The end of the service…', null],
  ['Delete', 'Name'],
  ['Revoke the end', 'Reason'],
  ['Export your data', null],
])(
  'opens the dialog of "%s" with the focus on its first field, and restores the focus afterwards',
  async (name, first) => {
    fakeApi({
      'GET /operator/retirement/': () => ({ installation: null, organizations: [] }),
      'GET /installation/': () => ({ billing: 'builtin' }),
    });
    const { person } = await renderPage(
      <main>
        <h1>Acme</h1>
        <OrganizationActions organization={ORGANIZATION} />
        <ClearRetirement />
        <RequestExportButton>Export your data</RequestExportButton>
      </main>,
    );
    const button = screen.getByRole('button', { name });
    button.focus();
    await person.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(focused())).toBe(true));
    if (first !== null)
      await waitFor(() => expect(focused()).toBe(screen.getByLabelText(first, { exact: false, selector: 'input' })));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe(button));
  },
);

test('asks for confirmation before an entered reason is discarded, and shows if the owner receives no email', async () => {
  fakeApi({ 'GET /installation/': () => ({ sign_up: 'open' }) });
  const { person } = await renderPage(<OrganizationActions organization={ORGANIZATION} />);
  await person.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText(/^The owner gets no mail/)).toBeTruthy();
  await enterText(person, screen.getByRole('textbox', { name: /^Reason/ }), 'It probes websites of other people.');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ }).value).toBe(
    'It probes websites of other people.',
  );
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('an operator action on an organization', () => {
  const SUSPENDED = { suspension: { since: '2026-11-20T12:00:00Z', reason: 'It probes websites of other people.' } };
  const open = async (
    name: string,
    given: Parameters<typeof operatorOrganization>[0] = {},
    answers: Parameters<typeof fakeApi>[0] = {},
    sign_up = 'open',
  ) => {
    const api = fakeApi({
      'GET /installation/': () => ({ sign_up, billing: 'builtin' }),
      'GET /operator/retirement/': () => ({ installation: null, organizations: [] }),
      ...answers,
    });
    const page = await renderPage(<OrganizationActions organization={operatorOrganization(given)} />, {
      at: '/operator/organizations/3',
    });
    await page.person.click(screen.getByRole('button', { name }));
    await screen.findByRole('dialog');
    const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
    return { ...page, api, sent, location: () => page.router.state.location.pathname };
  };
  const reason = () => screen.findByRole('textbox', { name: /^Reason/ });
  const inDialog = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name });
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test.each([
    [
      'Suspend',
      {},
      'Suspend this organization?',
      /^Acme: Its checks stop at once/,
      'Suspend',
      'suspend',
      'The organization was suspended.',
    ],
    [
      'Lift the suspension',
      SUSPENDED,
      'Lift the suspension?',
      /^Acme: Its checks start again/,
      'Lift the suspension',
      'lift-suspension',
      'The suspension was lifted.',
    ],
    [
      'Withdraw the transfer',
      { ownership_transfer: { new_owner: 'bob@example.com', effective_on: '2026-12-01T12:00:00Z' } },
      'Withdraw the transfer of the ownership?',
      /^Acme: The owner does not change/,
      'Withdraw',
      'cancel-transfer',
      'The transfer was withdrawn.',
    ],
    [
      'Verify the owner',
      {},
      'Mark the owner’s address as verified?',
      /^Acme: Do this only if you know who owns this address/,
      'Verify the owner',
      'verify-owner',
      'The owner’s address was marked as verified.',
    ],
  ])('asks for a reason and sends it: "%s"', async (name, given, title, text, confirm, path, done) => {
    const { person, sent } = await open(name, given, {
      [`POST /operator/organizations/3/${path}/`]: () => operatorOrganization(),
    });
    const dialog = await screen.findByRole('dialog', { name: title });
    expect([...dialog.querySelectorAll('p')].some(({ textContent }) => text.test(textContent))).toBe(true);
    await enterText(person, await reason(), 'Asked for by mail.');
    await person.click(await inDialog(confirm));
    await screen.findByText(done);
    await closed();
    expect(sent()).toEqual([{ path: `/operator/organizations/3/${path}/`, body: { reason: 'Asked for by mail.' } }]);
  });

  const PAYMENT: NonNullable<OperatorOrganizationDetail['payment']> = {
    status: 'active',
    period: 'month',
    next_billing_on: '2026-12-05T12:00:00Z',
    unpaid_since: null,
    granted_credit: 0,
    refundable_credit: 0,
    credits: [],
  };

  test('grants a credit with the same id on each attempt', async () => {
    const answers = [refused(422, { detail: 'It has 20 credits.' }), operatorOrganization()];
    const { person, sent } = await open(
      'Grant credit',
      { payment: PAYMENT },
      { 'POST /operator/organizations/3/credits/': () => answers.shift() },
    );
    await enterText(person, await screen.findByRole('textbox', { name: /^Amount/ }), '12.5');
    await enterText(person, await reason(), 'Sorry.');
    await person.click(await inDialog('Grant'));
    await screen.findByText('It has 20 credits.');
    await person.click(await inDialog('Grant'));
    await screen.findByText('The credit was granted.');
    await closed();
    const [first, second] = sent();
    expect(second?.body).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      amount: 1250,
      ends_on: null,
      reason: 'Sorry.',
    });
    expect(first).toEqual(second);
  });

  test.each([
    [{ payment: null }, /^Acme has no paid plan, so credit cannot be used/],
    [{ payment: { ...PAYMENT, status: 'cancelled' as const } }, /^Acme has no paid plan/],
  ])('offers no credit to an organization without payments: %j', async (given, text) => {
    await open('Grant credit', given);
    const dialog = await screen.findByRole('dialog');
    expect([...dialog.querySelectorAll('p')].some(({ textContent }) => text.test(textContent))).toBe(true);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });

  test('offers no actions for plans and credit if the installation sells no plans', async () => {
    const given = { plan: null, is_trial: false, may_change_trial: false, trial_ends_on: null };
    await renderPage(<OrganizationActions organization={operatorOrganization(given)} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Suspend',
      'Verify the owner',
      'Transfer the ownership',
      'The end of the service…',
      'Delete',
    ]);
  });

  test.each([
    [400, { reason: ['This field may not be blank.'] }, 'This field may not be blank.', 0],
    [409, { detail: 'The organization is already suspended.' }, 'The organization is already suspended.', 1],
  ])('leaves the dialog open after a response with status %i', async (status, body, text, alerts) => {
    const { person } = await open(
      'Suspend',
      {},
      {
        'POST /operator/organizations/3/suspend/': () => refused(status, body),
      },
    );
    await person.click(await inDialog('Suspend'));
    await screen.findByText(text);
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  });

  test.each([
    ['Suspend', 'open', false, /^The owner gets no mail.*audit log of the organization/],
    ['Suspend', 'open', true, /^The owner gets this text/],
    ['Suspend', 'closed', false, /^The owner gets this text/],
    ['Delete', 'open', false, /^The owner gets no mail.*list of operator actions/],
    ['Delete', 'open', true, /^The owner gets this text/],
    ['Delete', 'closed', false, /^The owner gets this text/],
  ])(
    'shows who reads the reason for "%s" with sign-up %s and owner verified: %s',
    async (name, signUp, isVerified, text) => {
      const owner = { email: 'ann@example.com', full_name: 'Ann', is_verified: isVerified };
      await open(name, { owner }, {}, signUp);
      await screen.findByText(text);
    },
  );

  test('shows that the reason for "Verify the owner" appears in the audit log', async () => {
    await open('Verify the owner');
    await screen.findByText('It is recorded in the audit log of the organization.');
  });

  test('extends the trial to the end of the selected day', async () => {
    const { person, sent } = await open(
      'Change the trial',
      {},
      {
        'POST /operator/organizations/3/trial/': () => operatorOrganization(),
      },
    );
    const day = screen.getByLabelText<HTMLInputElement>('Last day');
    expect([day.value, screen.getByRole<HTMLInputElement>('combobox').value]).toEqual(['2026-12-01', 'GARDEN']);
    fireEvent.change(day, { target: { value: '' } });
    expect((await inDialog('Save')).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(day, { target: { value: '2026-12-24' } });
    await person.click(screen.getByRole('combobox'));
    await person.click(await screen.findByRole('option', { name: 'BLOSSOM' }));
    await enterText(person, await reason(), 'Asked for.');
    await person.click(await inDialog('Save'));
    await screen.findByText('The trial was changed.');
    await closed();
    expect(sent().map(({ body }) => body)).toEqual([
      { plan: 'BLOSSOM', ends_on: '2026-12-24T23:59:59Z', reason: 'Asked for.' },
    ]);
  });

  test.each([
    [{ plan: 'BLOSSOM' as const }, 'BLOSSOM', '2026-12-01', 1],
    [{ plan: 'BLOSSOM' as const, is_trial: false }, 'GARDEN', '', 0],
    [{ trial_ends_on: null }, 'GARDEN', '', 1],
  ])('prefills the trial dialog from %j', async (given, plan, day, ends) => {
    await open('Change the trial', given);
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(plan);
    expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe(day);
    expect(screen.queryAllByRole('button', { name: 'End it now' })).toHaveLength(ends);
  });

  test('ends the trial immediately', async () => {
    const { person, sent } = await open(
      'Change the trial',
      {},
      {
        'POST /operator/organizations/3/trial/': () => operatorOrganization(),
      },
    );
    await person.click(await inDialog('End it now'));
    await closed();
    expect(sent().map(({ body }) => body)).toEqual([{ plan: 'GARDEN', ends_on: null, reason: '' }]);
  });

  test('requests a transfer to an admin with a verified address', async () => {
    const member = { full_name: 'Ann', role: 'AD' as const, is_verified: true, owns_another: false };
    const { person, sent } = await open(
      'Transfer the ownership',
      {
        members: [
          { ...member, id: 1, email: 'owner@example.com', role: 'OW' },
          { ...member, id: 2, email: 'ann@example.com' },
          { ...member, id: 3, email: 'ben@example.com', is_verified: false },
          { ...member, id: 4, email: 'cid@example.com', role: 'ST' },
          { ...member, id: 5, email: 'dan@example.com', full_name: 'Dan', owns_another: true },
        ],
      },
      { 'POST /operator/organizations/3/transfer/': () => operatorOrganization() },
    );
    const confirm = async () => inDialog('Request the transfer');
    expect((await confirm()).getAttribute('aria-disabled')).toBe('true');
    await person.click(screen.getByRole('combobox', { name: 'New owner' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Ann, ann@example.com',
      'Dan, dan@example.com. This admin already owns another organization.',
    ]);
    await person.click(screen.getByRole('option', { name: /^Dan/ }));
    expect((await confirm()).getAttribute('aria-disabled')).toBe('true');
    await person.click(screen.getByRole('option', { name: 'Ann, ann@example.com' }));
    await enterText(person, await reason(), 'Asked for.');
    await person.click(await confirm());
    await screen.findByText('The transfer was requested.');
    await closed();
    expect(sent().map(({ body }) => body)).toEqual([{ new_owner: 'ann@example.com', reason: 'Asked for.' }]);
  });

  test('downgrades the plan and shows what that pauses', async () => {
    const above = { checks: 12, integrations: 1, users: 0 };
    const { person, sent } = await open(
      'Downgrade',
      {
        downgrades: [
          { plan: 'SPROUT', starts_on: '2026-12-31T12:00:00Z', above },
          { plan: 'BLOSSOM', starts_on: null, above: { checks: 0, integrations: 0, users: 0 } },
        ],
      },
      { 'POST /operator/organizations/3/downgrade/': () => operatorOrganization() },
    );
    await screen.findByText('The organization is within the limits of that plan.');
    await screen.findByText(/has BLOSSOM\s+at once, during its trial/);
    await person.click(screen.getByRole('combobox', { name: 'Plan' }));
    await person.click(await screen.findByRole('option', { name: 'SPROUT' }));
    await screen.findByText(
      'Above the limits of that plan: 12 checks and 1 integration. After 7 days, the newest checks above the limit are paused and the newest integrations above it receive no alerts. Nothing is deleted.',
    );
    await enterText(person, await reason(), 'Asked for.');
    await person.click(await inDialog('Downgrade'));
    await screen.findByText('The downgrade was requested.');
    await closed();
    expect(sent().map(({ body }) => body)).toEqual([{ plan: 'SPROUT', reason: 'Asked for.' }]);
  });

  test('grants limits and badges until the end of the selected day', async () => {
    const { person, sent } = await open(
      'Grant…',
      {},
      { 'POST /operator/organizations/3/grants/': () => operatorOrganization() },
    );
    const isOff = async () => (await inDialog('Grant')).getAttribute('aria-disabled');
    fireEvent.change(screen.getByLabelText('Last day', { exact: false }), { target: { value: '2026-12-24' } });
    expect(await isOff()).toBe('true');
    await enterText(person, screen.getByRole('textbox', { name: 'More checks' }), '20');
    await person.click(screen.getByRole('checkbox', { name: 'Badges' }));
    await enterText(person, await reason(), 'Asked for.');
    await person.click(await inDialog('Grant'));
    await screen.findByText('The grant was created.');
    await closed();
    expect(sent().map(({ body }) => body)).toEqual([
      {
        plan: null,
        checks: 20,
        integrations: 0,
        users: 0,
        status_pages: 0,
        has_badges: true,
        ends_on: '2026-12-24T23:59:59Z',
        reason: 'Asked for.',
      },
    ]);
  });

  test('grants a plan without higher limits', async () => {
    const { person, sent } = await open(
      'Grant…',
      {},
      { 'POST /operator/organizations/3/grants/': () => operatorOrganization() },
    );
    fireEvent.change(screen.getByLabelText('Last day', { exact: false }), { target: { value: '2026-12-24' } });
    await person.click(screen.getByRole('combobox', { name: 'Plan' }));
    await person.click(await screen.findByRole('option', { name: 'ESTATE' }));
    await enterText(person, await reason(), 'Asked for.');
    await person.click(await inDialog('Grant'));
    await screen.findByText('The grant was created.');
    await closed();
    expect(sent().map(({ body }) => body)).toMatchObject([{ plan: 'ESTATE', checks: 0, has_badges: false }]);
  });

  test.each([
    [400, { ends_on: ['This day is over.'] }, 'This day is over.', 0],
    [409, { detail: 'It has a plan.' }, 'It has a plan.', 1],
  ])('does not change the trial after a response with status %i', async (status, body, text, alerts) => {
    const { person } = await open(
      'Change the trial',
      {},
      {
        'POST /operator/organizations/3/trial/': () => refused(status, body),
      },
    );
    await person.click(await inDialog('Save'));
    await screen.findByText(text);
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  });

  test('deletes the organization only after its name is typed, and opens the list', async () => {
    const { person, sent, location } = await open(
      'Delete',
      {},
      {
        'POST /operator/organizations/3/delete/': () => ({}),
      },
    );
    const isOff = async () => (await inDialog('Delete for good')).getAttribute('aria-disabled');
    expect(await isOff()).toBe('true');
    await enterText(person, screen.getByRole('textbox', { name: 'Name' }), 'Acm');
    expect(await isOff()).toBe('true');
    await enterText(person, screen.getByRole('textbox', { name: 'Name' }), 'e ');
    expect(await isOff()).toBeNull();
    await enterText(person, await reason(), 'Asked for.');
    await person.click(await inDialog('Delete for good'));
    await screen.findByText('The organization was deleted.');
    await waitFor(() => expect(location()).toBe('/operator/organizations'));
    expect(sent().map(({ body }) => body)).toEqual([{ name: 'Acme', reason: 'Asked for.' }]);
  });

  test.each([
    [400, { name: ['The name is another one.'] }, 'The name is another one.', 0],
    [409, { detail: 'It owes money.' }, 'It owes money.', 1],
  ])('does not delete the organization after a response with status %i', async (status, body, text, alerts) => {
    const { person, location } = await open(
      'Delete',
      {},
      {
        'POST /operator/organizations/3/delete/': () => refused(status, body),
      },
    );
    await enterText(person, screen.getByRole('textbox', { name: 'Name' }), 'Acme');
    await person.click(await inDialog('Delete for good'));
    await screen.findByText(text);
    expect([screen.queryAllByRole('alert').length, location()]).toEqual([alerts, '/operator/organizations/3']);
  });

  const ADMIN = {
    id: 2,
    email: 'bob@example.com',
    full_name: 'Bob',
    role: 'AD' as const,
    is_verified: true,
    owns_another: false,
  };
  const NOT_ABOVE = { checks: 0, integrations: 0, users: 0 };
  const SERVER_FAULT = 'Pharos is starting, or cannot reach its database. Try again in a moment.';
  const choose = async (label: string, option: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };

  test.each<[string, string, string, string, Parameters<typeof operatorOrganization>[0]?, (() => unknown)?]>([
    ['Suspend', 'Suspend', 'suspend', 'The organization was not suspended.'],
    ['Lift the suspension', 'Lift the suspension', 'lift-suspension', 'The suspension was not lifted.', SUSPENDED],
    ['Verify the owner', 'Verify the owner', 'verify-owner', 'The owner’s address was not verified.'],
    [
      'Withdraw the transfer',
      'Withdraw',
      'cancel-transfer',
      'The transfer was not withdrawn.',
      { ownership_transfer: { new_owner: 'bob@example.com', effective_on: '2026-12-01T12:00:00Z' } },
    ],
    ['Change the trial', 'Save', 'trial', 'The trial was not changed.'],
    [
      'Downgrade',
      'Downgrade',
      'downgrade',
      'The plan was not changed.',
      { downgrades: [{ plan: 'GARDEN', starts_on: null, above: NOT_ABOVE }] },
    ],
    [
      'Grant…',
      'Grant',
      'grants',
      'The grant was not created.',
      {},
      () => {
        fireEvent.click(screen.getByRole('checkbox', { name: 'Badges' }));
        fireEvent.change(screen.getByLabelText('Last day', { exact: false }), { target: { value: '2026-12-24' } });
      },
    ],
    [
      'Transfer the ownership',
      'Request the transfer',
      'transfer',
      'The transfer was not requested.',
      { members: [ADMIN] },
      () => choose('New owner', 'Bob, bob@example.com'),
    ],
    [
      'Delete',
      'Delete for good',
      'delete',
      'The organization was not deleted.',
      {},
      () => fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Acme' } }),
    ],
  ])(
    'leaves the dialog of "%s" open after a server error and shows what was not done',
    async (name, confirm, path, failure, given = {}, fill = () => {}) => {
      await open(name, given, { [`POST /operator/organizations/3/${path}/`]: () => refused(503) });
      await fill();
      fireEvent.click(await inDialog(confirm));
      await screen.findByText(`${failure} ${SERVER_FAULT}`);
      await waitFor(async () => expect((await inDialog(confirm)).getAttribute('aria-disabled')).toBeNull());
    },
  );

  test.each([
    ['Suspend', 'Suspend', 'suspend', () => {}],
    ['Change the trial', 'Save', 'trial', () => {}],
    [
      'Delete',
      'Delete for good',
      'delete',
      () => fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Acme' } }),
    ],
  ])('shows in the dialog of "%s" an error of the reason only at its field', async (name, confirm, path, fill) => {
    await open(
      name,
      {},
      { [`POST /operator/organizations/3/${path}/`]: () => refused(400, { reason: ['Too long.'] }) },
    );
    fill();
    fireEvent.click(await inDialog(confirm));
    await screen.findByText('Too long.');
    expect([(await reason()).getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['true', null]);
  });

  test('ignores the Enter key while a required value is missing', async () => {
    const { person, sent } = await open('Grant…');
    await enterText(person, await reason(), 'Asked for.');
    await person.keyboard('{Enter}');
    expect([sent(), (await inDialog('Grant')).getAttribute('aria-disabled')]).toEqual([[], 'true']);
    await person.click(await inDialog('Cancel'));
    await screen.findByText('Discard what you entered?');
  });

  test('treats an empty number as zero and requires a last day', async () => {
    const { person, sent } = await open('Grant…');
    const fields = ['More checks', 'More integrations', 'More users', 'More status pages'];
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
      '0',
      '0',
      '0',
      '0',
      '',
    ]);
    for (const name of fields) {
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: '2' } });
      expect([name, screen.getByRole<HTMLInputElement>('textbox', { name }).value]).toEqual([name, '2']);
    }
    expect((await inDialog('Grant')).getAttribute('aria-disabled')).toBe('true');
    for (const name of fields) fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Last day', { exact: false }), { target: { value: '2026-12-24' } });
    expect((await inDialog('Grant')).getAttribute('aria-disabled')).toBe('true');
    await person.click(await inDialog('Cancel'));
    await closed();
    expect(sent()).toEqual([]);
  });

  test('shows what a lower plan pauses, and that users above its limit remain', async () => {
    await open('Downgrade', {
      downgrades: [
        { plan: 'SPROUT', starts_on: '2026-12-31T12:00:00Z', above: { checks: 0, integrations: 0, users: 2 } },
        { plan: 'BLOSSOM', starts_on: null, above: { checks: 1, integrations: 0, users: 0 } },
        { plan: 'GARDEN', starts_on: null, above: { checks: 0, integrations: 2, users: 1 } },
      ],
    });
    const plan = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Plan' });
    expect(plan().value).toBe('GARDEN');
    screen.getByText(
      'Above the limits of that plan: 2 integrations and 1 user. After 7 days, the newest integrations above it receive no alerts. Nothing is deleted.',
    );
    await choose('Plan', 'BLOSSOM');
    await screen.findByText(
      'Above the limits of that plan: 1 check. After 7 days, the newest checks above the limit are paused. Nothing is deleted.',
    );
    await choose('Plan', 'SPROUT');
    await screen.findByText('Above the limits of that plan: 2 users. They do not change. Nothing is deleted.');
    screen.getByText(/^from the end of its term|has SPROUT\s+from the end of its term/);
    expect(screen.getByText('31 December 2026')).toBeTruthy();
  });

  test('shows that no admin can become the owner', async () => {
    await open('Transfer the ownership', { members: [{ ...ADMIN, is_verified: false }] });
    screen.getByText('The organization has no admin with a verified address.');
  });

  test('shows a rejected new owner at the field', async () => {
    await open(
      'Transfer the ownership',
      { members: [ADMIN] },
      {
        'POST /operator/organizations/3/transfer/': () => refused(400, { new_owner: ['Bob has left.'] }),
      },
    );
    screen.getByText('An admin with a verified address.');
    await choose('New owner', 'Bob, bob@example.com');
    fireEvent.click(await inDialog('Request the transfer'));
    await screen.findByText('Bob has left.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows a rejected last day of a grant at the field', async () => {
    await open(
      'Grant…',
      {},
      {
        'POST /operator/organizations/3/grants/': () => refused(400, { ends_on: ['This day is over.'] }),
      },
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Badges' }));
    fireEvent.change(screen.getByLabelText('Last day', { exact: false }), { target: { value: '2026-12-24' } });
    fireEvent.click(await inDialog('Grant'));
    await screen.findByText('This day is over.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers BLOSSOM and GARDEN as trial plans', async () => {
    const { sent } = await open(
      'Change the trial',
      {},
      { 'POST /operator/organizations/3/trial/': () => refused(409) },
    );
    await choose('Plan of the trial', 'BLOSSOM');
    await choose('Plan of the trial', 'GARDEN');
    fireEvent.click(await inDialog('Save'));
    await screen.findByRole('alert');
    expect(sent().map(({ body }) => body)).toMatchObject([{ plan: 'GARDEN' }]);
  });
});
