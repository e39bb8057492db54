import type { Badge } from '@pharos/contract/rest/badges/badges.ts';
import { DOMAIN } from '../checks/demo-domain.ts';
import type { Api } from './api.ts';

interface DemoBadge {
  name: string;
  checks: readonly string[];
  days: Badge['data']['no_of_days_since'];
  metrics: Badge['data']['metric_types'];
  metadata: Badge['data']['badge_meta'];
}

const BADGES: readonly DemoBadge[] = [
  {
    name: 'Shop',
    checks: ['storefront'],
    days: 30,
    metrics: ['AVL', 'CS'],
    metadata: { shape: 'round', theme: 'light' },
  },
  {
    name: 'Checkout',
    checks: ['checkout'],
    days: 0,
    metrics: ['CS'],
    metadata: { shape: 'square', theme: 'dark' },
  },
  {
    name: 'Everything that customers of Kestrel & Rowe Outfitters depend on, from storefront to parcel tracking',
    checks: ['storefront', 'checkout'],
    days: 100,
    metrics: ['AVL', 'CS'],
    metadata: { shape: 'round', theme: 'dark' },
  },
];

export const createBadges = async (owner: Api, ids: ReadonlyMap<string, number>): Promise<void> => {
  for (const { name, checks, days, metrics, metadata } of BADGES) {
    await owner.post<Badge>('/badges/', {
      name,
      data: {
        target_url: `https://${DOMAIN}/`,
        no_of_days_since: days,
        checks: checks.flatMap((key) => ids.get(key) ?? []),
        metric_types: metrics,
        badge_meta: metadata,
      },
    });
  }
};
