import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { freshdeskAccount } from './testing/desk.ts';
import { button, field, openIntegrations, slackAlerter, smsAlerter, webhook } from './testing/open-integrations.tsx';

type Given = Parameters<typeof openIntegrations>[0];
const plainSlack = slackAlerter({ slack_team_name: null, slack_incoming_webhook_channel: '#ops' });
const ALL: Given = { slack: [slackAlerter()], smsAlerters: [smsAlerter()], freshdesk: [freshdeskAccount()] };
const enter = (input: Element, value: string) => fireEvent.change(input, { target: { value } });
const UNAVAILABLE = 'Pharos is starting, or cannot reach its database. Try again in a moment.';

describe.each([
  ['On call', ['Edit', 'Clone', 'Deliveries', 'Delete'], { webhook: 3 }],
  ['Acme #alerts', ['Edit', 'Test', 'Deliveries', 'Delete'], { slack: 5 }],
  ['+14155550100 to +14155550123 and 1 more', ['Edit', 'Test', 'Deliveries', 'Delete'], { sms: 5 }],
  ['acme.freshdesk.com', ['Edit', 'Test', 'Deliveries', 'Delete'], { freshdesk: 5 }],
])('the menu of %s', (name, items, edited) => {
  const openMenu = async (given: Given) => {
    const page = await openIntegrations({ ...ALL, ...given });
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const shown = await screen.findAllByRole('menuitem');
    return { ...page, shown: shown.map(({ textContent }) => textContent) };
  };

  test('opens the form and the deliveries', async () => {
    const { router, shown, api } = await openMenu({});
    expect(shown).toEqual(items);
    api.on('GET /integrations/3/deliveries/', () => pageOf([]));
    api.on('GET /integrations/5/deliveries/', () => pageOf([]));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Deliveries' }));
    const drawer = await screen.findByRole('dialog', { name: `Deliveries to ${name}` });
    await within(drawer).findByText('No deliveries yet');
    fireEvent.keyDown(drawer, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dots = screen.getByRole('button', { name: `Actions for ${name}` });
    await waitFor(() => expect(document.activeElement).toBe(dots));
    fireEvent.click(dots);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.search).toEqual(edited));
  });

  test('shows read-only members only the deliveries, and disables their switch', async () => {
    const { shown } = await openMenu({ organization: { logged_in_user_role: 'ST' } });
    expect(shown).toEqual(['Deliveries']);
    expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ disabled }) => disabled)).not.toContain(false);
  });
});

test('clones a webhook with its menu', async () => {
  const { router } = await openIntegrations();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for On call' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Clone' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ webhook: 'new', copy: 3 }));
});

test('shows all cards together after all lists are loaded', async () => {
  const list = Promise.withResolvers<unknown>();
  await openIntegrations({ ...ALL, answers: { 'GET /integrations/sms-alerters/': () => list.promise } });
  expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('On call')).toBeNull();
  list.resolve(
    pageOf([
      smsAlerter({
        ended_numbers: [
          { number: '+14155550123', reason: 'opted out' },
          { number: '+4917112345678', reason: 'a landline' },
        ],
      }),
    ]),
  );
  await screen.findByText('On call');
  screen.getByText('2 get nothing: +14155550123, opted out; +4917112345678, a landline');
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Webhook',
    'Slack',
    'Twilio',
    'Freshdesk',
    'Freshservice',
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Name', 'URL', 'Test', 'Status', 'Action'],
    ...['Team', 'Channel', 'Status', 'Authorize Status', 'Action'],
    ...['Twilio Number', 'Status', 'Twilio Recipients', 'Action'],
    ...['Domain', 'Status', 'Action'],
  ]);
});

