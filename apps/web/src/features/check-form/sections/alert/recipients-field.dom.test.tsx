import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { CheckFormLoader } from '../../check-form-loader.tsx';

const MEMBERS = ['ann@example.com', 'bob@example.com'].map((email, index) => ({ id: index + 1, user_mini: { email } }));
/** Only Ann (1) and Bob (2) are still members. */
const openForm = async (email_alert_members: number[], serving: readonly object[] = []) => {
  const api = fakeApi({
    'GET /installation/': () => ({ check_intervals: [60, 300] }),
    'GET /edge-locations/': () => ({ ...pageOf([{ key: 'local', name: 'Local', types: CHECK_TYPES }]), away: [] }),
    'GET /application-members/': () => pageOf(MEMBERS),
    'GET /application-subscribers/': () => pageOf([]),
    'GET /organizations/': () => pageOf([organization()]),
    'GET /checks/3/': () => listedCheck(3, { email_alert_members, data: '{"url":"https://check-3.example/"}' }),
    'PATCH /checks/3/': () => listedCheck(3),
    'GET /serving-integrations/': ({ path }) => pageOf(path.includes('check_id=3') ? serving : []),
  });
  let isSaved = false;
  const onSaved = () => {
    isSaved = true;
  };
  const { person } = await renderPage(
    <CheckFormLoader check={3} hasUnsavedChanges={{ current: () => false }} onSaved={onSaved} onCancel={() => {}} />,
  );
  const members = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Members to alert' });
  const toggle = async (email: string) => {
    await person.click(members);
    await person.click(await screen.findByRole('option', { name: email }));
  };
  const save = async () => {
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(isSaved).toBe(true));
    return api.calls.findLast(({ method }) => method === 'PATCH')?.body;
  };
  return { person, members, toggle, save };
};

test('hides a member who has left and removes the member on the next selection', async () => {
  const { members, toggle, save } = await openForm([1, 9]);
  expect(screen.getByText('ann@example.com')).toBeTruthy();
  expect(screen.queryByText('9')).toBeNull();
  expect(members.placeholder).toBe('');
  await toggle('bob@example.com');
  expect(await save()).toMatchObject({ email_alert_members: [1, 2] });
});

test('shows “No recipients” if there are no recipients, until a member is selected', async () => {
  const { members, toggle, save } = await openForm([9]);
  expect(members.placeholder).toBe('No recipients');
  await toggle('bob@example.com');
  expect(members.placeholder).toBe('');
  expect(await save()).toMatchObject({ email_alert_members: [2] });
});

test('opens the links for new users and new contacts in a new window', async () => {
  await openForm([1]);
  for (const name of ['+ New user', '+ New contact']) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/settings/users', '_blank']);
  }
});

test('names the integrations that alert for the check and links to them', async () => {
  const integration = { id: 1, kind: 'webhook', name: 'On call', is_sent_to: true };
  await openForm(
    [1],
    [
      integration,
      { ...integration, id: 2, kind: 'sms', name: 'Twilio +1•••0100' },
      { ...integration, id: 3, kind: 'slack', name: 'Acme #alerts', is_sent_to: false },
    ],
  );
  await screen.findByText(
    /^On call \(Webhook\), Twilio \+1•••0100, Acme #alerts \(Slack, no alerts are sent to it\)\./,
  );
  expect(screen.getByRole('link', { name: 'Change them' }).getAttribute('href')).toBe('/settings/integrations');
});

test('shows a setup link if no integration alerts for the check', async () => {
  await openForm([1]);
  const link = await screen.findByRole('link', { name: 'Set one up' });
  expect(link.parentElement?.textContent).toBe('None. Set one up');
  expect(link.getAttribute('href')).toBe('/settings/integrations');
});
