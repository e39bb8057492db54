import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endSession, hasDeletedOrganization, readToken, startSession } from '../../../lib/session.ts';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { ApiKey } from './api-key.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { RequestTicket } from './request-ticket.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

type Answers = Parameters<typeof fakeApi>[0];
type Given = Parameters<typeof organization>[0];
const open = async (part: React.ReactNode, answers: Answers = {}, given: Given = {}) => {
  const shown = organization(given);
  const api = fakeApi({
    'GET /time-zones/': () => ({ results: ['UTC', 'Europe/Berlin'] }),
    'GET /domain_available/': () => ({ available: true }),
    'GET /organizations/': () => pageOf([shown]),
    ...answers,
  });
  const page = await renderPage(part, { organization: shown });
  return { ...page, api, sent: () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
afterEach(() => vi.restoreAllMocks());
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([true, false])('shows the sections of the account page (owner: %s)', async (is_logged_in_user_owner) => {
  await open(<AccountPage />, {}, { is_logged_in_user_owner });
  expect(document.title).toMatch(/^Account settings/);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(['Account', 'API key', 'Export your data']);
  expect(headings.slice(-2)).toEqual(['Transfer ownership', 'Delete this account']);
  // The owner can delete the organization, whereas an admin can only request it.
  expect(screen.queryAllByText(/^Permanently deletes its checks, their history/)).toHaveLength(
    is_logged_in_user_owner ? 1 : 0,
  );
});

describe('the account form', () => {
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Save changes|Please wait)$/ });
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Account name' });
  const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Account URL name' });

  test('sends only the changed values', async () => {
    const { person, sent } = await open(<AccountForm />, {
      'PATCH /organizations/7/': ({ body }) =>
        organization({ ...(body as object), computed_email_alerts_sensitivity_mode: 'LO' }),
    });
    expect(save().getAttribute('aria-disabled')).toBe('true');
    screen.getByText('High: alerts are sent as soon as an outage is confirmed.');
    await person.click(screen.getByRole('radio', { name: 'Low' }));
    screen.getByText('Low: alerts are sent after two failed polls in a row.');
    await enterText(person, name(), ' Two ');
    await person.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await person.click(await screen.findByRole('option', { name: 'Europe/Berlin' }));
    await enterText(person, url(), '-two');
    await screen.findByText('Available');
    await person.click(save());
    await screen.findByText('Changes updated successfully');
    expect(sent()).toEqual([
      {
        name: 'Acme Two',
        timezone: 'Europe/Berlin',
        freshid_accounts_name: 'acme-two',
        email_alerts_sensitivity_mode: 'LO',
      },
    ]);
  });

  test('rejects an empty name and an account URL that is taken', async () => {
    const { person, sent } = await open(<AccountForm />, { 'GET /domain_available/': () => ({ available: false }) });
    await person.clear(name());
    await person.click(save());
    await screen.findByText('This field may not be blank.');
    await enterText(person, url(), '-two');
    await screen.findByText('Domain not available');
    expect([save().getAttribute('aria-disabled'), sent()]).toEqual(['true', []]);
  });

  test.each([
    ['ab', 'Pharos domain name length atleast 3 characters'],
    ['-abc', 'Enter valid name to set the Pharos URL'],
    ['x y z', 'Enter valid name to set the Pharos URL'],
  ])('shows the error of the account URL %j and disables saving', async (text, problem) => {
    const { person } = await open(<AccountForm />);
    await person.clear(url());
    await enterText(person, url(), text);
    await screen.findByText(problem);
    expect(save().getAttribute('aria-disabled')).toBe('true');
  });

  test('shows a server error at its field', async () => {
    const { person } = await open(<AccountForm />, {
      'PATCH /organizations/7/': () => refused(400, { name: ['Too long.'] }),
    });
    await enterText(person, name(), ' Two');
    await person.click(save());
    await screen.findByText('Too long.');
    expect([document.activeElement, screen.queryByRole('alert')]).toEqual([name(), null]);
  });

  test('shows that saving is in progress', async () => {
    const { person } = await open(<AccountForm />, { 'PATCH /organizations/7/': () => new Promise(() => {}) });
    await enterText(person, name(), ' Two');
    await person.click(save());
    await waitFor(() =>
      expect([save().textContent, save().getAttribute('aria-disabled')]).toEqual(['Please wait', 'true']),
    );
  });
});

