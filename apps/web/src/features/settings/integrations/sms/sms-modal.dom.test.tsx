import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../../lib/testing/enter-text.ts';
import { refused } from '../../../../lib/testing/fake-api.ts';
import { button, field, openIntegrations, smsAlerter } from '../testing/open-integrations.tsx';

const CREATED = '/integrations/sms-alerters/';
const CHANGED = '/integrations/sms-alerters/5/';
const SID = smsAlerter().twilio_account_sid;

const openNew = async () => {
  const page = await openIntegrations({ webhooks: [], search: '?sms=new' });
  await screen.findByRole('textbox', { name: 'Account SID' });
  return page;
};
const openStored = async (given: Parameters<typeof smsAlerter>[0] = {}) => {
  const page = await openIntegrations({ webhooks: [], smsAlerters: [smsAlerter(given)], search: '?sms=5' });
  await screen.findByRole('textbox', { name: 'Account SID' });
  return page;
};
const country = (of: string) => screen.getByRole<HTMLInputElement>('combobox', { name: `${of}: country` });
type Person = Awaited<ReturnType<typeof openNew>>['person'];
/** Typing single keys is slow in this large form. */
const enter = async (person: Person, name: string, text: string) => {
  await person.click(field(name));
  await person.paste(text);
};
const fill = async (person: Person) => {
  await enter(person, 'Account SID', SID);
  await enterText(person, screen.getByLabelText('Auth Token'), 'secret');
  await enter(person, 'Phone Number', '415 555 0100');
  await enterText(person, field('Alert Mobile number'), '(415) 555-0123');
};

