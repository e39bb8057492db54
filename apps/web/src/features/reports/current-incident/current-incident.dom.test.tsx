import type { DeliveryReceipt } from '@pharos/contract/rest/alerts/receipts.ts';
import type { ProbeEvidence, StateChange } from '@pharos/contract/rest/reports/reports.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { CurrentIncident } from './current-incident.tsx';

const incident: StateChange = {
  based_on: 11,
  check_id: 3,
  check_start_time: '2026-11-20T10:20:00.000Z',
  next_state_change_time: null,
  new_state: 'RE',
  new_error_summary: 'HTTP 502 Bad Gateway',
  present_error_summary: null,
  comment: '',
  duration_seconds_unknown: 0,
  recorded_time: '2026-11-20T10:20:02.000Z',
};
const probe = (source: string): Partial<ProbeEvidence> => ({
  check_start_time: '2026-11-20T10:20:00.000Z',
  error_summary: 'HTTP 502 Bad Gateway',
  source,
});
const deliveryTo = (recipient: string): DeliveryReceipt => ({
  id: 1,
  channel: 'email',
  recipient,
  status: 'sent',
  reason: null,
  gathered_until: null,
  sent_at: '2026-11-20T10:21:00.000Z',
  seen_at: null,
  told_end: null,
  attempts: [],
});
const receipt = (kind: string, recipient: string) => ({
  kind,
  outcome: 'announced',
  deliveries: [deliveryTo(recipient)],
});

const open = (
  state: 'AV' | 'RE',
  { incidents = [incident], receipts = [receipt('down', 'mara@example.com')], role = 'AD' as 'AD' | 'ST' } = {},
) => {
  const { statuses } = listedCheck(3);
  const down_since = state === 'RE' ? '2026-11-20T10:00:00.000Z' : null;
  const api = fakeApi({
    'GET /check-state-changes/': () => pageOf(incidents),
    'GET /check-state-changes-analysis/': () => ({ probe_first: probe('Local'), probe_second: probe('Utrecht') }),
    'GET /alert-receipts/': () => pageOf(receipts),
  });
  const check = listedCheck(3, { statuses: { ...statuses, state, down_since } });
  const page = renderPage(<CurrentIncident check={check} />, {
    at: '/reports?check_id=3',
    organization: organization({ logged_in_user_role: role }),
  });
  return { api, page };
};
const section = () => screen.findByRole('region', { name: 'Down: HTTP 502 Bad Gateway' });

test('shows error, start of the outage, both probes and notified recipients, and links to the analysis', async () => {
  const { page } = open('RE');
  const { person, router } = await page;
  const shown = within(await section());
  expect(shown.getByText(/^For .*, since/).textContent).toContain('20 November 2026, 10:00:00 UTC');
  expect((await shown.findByText('Local')).parentElement?.textContent).toMatch(/^from Local, .*10:20:00/);
  expect(shown.getByText('Utrecht').parentElement?.textContent).toMatch(/^from Utrecht, /);
  expect((await shown.findByText(/mara@example.com/)).textContent).toContain('Sent to');
  await person.click(shown.getByRole('link', { name: 'View Analysis' }));
  expect(router.state.location.search).toMatchObject({ incident: 11 });
});

