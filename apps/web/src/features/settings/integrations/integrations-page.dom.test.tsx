import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { DeliveryLog } from './deliveries/delivery-log.tsx';
import { openIntegrations, slackAlerter } from './testing/open-integrations.tsx';

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the integrations page', () => {
  test.each([
    [4, null],
    [5, 'true'],
  ])(
    'shows with %i of 5 integrations the create button, with aria-disabled %s',
    async (number_of_integrations, isOff) => {
      const { person, router } = await openIntegrations({ organization: { number_of_integrations } });
      const section = within(await screen.findByRole('region', { name: 'Webhook' }));
      const create = section.getByRole('button', { name: 'Create Integration' });
      expect(create.getAttribute('aria-disabled')).toBe(isOff);
      await person.hover(create);
      if (isOff === null) expect(screen.queryByText('All 5 integrations of your plan are used')).toBeNull();
      else await screen.findByText('All 5 integrations of your plan are used');
      if (isOff !== null) return;
      await person.click(create);
      await waitFor(() => expect(router.state.location.search).toEqual({ webhook: 'new' }));
    },
  );

  test.each([
    ['webhook=3', 'Edit Webhook'],
    ['sms=new', 'Create Twilio SMS Alert'],
    ['slack=new', 'Create Slack Integration'],
  ])('opens no form for %s to read-only members', async (search) => {
    await openIntegrations({ search: `?${search}`, organization: { logged_in_user_role: 'ST' } });
    await screen.findByRole('heading', { level: 1 });
    expect(document.title).toMatch(/^Integrations/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('writes the selected tab to the URL', async () => {
    const { person, router } = await openIntegrations();
    await person.click(await screen.findByRole('tab', { name: 'Zapier Integrations' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'zapier' }));
    await person.click(screen.getByRole('tab', { name: 'Native integrations' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

test('retries on request after the form of a Slack channel failed to load', async () => {
  const { person, api } = await openIntegrations({
    slack: [slackAlerter()],
    search: '?slack=5',
    answers: { 'GET /installation/': () => refused(403) },
  });
  await screen.findByText('The Slack channel could not be loaded.');
  api.on('GET /installation/', () => ({ slack_app: true }));
  await person.click(await button('Try again'));
  await waitFor(() => expect(screen.queryByText('The Slack channel could not be loaded.')).toBeNull());
  await screen.findByRole('button', { name: 'Cancel' });
});

describe('the delivery log of an integration', () => {
  const delivery = (id: number, given: object = {}) => ({
    id,
    to: null,
    check_id: 3,
    check_name: 'Shop',
    event: 'down',
    event_time: '2026-11-20T10:00:00Z',
    status: 'sent',
    reason: null,
    attempts: [],
    attempt_count: 0,
    next_attempt: null,
    ...given,
  });
  const open = async (results: readonly object[], answers: Parameters<typeof fakeApi>[0] = {}) => {
    const api = fakeApi({ 'GET /integrations/3/deliveries/': () => pageOf(results), ...answers });
    const page = await renderPage(<DeliveryLog integrationId={3} />);
    return { ...page, api };
  };
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Deliveries' }))
      .getAllByRole('listitem')
      .filter(({ tagName, parentElement }) => tagName === 'LI' && parentElement?.tagName === 'UL')
      .map(({ textContent }) => textContent);

  test('shows the status of each delivery', async () => {
    const attempts = [{ at: '2026-11-20T10:00:01Z', outcome: 'HTTP 500' }];
    await open([
      delivery(1, { to: '+14155550123' }),
      delivery(2, { check_name: null, status: 'skipped', reason: 'It is switched off.' }),
      delivery(3, { status: 'pending', next_attempt: '2026-11-20T10:05:00Z' }),
      delivery(4, { status: 'pending', attempts, attempt_count: 1, next_attempt: '2026-11-20T10:05:00Z' }),
      delivery(5, { status: 'failed', event: 'later', attempts, attempt_count: 12 }),
    ]);
    const texts = await lines();
    expect(texts[0]).toMatch(/^DeliveredDown: Shop\+14155550123.*Send again$/);
    expect(texts[1]).toMatch(/^Not sentDown: Check 3.*It is switched off\.Send again$/);
    expect(texts[2]).toMatch(/^Being sentDown: Shop.*To be sent: 20 November 2026/);
    expect(texts[2]).not.toMatch(/Send again|attempt/);
    expect(texts[3]).toMatch(/^RetryingDown: Shop.*Last attempt .*Next attempt: 20 November 2026.*1 attempt/);
    expect(texts[4]).toMatch(/^Failedlater: Shop.*12 attempts, the last 1/);
    expect(screen.queryByText('The last 100 are shown.')).toBeNull();
  });

  test('offers no resend options if all deliveries arrived', async () => {
    await open([delivery(1)]);
    await lines();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('sends failed deliveries since the selected time again, and shows if there were none', async () => {
    const { api } = await open([delivery(1, { status: 'failed' })], {
      'POST /integrations/3/send-again/': () => ({ count: 0 }),
    });
    expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
    await lines();
    const since = screen.getByRole<HTMLInputElement>('combobox');
    expect(since.value).toBe('24 hours ago');
    let sent = 0;
    for (const [label, hours] of [
      ['an hour ago', 1],
      ['7 days ago', 168],
      ['30 days ago', 720],
    ] as const) {
      fireEvent.click(since);
      fireEvent.click(await screen.findByRole('option', { name: label }));
      const before = Date.now();
      fireEvent.click(await button('Send again'));
      sent += 1;
      const posts = () => api.calls.filter(({ method }) => method === 'POST');
      await waitFor(() => expect(posts()).toHaveLength(sent));
      const body = posts().at(-1)?.body as { failed_since: string };
      expect(Math.round((before - Date.parse(body.failed_since)) / 3_600_000)).toBe(hours);
      await waitFor(async () => expect((await button('Send again')).getAttribute('aria-disabled')).toBeNull());
    }
    expect(screen.getAllByText('There are no messages to send again').length).toBeGreaterThan(0);
  });

  test('retries on request after a loading error, and shows a message if there are no deliveries', async () => {
    const { person, api } = await open([], {
      'GET /integrations/3/deliveries/': () => refused(403, { detail: 'Not now.' }),
    });
    await screen.findByText('Deliveries could not be loaded');
    screen.getByText('Not now.');
    api.on('GET /integrations/3/deliveries/', () => pageOf([]));
    await person.click(await button('Try again'));
    await screen.findByText('No deliveries yet');
  });
});
