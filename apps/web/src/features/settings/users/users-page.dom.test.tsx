import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UsersPage } from './users-page.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const member = (id: number, role: 'OW' | 'AD' | 'ST', name: string, given: object = {}) => ({
  id,
  user: id,
  role,
  email: `${name.toLowerCase()}@example.com`,
  full_name: name,
  disable_alert_emails: false,
  has_unsubscribed: false,
  user_mini: { state: 'AC' },
  ...given,
});
const ANN = member(1, 'AD', 'Ann');
const invitation = (given: object = {}) => ({
  id: 4,
  email: 'dan@example.com',
  full_name: 'Dan',
  role: 'ST',
  state: 'open',
  sent_at: '2026-11-20T10:00:00Z',
  ...given,
});
const contact = (given: object = {}) => ({
  id: 5,
  name: 'Eve',
  email: 'eve@example.com',
  disable_alert_emails: false,
  has_unsubscribed: false,
  is_confirmed: true,
  ...given,
});
const REMOVAL = {
  number_of_checks: 0,
  number_of_checks_alerting_nobody: 0,
  names_of_checks_alerting_nobody: [],
  number_of_api_keys: 0,
};

interface Given {
  members?: readonly object[];
  invitations?: readonly object[];
  contacts?: readonly object[];
  answers?: Answers;
  organization?: Parameters<typeof organization>[0];
  sends_mail?: boolean;
}
const open = async ({ members = [ANN], invitations = [], contacts = [], answers = {}, ...given }: Given = {}) => {
  const api = fakeApi({
    'GET /organization-members/': () => pageOf(members),
    'GET /invitations/': () => pageOf(invitations),
    'GET /organization-subscribers/': () => pageOf(contacts),
    'GET /installation/': () => ({ sign_up: 'open', sends_mail: given.sends_mail ?? true }),
    ...answers,
  });
  const page = await renderPage(<UsersPage />, { organization: organization(given.organization) });
  await screen.findByText('ann@example.com');
  const sent = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { ...page, api, sent };
};
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLElement;
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
type Page = Awaited<ReturnType<typeof open>>;
const choose = async ({ person }: Page, who: string, item: string) => {
  await person.click(await button(`Actions for ${who}`));
  await person.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list of users', () => {
  test('shows members, then invitations, then contacts, each with its status', async () => {
    await open({
      members: [
        ANN,
        member(2, 'OW', 'Bob', { user_mini: { state: 'NV' } }),
        member(3, 'ST', 'Carl', { has_unsubscribed: true, user_mini: { state: 'NV' } }),
        member(6, 'ST', '', { email: 'nameless@example.com' }),
      ],
      invitations: [
        invitation(),
        invitation({ id: 7, email: 'late@example.com', full_name: '', role: 'AD', state: 'expired' }),
      ],
      contacts: [
        contact(),
        contact({ id: 8, name: '', email: 'f@example.com', is_confirmed: false }),
        contact({ id: 9, name: 'Gus', has_unsubscribed: true, is_confirmed: false }),
      ],
    });
    expect(document.title).toMatch(/^Users/);
    expect(rows()).toEqual([
      expect.stringMatching(/Annann@example\.comAdmin$/),
      expect.stringMatching(/BobUnverifiedbob@example\.comOwner/),
      expect.stringMatching(/CarlMuted by this personcarl@example\.com/),
      expect.stringMatching(/nameless@example\.comAdminRead only$/),
      expect.stringMatching(/DanInviteddan@example\.comRead onlySent /),
      expect.stringMatching(/late@example\.comInvitation expiredAdminSent /),
      expect.stringMatching(/Eveeve@example\.comContact$/),
      expect.stringMatching(/f@example\.comNot confirmedContact$/),
      expect.stringMatching(/GusMuted by this personeve@example\.comContact$/),
    ]);
  });

  test('shows that invitations remain in the outbox without a mail server, and offers no test email', async () => {
    await open({ invitations: [invitation()], sends_mail: false });
    await screen.findByText(/^Stored in the outbox folder/);
    expect(screen.queryByRole('button', { name: /test mail|test e-mail/i })).toBeNull();
  });

  test.each([
    [{ number_of_users: 2, maximum_users_allowed: 10 }, '2/10 users, including open invitations', false],
    [{ number_of_users: 10, maximum_users_allowed: 10 }, '10/10 users, including open invitations', true],
    [
      { number_of_users: 10, maximum_users_allowed: 10, subscription: { started_at: null } },
      '10 users, including open invitations',
      false,
    ],
    [{ number_of_users: 1, subscription: { started_at: null } }, '1 user, including open invitations', false],
  ])('shows the number of users for %j, and disables invitations at the limit', async (given, text, isFull) => {
    const { person } = await open({ organization: given });
    screen.getByText(text);
    await person.click(await button('Invite User'));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Read only' })).disabled).toBe(isFull);
    expect(screen.queryAllByText(/^Your plan does not allow another user/)).toHaveLength(isFull ? 1 : 0);
  });
});

