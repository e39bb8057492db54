import type { Badge } from '@pharos/contract/rest/badges/badges.ts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';

export const BADGE_ID = '3f0f7a9a-7c07-4a5b-9b51-0e6b2f5c8a11';

export const badge = (given: Partial<Badge> = {}): Badge => ({
  id: BADGE_ID,
  name: 'Shop',
  organization: 7,
  data: {
    target_url: 'https://status.example/',
    no_of_days_since: 30,
    checks: [11],
    metric_types: ['AVL', 'CS'],
    badge_meta: { shape: 'round', theme: 'light' },
  },
  ...given,
});

interface Given {
  at?: string;
  badges?: readonly Badge[];
  organization?: Parameters<typeof organization>[0];
  /** Added to or replacing the default responses of the fake API. */
  answers?: Parameters<typeof fakeApi>[0];
}

export const openBadges = async (
  part: ReactNode,
  { at = '/badge', badges = [badge()], answers, ...given }: Given = {},
) => {
  const shown = organization({ number_of_checks: 2, ...given.organization });
  const api = fakeApi({
    'GET /badges/': () => pageOf(badges),
    [`GET /badges/${BADGE_ID}/`]: () => badges[0],
    'GET /organizations/': () => pageOf([shown]),
    'GET /public-status-pages/': () => pageOf([]),
    'GET /support-tickets/': () => ({ results: [] }),
    'GET /checks/': () => pageOf([listedCheck(11, { name: 'Shop' }), listedCheck(12, { name: 'Wiki' })]),
    ...answers,
  });
  localStorage.setItem('pharos.token', 'signed-in');
  const page = await renderPage(part, { at, organization: shown });
  const sent = (method: string, path: string) =>
    api.calls.findLast((call) => call.method === method && call.path === path)?.body as Record<string, unknown>;
  return { ...page, api, sent, pathname: () => page.router.state.location.pathname };
};

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
