import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageOf, refused } from '../../../../../lib/testing/fake-api.ts';
import { freshdeskAccount, freshserviceAccount } from '../../testing/desk.ts';
import { button, createButton, openIntegrations } from '../../testing/open-integrations.tsx';

const LIST = 'GET /integrations/freshdesk-alerters/';
const CHANGED = '/integrations/freshdesk-alerters/5/';
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Freshdesk acme.freshdesk.com' });

describe('the card of a help desk service', () => {
  test('explains the service with tiles if no account is connected', async () => {
    const { person, router } = await openIntegrations();
    await screen.findByText('Manage incidents better on Freshservice');
    for (const tile of ['Team inbox', 'SLAs & Reminders', 'Agent Collision Detection', 'Scheduled Reports']) {
      expect(screen.getByText(tile)).toBeTruthy();
    }
    for (const tile of ['Incident management', 'Asset management', 'SLA Management', 'Service Catalog']) {
      expect(screen.getByText(tile)).toBeTruthy();
    }
    const link = screen.getByRole('link', { name: 'Learn more about Freshservice' });
    expect(link.getAttribute('href')).toBe('https://www.freshworks.com/freshservice/');
    await person.click(createButton('Freshservice'));
    expect(router.state.location.search).toEqual({ freshservice: 'new' });
  });

  test('retries on request after a loading error, and disables the create button until then', async () => {
    const { person, api } = await openIntegrations({ answers: { [LIST]: () => refused(403) } });
    await screen.findByText('Freshdesk integrations could not be loaded');
    expect(createButton('Freshdesk').disabled).toBe(true);
    api.on(LIST, () => pageOf([freshdeskAccount()]));
    await person.click(button('Try again'));
    expect((await toggle()).checked).toBe(true);
  });

  test.each([
    [{ is_valid: false, problem: 'Freshdesk authentication failed: the key was rejected.' }, /the key was rejected\./],
    [{ is_valid: false, problem: null }, /Invalid configuration/],
  ])('shows an invalid account with a link to correct it: %j', async (given, text) => {
    const { person, router } = await openIntegrations({ freshdesk: [freshdeskAccount(given)] });
    expect(await screen.findByText(text)).toBeTruthy();
    await person.click(button('Edit acme.freshdesk.com'));
    expect(router.state.location.search).toEqual({ freshdesk: 5 });
  });

  test('shows for an invalid account why its last ticket could not be created', async () => {
    const account = freshdeskAccount({
      is_valid: false,
      problem: 'Invalid configuration',
      ticket_status: 'HTTP 400: cf',
    });
    await openIntegrations({ freshdesk: [account] });
    expect(await screen.findByText('Invalid configuration')).toBeTruthy();
    expect(screen.getByText('Unable to create last ticket, HTTP 400: cf')).toBeTruthy();
  });

  test('shows that an account without its mandatory fields is incomplete, and links to the fields', async () => {
    const problem = 'Incomplete: tickets cannot be created until these mandatory fields are filled in: Category.';
    const account = freshserviceAccount({ missing_fields: ['Category'], problem, ticket_status: 'HTTP 500: oops' });
    const { person, router } = await openIntegrations({ freshservice: [account] });
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(screen.getByText('Unable to create last ticket, HTTP 500: oops')).toBeTruthy();
    await person.click(button('Edit acme.freshservice.com'));
    expect(router.state.location.search).toEqual({ freshservice: 5 });
  });

  test('shows for a valid account why its last ticket could not be created', async () => {
    const account = freshserviceAccount({ ticket_status: 'HTTP 500: oops', problem: 'Failing since noon' });
    await openIntegrations({ freshservice: [account] });
    expect(await screen.findByText('Unable to create last ticket, HTTP 500: oops')).toBeTruthy();
    expect(screen.queryByText('Failing since noon')).toBeNull();
  });
});

describe('the test of a help desk account', () => {
  const run = async (answer: () => unknown) => {
    const { person, api } = await openIntegrations({ freshdesk: [freshdeskAccount()] });
    api.on(`POST ${CHANGED}test/`, answer);
    await person.click(await screen.findByRole('button', { name: 'Actions for acme.freshdesk.com' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Test' }));
  };

  test('creates a ticket', async () => {
    await run(() => ({ message: 'ticket 101' }));
    await screen.findByText('Freshdesk tested successfully: look into the new ticket');
  });

  test('shows why no ticket was created', async () => {
    await run(() => refused(422, { detail: 'Freshdesk testing failed: HTTP 401' }));
    await screen.findByText('Freshdesk testing failed: HTTP 401');
  });
});

describe('the switch of a help desk account', () => {
  test('shows the requested state immediately and is busy while it is being saved', async () => {
    const { person, api, sent } = await openIntegrations({ freshdesk: [freshdeskAccount()] });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    api.on(`PATCH ${CHANGED}`, () => promise);
    await person.click(await toggle());
    expect([(await toggle()).checked, (await toggle()).getAttribute('aria-busy')]).toEqual([false, 'true']);
    expect(sent('PATCH', CHANGED)).toEqual({ state: 'DA' });
    api.on(LIST, () => pageOf([freshdeskAccount({ state: 'DA' })]));
    resolve(freshdeskAccount({ state: 'DA' }));
    expect(await screen.findByText('Freshdesk integration acme.freshdesk.com disabled')).toBeTruthy();
    await waitFor(async () => expect((await toggle()).getAttribute('aria-busy')).toBeNull());
    expect((await toggle()).checked).toBe(false);
  });

  test.each([
    [{ non_field_errors: ['Its key is gone.'] }, 'Its key is gone.'],
    [{ state: ['State is required'] }, 'Save Freshdesk integration failed'],
  ])('reverts if the server responds with %j', async (body, text) => {
    const { person, api } = await openIntegrations({ freshdesk: [freshdeskAccount()] });
    api.on(`PATCH ${CHANGED}`, () => refused(400, body));
    await person.click(await toggle());
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await toggle()).checked).toBe(true);
  });
});

test('deletes an account with its menu after confirmation', async () => {
  const { person, api } = await openIntegrations({ freshdesk: [freshdeskAccount()] });
  await person.click(await screen.findByRole('button', { name: 'Actions for acme.freshdesk.com' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('Delete Confirmation');
  expect(screen.getByText(/^Delete the integration of acme\.freshdesk\.com\?/)).toBeTruthy();
  api.on(`DELETE ${CHANGED}`, () => ({}));
  api.on(LIST, () => pageOf([]));
  await person.click(button('Delete'));
  expect(await screen.findByText('Freshdesk integration deleted')).toBeTruthy();
  expect(await screen.findByText('Team inbox')).toBeTruthy();
});