describe('a member', () => {
  const BOB = member(2, 'ST', 'Bob');

  test.each([
    ['Admin', 'AD', 'ST', /^Bob can change checks, settings and people, but cannot transfer/],
    ['Read only', 'ST', 'AD', /^Bob can view the dashboard, checks and reports, but cannot change anything/],
  ])('becomes %s after confirmation', async (label, role, before, text) => {
    const bob = member(2, before as 'AD' | 'ST', 'Bob');
    const page = await open({ members: [ANN, bob], answers: { 'PATCH /organization-members/2/': () => bob } });
    const { person, sent, api } = page;
    await person.click(screen.getByRole('combobox', { name: 'Role of Bob' }));
    await person.click(await screen.findByRole('option', { name: label }));
    const dialog = await screen.findByRole('dialog', { name: 'Change role' });
    within(dialog).getByText(text);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(sent()).toEqual([]);
    await person.click(screen.getByRole('combobox', { name: 'Role of Bob' }));
    await person.click(await screen.findByRole('option', { name: label }));
    api.on('GET /organization-members/', () => pageOf([ANN, { ...bob, role }]));
    await person.click(await button('Change role'));
    await screen.findByText('User role updated successfully');
    await closed();
    expect(sent()).toEqual([['PATCH', '/organization-members/2/', { role }]]);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role of Bob' }).value).toBe(label),
    );
  });

  test('requires no confirmation if the role stays the same', async () => {
    const { person } = await open({ members: [ANN, BOB] });
    await person.click(screen.getByRole('combobox', { name: 'Role of Bob' }));
    await person.click(await screen.findByRole('option', { name: 'Read only' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is muted and unmuted', async () => {
    const { person, sent, api } = await open({
      members: [ANN, BOB],
      answers: { 'PATCH /organization-members/2/': () => BOB },
    });
    const mails = () => within(rowOf('Bob')).getByRole<HTMLInputElement>('switch', { name: 'Alert e-mails for Bob' });
    expect(mails().checked).toBe(true);
    api.on('GET /organization-members/', () => pageOf([ANN, { ...BOB, disable_alert_emails: true }]));
    await person.click(mails());
    await screen.findByText('User preferences updated successfully');
    await waitFor(() => expect(mails().checked).toBe(false));
    expect(sent()).toEqual([['PATCH', '/organization-members/2/', { disable_alert_emails: true }]]);
    await waitFor(() => expect(mails().getAttribute('aria-disabled')).toBeNull());
    await person.click(mails());
    await waitFor(() => expect(sent().at(-1)?.[2]).toEqual({ disable_alert_emails: false }));
  });

  test('receives no weekly report after it is turned off', async () => {
    const { person, sent, api } = await open({
      members: [ANN, BOB],
      answers: { 'PATCH /organization-members/2/': () => BOB },
    });
    const report = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Weekly report for Bob' });
    expect(report().checked).toBe(true);
    api.on('GET /organization-members/', () => pageOf([ANN, { ...BOB, disable_weekly_report_emails: true }]));
    await person.click(report());
    await screen.findByText('User preferences updated successfully');
    await waitFor(() => expect(report().checked).toBe(false));
    expect(sent()).toEqual([['PATCH', '/organization-members/2/', { disable_weekly_report_emails: true }]]);
  });

  test('is removed after confirmation', async () => {
    const page = await open({
      members: [ANN, BOB],
      answers: {
        'GET /organization-members/2/removal/': () => REMOVAL,
        'DELETE /organization-members/2/': () => ({}),
      },
    });
    await choose(page, 'Bob', 'Remove');
    await screen.findByRole('dialog', { name: 'Remove Bob?' });
    screen.getByText('Bob loses access at once and gets no more alerts.');
    page.api.on('GET /organization-members/', () => pageOf([ANN]));
    await page.person.click(await button('Remove'));
    await screen.findByText('Bob was removed');
    await waitFor(() => expect(screen.queryByText('bob@example.com')).toBeNull());
    expect(page.sent().map(([method, path]) => [method, path])).toEqual([['DELETE', '/organization-members/2/']]);
  });

  test('cannot be changed or removed by an admin if the member is the owner', async () => {
    await open({ members: [ANN, member(2, 'OW', 'Bob')] });
    const owner = within(rowOf('Bob'));
    expect([owner.queryByRole('combobox'), owner.queryByRole('button')]).toEqual([null, null]);
  });
});

describe('an invitation', () => {
  test.each([
    [true, 'Invitation sent to dan@example.com'],
    [false, /^Invitation renewed\. The mail is stored in the folder outbox/],
  ])('is sent again on request (mail server: %s)', async (sends_mail, text) => {
    const answers = { 'POST /invitations/4/resend/': () => ({}) };
    const page = await open({ invitations: [invitation()], sends_mail, answers });
    await screen.findByText(sends_mail ? /^Sent/ : /^Stored/);
    await choose(page, 'dan@example.com', 'Send again');
    await screen.findByText(text);
    expect(page.sent()).toEqual([['POST', '/invitations/4/resend/', {}]]);
  });

  test('is revoked after confirmation', async () => {
    const page = await open({
      invitations: [invitation()],
      answers: { 'DELETE /invitations/4/': () => ({}) },
    });
    await choose(page, 'dan@example.com', 'Revoke');
    await screen.findByText('The link that dan@example.com got will no longer work.');
    page.api.on('GET /invitations/', () => pageOf([]));
    await page.person.click(await button('Revoke'));
    await screen.findByText('Invitation revoked');
    await closed();
    await waitFor(() => expect(screen.queryByText('dan@example.com')).toBeNull());
  });
});

describe('a contact', () => {
  test('is muted and unmuted', async () => {
    const { person, sent, api } = await open({
      contacts: [contact()],
      answers: { 'PATCH /organization-subscribers/5/': () => contact() },
    });
    const mails = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Alert e-mails for Eve' });
    expect(mails().checked).toBe(true);
    api.on('GET /organization-subscribers/', () => pageOf([contact({ disable_alert_emails: true })]));
    await person.click(mails());
    await screen.findByText('User preferences updated successfully');
    await waitFor(() => expect(mails().checked).toBe(false));
    await waitFor(() => expect(mails().getAttribute('aria-disabled')).toBeNull());
    await person.click(mails());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      ['PATCH', '/organization-subscribers/5/', { disable_alert_emails: true }],
      ['PATCH', '/organization-subscribers/5/', { disable_alert_emails: false }],
    ]);
  });

  test.each([
    [{}, ['Delete contact'], true, false],
    [{ is_confirmed: false }, ['Send the confirmation mail again', 'Delete contact'], true, false],
    [{ is_confirmed: false, has_unsubscribed: true }, ['Delete contact'], false, true],
    [{ disable_alert_emails: true }, ['Delete contact'], false, false],
  ])('in state %j, offers the actions %j', async (given, items, isOn, isFixed) => {
    const { person } = await open({ contacts: [contact(given)] });
    const mails = screen.getByRole<HTMLInputElement>('switch', { name: 'Alert e-mails for Eve' });
    const isOff = mails.disabled || mails.getAttribute('aria-disabled') === 'true';
    expect([mails.checked, isOff]).toEqual([isOn, isFixed]);
    await person.click(await button('Actions for Eve'));
    const shown = await screen.findAllByRole('menuitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual(items);
  });

  test.each([
    [true, 'Confirmation sent to eve@example.com'],
    [false, /^The mail is stored in the folder outbox/],
  ])('receives another confirmation email on request (mail server: %s)', async (sends_mail, text) => {
    const page = await open({
      contacts: [contact({ is_confirmed: false })],
      sends_mail,
      answers: { 'POST /organization-subscribers/5/resend/': () => ({}) },
    });
    await choose(page, 'Eve', 'Send the confirmation mail again');
    await screen.findByText(text);
  });

  test('is deleted after confirmation', async () => {
    const page = await open({
      contacts: [contact({ name: '' })],
      answers: {
        'GET /organization-subscribers/5/removal/': () => refused(403),
        'DELETE /organization-subscribers/5/': () => ({}),
      },
    });
    await choose(page, 'eve@example.com', 'Delete contact');
    await screen.findByRole('dialog', { name: 'Delete eve@example.com?' });
    screen.getByText('Checks no longer send alerts to eve@example.com.');
    await screen.findByText('The effects on checks and API keys could not be loaded.');
    page.api.on('GET /organization-subscribers/', () => pageOf([]));
    await page.person.click(await button('Delete contact'));
    await screen.findByText('eve@example.com was removed');
    await closed();
  });
});

describe('the invitation dialog', () => {
  const openDialog = async (answers: Answers = {}, isFull = false) => {
    const api = fakeApi({ 'GET /installation/': () => ({ sign_up: 'first', sends_mail: true }), ...answers });
    const closings: true[] = [];
    const page = await renderPage(<InviteDialog opened onClose={() => closings.push(true)} isFull={isFull} />);
    const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
    return { ...page, sent, closings };
  };
  const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^E-mail/ });
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });

  test('derives the name from the email address until a name is entered', async () => {
    const { person, sent, closings } = await openDialog({ 'POST /organization-subscribers/': () => contact() });
    await enterText(person, await email(), ' ann.lee@example.com ');
    expect(name().value).toBe('Ann Lee');
    await person.clear(name());
    await enterText(person, name(), 'Support');
    await enterText(person, await email(), 'x');
    expect(name().value).toBe('Support');
    await person.clear(await email());
    await enterText(person, await email(), ' ann.lee@example.com ');
    await person.click(screen.getByRole('radio', { name: 'Contact' }));
    await person.click(await button('Add contact'));
    await waitFor(() => expect(closings).toEqual([true]));
    expect(sent()).toEqual([['/organization-subscribers/', { email: 'ann.lee@example.com', name: 'Support' }]]);
  });

  test('sends nothing if the email address is invalid', async () => {
    const { person, sent } = await openDialog();
    await enterText(person, await email(), 'ann');
    await person.click(await button('Send invitation'));
    expect([(await email()).getAttribute('aria-invalid'), sent()]).toEqual(['true', []]);
  });

  test('offers only contacts if the plan allows no more users', async () => {
    await openDialog({}, true);
    const radios = (await screen.findAllByRole<HTMLInputElement>('radio')).map(({ value, checked, disabled }) => [
      value,
      checked,
      disabled,
    ]);
    expect(radios).toEqual([
      ['AD', false, true],
      ['ST', false, true],
      ['contact', true, false],
    ]);
    screen.getByText('Your plan does not allow another user. Contacts do not count.');
    await button('Add contact');
  });

  test.each([
    [400, { email: ['A member already.'] }, 'A member already.', 0],
    [400, { non_field_errors: ['The plan is full.'] }, 'The plan is full.', 0],
    [400, { full_name: ['Too long.'] }, 'Too long.', 0],
    [400, { role: ['No such role.'] }, 'No such role.', 1],
  ])('shows the error of a response with status %i and %j at the right place', async (status, body, text, alerts) => {
    const { person, closings } = await openDialog({
      'POST /invite-user-to-organization/': () => refused(status, body),
    });
    await enterText(person, await email(), 'ann@example.com');
    await person.click(await button('Send invitation'));
    await screen.findByText(text);
    expect([screen.queryAllByRole('alert').length, closings]).toEqual([alerts, []]);
  });
});

test('changes nothing if a confirmation is canceled', async () => {
  const page = await open({
    members: [ANN, member(2, 'ST', 'Bob')],
    invitations: [invitation()],
    contacts: [contact()],
    answers: {
      'GET /organization-members/2/removal/': () => REMOVAL,
      'GET /organization-subscribers/5/removal/': () => REMOVAL,
    },
  });
  for (const [who, item] of [
    ['Bob', 'Remove'],
    ['dan@example.com', 'Revoke'],
    ['Eve', 'Delete contact'],
  ] as const) {
    await choose(page, who, item);
    await page.person.click(await button('Cancel'));
    await closed();
  }
  expect(page.sent()).toEqual([]);
});

test('allows only the member to turn on alert emails again after unsubscribing', async () => {
  const stopped = { has_unsubscribed: true };
  await open({ members: [member(1, 'AD', 'Ann', stopped), member(2, 'ST', 'Bob', stopped)] });
  const mails = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: `Alert e-mails for ${name}` });
  expect(['Ann', 'Bob'].map((name) => [mails(name).checked, mails(name).disabled])).toEqual([
    [false, false],
    [false, true],
  ]);
});
