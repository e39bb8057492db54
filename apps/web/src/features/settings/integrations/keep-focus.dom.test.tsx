import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { freshdeskAccount } from './testing/desk.ts';
import { button, openIntegrations, slackAlerter, smsAlerter, webhook } from './testing/open-integrations.tsx';

const given = { slack: [slackAlerter()], smsAlerters: [smsAlerter()], freshdesk: [freshdeskAccount()] };
const NAMES = ['On call', 'Acme #alerts', '+14155550100 to +14155550123 and 1 more', 'acme.freshdesk.com'] as const;
const focused = () => document.activeElement;
const LIST = '/integrations/webhooks/';

describe.each(NAMES)('the menu button of %s', (name) => {
  const dots = () => screen.getByRole('button', { name: `Actions for ${name}` });
  const choose = async (item: string) => {
    const page = await openIntegrations(given);
    await page.person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await page.person.click(await screen.findByRole('menuitem', { name: item }));
    return page;
  };

  test.each(['Edit', 'Delete'])('receives the focus after %s was selected and canceled', async (item) => {
    const { person } = await choose(item);
    await screen.findByRole('dialog');
    await waitFor(() => expect(screen.getByRole('dialog').contains(focused())).toBe(true));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe(dots()));
  });
});

test('retains the focus on a switch while it is being saved, and ignores a second toggle', async () => {
  const { person, api } = await openIntegrations();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  api.on(`PATCH ${LIST}3/`, () => promise);
  const toggle = await screen.findByRole('switch', { name: 'Webhook On call' });
  toggle.focus();
  await person.keyboard(' ');
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBe('true'));
  await person.keyboard(' ');
  expect(focused()).toBe(toggle);
  resolve(webhook({ state: 'DA' }));
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBeNull());
  expect(focused()).toBe(toggle);
  expect(api.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('retains the focus on the test button while the test is running', async () => {
  const { person, api } = await openIntegrations();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  api.on('POST /integrations/webhook-test/', () => promise);
  await screen.findByText('On call');
  const test = button('Test On call');
  await person.click(test);
  await person.click(await screen.findByRole('menuitem', { name: 'Down' }));
  await waitFor(() => expect(test.getAttribute('aria-busy')).toBe('true'));
  expect(focused()).toBe(test);
  resolve(refused(422, { detail: 'Webhook testing failed: answered 500' }));
  await waitFor(() => expect(test.getAttribute('aria-busy')).toBeNull());
  expect(button('Test On call')).toBe(test);
});

test('moves the focus to the section heading after its list was loaded by a retry', async () => {
  const { person, api } = await openIntegrations({ isRefused: true });
  const section = await screen.findByRole('region', { name: 'Webhook' });
  api.on(`GET ${LIST}`, () => pageOf([webhook()]));
  await person.click(await within(section).findByRole('button', { name: 'Try again' }));
  await screen.findByText('On call');
  expect(focused()).toBe(within(section).getByRole('heading', { name: 'Webhook' }));
});

test('moves the focus to the section heading after a row was deleted', async () => {
  const { person, api } = await openIntegrations();
  await person.click(await screen.findByRole('button', { name: 'Actions for On call' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  api.on(`DELETE ${LIST}3/`, () => ({}));
  api.on(`GET ${LIST}`, () => pageOf([]));
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('No webhooks yet');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Webhook' })));
});

test('shows a failed list immediately and retries it only on request', async () => {
  const { api } = await openIntegrations({ isRefused: true });
  await screen.findByText('Webhooks could not be loaded');
  expect(api.calls.filter(({ path }) => path.startsWith(LIST))).toHaveLength(1);
});
