import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, openIntegrations, slackAlerter, smsAlerter } from './testing/open-integrations.tsx';

type Person = Awaited<ReturnType<typeof openIntegrations>>['person'];

const given = { hasSlackApp: false, slack: [slackAlerter()], smsAlerters: [smsAlerter()] };
const FORMS = [
  ['a new Slack channel', '?slack=new', 'Create Slack Integration', 'Channel'],
  ['a stored Slack channel', '?slack=5', 'Edit Slack Integration', 'Incoming webhook URL'],
  ['new text messages', '?sms=new', 'Create Twilio SMS Alert', 'Account SID'],
  ['stored text messages', '?sms=5', 'Edit Twilio SMS Alert', 'Account SID'],
] as const;
const WAYS: readonly (readonly [string, (person: Person) => Promise<void>])[] = [
  ['Escape', (person) => person.keyboard('{Escape}')],
  ['Cancel', (person) => person.click(button('Cancel'))],
];

describe.each(FORMS)('the form of %s', (_what, search, title, name) => {
  test.each(WAYS)('asks for confirmation before %s discards entered values', async (_way, leave) => {
    const { person, router } = await openIntegrations({ ...given, search });
    const entered = await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
    await person.type(entered, 'x');
    await leave(person);
    const question = await screen.findByRole('dialog', { name: 'Discard what you entered?' });
    expect(screen.getByRole('dialog', { name: title, hidden: true })).toBeTruthy();
    await person.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('closes without confirmation if nothing was entered', async () => {
    const { person, router } = await openIntegrations({ ...given, search });
    await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});
