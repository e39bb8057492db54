import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { loadPasswordRule } from '../lib/new-password-problem.ts';
import { readOrganizationId } from '../lib/session.ts';
import { fakeApi, refused } from '../lib/testing/fake-api.ts';
import { organization, user } from '../lib/testing/fixtures.ts';
import { renderPage } from '../lib/testing/render-page.tsx';
import { CopyText } from './copy-text.tsx';
import { CreateOrganizationButton } from './create-organization/create-organization-button.tsx';
import { EmptyState } from './empty-state.tsx';
import { RequestExportButton } from './export/request-export-button.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { NoAccess } from './no-access.tsx';
import { NoMailDialog } from './no-mail/no-mail-dialog.tsx';
import { PhaseWaterfall } from './phase-waterfall.tsx';
import { StateBadge } from './state-badge.tsx';
import { TestMailButton } from './test-mail-button.tsx';
import { UpgradeBadge } from './upgrade/upgrade-badge.tsx';

const Field = ({ error }: { error?: string }) => {
  const [value, setValue] = useState('');
  return (
    <NewPasswordInput
      label="New password"
      personal={['ann@example.com']}
      value={value}
      error={error}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  );
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('shows each state with its own text, color and shape', async () => {
  const states = ['up', 'degraded', 'down', 'paused', 'waiting', 'unknown'] as const;
  await renderPage(states.map((state) => <StateBadge key={state} state={state} />));
  const icons = [...document.querySelectorAll('svg')];
  expect(icons.map((icon) => icon.parentElement?.textContent)).toEqual([
    'Up',
    'Degraded',
    'Down',
    'Paused',
    'Waiting',
    'Unknown',
  ]);
  const color = (icon: Element) => /var\(--state-\w+\)/.exec(icon.outerHTML)?.[0];
  expect(icons.map(color)).toEqual(
    ['up', 'degraded', 'down', 'paused', 'unknown', 'unknown'].map((state) => `var(--state-${state})`),
  );
  expect(new Set(icons.map(({ innerHTML }) => innerHTML)).size).toBe(6);
  expect(icons.every((icon) => icon.getAttribute('aria-hidden') === 'true')).toBe(true);
});

describe('NewPasswordInput', () => {
  const input = () => screen.getByLabelText<HTMLInputElement>('New password', { selector: 'input' });

  test('judges a password while it is typed, and shows it on demand', async () => {
    await loadPasswordRule();
    await renderPage(<Field />);
    screen.getByText('12 or more characters. A sequence of several words is a good password.');
    for (const [typed, hint] of [
      ['short', '5 of at least 12 characters.'],
      ['four gray herons wade', 'This is a good password.'],
    ] as const) {
      fireEvent.change(input(), { target: { value: typed } });
      await screen.findByText(hint);
    }
    fireEvent.change(input(), { target: { value: 'ann@example.com' } });
    await waitFor(() => expect(screen.queryByText('This is a good password.')).toBeNull());
    expect(input().autocomplete).toBe('new-password');
    const show = screen.getByRole('button', { name: 'Show the password' });
    expect([input().type, show.tabIndex]).toEqual(['password', 0]);
    fireEvent.mouseDown(show);
    expect(input().type).toBe('text');
  });

  test('shows the reason of a rejection instead of the hint, and marks the input as invalid', async () => {
    await renderPage(<Field error="Too common." />);
    const reason = screen.getByText('Too common.');
    expect(screen.queryByText(/characters/)).toBeNull();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(input().getAttribute('aria-describedby')).toContain(reason.id);
  });

  test('does not mark a valid input as invalid', async () => {
    await renderPage(<Field />);
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });
});

test.each([
  ['accepted', 'The mail server accepted the mail to me@example.com. Its response: 250 OK'],
  ['kept', 'The mail to me@example.com was not sent. 250 OK.'],
  ['refused', 'The mail server rejected the mail to me@example.com: 250 OK'],
])('shows the result of a test mail: %s', async (outcome, text) => {
  const api = fakeApi({ 'POST /test-mail/': () => refused(429, { detail: 'Too many.' }) });
  await renderPage(<TestMailButton />);
  const status = screen.getByRole('status');
  await press('Send a test mail');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many.');
  const { method, path } = api.calls[0] ?? {};
  api.on(`${method} ${path}`, () => ({ outcome, to: 'me@example.com', answer: '250 OK' }));
  await press('Send a test mail');
  await waitFor(() => expect(status.textContent).toBe(text));
});

test.each([
  [true, /Set SMTP_URL and MAIL_FROM and restart Pharos/],
  [false, /The operator of this installation of Pharos must set it up\./],
])('explains to an operator (%s) what to do without a mail server', async (is_operator, text) => {
  await renderPage(<NoMailDialog onClose={() => {}} />, { user: user({ is_operator }) });
  const dialog = await screen.findByRole('dialog', { name: 'No mail server' });
  expect(dialog.textContent).toMatch(text);
});

test('shows a page for other roles with its title and a refusal', async () => {
  await renderPage(<NoAccess page="Settings" />);
  screen.getByRole('heading', { level: 1, name: 'Sorry, looks like you do not have access to view this page.' });
  expect(document.title).toBe('Settings · Pharos');
});

test('selects a text for copying as a whole, and confirms the copy', async () => {
  const { person } = await renderPage(<CopyText text="secret" label="Key" />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Key' });
  field.focus();
  expect([field.readOnly, field.selectionStart, field.selectionEnd]).toEqual([true, 0, 6]);
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied!' });
  expect(await navigator.clipboard.readText()).toBe('secret');
});

test.each([
  [{}, 2],
  [{ isWholePage: true }, 1],
  [{ isPart: true }, 3],
  [{ isSecond: true }, 2],
])('renders an empty state with %j with a heading of level %i', async (place, level) => {
  await renderPage(<EmptyState title="Nothing" {...place} action={<button type="button">Begin</button>} />);
  screen.getByRole('heading', { level, name: 'Nothing' });
  screen.getByRole('button', { name: 'Begin' });
});

describe('UpgradeBadge', () => {
  test('links an admin to the plans', async () => {
    await renderPage(<UpgradeBadge feature="response_time_graph" interest="responsegraph" />);
    const link = screen.getByRole('link', { name: 'UPGRADE TO GARDEN' });
    expect(link.getAttribute('href')).toBe('/settings/pricing?interest=responsegraph');
    fireEvent.mouseEnter(link);
    await screen.findByText('Upgrade to GARDEN to use this feature');
  });

  test('shows a read-only member a dialog that requests access', async () => {
    const api = fakeApi({
      'GET /support-tickets/': () => ({ results: [] }),
      'POST /create-support-ticket/': () => refused(403, { detail: 'Not now.' }),
    });
    await renderPage(<UpgradeBadge feature="response_time_graph" interest="responsegraph" />, {
      organization: organization({ logged_in_user_role: 'ST' }),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('UPGRADE TO GARDEN');
    const dialog = await screen.findByRole('dialog', { name: 'You have no access to the plans' });
    expect(dialog.textContent).toContain('Contact an admin, or the owner: owner@example.com.');
    const ask = within(dialog).queryByRole('button', { name: 'Request access' });
    if (ask) {
      fireEvent.click(ask);
      await within(dialog).findByText('Not now.');
      expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ reason: 'Request for access' });
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('UPGRADE TO GARDEN');
    await screen.findByRole('dialog');
  });
});

test('creates an organization with the time zone of the device and opens it', async () => {
  const api = fakeApi({ 'POST /organizations/': () => refused(400, { name: ['There is one already.'] }) });
  const me = user({ may_create_organization: true });
  const { router } = await renderPage(<CreateOrganizationButton />, { user: me, at: '/reports' });
  await press('Create organization');
  await press('Create');
  await screen.findByText('This field is required');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Boats' } });
  await press('Create');
  await screen.findByText('There is one already.');
  expect(screen.queryByRole('alert')).toBeNull();
  api.on('POST /organizations/', () => organization({ id: 8, name: 'Boats' }));
  await press('Create');
  await waitFor(() => expect(readOrganizationId()).toBe(8));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([api.calls.at(0)?.body, router.state.location.pathname]).toEqual([
    { name: 'Boats', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    '/',
  ]);
});

test.each([
  [400, { organization: ['It is empty.'] }, 'It is empty.'],
  [403, { detail: 'Not now.' }, 'Not now.'],
  [422, { detail: 'Never.' }, 'There was an error. Please try again after some time.'],
])('shows why an export was rejected with status %i', async (status, body, text) => {
  fakeApi({ 'POST /export/': () => refused(status, body) });
  await renderPage(<RequestExportButton>Export data</RequestExportButton>);
  await press('Export data');
  await press('Export');
  await screen.findByText(text);
  expect(screen.getByRole('dialog', { name: 'Export the data of Acme?' })).toBeTruthy();
});

test.each([
  [120, 'Response time120 ms'],
  [null, 'Total30 ms'],
])('ends the phases of a probe with the response time (%s) or their total', async (responseTime, last) => {
  const phases = { dns: 10, connect: 20, tls: null, first_byte: null, transfer: null };
  await renderPage(<PhaseWaterfall phases={phases} responseTime={responseTime} />);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect([rows[0], rows.at(-1)]).toEqual(['PhaseDuration', last]);
});