test('links to the form of a status page incident only for users who may publish one', async () => {
  const { page } = open('RE');
  const link = await screen.findByRole('link', { name: 'Publish on status pages' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin);
  expect(pathname).toBe('/status/incidents/new');
  expect(searchParams.get('outage')).toBe('11');
  (await page).unmount();
  open('RE', { role: 'ST' });
  await section();
  expect(screen.queryByRole('link', { name: 'Publish on status pages' })).toBeNull();
});

test('requests only the newest incident, and shows the confirmation and the current error', async () => {
  const { api, page } = open('RE', { incidents: [{ ...incident, new_error_summary: '' }], receipts: [] });
  const confirmed = {
    confirmed_by: 'Two of three locations had to see it.',
    probe_first: null,
    probe_second: { ...probe(''), error_summary: '' },
  };
  api.on('GET /check-state-changes-analysis/', () => ({
    ...confirmed,
    probe_present: { ...probe('North'), error_summary: 'HTTP 404' },
  }));
  await page;
  const shown = within(await screen.findByRole('region', { name: /^Down: Reporting an error$/ }));
  const parts = () => shown.getAllByRole('heading', { level: 3 }).map((title) => title.parentElement?.textContent);
  await waitFor(() =>
    expect(parts()).toEqual([
      'Outage StartedIts evidence was not stored.',
      'Outage ConfirmedError20 November 2026, 10:20:00 UTC',
      'Error ChangedHTTP 404from North, 20 November 2026, 10:20:00 UTC',
      'Notified recipientsThis incident has no alert.',
    ]),
  );
  expect(shown.getByText(/^For .*, since/).textContent).toMatch(/UTC\. Two of three locations had to see it\.$/);
  expect(api.calls[0]?.path).toBe('/check-state-changes/?check_id=3&filterincidents=true&page=1&page_size=1');
});

test('retries probes and alerts separately on request', async () => {
  const { api, page } = open('RE');
  const endpoints = ['GET /check-state-changes-analysis/', 'GET /alert-receipts/'] as const;
  for (const endpoint of endpoints) api.on(endpoint, () => refused(403));
  const { person } = await page;
  await screen.findByText('Results of the probes could not be loaded.');
  const failure = (await screen.findByText('The alerts could not be loaded.')).parentElement as HTMLElement;
  expect(screen.queryByText('Outage Confirmed')).toBeNull();
  api.on('GET /alert-receipts/', () => pageOf([receipt('up', 'x'), receipt('down', 'mara@example.com')]));
  await person.click(within(failure).getByRole('button', { name: 'Try again' }));
  await screen.findByText(/mara@example.com/);
  api.on('GET /check-state-changes-analysis/', () => ({ probe_first: probe('Local'), probe_second: probe('Utrecht') }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Utrecht');
  expect([screen.queryByText('Error Changed'), screen.queryByText(/Started as/)]).toEqual([null, null]);
});

test('explains why no one was notified', async () => {
  open('RE', { receipts: [{ ...receipt('down', ''), outcome: 'not sent: no recipient', deliveries: [] }] });
  expect(await screen.findByText('The alert is not sent: no recipient.')).toBeTruthy();
});

test('renders nothing while the check is up or if the incident has ended', async () => {
  const { api, page } = open('AV');
  (await page).unmount();
  expect(api.calls).toEqual([]);
  const over = open('RE', { incidents: [{ ...incident, next_state_change_time: incident.recorded_time }] });
  await over.page;
  expect(screen.queryByRole('region')).toBeNull();
});

test('shows start, confirmation and alerts of an outage whose state has changed, and its current error', async () => {
  const second = { ...incident, based_on: 12, new_error_summary: 'Connection closed', new_state: 'NR' as const };
  const { api, page } = open('RE', { incidents: [second] });
  api.on('GET /check-state-changes-analysis/', ({ path }) => {
    const outage = { based_on: 11, start: '2026-11-20T10:00:00.000Z', end: null };
    return path.endsWith('=12')
      ? { outage, probe_first: { ...probe('North'), error_summary: 'Connection closed' }, probe_second: null }
      : { outage, probe_first: probe('Local'), probe_second: probe('Utrecht'), confirmed_by: 'Confirmed by 2 of 3.' };
  });
  const { person, router } = await page;
  await screen.findByText(/Started as HTTP 502 Bad Gateway\. Confirmed by 2 of 3\.$/);
  const shown = within(screen.getByRole('region', { name: 'Down: Connection closed' }));
  const parts = shown.getAllByRole('heading', { level: 3 }).map((title) => title.parentElement?.textContent);
  expect(parts.slice(0, 3)).toEqual([
    'Outage StartedHTTP 502 Bad Gatewayfrom Local, 20 November 2026, 10:20:00 UTC',
    'Outage ConfirmedHTTP 502 Bad Gatewayfrom Utrecht, 20 November 2026, 10:20:00 UTC',
    'Error ChangedConnection closedfrom North, 20 November 2026, 10:20:00 UTC',
  ]);
  await waitFor(() =>
    expect(api.calls.map(({ path }) => path)).toContainEqual(expect.stringMatching(/alert-receipts.*=11&/)),
  );
  await person.click(shown.getByRole('link', { name: 'View Analysis' }));
  expect(router.state.location.search).toMatchObject({ incident: 11 });
});

test('shows the current error and the original one', async () => {
  open('RE', { incidents: [{ ...incident, present_error_summary: 'HTTP 404' }] });
  await screen.findByRole('heading', { name: /Down: HTTP 404$/ });
  screen.getByText(/Started as HTTP 502 Bad Gateway/);
});
