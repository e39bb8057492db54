import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organizationsQuery } from '../lib/account.ts';
import { readOrganizationId, startSession } from '../lib/session.ts';
import { fakeApi, pageOf, refused } from '../lib/testing/fake-api.ts';
import { organization } from '../lib/testing/fixtures.ts';
import { renderPage } from '../lib/testing/render-page.tsx';
import { LeaveOrganizationButton } from './leave-organization-button.tsx';

const open = async (
  given: Parameters<typeof organization>[0] = {},
  otherOrganizations: ReturnType<typeof organization>[] = [],
) => {
  startSession('mine', 7);
  const acme = organization(given);
  const api = fakeApi({
    'POST /leave-organization/': () => ({}),
    'GET /organizations/': () => pageOf([acme, ...otherOrganizations]),
  });
  const page = await renderPage(
    <>
      <LeaveOrganizationButton />
      The page
    </>,
    { organization: acme },
  );
  // The cached organizations also cover the case that another one is selected.
  act(() => {
    for (const id of [8, 7]) {
      startSession('mine', id);
      page.queries.setQueryData(organizationsQuery().queryKey, pageOf([acme, ...otherOrganizations]));
    }
  });
  await screen.findByText('The page');
  return { ...page, api };
};
const dialog = async (person: Awaited<ReturnType<typeof open>>['person']) => {
  await person.click(screen.getByRole('button', { name: 'Leave organization' }));
  return within(await screen.findByRole('dialog', { name: 'Leave Acme?' }));
};

test('leaves after a confirmation and opens another organization of the user', async () => {
  const { person, api } = await open({ logged_in_user_role: 'ST' }, [organization({ id: 8, name: 'Boats' })]);
  const { getByRole, queryByText } = await dialog(person);
  expect(queryByText(/^API keys/)).toBeNull();
  await person.click(getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(readOrganizationId()).toBe(8));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ organization: 7 });
  expect(await screen.findByText('You have left Acme')).toBeTruthy();
});

test('loads the organizations again if the user has no other one', async () => {
  const { person, api } = await open();
  const { getByRole, getByText } = await dialog(person);
  expect(getByText(/^API keys that you created continue to work/)).toBeTruthy();
  const before = api.calls.filter(({ path }) => path.startsWith('/organizations/')).length;
  await person.click(getByRole('button', { name: 'Leave' }));
  await waitFor(() =>
    expect(api.calls.filter(({ path }) => path.startsWith('/organizations/')).length).toBeGreaterThan(before),
  );
});

test('shows in the dialog why leaving was rejected', async () => {
  const { person, api } = await open();
  api.on('POST /leave-organization/', () => refused(403, { detail: 'The owner cannot leave.' }));
  const { getByRole, findByText } = await dialog(person);
  await person.click(getByRole('button', { name: 'Leave' }));
  expect(await findByText('The owner cannot leave.')).toBeTruthy();
});

test('is not shown to the owner', async () => {
  await open({ is_logged_in_user_owner: true });
  expect(screen.queryByRole('button', { name: 'Leave organization' })).toBeNull();
});
