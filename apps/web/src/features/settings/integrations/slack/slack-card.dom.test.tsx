import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { enterText } from '../../../../lib/testing/enter-text.ts';
import { pageOf, refused } from '../../../../lib/testing/fake-api.ts';
import { setWindowWidth } from '../../../../lib/testing/setup-dom.ts';
import { button, createButton, openIntegrations, slackAlerter } from '../testing/open-integrations.tsx';

const PATH = '/integrations/slack-alerters/';
const LIST = `GET ${PATH}`;
const AUTHORIZE = 'https://slack.com/oauth/v2/authorize?state=one';

/** Replaces `location` and records the URLs that the page navigates to. */
const leaving = () => {
  const left: string[] = [];
  vi.stubGlobal('location', { origin: location.origin, assign: (url: string) => void left.push(url) });
  return left;
};
const here = location;
afterEach(() => void vi.stubGlobal('location', here));

const open = (given: Parameters<typeof openIntegrations>[0] = {}) =>
  openIntegrations({ webhooks: [], slack: [slackAlerter()], ...given });
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Slack Acme #alerts' });
const choose = async (person: Awaited<ReturnType<typeof open>>['person'], item: string) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for Acme #alerts' }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
};
const chooseFilter = async (person: Awaited<ReturnType<typeof open>>['person'], label: string) => {
  await person.click(await screen.findByRole('combobox', { name: 'Send alerts for' }));
  await person.click(await screen.findByRole('option', { name: label, hidden: true }));
};

describe('the list of Slack channels', () => {
  test('shows team, channel and authorization status', async () => {
    await open({
      slack: [
        slackAlerter(),
        slackAlerter({
          id: 6,
          slack_team_name: null,
          slack_incoming_webhook_channel: null,
          incoming_webhook_url: null,
          is_authorized: false,
          problem: 'No messages are sent to it until it is authorized.',
        }),
      ],
    });
    expect(await screen.findByText('Acme')).toBeTruthy();
    expect(screen.getByText('#alerts')).toBeTruthy();
    expect(screen.getAllByText('Any State · all checks')).toHaveLength(2);
    expect(screen.getByText('Authorized -')).toBeTruthy();
    expect(button('Reauthorize Acme #alerts').textContent).toBe('Reauthorize');
    expect(button('Authorize “Not authorized yet”').textContent).toBe('Authorize');
    expect(screen.getByText('No messages are sent to it until it is authorized.')).toBeTruthy();
  });

  test('shows everything in one column in a narrow window', async () => {
    setWindowWidth(390);
    await open();
    const team = await screen.findByText('Acme');
    expect(screen.queryByRole('columnheader', { name: 'Channel' })).toBeNull();
    expect(team.closest('td')?.textContent).toContain('#alerts');
    expect(within(team.closest('td') as HTMLElement).getByRole('button', { name: /^Reauthorize/ })).toBeTruthy();
  });

  test('offers to create a channel if there is none', async () => {
    const { person, router } = await open({ slack: [] });
    await screen.findByText('No Slack channels yet');
    await person.click(createButton('Slack'));
    expect(router.state.location.search).toEqual({ slack: 'new' });
  });

  test('retries on request after a loading error, and does not affect the webhooks', async () => {
    const { person, api, queries } = await open();
    await screen.findByText('Acme');
    api.on(LIST, () => refused(403));
    await queries.resetQueries({ queryKey: [PATH] }).catch(() => {});
    await screen.findByText('Slack channels could not be loaded');
    expect(createButton('Slack').disabled).toBe(true);
    expect(createButton('Webhook').disabled).toBe(false);
    api.on(LIST, () => pageOf([slackAlerter()]));
    await person.click(button('Try again'));
    expect(await screen.findByText('Acme')).toBeTruthy();
  });
});

