import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageOf, refused } from '../../../../lib/testing/fake-api.ts';
import { createButton, openIntegrations, smsAlerter } from '../testing/open-integrations.tsx';

const LIST = 'GET /integrations/sms-alerters/';
const open = (given: Parameters<typeof smsAlerter>[0] = {}) =>
  openIntegrations({ webhooks: [], smsAlerters: [smsAlerter(given)] });
const toggle = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Twilio SMS +14155550100 to +14155550123 and 1 more' });
const choose = async (person: Awaited<ReturnType<typeof open>>['person'], item: string) => {
  await person.click(
    await screen.findByRole('button', { name: 'Actions for +14155550100 to +14155550123 and 1 more' }),
  );
  await person.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list of Twilio SMS integrations', () => {
  test('shows the Twilio number, the number of recipients and problems', async () => {
    await open({
      problem: 'No messages are sent, because Twilio rejected the auth token.',
      ended_numbers: [{ number: '+4917112345678', reason: 'the number is a landline (error 21635)' }],
    });
    const row = (await screen.findByText('+14155550100')).closest('tr');
    const cells = within(row as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '+14155550100Any Error · all checks · +14155550123 and 1 more1 gets nothing: +4917112345678, the number is a landline (error 21635)No messages are sent, because Twilio rejected the auth token.',
      '',
      '2',
      '',
    ]);
  });

  test('explains text messages and opens the form if there are none', async () => {
    const { person, router } = await openIntegrations();
    await screen.findByText('No text messages yet');
    await person.click(createButton('Twilio'));
    expect(router.state.location.search).toEqual({ sms: 'new' });
    expect(await screen.findByRole('dialog', { name: 'Create Twilio SMS Alert' })).toBeTruthy();
  });

  test('retries on request after a loading error', async () => {
    const { person, api } = await openIntegrations({ isSmsRefused: true });
    const alert = (await screen.findByText('Text messages could not be loaded')).closest('[role=alert]');
    expect(createButton('Twilio').disabled).toBe(true);
    api.on(LIST, () => pageOf([smsAlerter()]));
    await person.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('+14155550100')).toBeTruthy();
  });
});

describe('the switch of a Twilio SMS integration', () => {
  test('shows the requested state immediately, and sends state and organization', async () => {
    const { person, api, sent } = await open();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    api.on('PATCH /integrations/sms-alerters/5/', () => promise);
    await person.click(await toggle());
    expect([(await toggle()).checked, (await toggle()).getAttribute('aria-busy')]).toEqual([false, 'true']);
    expect(sent('PATCH', '/integrations/sms-alerters/5/')).toEqual({ state: 'DA', organization: 7 });
    api.on(LIST, () => pageOf([smsAlerter({ state: 'DA' })]));
    resolve(smsAlerter({ state: 'DA' }));
    expect(
      await screen.findByText('Twilio SMS integration +14155550100 to +14155550123 and 1 more disabled'),
    ).toBeTruthy();
    await waitFor(async () => expect((await toggle()).getAttribute('aria-busy')).toBeNull());
    expect((await toggle()).checked).toBe(false);
  });

  test('reverts and shows the reason if the server rejects the change', async () => {
    const { person, api } = await open();
    api.on('PATCH /integrations/sms-alerters/5/', () => refused(400, { state: ['State is required'] }));
    await person.click(await toggle());
    expect(await screen.findByText(/State is required/)).toBeTruthy();
    expect((await toggle()).checked).toBe(true);
  });
});

describe('the menu of a Twilio SMS integration', () => {
  test('deletes the integration after a confirmation that shows its numbers', async () => {
    const { person, api } = await open();
    await choose(person, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Twilio SMS Alert Confirmation' });
    expect(dialog.textContent).toContain('Twilio Number: +14155550100');
    expect(dialog.textContent).toContain('Twilio Recipients: +14155550123, +4917112345678');
    api.on('DELETE /integrations/sms-alerters/5/', () => ({}));
    api.on(LIST, () => pageOf([]));
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Twilio SMS integration deleted')).toBeTruthy();
    expect(await screen.findByText('No text messages yet')).toBeTruthy();
  });

  test('sends a test message to the selected number and shows why it failed', async () => {
    const { person, api, sent } = await open();
    await choose(person, 'Test');
    const dialog = await screen.findByRole('dialog', { name: 'Test Twilio SMS Alert' });
    await person.selectOptions(within(dialog).getByLabelText('Alert Mobile number'), '+4917112345678');
    const path = '/integrations/sms-alerters/5/test/';
    api.on(`POST ${path}`, () => refused(422, { detail: 'Twilio SMS testing failed: the number is a landline' }));
    await person.click(within(dialog).getByRole('button', { name: 'Send test' }));
    expect(await within(dialog).findByText('Twilio SMS testing failed: the number is a landline')).toBeTruthy();
    api.on(`POST ${path}`, () => ({ number: '+4917112345678', text: 'TEST', answer: 'HTTP 201' }));
    await person.click(within(dialog).getByRole('button', { name: 'Send test' }));
    expect(await screen.findByText('Twilio accepted a test message to +4917112345678')).toBeTruthy();
    expect(sent('POST', path)).toEqual({ number: '+4917112345678' });
  });
});