test.each<[what: string, call: string, failure: string, given: NonNullable<Given>, press: string, fill?: () => void]>([
  [
    'a new webhook',
    'POST /integrations/webhooks/',
    'Webhook creation failed.',
    { webhooks: [], search: '?webhook=new' },
    'Save',
    () => {
      enter(field('Webhook Name'), 'On call');
      enter(field('Callback URL'), 'https://hooks.example/pharos');
    },
  ],
  [
    'a webhook',
    'PATCH /integrations/webhooks/3/',
    'Save webhook integration failed.',
    { search: '?webhook=3' },
    'Save',
    () => enter(field('Webhook Name'), 'Others'),
  ],
  [
    'a new Slack channel',
    'POST /integrations/slack-alerters/',
    'Slack integration creation failed.',
    { search: '?slack=new' },
    'Create and Authorize',
  ],
  [
    'a Slack channel',
    'PATCH /integrations/slack-alerters/5/',
    'Save Slack integration failed.',
    { slack: [slackAlerter()], search: '?slack=5' },
    'Save and Authorize',
  ],
  [
    'the channel in Slack',
    'PATCH /integrations/slack-alerters/5/',
    'Slack Authorization Failed.',
    { slack: [slackAlerter()] },
    'Reauthorize Acme #alerts',
  ],
  [
    'a new desk',
    'POST /integrations/freshdesk-alerters/',
    'Freshdesk authentication failed.',
    { search: '?freshdesk=new' },
    'Authorize',
    () => {
      enter(field('Freshdesk account URL'), 'acme');
      enter(screen.getByLabelText('Freshdesk auth key'), 'a key');
    },
  ],
  [
    'a desk',
    'PATCH /integrations/freshdesk-alerters/5/',
    'Save Freshdesk integration failed.',
    { freshdesk: [freshdeskAccount({ is_valid: false })], search: '?freshdesk=5' },
    'Save',
  ],
])('shows a server error when saving %s, and allows another attempt', async (_, call, failure, given, press, fill) => {
  const { api } = await openIntegrations({ ...given, answers: { [call]: () => refused(503) } });
  await screen.findByRole('button', { name: press });
  fill?.();
  await waitFor(() => expect(button(press).getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button(press));
  expect((await screen.findByText(`${failure} ${UNAVAILABLE}`)).closest('[role=alert]')).toBeTruthy();
  await waitFor(() => expect(button(press).getAttribute('aria-disabled')).toBeNull());
  api.on(call, () => new Promise(() => {}));
  fireEvent.click(button(press));
  // Either the label or the state of the button shows the saving.
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: 'Please wait' }) ?? screen.queryByRole('button', { busy: true }),
    ).toBeTruthy(),
  );
});

test.each([
  ['Webhook On call', 'webhooks/3', 'Save webhook integration failed.'],
  ['Slack Acme #alerts', 'slack-alerters/5', 'Save Slack integration failed.'],
  ['Twilio SMS +14155550100 to +14155550123 and 1 more', 'sms-alerters/5', 'Save Twilio SMS integration failed.'],
  ['Freshdesk acme.freshdesk.com', 'freshdesk-alerters/5', 'Save Freshdesk integration failed.'],
])('reverts the switch of %s after a server error, and enables a disabled integration', async (name, path, failure) => {
  const given = { state: 'DA' as const };
  const { api, sent } = await openIntegrations({
    webhooks: [webhook(given)],
    slack: [slackAlerter(given)],
    smsAlerters: [smsAlerter(given)],
    freshdesk: [freshdeskAccount(given)],
    answers: { [`PATCH /integrations/${path}/`]: () => refused(503) },
  });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name });
  fireEvent.click(toggle);
  await screen.findByText(`${failure} ${UNAVAILABLE}`);
  expect([toggle.checked, sent('PATCH', `/integrations/${path}/`).state]).toEqual([false, 'AC']);
  api.on(`PATCH /integrations/${path}/`, () => ({ state: 'AC' }));
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(toggle);
  await screen.findByText(/ enabled$/);
});

test.each([
  ['?webhook=3', 'Show the password', 'Password'],
  ['?sms=5', 'Show the auth token', 'Auth Token'],
  ['?freshdesk=new', 'Show the auth key', 'Freshdesk auth key'],
])('reveals the entered value in the form %s with the button "%s", which is focusable', async (search, name, label) => {
  const meta = JSON.stringify({ username: 'ann', password: '••••', data_json: null });
  await openIntegrations({ ...ALL, webhooks: [webhook({ meta })], search });
  const show = await screen.findByRole('button', { name });
  const input = screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  expect([input.type, show.tabIndex]).toEqual(['password', 0]);
  fireEvent.mouseDown(show);
  expect(input.type).toBe('text');
});

