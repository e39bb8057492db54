import type { Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import type { PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { ReactNode } from 'react';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';

export const pageIncident = (given: Partial<PageIncident> = {}): PageIncident => ({
  id: 3,
  organization: 7,
  name: 'Orders fail',
  impact: 'minor',
  status: 'investigating',
  start: '2026-11-20T10:00:00.000Z',
  resolved_at: null,
  checks: [11],
  status_pages: [5],
  based_on: null,
  updates: [
    {
      id: 31,
      status: 'investigating',
      text: 'We look into *it*.',
      html: '<p>We look into <em>it</em>.</p>',
      at: '2026-11-20T10:05:00.000Z',
      changed_at: null,
    },
  ],
  ...given,
});

export const maintenance = (given: Partial<Maintenance> = {}): Maintenance => ({
  id: 4,
  organization: 7,
  name: 'New disks',
  text: 'The shop is read-only.',
  start: '2026-12-01T09:00:30.000Z',
  end: '2026-12-01T10:00:00.000Z',
  state: 'scheduled',
  checks: [11],
  status_pages: [5],
  mutes_alerts: true,
  left_out_of_availability: true,
  ...given,
});

const page = (id: number, name: string, checks: readonly number[]) => ({
  id,
  name,
  associated_checks: checks.map((check, index) => ({ id: index, application_check: check, order: index + 1 })),
});

interface Given {
  at: string;
  organization?: Parameters<typeof organization>[0];
  incidents?: readonly PageIncident[];
  maintenances?: readonly Maintenance[];
  /** Added to or replacing the default responses of the fake API. */
  answers?: Parameters<typeof fakeApi>[0];
}

export const openNotices = async (
  part: ReactNode,
  { at, incidents = [pageIncident()], maintenances = [maintenance()], answers, ...given }: Given,
) => {
  const shown = organization({ timezone: 'Europe/Berlin', ...given.organization });
  const api = fakeApi({
    'GET /page-incidents/': () => pageOf(incidents),
    'GET /page-incidents/3/': () => incidents[0],
    'GET /maintenances/': () => pageOf(maintenances),
    'GET /maintenances/4/': () => maintenances[0],
    'GET /public-status-pages/': () => pageOf([page(5, 'Acme Inc.', [11]), page(6, 'Acme Labs', [12])]),
    'GET /organizations/': () => pageOf([shown]),
    'GET /checks/': () => pageOf([listedCheck(11, { name: 'Shop' }), listedCheck(12, { name: 'Wiki' })]),
    ...answers,
  });
  localStorage.setItem('pharos.token', 'signed-in');
  const rendered = await renderPage(part, { at, organization: shown });
  const sent = (method: string, path: string) =>
    api.calls.findLast((call) => call.method === method && call.path === path)?.body as Record<string, unknown>;
  return { ...rendered, api, sent, pathname: () => rendered.router.state.location.pathname };
};