describe('the form of a new Twilio SMS integration', () => {
  test('sends the entered values, with phone numbers in E.164 format', async () => {
    const { person, api, sent, router } = await openNew();
    await fill(person);
    await person.click(button('Add mobile number'));
    expect(document.activeElement).toBe(field('Alert Mobile number 2'));
    await enter(person, 'Alert Mobile number 2', '+49 171 12345678');
    const { promise, resolve } = Promise.withResolvers<unknown>();
    api.on(`POST ${CREATED}`, () => promise);
    await person.click(button('Create'));
    expect(await screen.findByRole('button', { name: 'Please wait' })).toBeTruthy();
    resolve(smsAlerter());
    expect(await screen.findByText('Twilio SMS integration created')).toBeTruthy();
    expect(sent('POST', CREATED)).toEqual({
      state: 'AC',
      organization: 7,
      twilio_account_sid: SID,
      twilio_auth_token: 'secret',
      twilio_number: '+14155550100',
      alert_source_check_state: 'AN',
      alert_traget_numbers: '+14155550123,+4917112345678',
    });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('validates field by field and shows only the first error', async () => {
    const { person, api } = await openNew();
    const isRefused = async (text: string) => {
      await person.click(button('Create'));
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryAllByText(/Please fill in|is no valid/)).toHaveLength(text.startsWith('An ') ? 0 : 1);
    };
    await isRefused('Please fill in Account SID');
    expect(document.activeElement).toBe(field('Account SID'));
    await person.type(field('Account SID'), 'AC1');
    await isRefused('An account SID consists of AC and 32 characters of 0-9 and a-f.');
    await person.clear(field('Account SID'));
    await enter(person, 'Account SID', SID);
    await isRefused('Please fill in Auth Token');
    await enterText(person, screen.getByLabelText('Auth Token'), 'secret');
    await isRefused('Please fill in Phone Number');
    await person.type(field('Phone Number'), '12');
    await isRefused('12 is no valid phone number.');
    expect(document.activeElement).toBe(field('Phone Number'));
    await person.clear(field('Phone Number'));
    await enter(person, 'Phone Number', '415 555 0100');
    await isRefused('Please fill in Alert Mobile number');
    expect(document.activeElement).toBe(field('Alert Mobile number'));
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('retains the entered values after an error and shows the reasons at their fields', async () => {
    const { person, api } = await openNew();
    await fill(person);
    api.on(`POST ${CREATED}`, () =>
      refused(400, { twilio_auth_token: ['Twilio does not accept it.'], twilio_number: ['Nor this.'] }),
    );
    await person.click(button('Create'));
    expect(await screen.findByText('Twilio does not accept it.')).toBeTruthy();
    expect(screen.getByText('Nor this.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Auth Token').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Auth Token'));
    api.on(`POST ${CREATED}`, () => refused(422, { detail: 'The request to Twilio failed.' }));
    await person.click(button('Create'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The request to Twilio failed.'));
    expect(field('Account SID').value).toBe(SID);
  });

  test('selects the country of a number that is entered with its calling code', async () => {
    const { person } = await openNew();
    await enterText(person, field('Phone Number'), '+49 171 12345678');
    await person.tab();
    expect(country('Phone Number').value).toBe('DE +49');
    expect(field('Phone Number').value).toBe('0171 12345678');
  });
});

test('finds a country by name and clears the error of the number', async () => {
  const { person } = await openNew();
  await fill(person);
  await person.clear(field('Phone Number'));
  await enter(person, 'Phone Number', '1');
  await person.click(button('Create'));
  await screen.findByText('1 is no valid phone number.');
  // The options of all countries must not be in the DOM for each number.
  expect(screen.queryAllByRole('option', { name: /^Norway/, hidden: true })).toEqual([]);
  await person.click(country('Phone Number'));
  fireEvent.change(country('Phone Number'), { target: { value: 'norw' } });
  await person.click(await screen.findByRole('option', { name: /^Norway \+47/ }));
  expect([country('Phone Number').value, screen.queryByText('1 is no valid phone number.')]).toEqual(['NO +47', null]);
  fireEvent.change(country('Phone Number'), { target: { value: 'atlantis' } });
  await screen.findByText('No country matches');
  fireEvent.change(country('Phone Number'), { target: { value: 'germ' } });
  await screen.findByRole('option', { name: /^Germany/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(country('Phone Number').value).toBe('DE +49'));
  expect(screen.queryByText(/Please fill in|is no valid/)).toBeNull();
});

describe('the form of a stored Twilio SMS integration', () => {
  test('sends only changes, and nothing if nothing changed', async () => {
    const { person, api, sent, router } = await openStored();
    expect(field('Phone Number').value).toBe('(415) 555-0100');
    expect(country('Alert Mobile number 2').value).toBe('DE +49');
    expect(screen.getByLabelText<HTMLInputElement>('Auth Token').value).toBe('');
    await person.click(button('Remove Alert Mobile number 1'));
    api.on(`PATCH ${CHANGED}`, () => smsAlerter());
    await person.click(button('Save'));
    expect(await screen.findByText('Twilio SMS integration modified')).toBeTruthy();
    expect(sent('PATCH', CHANGED)).toEqual({ alert_traget_numbers: '+4917112345678' });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('allows from 1 to 20 recipient numbers', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => `+141555501${n + 10}`).join();
    const { person } = await openStored({ alert_traget_numbers: numbers });
    expect(button('Add mobile number').disabled).toBe(true);
    await person.click(button('Remove Alert Mobile number 20'));
    expect(button('Add mobile number').disabled).toBe(false);
    cleanup();
    await openNew();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  test('requires the auth token if the account is changed', async () => {
    const { person } = await openStored();
    await person.clear(field('Account SID'));
    await enter(person, 'Account SID', `AC${'f'.repeat(32)}`);
    await person.click(button('Save'));
    expect(screen.getByText('Please fill in Auth Token')).toBeTruthy();
  });

  test('shows why nothing is sent to a number and enables it again', async () => {
    const ended_numbers = [{ number: '+14155550123', reason: 'it has opted out (error 21610)' }];
    const { person, api, sent } = await openStored({ ended_numbers });
    expect(screen.getByText('No messages are sent to it: it has opted out (error 21610)')).toBeTruthy();
    api.on(`PATCH ${CHANGED}`, () => smsAlerter());
    await person.click(button('Try again: Alert Mobile number 1'));
    await person.click(button('Save'));
    await screen.findByText('Twilio SMS integration modified');
    expect(sent('PATCH', CHANGED)).toEqual({ alert_traget_numbers: '+14155550123,+4917112345678' });
  });

  test('shows a message if the integration no longer exists', async () => {
    await openIntegrations({ search: '?sms=99' });
    expect(await screen.findByText('There is no such Twilio SMS integration')).toBeTruthy();
  });
});
