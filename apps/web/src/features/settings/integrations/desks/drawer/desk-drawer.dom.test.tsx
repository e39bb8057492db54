import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../../../lib/testing/enter-text.ts';
import { pageOf, refused } from '../../../../../lib/testing/fake-api.ts';
import { FRESHDESK_FORM, FRESHSERVICE_FORM, freshdeskAccount, freshserviceAccount } from '../../testing/desk.ts';
import { button, field, openIntegrations } from '../../testing/open-integrations.tsx';

const LIST = '/integrations/freshdesk-alerters/';
const CHANGED = '/integrations/freshdesk-alerters/5/';
const FORM = 'POST /integrations/freshdesk-form-fields/';

const open = (given: object = {}) =>
  openIntegrations({
    freshdesk: [freshdeskAccount(given)],
    search: '?freshdesk=5',
    answers: { [FORM]: () => FRESHDESK_FORM },
  });
const openMapping = async (data: object = {}) => {
  const page = await open({ data_json: JSON.stringify(data) });
  await screen.findByText('Edit Authentication');
  return page;
};
const key = () => screen.getByLabelText<HTMLInputElement>('Freshdesk auth key');
const list = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
type Person = Awaited<ReturnType<typeof openIntegrations>>['person'];
const choose = async (person: Person, name: string, option: string) => {
  await person.click(list(name));
  await person.click(await screen.findByRole('option', { name: option }));
};
const add = async (person: Person, name: string) => {
  await person.click(button('Add Optional fields'));
  await person.click(await screen.findByRole('option', { name }));
};