describe('the default API key', () => {
  const answers = { 'POST /reset-organization-token/': () => ({ organization_token: 'fresh-token' }) };
  const shown = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'API key' });

  test('is created without confirmation if there is none', async () => {
    const { person, sent } = await open(<ApiKey />, answers, { api_key: null });
    screen.getByText('There is no default key yet.');
    await person.click(await button('Create key'));
    expect((await shown()).value).toBe('fresh-token');
    screen.getByText('Store it in a safe place. It is not shown again.');
    expect([screen.queryByText('There is no default key yet.'), sent()]).toEqual([null, [{ organization_id: 7 }]]);
  });

  test('is reset after confirmation, and the new key is shown once', async () => {
    const { person, sent } = await open(<ApiKey />, answers, { api_key: 'abc…' });
    expect(screen.queryByText('Store it in a safe place. It is not shown again.')).toBeNull();
    await person.click(await button('Reset key'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset the API key?' }));
    dialog.getByText(/^Programs that use the current key are rejected/);
    expect(sent()).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Reset key' }));
    expect((await shown()).value).toBe('fresh-token');
    await closed();
    expect([screen.queryByText('abc…'), sent()]).toEqual([null, [{ organization_id: 7 }]]);
  });

  test.each([
    [null, /abc….*never used/],
    ['2026-11-01T10:00:00Z', /abc….*last used /],
  ])('shows when it was last used: %s', async (api_key_last_used, text) => {
    await open(<ApiKey />, {}, { api_key: 'abc…', api_key_last_used });
    expect((await screen.findByText('abc…')).parentElement?.textContent).toMatch(text);
    expect(screen.queryByText('There is no default key yet.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Keys for several programs' }).getAttribute('href')).toBe(
      '/settings/api-keys',
    );
  });

  test('cannot be reset by a read-only member', async () => {
    await open(<ApiKey />, {}, { api_key: 'abc…', logged_in_user_role: 'ST' });
    expect((await button('Reset key')).disabled).toBe(true);
  });
});