describe('the switch of a Slack channel', () => {
  test('shows the requested state and retains it after saving', async () => {
    const left = leaving();
    const { person, api, sent } = await open();
    api.on(`PATCH ${PATH}5/`, () => slackAlerter({ state: 'DA' }));
    api.on(LIST, () => pageOf([slackAlerter({ state: 'DA' })]));
    await person.click(await toggle());
    expect(await screen.findByText('Slack integration Acme #alerts disabled')).toBeTruthy();
    expect(sent('PATCH', `${PATH}5/`)).toEqual({ state: 'DA', organization: 7 });
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
    expect(left).toEqual([]);
  });

  test('reverts if the server rejects the change', async () => {
    const { person, api } = await open();
    api.on(`PATCH ${PATH}5/`, () => refused(403, { detail: 'Not now.' }));
    await person.click(await toggle());
    await waitFor(async () => expect((await toggle()).getAttribute('aria-busy')).toBeNull());
    expect((await toggle()).checked).toBe(true);
  });
});

describe('the Slack form of an installation with a Slack app', () => {
  test('opens Slack for a new channel and stores the organization for the return', async () => {
    const left = leaving();
    const { person, api, sent } = await open({ search: '?slack=new' });
    await screen.findByRole('dialog', { name: 'Create Slack Integration' });
    expect(screen.queryByRole('textbox', { name: /URL/ })).toBeNull();
    await chooseFilter(person, 'Not Responding only');
    const { promise, resolve } = Promise.withResolvers<unknown>();
    api.on(`POST ${PATH}`, () => promise);
    await person.click(button('Create and Authorize'));
    expect(button('Please wait').getAttribute('aria-disabled')).toBe('true');
    resolve(slackAlerter({ oauth_authorization_url: AUTHORIZE }));
    await waitFor(() => expect(left).toEqual([AUTHORIZE]));
    expect(localStorage.getItem('pharos.slack-organization')).toBe('7');
    expect(sent('POST', PATH)).toEqual({
      organization: 7,
      state: 'AC',
      alert_source_mode: 'AA',
      alert_source_check_state: 'NR',
    });
    expect(button('Please wait')).toBeTruthy();
  });

  test('saves the alert filter alone, or opens Slack to select another channel', async () => {
    const left = leaving();
    const { person, api, sent, router } = await open();
    api.on(`PATCH ${PATH}5/`, () => slackAlerter({ oauth_authorization_url: AUTHORIZE }));
    await choose(person, 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Slack Integration' });
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await chooseFilter(person, 'Any Error');
    await person.click(button('Save'));
    expect(await screen.findByText('Slack integration modified')).toBeTruthy();
    expect([router.state.location.search, left]).toEqual([{}, []]);
    expect(sent('PATCH', `${PATH}5/`)).toEqual({ organization: 7, alert_source_check_state: 'AE' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(person, 'Edit');
    await person.click(await screen.findByRole('button', { name: 'Save and Authorize' }));
    await waitFor(() => expect(left).toEqual([AUTHORIZE]));
  });

  test('authorizes a channel again from the list', async () => {
    const left = leaving();
    const { person, api, sent } = await open();
    api.on(`PATCH ${PATH}5/`, () => slackAlerter({ oauth_authorization_url: AUTHORIZE }));
    await person.click(await screen.findByRole('button', { name: 'Reauthorize Acme #alerts' }));
    await waitFor(() => expect(left).toEqual([AUTHORIZE]));
    expect(sent('PATCH', `${PATH}5/`)).toEqual({ organization: 7, alert_source_check_state: 'AN' });
  });

  test('shows a server error in the dialog', async () => {
    const { person, api } = await open({ search: '?slack=new' });
    api.on(`POST ${PATH}`, () => refused(400, { non_field_errors: ['The plan has no room.'] }));
    await person.click(await screen.findByRole('button', { name: 'Create and Authorize' }));
    const dialog = screen.getByRole('dialog', { name: 'Create Slack Integration' });
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The plan has no room.');
  });
});

describe('the Slack form of an installation without a Slack app', () => {
  const plain = slackAlerter({ slack_team_name: null, slack_incoming_webhook_channel: '#ops' });

  test('requires the URL of an incoming webhook and mentions the settings for operators', async () => {
    const left = leaving();
    const { person, api, sent } = await open({ hasSlackApp: false, search: '?slack=new' });
    const url = await screen.findByRole('textbox', { name: /Incoming webhook URL/ });
    expect(screen.getByText('SLACK_CLIENT_ID')).toBeTruthy();
    await person.click(button('Create'));
    expect(await screen.findByText('Enter the URL of an incoming webhook')).toBeTruthy();
    await enterText(person, url, 'https://hooks.slack.com/services/T/B/X');
    await person.type(screen.getByRole('textbox', { name: 'Channel' }), '#ops');
    api.on(`POST ${PATH}`, () => refused(400, { incoming_webhook_url: ['This URL starts a Slack workflow.'] }));
    await person.click(button('Create'));
    expect(await screen.findByText('This URL starts a Slack workflow.')).toBeTruthy();
    api.on(`POST ${PATH}`, () => plain);
    await person.click(button('Create'));
    expect(await screen.findByText('Slack integration created')).toBeTruthy();
    expect(sent('POST', PATH)).toMatchObject({
      incoming_webhook_url: 'https://hooks.slack.com/services/T/B/X',
      slack_incoming_webhook_channel: '#ops',
    });
    expect(left).toEqual([]);
  });

  test.each([
    ['Slack', slackAlerter(), undefined, {}],
    ['a person', plain, '#ops', { incoming_webhook_url: '••••wxyz', slack_incoming_webhook_channel: '#ops' }],
  ])('does not send an unchanged masked URL, and handles a channel name from %s', async (_, slack, name, entered) => {
    const { person, api, sent } = await open({ hasSlackApp: false, slack: [slack] });
    api.on(`PATCH ${PATH}5/`, () => slack);
    await person.click(await screen.findByRole('button', { name: /^Reauthorize / }));
    const url = await screen.findByRole<HTMLInputElement>('textbox', { name: /Incoming webhook URL/ });
    expect(url.value).toBe('••••wxyz');
    expect(screen.queryByRole<HTMLInputElement>('textbox', { name: 'Channel' })?.value).toBe(name);
    await person.click(button('Save'));
    await screen.findByText('Slack integration modified');
    expect(sent('PATCH', `${PATH}5/`)).toEqual({ organization: 7, alert_source_check_state: 'AN', ...entered });
  });
});

describe('the menu of a Slack channel', () => {
  test('sends a test message', async () => {
    const { person, api } = await open();
    api.on(`POST ${PATH}5/test/`, () => ({ message: 'HTTP 200: ok' }));
    await choose(person, 'Test');
    expect(await screen.findByText(/^Slack tested successfully/)).toBeTruthy();
  });

  test.each([
    ['Slack testing failed: HTTP 404: no_service', 'Slack testing failed: HTTP 404: no_service'],
    ['Slow down.', 'Slack testing failed: Slow down.'],
  ])('shows why a test failed: %s', async (detail, text) => {
    const { person, api } = await open();
    api.on(`POST ${PATH}5/test/`, () => refused(422, { detail }));
    await choose(person, 'Test');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('deletes the channel after confirmation', async () => {
    const { person, api } = await open();
    await choose(person, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Slack Integration' });
    expect(dialog.textContent).toContain('Delete the integration with Acme #alerts?');
    api.on(`DELETE ${PATH}5/`, () => ({}));
    api.on(LIST, () => pageOf([]));
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Slack integration deleted')).toBeTruthy();
    expect(await screen.findByText('No Slack channels yet')).toBeTruthy();
  });

  test('offers no test before a channel is authorized', async () => {
    const { person } = await open({
      slack: [slackAlerter({ incoming_webhook_url: null, is_authorized: false })],
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for Acme #alerts' }));
    await screen.findByRole('menuitem', { name: 'Edit' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Deliveries',
      'Delete',
    ]);
  });
});
