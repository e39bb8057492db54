import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageOf, refused } from '../../../../lib/testing/fake-api.ts';
import { setWindowWidth } from '../../../../lib/testing/setup-dom.ts';
import { button, createButton, openIntegrations, webhook } from '../testing/open-integrations.tsx';

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Webhook On call' });
const openMenu = async (person: Awaited<ReturnType<typeof openIntegrations>>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for On call' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
};
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('the heading of the integrations page', () => {
  test('shows the number of integrations and the limit of the plan', async () => {
    await openIntegrations({ organization: { number_of_integrations: 1, maximum_integrations_allowed: 5 } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Integrations (1/5)');
  });

  test('shows no limit if the installation sells no plans', async () => {
    await openIntegrations({ organization: { number_of_integrations: 1, subscription: { started_at: null } } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Integrations (1)');
  });
});

describe('the list of webhooks', () => {
  test('shows name, URL and problem', async () => {
    await openIntegrations({ webhooks: [webhook({ problem: 'Failing since noon: answered 500' })] });
    expect(await screen.findByText('On call')).toBeTruthy();
    expect(screen.getByText('https://hooks.example/pharos')).toBeTruthy();
    expect(screen.getByText('Failing since noon: answered 500')).toBeTruthy();
  });

  test('shows the events and the number of checks of each webhook', async () => {
    const several = [
      webhook(),
      webhook({ id: 4, name: 'Some', type: 'AT', subscribed_checks: [11] }),
      webhook({ id: 5, name: 'None', type: 'PE', checks_deleted: true }),
    ];
    await openIntegrations({ webhooks: several });
    expect(await screen.findByText('All events · all checks')).toBeTruthy();
    expect(screen.getByText('Up / Down · 1 check')).toBeTruthy();
    expect(screen.getByText('Performance Degraded · no checks')).toBeTruthy();
  });

  test('marks a webhook that a Zap created', async () => {
    await openIntegrations({ webhooks: [webhook(), webhook({ id: 4, name: 'To a sheet', made_by: 'zapier' })] });
    const [made, mine] = [await screen.findByText('To a sheet'), screen.getByText('On call')];
    expect(made.closest('td')?.textContent).toContain('Zapier');
    expect(mine.closest('td')?.textContent).not.toContain('Zapier');
  });

  test('shows the URL below the name in a narrow window', async () => {
    setWindowWidth(390);
    await openIntegrations();
    const name = await screen.findByText('On call');
    expect(screen.queryByRole('columnheader', { name: 'URL' })).toBeNull();
    expect(name.closest('td')?.textContent).toContain('https://hooks.example/pharos');
  });

  test('explains webhooks and shows one create button if there are none', async () => {
    const { person, router } = await openIntegrations({ webhooks: [] });
    await screen.findByText('No webhooks yet');
    await person.click(createButton('Webhook'));
    expect(router.state.location.search).toEqual({ webhook: 'new' });
  });

  test('retries on request after a loading error, and disables the create button until then', async () => {
    const { person, api } = await openIntegrations({ isRefused: true });
    await screen.findByText('Webhooks could not be loaded');
    expect(createButton('Webhook').disabled).toBe(true);
    api.on('GET /integrations/webhooks/', () => pageOf([webhook()]));
    await person.click(button('Try again'));
    expect(await screen.findByText('On call')).toBeTruthy();
  });
});

describe('the switch of a webhook', () => {
  test('shows the requested state immediately and is busy while it is being saved', async () => {
    const { person, api, sent } = await openIntegrations();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    api.on('PATCH /integrations/webhooks/3/', () => promise);
    await person.click(await toggle());
    expect((await toggle()).checked).toBe(false);
    expect((await toggle()).getAttribute('aria-busy')).toBe('true');
    expect(sent('PATCH', '/integrations/webhooks/3/')).toEqual({ state: 'DA' });
    api.on('GET /integrations/webhooks/', () => pageOf([webhook({ state: 'DA' })]));
    resolve(webhook({ state: 'DA' }));
    expect(await screen.findByText('Webhook integration On call disabled')).toBeTruthy();
    await waitFor(async () => expect((await toggle()).getAttribute('aria-busy')).toBeNull());
    expect((await toggle()).checked).toBe(false);
  });

  test.each([
    [{ non_field_errors: ['Its receiver is gone.'] }, 'Its receiver is gone.'],
    [{ state: ['State is required'] }, 'Save webhook integration failed'],
  ])('reverts if the server responds with %j', async (body, text) => {
    const { person, api } = await openIntegrations();
    api.on('PATCH /integrations/webhooks/3/', () => refused(400, body));
    await person.click(await toggle());
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await toggle()).checked).toBe(true);
  });
});

describe('the menu of a webhook', () => {
  test('deletes the webhook after confirmation', async () => {
    const { person, api } = await openIntegrations();
    await openMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('Delete Confirmation');
    expect(screen.getByRole('dialog').textContent).toContain('Delete the webhook On call? Waiting messages');
    api.on('DELETE /integrations/webhooks/3/', () => ({}));
    api.on('GET /integrations/webhooks/', () => pageOf([]));
    await person.click(button('Delete'));
    expect(await screen.findByText('Webhook integration deleted')).toBeTruthy();
    expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  });

  test('offers no clone if the plan allows no more integrations', async () => {
    const full = { number_of_integrations: 5, maximum_integrations_allowed: 5, is_integration_allowed: false };
    const { person } = await openIntegrations({ organization: full });
    await openMenu(person);
    expect(items()).toEqual(['Edit', 'Deliveries', 'Delete']);
    await person.keyboard('{Escape}');
    await person.hover(createButton('Webhook'));
    expect(await screen.findByText('All 5 integrations of your plan are used')).toBeTruthy();
  });

  test('offers to edit, clone and delete, and shows the deliveries', async () => {
    const { person } = await openIntegrations();
    await openMenu(person);
    expect(items()).toEqual(['Edit', 'Clone', 'Deliveries', 'Delete']);
  });
});

describe('the test of a webhook', () => {
  const openTest = async (person: Awaited<ReturnType<typeof openIntegrations>>['person']) =>
    person.click(await screen.findByRole('button', { name: 'Test On call' }));
  const runTest = async (person: Awaited<ReturnType<typeof openIntegrations>>['person'], event = 'Down') => {
    await openTest(person);
    await person.click(await screen.findByRole('menuitem', { name: event }));
  };

  test.each([
    ['AL', ['Down', 'Up', 'Performance degraded', 'Performance recovered', 'Paused', 'Restarted', 'Certificate']],
    ['PE', ['Performance degraded', 'Performance recovered']],
  ] as const)('offers the events that a webhook of type %s receives', async (type, events) => {
    const { person } = await openIntegrations({ webhooks: [webhook({ type })] });
    await openTest(person);
    await screen.findByRole('menuitem', { name: 'Performance degraded' });
    expect(items()).toEqual(events);
  });

  test('shows the sent data and the response', async () => {
    const { person, api, sent } = await openIntegrations();
    const answer = { status_code: 202, response_time: 12.5, body: '{"ok":true}' };
    api.on('POST /integrations/webhook-test/', () => ({ test_data: '{"text":"Hello"}', webhook: 3, answer }));
    await runTest(person);
    expect(await screen.findByText('Webhook tested successfully')).toBeTruthy();
    expect(await screen.findByText('Webhook test data has been sent.')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Data sent' }).textContent).toBe('{\n  "text": "Hello"\n}');
    expect(screen.getByText(/^Answered 202 after 13 ms/)).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Answer' }).textContent).toContain('"ok": true');
    expect(sent('POST', '/integrations/webhook-test/')).toEqual({
      test_data: webhook().meta,
      webhook: 3,
      event: 'down',
    });
  });

  test.each([
    ['an answer', { status_code: 403, response_time: 9, body: 'Wrong token' }, 'Not accepted: 403'],
    ['no answer', null, 'Not accepted: connection refused'],
  ])('shows the data that the receiver did not accept, with %s', async (_, answer, text) => {
    const { person, api } = await openIntegrations();
    const detail = `Webhook testing failed: ${answer === null ? 'connection refused' : 'answered 403'}`;
    api.on('POST /integrations/webhook-test/', () => refused(422, { detail, test_data: '{"text":"Hello"}', answer }));
    await runTest(person);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Data sent' }).textContent).toContain('"text": "Hello"');
    expect(screen.queryByRole('group', { name: 'Answer' })?.textContent).toBe(answer?.body);
    await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Data sent' })).toBeNull());
  });

  test.each([
    ['Webhook testing failed: answered 500', 'Webhook testing failed: answered 500'],
    ['Slow down.', 'Webhook testing failed: Slow down.'],
  ])('shows why a test failed: %s', async (detail, text) => {
    const { person, api } = await openIntegrations();
    api.on('POST /integrations/webhook-test/', () => refused(422, { detail }));
    await runTest(person);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