describe('the form of a Slack channel', () => {
  const shown = () => ({
    fields: screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value),
    buttons: within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== ''),
  });
  const filter = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Send alerts for' });

  test.each<[string, NonNullable<Given>, { buttons: string[]; help: number }]>([
    ['a new one by an app', { search: '?slack=new' }, { buttons: ['Cancel', 'Create and Authorize'], help: 1 }],
    [
      'one by an app',
      { slack: [slackAlerter()], search: '?slack=5' },
      { buttons: ['Cancel', 'Save', 'Save and Authorize'], help: 0 },
    ],
    [
      'one that is not authorized',
      { slack: [slackAlerter({ is_authorized: false })], search: '?slack=5' },
      { buttons: ['Cancel', 'Save and Authorize'], help: 1 },
    ],
  ])('shows the right buttons for %s', async (_, given, { buttons, help }) => {
    await openIntegrations(given);
    await waitFor(() => expect(document.activeElement).toBe(filter()));
    expect(within(screen.getByRole('dialog')).queryAllByRole('textbox')).toEqual([]);
    expect(shown().buttons).toEqual(buttons);
    expect(screen.queryAllByText(/^Choose the channel in Slack/)).toHaveLength(help);
    expect(screen.queryAllByText(/opens Slack, where you choose the channel/)).toHaveLength(1 - help);
  });

  test('prefills a channel with a webhook URL and sends the changes', async () => {
    const stored = slackAlerter({
      ...plainSlack,
      incoming_webhook_url: 'https://hooks.slack.com/1',
      alert_source_check_state: 'NR',
    });
    const { sent, api, router } = await openIntegrations({ hasSlackApp: false, slack: [stored], search: '?slack=5' });
    await screen.findByRole('textbox', { name: 'Channel' });
    expect([shown(), filter().value]).toEqual([
      { fields: ['https://hooks.slack.com/1', '#ops'], buttons: ['Cancel', 'Save'] },
      'Not Responding only',
    ]);
    enter(field('Channel'), '#help');
    api.on('PATCH /integrations/slack-alerters/5/', () =>
      refused(400, { slack_incoming_webhook_channel: ['Too long.'] }),
    );
    fireEvent.click(button('Save'));
    await screen.findByText('Too long.');
    expect([field('Channel').getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['true', null]);
    api.on('PATCH /integrations/slack-alerters/5/', () => stored);
    api.on('GET /integrations/slack-alerters/', () => pageOf([{ ...stored, slack_incoming_webhook_channel: '#help' }]));
    fireEvent.click(button('Save'));
    await screen.findByText('Slack integration modified');
    expect(sent('PATCH', '/integrations/slack-alerters/5/')).toEqual({
      organization: 7,
      alert_source_check_state: 'NR',
      incoming_webhook_url: 'https://hooks.slack.com/1',
      slack_incoming_webhook_channel: '#help',
    });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await screen.findByText('#help');
  });

  test('shows the channel name field only after the webhook URL is changed', async () => {
    await openIntegrations({ hasSlackApp: false, slack: [slackAlerter()], search: '?slack=5' });
    const url = await screen.findByRole('textbox', { name: /^Incoming webhook URL/ });
    expect(screen.queryByRole('textbox', { name: 'Channel' })).toBeNull();
    enter(url, 'https://hooks.slack.com/2');
    expect(field('Channel').value).toBe('#alerts');
  });

  test('shows a message if the channel no longer exists', async () => {
    await openIntegrations({ search: '?slack=9' });
    await screen.findByText('There is no such Slack channel');
    screen.getByText('It may have been deleted.');
  });
});

test('shows a new channel with a webhook URL in the list immediately and updates the counts', async () => {
  const { api, router } = await openIntegrations({ hasSlackApp: false, search: '?slack=new' });
  enter(await screen.findByRole('textbox', { name: /^Incoming webhook URL/ }), 'https://hooks.slack.com/1');
  api.on('POST /integrations/slack-alerters/', () => plainSlack);
  api.on('GET /integrations/slack-alerters/', () => pageOf([plainSlack]));
  const read = api.calls.length;
  fireEvent.click(button('Create'));
  await screen.findByText('Slack integration created');
  await screen.findByText('#ops');
  expect(api.calls.slice(read).map(({ path }) => path.replace(/\?.*/, ''))).toContain('/organizations/');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
