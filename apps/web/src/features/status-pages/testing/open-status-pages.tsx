import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { ReactNode } from 'react';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';

export const statusPage = (given: Partial<StatusPage> = {}): StatusPage => ({
  id: 5,
  name: 'Acme Inc.',
  organization: 7,
  logo_url: '',
  ga_tracking_id: null,
  custom_domain: null,
  custom_domain_cname: null,
  custom_domain_certificate: null,
  public_url: 'https://pharos.example/s/5-AcmeInc',
  shows_addresses: false,
  visibility: 'public',
  associated_checks: [{ id: 51, application_check: 11, order: 1 }],
  ...given,
});

export const withDomain = (cname: Partial<NonNullable<StatusPage['custom_domain_cname']>> = {}): StatusPage =>
  statusPage({
    custom_domain: 'status.acme.org',
    custom_domain_cname: {
      key: 'pharos-k',
      value: 'pharos-v.pharos.example',
      is_verified: false,
      problem: null,
      ...cname,
    },
  });

export const withCertificate = (certificate: Partial<NonNullable<StatusPage['custom_domain_certificate']>> = {}) => ({
  ...withDomain({ is_verified: true }),
  custom_domain_certificate: {
    state: 'none' as const,
    expires_at: null,
    problem: null,
    failed_at: null,
    next_order_at: null,
    ...certificate,
  },
});

interface Given {
  at?: string;
  pages?: readonly StatusPage[];
  organization?: Parameters<typeof organization>[0];
  /** Added to or replacing the default responses of the fake API. */
  answers?: Parameters<typeof fakeApi>[0];
}

export const openStatusPages = async (
  part: ReactNode,
  { at = '/status', pages = [statusPage()], answers, ...given }: Given = {},
) => {
  const shown = organization({ number_of_checks: 3, ...given.organization });
  const checks = [
    listedCheck(11, { name: 'Shop' }),
    listedCheck(12, { name: 'Wiki' }),
    listedCheck(13, { name: 'Mail' }),
  ];
  const api = fakeApi({
    'GET /public-status-pages/': () => pageOf(pages),
    'GET /public-status-pages/5/': () => pages[0],
    'GET /public-status-pages/5/subscribers/': () => pageOf([]),
    'POST /public-status-pages-preview/': () => ({ html: '<!doctype html><title>Preview</title>' }),
    'GET /organizations/': () => pageOf([shown]),
    'GET /checks/': () => pageOf(checks),
    ...answers,
  });
  localStorage.setItem('pharos.token', 'signed-in');
  const page = await renderPage(part, { at, organization: shown });
  const sent = (method: string, path: string) =>
    api.calls.findLast((call) => call.method === method && call.path === path)?.body as Record<string, unknown>;
  return { ...page, api, sent, pathname: () => page.router.state.location.pathname };
};