describe('the form of a new help desk account', () => {
  test('authorizes the entered account and continues with its fields', async () => {
    const { person, api, sent, router } = await openIntegrations({ search: '?freshdesk=new' });
    await screen.findByRole('heading', { name: 'Create Freshdesk Integration' });
    await person.type(field('Freshdesk account URL'), 'acme');
    await person.type(key(), 'a key');
    api.on(`POST ${LIST}`, () => freshdeskAccount());
    api.on(`GET ${LIST}`, () => pageOf([freshdeskAccount()]));
    api.on(FORM, () => FRESHDESK_FORM);
    await person.click(button('Authorize'));
    expect(await screen.findByText('Freshdesk authenticated successfully')).toBeTruthy();
    expect(sent('POST', LIST)).toEqual({
      freshdesk_domain: 'acme',
      freshdesk_api_key: 'a key',
      state: 'AC',
      organization: 7,
    });
    expect(await screen.findByText('Edit Authentication')).toBeTruthy();
    expect(router.state.location.search).toEqual({ freshdesk: 5 });
    expect(sent('POST', '/integrations/freshdesk-form-fields/')).toEqual({
      domain: 'acme.freshdesk.com',
      api_key: '••••6789',
    });
  });

  test('sends nothing while values are missing', async () => {
    const { person, api } = await openIntegrations({ search: '?freshservice=new' });
    await person.click(await screen.findByRole('button', { name: 'Authorize' }));
    expect(screen.getByText('Freshservice Domain is required.')).toBeTruthy();
    expect(screen.getByText('Freshservice auth key is required')).toBeTruthy();
    await person.type(screen.getByLabelText('Freshservice auth key'), 'ab');
    await person.click(button('Authorize'));
    expect(screen.getByText('Too Short!')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test.each([
    [400, { non_field_errors: ['Freshdesk authentication failed'] }, 'Freshdesk authentication failed'],
    [400, { freshdesk_domain: ['This domain is connected already.'] }, 'This domain is connected already.'],
    [
      422,
      { detail: 'The request to Freshdesk failed: it responded with HTTP status 503. Try again.' },
      /The request to Freshdesk failed/,
    ],
  ])('shows why the account was rejected (%i), and retains the entered values', async (status, body, text) => {
    const { person, api } = await openIntegrations({ search: '?freshdesk=new' });
    await person.type(await screen.findByRole('textbox', { name: 'Freshdesk account URL' }), 'acme');
    await person.type(key(), 'a key');
    api.on(`POST ${LIST}`, () => refused(status, body));
    await person.click(button('Authorize'));
    const dialog = screen.getByRole('dialog', { name: 'Create Freshdesk Integration' });
    expect(await within(dialog).findByText(text)).toBeTruthy();
    // Domain errors are shown only at the domain field.
    const isOfDomain = 'freshdesk_domain' in body;
    expect(screen.queryAllByText('Freshdesk authentication failed').length > 0).toBe(!isOfDomain);
    if (isOfDomain) expect(document.activeElement).toBe(field('Freshdesk account URL'));
    expect(key().value).toBe('a key');
  });

  test('asks for confirmation before entered values are discarded', async () => {
    const { person } = await openIntegrations({ search: '?freshdesk=new' });
    await person.type(await screen.findByRole('textbox', { name: 'Freshdesk account URL' }), 'acme');
    await person.click(button('Cancel'));
    expect(await screen.findByText('Discard what you entered?')).toBeTruthy();
  });
});

describe('the form of an invalid help desk account', () => {
  test('starts with the authentication and verifies the stored key again if none is entered', async () => {
    const { person, api, sent } = await open({ is_valid: false, problem: 'Its key was refused.' });
    expect(await screen.findByText('Freshdesk integration is not valid. Its key was refused.')).toBeTruthy();
    expect(screen.queryByText('Back')).toBeNull();
    api.on(`PATCH ${CHANGED}`, () => freshdeskAccount());
    api.on(`GET ${LIST}`, () => pageOf([freshdeskAccount()]));
    await person.click(button('Save'));
    expect(await screen.findByText('Freshdesk integration modified')).toBeTruthy();
    expect(sent('PATCH', CHANGED)).toEqual({ freshdesk_domain: 'acme', freshdesk_api_key: '••••6789' });
    expect(await screen.findByText('Edit Authentication')).toBeTruthy();
  });

  test('shows what the service rejected and how to reach the fields', async () => {
    await open({ is_valid: false, problem: 'Invalid configuration', ticket_status: 'HTTP 400: cf_country: mandatory' });
    const text =
      'Freshdesk integration is not valid. Invalid configuration: press Save to update the fields of its tickets.';
    expect(await screen.findByText(text)).toBeTruthy();
    // The text is in the drawer and in the row behind it.
    expect(screen.getAllByText('Unable to create last ticket, HTTP 400: cf_country: mandatory')).toHaveLength(2);
  });

  test('requires the key for another domain, and offers to remove the account', async () => {
    const { person } = await open({ is_valid: false });
    await person.type(await screen.findByRole('textbox', { name: 'Freshdesk account URL' }), '2');
    await person.click(button('Authorize'));
    expect(screen.getByText('Freshdesk auth key is required')).toBeTruthy();
    await person.click(button('Remove'));
    expect(await screen.findByText('Delete Confirmation')).toBeTruthy();
  });
});

describe('the ticket fields of a help desk account', () => {
  test('saves the entered values, including those of dependent fields', async () => {
    const { person, api, sent, router } = await openMapping();
    expect(isOff('Save')).toBe(true);
    expect(screen.getByText('Fill in all mandatory fields so that tickets can be created.')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'City' })).toBeNull();
    await choose(person, 'Country', 'Germany');
    await choose(person, 'City', 'Berlin');
    await choose(person, 'District', 'Mitte');
    await add(person, 'Group');
    await choose(person, 'Group', 'Operations');
    await add(person, 'Seats');
    await person.type(field('Seats'), '12');
    await add(person, 'Billable');
    await person.click(screen.getByRole('checkbox', { name: 'Billable' }));
    await add(person, 'Needed by');
    await enterText(person, screen.getByLabelText('Needed by'), '2026-11-22');
    await add(person, 'Reference');
    expect(document.activeElement).toBe(field('Reference'));
    await person.keyboard('A-1{Enter}');
    expect(api.calls.some(({ method }) => method === 'PATCH')).toBe(false);
    api.on(`PATCH ${CHANGED}`, () => freshdeskAccount());
    await person.click(button('Save'));
    expect(await screen.findByText('Freshdesk integration modified')).toBeTruthy();
    expect(JSON.parse(String(sent('PATCH', CHANGED).data_json))).toEqual({
      group_id: 21,
      custom_fields: {
        cf_country: 'Germany',
        cf_city: 'Berlin',
        cf_district: 'Mitte',
        cf_seats: 12,
        cf_billable: true,
        cf_due: '2026-11-22',
        cf_reference: 'A-1',
      },
    });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('accepts several choices, a date with a time and people by name for Freshservice', async () => {
    const { person, api, sent } = await openIntegrations({
      freshservice: [freshserviceAccount()],
      search: '?freshservice=5',
      answers: { 'POST /integrations/freshservice-form-fields/': () => FRESHSERVICE_FORM },
    });
    expect(await screen.findByText('No Mandatory fields')).toBeTruthy();
    await add(person, 'Agent');
    await choose(person, 'Agent', 'Ada Lovelace');
    await add(person, 'Regions');
    await choose(person, 'Regions', 'Europe');
    await person.click(await screen.findByRole('option', { name: 'Asia' }));
    await person.keyboard('{Escape}');
    await add(person, 'Needed by');
    await enterText(person, screen.getByLabelText('Needed by'), '2026-11-22T10:30');
    const changed = '/integrations/freshservice-alerters/5/';
    api.on(`PATCH ${changed}`, () => freshserviceAccount());
    await person.click(button('Save'));
    await screen.findByText('Freshservice integration modified');
    expect(JSON.parse(String(sent('PATCH', changed).data_json))).toEqual({
      responder_id: 31,
      custom_fields: { regions: ['Europe', 'Asia'], due: '2026-11-22T10:30' },
    });
  });

  test('clears dependent fields with the field that they depend on', async () => {
    const { person, api, sent } = await openMapping({
      custom_fields: { cf_country: 'Germany', cf_city: 'Berlin', cf_district: 'Mitte' },
    });
    expect(list('District').value).toBe('Mitte');
    await choose(person, 'Country', 'Iceland');
    expect(screen.queryByRole('combobox', { name: 'City' })).toBeNull();
    api.on(`PATCH ${CHANGED}`, () => freshdeskAccount());
    await person.click(button('Save'));
    await screen.findByText('Freshdesk integration modified');
    expect(JSON.parse(String(sent('PATCH', CHANGED).data_json))).toEqual({ custom_fields: { cf_country: 'Iceland' } });
  });

  test('shows an error at each empty mandatory field and does not save', async () => {
    const { person, api } = await openMapping({ custom_fields: { cf_country: 'Germany' } });
    await add(person, 'Reference');
    await person.type(field('Reference'), 'A');
    await person.click(button('Save'));
    expect(await screen.findByText('City is mandatory')).toBeTruthy();
    expect(document.activeElement).toBe(list('City'));
    expect(api.calls.some(({ method }) => method === 'PATCH')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Remove Country' })).toBeNull();
  });

  test('removes an optional field together with its value', async () => {
    const { person } = await openMapping({ type: 'Incident', custom_fields: { cf_country: 'Iceland' } });
    expect(isOff('Save')).toBe(true);
    expect(list('Type').value).toBe('Incident');
    await person.click(button('Remove Type'));
    expect(document.activeElement).toBe(button('Add Optional fields'));
    expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull();
    expect(isOff('Save')).toBe(false);
  });

  test('clears values that the service no longer offers, and requires saving again', async () => {
    await openMapping({ group_id: 99, custom_fields: { cf_country: 'Iceland' } });
    expect(screen.getByText(/^The ticket fields of Freshdesk were modified\./)).toBeTruthy();
    expect(isOff('Save')).toBe(false);
  });

  test('retries on request after a loading error', async () => {
    const { person, api } = await openIntegrations({ freshdesk: [freshdeskAccount()], search: '?freshdesk=5' });
    expect(await screen.findByText('The ticket fields of Freshdesk could not be loaded.')).toBeTruthy();
    api.on(FORM, () => FRESHDESK_FORM);
    await person.click(button('Try again'));
    expect(await screen.findByRole('combobox', { name: 'Country' })).toBeTruthy();
  });

  test('switches to the authentication and back', async () => {
    const { person } = await openMapping();
    await person.click(button('Edit Authentication'));
    expect(field('Freshdesk account URL').value).toBe('acme');
    await person.click(button('Back'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Country' })));
  });

  test('shows why the server rejected the values', async () => {
    const { person, api } = await openMapping({ group_id: 99, custom_fields: { cf_country: 'Iceland' } });
    api.on(`PATCH ${CHANGED}`, () => refused(400, { data_json: ['The values are too long. The maximum is 16 KiB.'] }));
    await person.click(button('Save'));
    expect(await screen.findByText('The values are too long. The maximum is 16 KiB.')).toBeTruthy();
    expect(await screen.findByText('Save Freshdesk integration failed')).toBeTruthy();
  });
});
