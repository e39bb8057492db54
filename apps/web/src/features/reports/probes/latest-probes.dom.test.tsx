import type { ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { setWindowWidth } from '../../../lib/testing/setup-dom.ts';
import { LatestProbes } from './latest-probes.tsx';

const DAY_MS = 86_400_000;
const probe = (minute: number, given: Partial<ProbeReport> = {}): ProbeReport => ({
  state: 'AV',
  error_summary: 'Available',
  response_time: 42,
  status_code: 200,
  phases: { dns: 1, connect: 2, tls: 3, first_byte: 30, transfer: 6 },
  remote_address: '192.0.2.7',
  location: 'Local',
  check_start_time: `2026-11-20T10:0${minute}:00.000Z`,
  certificate: null,
  prober_error: null,
  ...given,
});
const certificate = (days: number): ProbeReport['certificate'] => ({
  ...{ subject: 'shop.example', issuer: 'CA', alt_names: [], alt_names_count: 0, not_before: null },
  ...{
    not_after: new Date(Date.now() + days * DAY_MS + 3_600_000).toISOString(),
    fingerprint: '',
    problem: null,
    chain: [],
  },
});

const open = async (results: readonly ProbeReport[], last_check_time: string | null = '2026-11-20T10:03:00.000Z') => {
  fakeApi({ 'GET /check-results/': () => ({ results }) });
  const { statuses } = listedCheck(3);
  const check = listedCheck(3, { statuses: { ...statuses, last_check_time } });
  await renderPage(<LatestProbes check={check} />, { at: '/reports?check_id=3' });
};

test('shows the probes from oldest to newest, and the result of the selected probe', async () => {
  const failed = { state: 'NR', error_summary: 'Connection refused', response_time: null, status_code: null } as const;
  const fault = { state: null, prober_error: 'No network', response_time: null, status_code: null } as const;
  await open([probe(3), probe(2, failed), probe(1, fault)]);
  const bars = await screen.findAllByRole('radio');
  expect(bars.map((bar) => bar.getAttribute('aria-label')?.replace(/^.*: /, ''))).toEqual([
    'No network',
    'Connection refused',
    'Available in 42 ms',
  ]);
  screen.getByText('Choose a probe to see its phases and its result.');
  if (bars[1]) fireEvent.click(bars[1]);
  await screen.findByText('Connection refused');
  screen.getByRole('table', { name: 'Phases of the probe' });
  expect(screen.getAllByText(/from/).some(({ textContent }) => textContent?.includes('Local'))).toBe(true);
});

test('marks the selected bar and shows all details of the probe', async () => {
  await open([
    probe(3, { response_time: null }),
    probe(2, { state: 'NR', error_summary: 'HTTP 500', status_code: 500 }),
    probe(1, { state: null, error_summary: 'Not run', location: '', status_code: null, remote_address: null }),
  ]);
  const bars = within(
    await screen.findByRole('radiogroup', { name: 'The last 3 probes' }),
  ).getAllByRole<HTMLInputElement>('radio');
  const found = bars.map((bar) => [bar.getAttribute('aria-label'), bar.closest('label')?.dataset.found, bar.checked]);
  expect(found).toEqual([
    ['20 November 2026, 10:01:00 UTC: Could not be probed: Not run', 'fault', false],
    ['20 November 2026, 10:02:00 UTC: HTTP 500', 'failed', false],
    ['20 November 2026, 10:03:00 UTC: Available', 'passed', false],
  ]);
  const details = async (index: number, title: string) => {
    fireEvent.click(bars[index] as HTMLElement);
    return (await screen.findByText(title)).nextElementSibling?.textContent;
  };
  expect(await details(1, 'HTTP 500')).toBe('20 November 2026, 10:02:00 UTC from Local, status 500, address 192.0.2.7');
  expect(bars.map(({ checked }) => checked)).toEqual([false, true, false]);
  expect(screen.queryByText(/^Choose a probe/)).toBeNull();
  expect(await details(0, 'Could not be probed: Not run')).toBe('20 November 2026, 10:01:00 UTC');
});

test('shows a certificate with an unreadable expiry date and its problem', async () => {
  const unreadable = {
    ...certificate(1),
    not_after: null,
    problem: 'It is not trusted.',
  } as ProbeReport['certificate'];
  await open([probe(3, { certificate: unreadable }), probe(2, { certificate: certificate(40) })]);
  await screen.findByText('its expiry date cannot be read');
  screen.getByText('It is not trusted.');
  expect(screen.queryByText(/, until/)).toBeNull();
});

test('shows the time of the last probe', async () => {
  await open([probe(3)]);
  expect((await screen.findByText(/Last probed/)).textContent).toMatch(/ago, at 20 November 2026/);
});

test.each([
  [40, '40 days left'],
  [1, '1 day left'],
  [-2, 'expired'],
])('shows the current certificate with its remaining days: %s', async (days, text) => {
  await open([probe(3), probe(2, { certificate: certificate(days) })]);
  await screen.findByText(text);
  expect(screen.getByText('shop.example').parentElement?.textContent).toMatch(
    /^Certificate of shop\.example: .*, until \d+ \w+ \d{4}$/,
  );
});

test('shows that there are no results and that the check has not been probed', async () => {
  await open([], null);
  await screen.findByText('No results of this check are stored.');
  screen.getByText('Not probed yet');
});

test.each([
  [1440, 40, 'The last 40 probes'],
  [390, 40, 'The last 30 probes'],
  [390, 2, 'The last 2 probes'],
  [1440, 1, 'The last probe'],
])('adapts the number of bars and the label to a width of %i pixels and %i probes', async (width, count, name) => {
  setWindowWidth(width);
  const at = (index: number) => new Date(Date.UTC(2026, 10, 20, 10, 0) - index * 60_000).toISOString();
  await open(Array.from({ length: count }, (_, index) => probe(0, { check_start_time: at(index) })));
  const bars = within(await screen.findByRole('radiogroup', { name })).getAllByRole('radio');
  expect(bars).toHaveLength(width < 400 ? Math.min(count, 30) : count);
  expect(bars.at(-1)?.getAttribute('aria-label')).toContain('10:00:00');
  expect(screen.queryAllByText('Older')).toHaveLength(count > 1 ? 1 : 0);
});
