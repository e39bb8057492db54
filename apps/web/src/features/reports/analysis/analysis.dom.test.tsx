import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { Analysis } from './analysis.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const PHASES = { dns: 10, connect: 20, tls: 30, first_byte: 50, transfer: 10 };
const probe = (given: object = {}) => ({
  source: 'Local',
  check_start_time: '2026-11-20T10:00:00Z',
  response_time: null,
  error_summary: 'Connection refused',
  prober_error: null,
  status_code: null,
  remote_address: null,
  certificate: null,
  phases: PHASES,
  state: 'NR',
  request_headers: null,
  response_headers: null,
  body_excerpt: null,
  ...given,
});
const analysis = (given: object = {}) => ({
  based_on: 11,
  check_id: 3,
  new_state: 'NR',
  check_start_time: '2026-11-20T10:00:00Z',
  next_state_change_time: '2026-11-20T10:10:00Z',
  duration_seconds_unknown: 0,
  check_data: { name: 'Shop', url: 'https://shop.example/', request_timeout: 10 },
  'server-probes': [['Local', '192.0.2.7']],
  'user-agent': 'Pharos/1.0',
  confirmed_by: 'One other location had to see it.',
  seen_from: [],
  seen_from_later: [],
  probe_first: null,
  probe_second: null,
  ...given,
});
const open = async (given: object = {}, receipts: readonly object[] = [], answers: Answers = {}) => {
  const api = fakeApi({
    'GET /check-state-changes-analysis/': () => analysis(given),
    'GET /alert-receipts/': () => pageOf(receipts),
    ...answers,
  });
  return { api, ...(await renderPage(<Analysis id={11} skeleton="Loading" />)) };
};
const region = (name: string) => screen.findByRole('region', { name });
const facts = (part: HTMLElement) =>
  [...part.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

describe('the analysis of an incident', () => {
  test('shows the evidence of the first and the second probe', async () => {
    const certificate = {
      subject: 'shop.example',
      issuer: 'Some CA',
      alt_names: ['shop.example', 'www.shop.example'],
      alt_names_count: 5,
      not_before: '2026-01-01T00:00:00Z',
      not_after: null,
      fingerprint: 'AB:CD',
      problem: 'It has expired.',
      chain: ['Some CA', 'Root'],
    };
    const second = probe({
      source: '',
      response_time: 120,
      error_summary: '',
      status_code: 500,
      remote_address: '203.0.113.9',
      request_headers: { Accept: 'text/html' },
      response_headers: { Server: 'nginx' },
      body_excerpt: 'Oops',
      certificate,
    });
    await open({ probe_first: probe(), probe_second: second });
    const started = await region('Outage Started');
    expect(started.textContent).toContain('Connection refused');
    expect(facts(started)).toEqual(
      expect.arrayContaining([
        'Check: Shop',
        'Location: Local (192.0.2.7)',
        'URL: https://shop.example/',
        'Timeout: 10s',
        'Response time: No answer',
      ]),
    );
    expect(within(started).queryByText(/^Status \d/)).toBeNull();
    within(started).getByText('GET');
    within(started).getByText('Request headers (the probe failed before they were sent)');
    expect([
      within(started).queryByText('Response headers'),
      within(started).queryByText(/^Start of the response body/),
    ]).toEqual([null, null]);

    const confirmed = await region('Outage Confirmed');
    expect(confirmed.textContent).toMatch(/20 November 2026.*Error/);
    within(confirmed).getByText('Status 500');
    within(confirmed).getByText('Request headers');
    within(confirmed).getByText('Response headers');
    within(confirmed).getByText('Oops');
    expect(facts(confirmed)).toEqual(
      expect.arrayContaining([
        'Location: US East (North Virginia)',
        'Address: 203.0.113.9',
        'Problem: It has expired.',
        'Subject: shop.example',
        'Issuer: Some CA',
        'Names: shop.example, www.shop.example and 3 more',
        'Fingerprint: AB:CD',
        'Chain: Some CA → Root',
      ]),
    );
    expect(facts(confirmed).some((fact) => fact.startsWith('Valid from: 1 January 2026'))).toBe(true);
    expect(facts(confirmed).some((fact) => fact.startsWith('Valid until'))).toBe(false);
  });

  test.each([
    [{ request_timeout: null }, 'Timeout: unknown'],
    [{ request_timeout: 0 }, 'Timeout: 30s'],
  ])('shows the timeout of %j', async (given, fact) => {
    await open({
      check_data: { name: 'Shop', url: 'tcp://shop.example', ...given },
      probe_first: probe({ body_excerpt: '' }),
    });
    const started = await region('Outage Started');
    expect(facts(started)).toContain(fact);
    within(started).getByText('(empty)');
    within(started).getByText('TCP');
    expect(within(started).queryByText('GET')).toBeNull();
  });

  test.each([
    ['PS', 'A person paused the check. No probe caused this change.'],
    ['NR', 'The evidence of the probes was not stored.'],
  ])('shows for state %s that there is no evidence', async (new_state, text) => {
    await open({ new_state });
    await screen.findByText(text);
    screen.getByText(/^From/);
  });

  test('shows what each location saw, also later', async () => {
    const seen = (location: string) => ({
      location,
      state: 'NR',
      error_summary: 'Refused',
      check_start_time: '2026-11-20T10:00:00Z',
    });
    const { unmount } = await open({ seen_from: [seen('Local')], seen_from_later: [] });
    await screen.findByText('The evidence of the probes was not stored.');
    expect(screen.queryByText('Results by location')).toBeNull();
    unmount();
    await open({ seen_from: [seen('Local'), seen('North')], seen_from_later: [seen('South')] });
    await screen.findByText('Results by location');
    screen.getByText('Later results by location');
    expect(document.body.textContent).toContain('One other location had to see it.');
    screen.getByText(/^One location found the check available, but too many other locations did not/);
  });

  test('summarizes an ongoing incident and shows the probe that saw another error', async () => {
    await open({
      next_state_change_time: null,
      duration_seconds_unknown: 60,
      probe_first: probe(),
      probe_present: probe({ error_summary: 'HTTP 404' }),
    });
    expect((await screen.findByText(/^Duration:/)).textContent).toMatch(
      /^Duration: Ongoing - \(.*\) and 1 min not monitored$/,
    );
    expect(screen.getByText(/^From/).textContent).toBe('From 20 November 2026, 10:00:00 UTC');
    expect((await region('Error Changed')).textContent).toContain('HTTP 404');
    expect([screen.queryByText('Outage Confirmed'), screen.queryByText(/^The evidence/)]).toEqual([null, null]);
  });

  test('shows for a later incident of an outage the changed error instead of the start of the outage', async () => {
    const outage = { based_on: 1, start: '2026-11-20T09:50:00Z', end: null, pause: null };
    await open({ outage, probe_first: probe({ error_summary: 'HTTP 503' }) });
    expect((await region('Error Changed')).textContent).toContain('HTTP 503');
    expect(screen.queryByText('Outage Started')).toBeNull();
    expect(screen.getByRole('link', { name: 'View its start' }).dataset.underline).toBe('always');
  });

  test('summarizes an incident that has ended', async () => {
    await open({});
    expect((await screen.findByText(/^Duration:/)).textContent).toBe('Duration: 10 mins');
    expect(screen.getByText(/^From/).textContent).toBe(
      'From 20 November 2026, 10:00:00 UTC to 20 November 2026, 10:10:00 UTC',
    );
    screen.getByText(/^Not responding$/i);
  });

  test('shows a message if the incident no longer exists', async () => {
    await open({}, [], { 'GET /check-state-changes-analysis/': () => refused(404) });
    await screen.findByText('Incident not found');
  });

  test('shows a placeholder while loading and retries on request after an error', async () => {
    const first = await open({}, [], { 'GET /check-state-changes-analysis/': () => new Promise(() => {}) });
    expect(screen.getByText('Loading').getAttribute('aria-busy')).toBe('true');
    first.unmount();
    const { person, api } = await open({}, [], {
      'GET /check-state-changes-analysis/': () => refused(403, { detail: 'Not now.' }),
    });
    await screen.findByText('Network Error');
    expect(screen.getByRole('alert').textContent).toContain('Not now.');
    screen.getByText('Not now.');
    api.on('GET /check-state-changes-analysis/', () => analysis());
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('The evidence of the probes was not stored.');
  });
});

describe('the alerts of an incident', () => {
  const delivery = (given: object = {}) => ({
    id: 1,
    channel: 'email',
    recipient: 'ann@example.com',
    status: 'sent',
    sent_at: '2026-11-20T10:01:00Z',
    seen_at: null,
    told_end: null,
    gathered_until: null,
    reason: null,
    attempts: [],
    ...given,
  });
  const receipt = (id: number, given: object = {}) => ({
    id,
    kind: 'down',
    outcome: 'announced',
    due_time: null,
    rule: `Rule ${id}`,
    event_time: '2026-11-20T10:00:00Z',
    announced_time: '2026-11-20T10:00:30Z',
    deliveries: [],
    ...given,
  });

  test('shows a message if there are no alerts', async () => {
    await open();
    await screen.findByText('This incident has no alert.');
  });

  test('retries on request after a loading error', async () => {
    const { person, api } = await open({}, [], { 'GET /alert-receipts/': () => refused(403) });
    await screen.findByText('The alerts could not be loaded.');
    api.on('GET /alert-receipts/', () => pageOf([receipt(1)]));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Rule: Rule 1');
  });

  test('lists the alerts, oldest first', async () => {
    const { api } = await open({}, [receipt(2), receipt(1, { announced_time: null })]);
    const part = await region('Notified recipients');
    await waitFor(() => expect(part.textContent).toMatch(/Rule: Rule 1.*Rule: Rule 2/));
    expect(part.textContent).toMatch(/10:00:00.*10:00:30/);
    expect(within(part).queryByRole('list')).toBeNull();
    expect(within(part).getAllByRole('separator')).toHaveLength(1);
    expect(part.textContent).toContain('Down alert: announced');
    expect(api.calls.find(({ path }) => path.startsWith('/alert-receipts/'))?.path).toBe(
      '/alert-receipts/?based_on=11&page_size=100',
    );
  });

  test('shows the delivery status for each recipient', async () => {
    const attempt = { at: '2026-11-20T10:01:00Z', outcome: '451 Later' };
    await open({}, [
      receipt(1, {
        deliveries: [
          delivery({ seen_at: '2026-11-20T10:00:10Z' }),
          delivery({ id: 2, status: 'gathered', sent_at: null, gathered_until: '2026-11-20T10:05:00Z' }),
          delivery({ id: 3, status: 'failed', sent_at: null, reason: 'No such user.', attempts: [attempt, attempt] }),
          delivery({ id: 4, status: 'pending', sent_at: null, attempts: [attempt] }),
          delivery({ id: 5, attempts: [attempt] }),
          delivery({ id: 6, sent_at: null, seen_at: '2026-11-20T10:00:10Z', told_end: 'up' }),
          delivery({ id: 7, status: 'gathered', sent_at: null }),
        ],
      }),
    ]);
    const items = within(await region('Notified recipients'));
    const texts = (await items.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(
      / on 20 November 2026.*10:01:00.*Late: detected on 20 November 2026.*10:00:10.*, sent on 20 November 2026.*10:01:00/,
    );
    expect(texts[1]).toMatch(/Sent with other alerts in one message on 20 November 2026.*10:05:00/);
    expect(texts[2]).toMatch(/No such user\.2 attempts, the last: /);
    expect(texts[3]).toMatch(/1 attempt: /);
    expect(texts[4]).not.toMatch(/attempt/);
    expect(texts.slice(5)).toEqual([
      'Sent to ann@example.com by email' + 'The same message reported that it is up again.',
      'Waiting to be sent to ann@example.com by email',
    ]);
  });
});
