import { useMatches } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refused } from '../../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { SlackReturnPage } from './slack-return-page.tsx';

/** The test router renders the same component for every route. */
const AtItsAddress = () => (useMatches().at(-1)?.pathname === '/slack/oauth' ? <SlackReturnPage /> : 'Integrations');
/** A state works only once, so each test uses its own. */
let states = 0;
const comeBack = async (query: Record<string, string>, answer: () => unknown = () => ({ message: 'OK' })) => {
  states += 1;
  const state = `state-${states}`;
  const authorize = `/integrations/slack-alerters/${state}/authorize/`;
  const api = fakeApi({ [`POST ${authorize}`]: answer });
  const at = `/slack/oauth?${new URLSearchParams({ state, ...query })}`;
  const open = () => renderPage(<AtItsAddress />, { at });
  const asked = () => api.calls.filter(({ path }) => path === authorize).map(({ body }) => body);
  return { ...(await open()), open, asked };
};

test('completes the authorization and replaces this page by the integrations page', async () => {
  const { router, asked } = await comeBack({ code: 'one' });
  expect(await screen.findByText('Slack Authorization Success')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/integrations'));
  expect(router.history.length).toBe(1);
  expect(asked()).toEqual([{ code: 'one' }]);
});

test('sends a code only once, even if the page is rendered again before the response', async () => {
  const response = Promise.withResolvers<unknown>();
  const { unmount, open, asked } = await comeBack({ code: 'one' }, () => response.promise);
  await waitFor(() => expect(asked()).toHaveLength(1));
  unmount();
  await open();
  response.resolve({ message: 'OK' });
  expect(await screen.findByText('Slack Authorization Success')).toBeTruthy();
  expect(asked()).toHaveLength(1);
});

test('shows why the server rejected the authorization', async () => {
  const { router } = await comeBack({ code: 'one' }, () => refused(400, { code: ['The code is too old.'] }));
  expect(await screen.findByText('Slack Authorization Failed: The code is too old.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/integrations'));
});

test.each<[Record<string, string>, string]>([
  [{ error: 'access_denied' }, 'you did not allow it'],
  [{ error: 'access_denied', code: 'one' }, 'you did not allow it'],
  [{ error: 'invalid_team' }, 'Slack returned the error invalid_team'],
  [{}, 'Slack returned no channel'],
])('sends nothing if Slack granted no permission: %o', async (query, reason) => {
  const { router, asked } = await comeBack(query);
  const text = await screen.findByText(new RegExp(`^Slack Authorization Failed: ${reason}\\.`));
  expect(text.textContent).toContain('Authorize it in the list, or delete it there');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/integrations'));
  expect(asked()).toEqual([]);
});