describe('the newest export', () => {
  const newest = (given: object) => ({
    'GET /export/': () => ({
      export: {
        id: 'x-1',
        status: 'ready',
        requested_on: '2026-11-01T10:00:00Z',
        ready_on: '2026-11-02T11:00:00Z',
        valid_until: '2026-12-31T11:00:00Z',
        bytes: 2_000_000,
        ...given,
      },
    }),
  });

  test('is offered with its size and expiry time', async () => {
    await open(<ExportData />, newest({}));
    const link = await screen.findByRole('link', { name: /^Download the export of 2 November 2026/ });
    expect(link.getAttribute('href')).toBe('/org/download-export/x-1?organization=7');
    expect(link.parentElement?.textContent).toMatch(/\(.*MB, available until 31 December 2026.*\)$/);
  });

  test.each([
    [{ status: 'failed' }, /^The export of 1 November 2026.* failed\. Nothing is lost/],
    [{ status: 'running' }, /^An export has been in progress since 1 November 2026/],
    [{ ready_on: null }, /^An export has been in progress since 1 November 2026/],
    [{ valid_until: null }, /^An export has been in progress since 1 November 2026/],
  ])('is not offered while it is %j', async (given, text) => {
    await open(<ExportData />, newest(given));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('is absent at first and requested after confirmation', async () => {
    const { person, sent } = await open(<ExportData />, {
      'GET /export/': () => ({ export: null }),
      'POST /export/': () => ({ message: 'It is being made.' }),
    });
    await person.click(await button('Export data'));
    await screen.findByRole('dialog', { name: 'Export the data of Acme?' });
    expect(screen.queryByRole('status')).toBeNull();
    await person.click(await button('Export'));
    await screen.findByText('It is being made.');
    await closed();
    expect(sent()).toEqual([{ organization: 7 }]);
  });
});

describe('the transfer of ownership', () => {
  const member = (id: number, role: string, full_name: string, state = 'AC', owns_another = false) => ({
    id: id + 10,
    user: id,
    role,
    full_name,
    email: `m${id}@example.com`,
    user_mini: { state },
    owns_another,
  });
  const openDialog = async (members: readonly object[], answers: Answers = {}) => {
    const page = await open(<TransferOwnership />, { 'GET /organization-members/': () => pageOf(members), ...answers });
    await page.person.click(await button('Transfer ownership'));
    await screen.findByRole('dialog');
    return page;
  };

  test('offers only admins with a verified address', async () => {
    const { person, sent } = await openDialog(
      [
        member(1, 'OW', 'Ann'),
        member(2, 'AD', 'Bob'),
        member(3, 'AD', ''),
        member(4, 'ST', 'Carl'),
        member(5, 'AD', 'Dan', 'NV'),
      ],
      { 'POST /transfer-ownerShip/': () => ({}) },
    );
    expect((await button('Transfer')).getAttribute('aria-disabled')).toBe('true');
    await person.click(await screen.findByRole('combobox', { name: 'New owner' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Bob (m2@example.com)', 'm3@example.com']);
    await person.click(options[0] as HTMLElement);
    await person.click(await button('Transfer'));
    await screen.findByText('The ownership has been transferred.');
    await closed();
    expect(sent()).toEqual([{ currentowner: 1, currentadmin: 2 }]);
  });

  test('disables an admin who owns another organization and shows the reason', async () => {
    const { person } = await openDialog([member(2, 'AD', 'Bob'), member(3, 'AD', 'Carl', 'AC', true)]);
    await person.click(await screen.findByRole('combobox', { name: 'New owner' }));
    const [bob, carl] = await screen.findAllByRole('option');
    expect(carl?.textContent).toBe('Carl (m3@example.com). This admin already owns another organization.');
    await person.click(carl as HTMLElement);
    expect((await button('Transfer')).getAttribute('aria-disabled')).toBe('true');
    await person.click(bob as HTMLElement);
    expect((await button('Transfer')).getAttribute('aria-disabled')).toBeNull();
  });

  test('shows a message if there is no such admin', async () => {
    const { person } = await openDialog([member(1, 'OW', 'Ann')]);
    await screen.findByText('There is no such admin yet. Invite an admin under Users first.');
    await person.click(screen.getByRole('combobox', { name: 'New owner' }));
    await screen.findByText('No results');
  });

  test('is disabled after an error until another admin is selected', async () => {
    const { person } = await openDialog([member(2, 'AD', 'Bob'), member(3, 'AD', 'Carl')], {
      'POST /transfer-ownerShip/': () => refused(400, { currentadmin: ['Bob has left.'] }),
    });
    const choose = async (name: RegExp) => {
      await person.click(await screen.findByRole('combobox', { name: 'New owner' }));
      await person.click(await screen.findByRole('option', { name }));
    };
    await choose(/Bob/);
    await person.click(await button('Transfer'));
    expect((await screen.findByRole('alert')).textContent).toBe('Bob has left.');
    expect((await button('Transfer')).getAttribute('aria-disabled')).toBe('true');
    await choose(/Carl/);
    expect([screen.queryByRole('alert'), (await button('Transfer')).getAttribute('aria-disabled')]).toEqual([
      null,
      null,
    ]);
  });
});

describe('a transfer that an operator requested', () => {
  const ownership_transfer = { new_owner: 'bob@example.com', effective_on: '2026-05-12T12:00:00Z' };

  test.each([
    [() => ({}), 'You are still the owner.', 'Transfer ownership'],
    [
      () => refused(422, { detail: 'No ownership transfer is pending.' }),
      /No ownership transfer is pending\./,
      'Object to the transfer',
    ],
  ])('shows the date of the transfer, and the owner can object', async (answer, text, focused) => {
    const answers = {
      'POST /ownership-transfer/object/': answer,
      'GET /organizations/': () => pageOf([organization()]),
    };
    const { person, api } = await open(<TransferOwnership />, answers, { ownership_transfer });
    screen.getByText(
      'The operators of this Pharos transfer the ownership to bob@example.com on 12 May 2026, unless you object.',
    );
    expect(screen.queryByRole('button', { name: 'Transfer ownership' })).toBeNull();
    await person.click(await button('Object to the transfer'));
    await screen.findByText(text);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/ownership-transfer/object/',
    ]);
  });
});

describe('the deletion of the account', () => {
  test('requires the account name and ends the session', async () => {
    // The component throws after the session has ended. The app leaves the page then.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    startSession('mine', 7);
    sessionStorage.setItem('pharos.draft.note', 'x');
    const { person } = await open(<DeleteAccount />, { 'DELETE /organizations/7/': () => ({}) });
    screen.getByText(/The owner is owner@example\.com\.$/);
    await person.click(await button('Delete this account'));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Delete for good' });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await enterText(person, dialog.getByRole('textbox', { name: 'Account name' }), 'Acm');
    // Escape closes only the topmost dialog.
    await person.click(dialog.getByRole('button', { name: 'Export data' }));
    await screen.findByRole('dialog', { name: 'Export the data of Acme?' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export the data of Acme?' })).toBeNull());
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await enterText(person, dialog.getByRole('textbox', { name: 'Account name' }), 'e ');
    await person.click(confirm);
    await waitFor(() => expect([readToken(), sessionStorage.length]).toEqual([null, 0]));
    expect(hasDeletedOrganization()).toBe(true);
    endSession();
  });

  test('mentions the lost paid time, that nothing is refunded, and the export', async () => {
    const subscription = { plan_name: 'GARDEN' as const, current_term_end: '2096-12-31T12:00:00Z' };
    const { person } = await open(<DeleteAccount />, {}, { subscription });
    await person.click(await button('Delete this account'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('GARDEN is paid for until 31 December 2096. The remaining time is lost, and nothing is refunded.');
    dialog.getByText(/Delete the account after you have downloaded the file/);
    dialog.getByRole('button', { name: 'Export data' });
  });

  test('mentions no paid time after it has passed, as with an overdue payment', async () => {
    const subscription = { plan_name: 'GARDEN' as const, current_term_end: '2020-11-21T12:00:00Z' };
    const { person } = await open(<DeleteAccount />, {}, { subscription });
    await person.click(await button('Delete this account'));
    await within(await screen.findByRole('dialog')).findByText(/nothing can be restored/);
    expect(screen.queryByText(/is paid for until/)).toBeNull();
  });

  test('can be canceled', async () => {
    const { person, sent } = await open(<DeleteAccount />);
    await person.click(await button('Delete this account'));
    await person.click(await button('Cancel'));
    await closed();
    expect(sent()).toEqual([]);
  });
});

describe('the ticket that requests an action from the owner', () => {
  test.each([
    ['transfer', 'Transfer ownership', 'Request the ownership of this organization?', 'Request for Transfer ownership'],
    ['delete', 'Delete this account', 'Request the deletion of this organization?', 'Request for Delete account'],
  ] as const)('is sent after confirmation for the kind %s', async (kind, label, question, reason) => {
    const { person, api, sent } = await open(<RequestTicket kind={kind} />, {
      'GET /support-tickets/': () => ({ results: [] }),
      'POST /create-support-ticket/': () => refused(403, { detail: 'Not now.' }),
    });
    screen.getByText('The owner is owner@example.com.');
    await person.click(await button(label));
    await screen.findByRole('dialog', { name: question });
    await person.click(await button('Send the request'));
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    expect(sent()).toMatchObject([{ reason, organization: 7 }]);
    const url = 'https://pharos.example/tickets/1';
    api.on('POST /create-support-ticket/', () => ({ url }));
    api.on('GET /support-tickets/', () => ({ results: [{ url, organization: 7, reason }] }));
    await person.click(await button('Send the request'));
    await screen.findByRole('link', { name: 'Track your request here' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: label })));
  });

  test('cannot be sent by a read-only member', async () => {
    await open(
      <RequestTicket kind="transfer" />,
      { 'GET /support-tickets/': () => ({ results: [] }) },
      { logged_in_user_role: 'ST' },
    );
    expect((await button('Transfer ownership')).getAttribute('aria-disabled')).toBe('true');
  });
});
