import type { ProbeEvidence, StateChangeAnalysis } from '@pharos/contract/rest/reports/reports.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ProbeCard } from './probe-card.tsx';

const probe = (source: string): ProbeEvidence => ({
  source,
  check_start_time: '2026-11-20T10:00:00Z',
  response_time: null,
  error_summary: 'Connection refused',
  prober_error: null,
  status_code: null,
  remote_address: null,
  certificate: null,
  phases: { dns: null, connect: null, tls: null, first_byte: null, transfer: null },
  state: 'NR',
  request_headers: null,
  response_headers: null,
  body_excerpt: null,
});
const analysis = {
  check_data: { name: 'Shop', url: 'https://shop.example/', request_timeout: 10 },
  'server-probes': [
    ['Local', '192.0.2.7'],
    ['Utrecht', null],
  ],
  'user-agent': null,
} as unknown as StateChangeAnalysis;

test.each([
  ['Local', 'Local (192.0.2.7)'],
  ['Utrecht', 'Utrecht'],
])('shows the source address of probes from %s if it is known', async (source, shown) => {
  await renderPage(<ProbeCard title="Outage Started" probe={probe(source)} analysis={analysis} />);
  expect(screen.getByText(shown)).toBeTruthy();
});
