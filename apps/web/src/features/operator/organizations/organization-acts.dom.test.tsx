import type { OperatorOrganizationDetail } from '@pharos/contract/rest/operator/organizations.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RequestExportButton } from '../../../components/export/request-export-button.tsx';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ClearRetirement } from '../retirement/clear-retirement.tsx';
import { OrganizationActs } from './organization-acts.tsx';

const ORGANIZATION: OperatorOrganizationDetail = {
  id: 3,
  name: 'Acme',
  subdomain: 'acme',
  state: 'AC',
  plan: 'GARDEN',
  is_trial: true,
  trial_ends_on: '2026-12-01T00:00:00Z',
  term_ends_on: null,
  number_of_checks: 1,
  maximum_checks_allowed: 50,
  number_of_users: 1,
  owner: { email: 'ann@example.com', full_name: 'Ann', is_verified: false },
  created_on: '2026-11-01T00:00:00Z',
  last_used_on: '2026-11-20T00:00:00Z',
  timezone: 'UTC',
  members: [],
  number_of_integrations: 0,
  number_of_status_pages: 0,
  number_of_badges: 0,
  number_of_open_tickets: 0,
  suspension: null,
  payment: null,
  retirement: null,
  may_change_trial: true,
  acts: [],
};
const focused = () => document.activeElement;

test.each([
  ['Suspend', 'Reason'],
  ['Change the trial', 'Last day'],
  ['Verify the owner', 'Reason'],
  ['The end of the service…', null],
  ['Delete', 'Name'],
  ['Take the end back', 'Reason'],
  ['Export your data', null],
])('"%s" gives the focus back, and begins at its first field', async (name, first) => {
  fakeApi({
    'GET /operator/retirement/': () => ({ installation: null, organizations: [] }),
    'GET /installation/': () => ({ billing: 'builtin' }),
  });
  const { person } = await renderPage(
    <main>
      <h1>Acme</h1>
      <OrganizationActs organization={ORGANIZATION} />
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
});

test('a reason that was written is not lost without a question, and one that nobody is mailed says so', async () => {
  fakeApi({ 'GET /installation/': () => ({ sign_up: 'open' }) });
  const { person } = await renderPage(<OrganizationActs organization={ORGANIZATION} />);
  await person.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText(/^No mail tells the owner/)).toBeTruthy();
  await enterText(person, screen.getByRole('textbox', { name: /^Reason/ }), 'It probes others.');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ }).value).toBe('It probes others.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
