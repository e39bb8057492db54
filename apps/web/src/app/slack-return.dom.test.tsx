import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '../lib/session.ts';
import { type FakeApi, fakeApi, pageOf, refused } from '../lib/testing/fake-api.ts';
import { organization, user } from '../lib/testing/fixtures.ts';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

/** Each state works only once. */
let count = 0;
let state: string;
let authorize: string;

let api: FakeApi;
beforeEach(() => {
  count += 1;
  state = `st-${count}`;
  authorize = `/integrations/slack-alerters/${state}/authorize/`;
  queryClient.clear();
  localStorage.clear();
  api = fakeApi({
    'GET /logged-in-user/': () => user(),
    'GET /organizations/': () => pageOf([organization(), organization({ id: 8, name: 'Other' })]),
    'GET /installation/': () => ({ slack_app: true }),
    'GET /integrations/webhooks/': () => pageOf([]),
    'GET /integrations/slack-alerters/': () => pageOf([]),
  });
});

const open = async (path: string) => {
  startSession('good', 7);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const { location } = router.state;
  return { router, beganAt: location.href };
};
const authorizations = () => api.calls.filter(({ method }) => method === 'POST');

test('completes the Slack authorization once, for the organization for which it was started', async () => {
  localStorage.setItem('pharos.slack-organization', '8');
  api.on(`POST ${authorize}`, () => ({ message: 'Alerts are sent to Acme #alerts.' }));
  const { router } = await open(`/slack/oauth?code=co-1&state=${state}`);
  expect(await screen.findByText('Slack Authorization Success')).toBeTruthy();
  await waitFor(() => expect(router.state.location.href).toBe('/settings/integrations'));
  expect(authorizations()).toEqual([{ method: 'POST', path: authorize, body: { code: 'co-1' } }]);
  expect(localStorage.getItem('pharos.organization')).toBe('8');
  expect(localStorage.getItem('pharos.slack-organization')).toBeNull();
});

test('shows the reason if the authorization was rejected by Pharos', async () => {
  api.on(`POST ${authorize}`, () => refused(400, { non_field_errors: ['Too old. Start again.'] }));
  const { router } = await open(`/slack/oauth?code=co-1&state=${state}`);
  expect(await screen.findByText('Slack Authorization Failed: Too old. Start again.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.href).toBe('/settings/integrations'));
});

test.each([
  ['error=access_denied&state=st-1', 'you did not allow it'],
  ['error=invalid_scope&state=st-1', 'Slack returned the error invalid_scope'],
  ['code=co-1', 'Slack returned no channel'],
  ['state=st-1', 'Slack returned no channel'],
  ['', 'Slack returned no channel'],
])(
  'sends no request without the parameters of a successful authorization (%s) and shows the reason: %s',
  async (query, why) => {
    const { router } = await open(`/slack/oauth?${query}`);
    expect(
      await screen.findByText(
        `Slack Authorization Failed: ${why}. Authorize it in the list, or delete it there, because it counts as one of your integrations.`,
      ),
    ).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/settings/integrations'));
    expect(authorizations()).toEqual([]);
  },
);

test.each(['acme', 'evil.example', '%2F%2Fevil.example', 'https:%2F%2Fevil.example'])(
  'redirects the address of the account %s only to the common address',
  async (name) => {
    api.on(`POST ${authorize}`, () => ({ message: 'Done' }));
    const { beganAt } = await open(`/slack/oauth/${name}?code=co-1&state=${state}&next=https://evil.example`);
    expect(beganAt).toBe(`/slack/oauth?code=co-1&state=${state}`);
    expect(await screen.findByText('Slack Authorization Success')).toBeTruthy();
  },
);
