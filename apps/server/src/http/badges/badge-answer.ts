import type { Badge, createBadge } from '@pharos/contract/rest/badges/badges.ts';
import type { z } from 'zod';
import type { BadgeRequest, StoredBadge } from '../../usecases/badges/badge-request.ts';

type Data = z.output<typeof createBadge.body>['data'];

export const toBadge = (badge: StoredBadge): Badge => ({
  id: badge.id,
  name: badge.name,
  organization: badge.organizationId,
  data: {
    target_url: badge.targetUrl,
    no_of_days_since: badge.days,
    checks: [...badge.checkIds],
    metric_types: [...(badge.days === 0 ? [] : (['AVL'] as const)), ...(badge.showsStatus ? (['CS'] as const) : [])],
    badge_meta: { shape: badge.shape, theme: badge.theme },
  },
});

export const ofData = (data: Data): Omit<BadgeRequest, 'name'> => ({
  style: {
    days: data.no_of_days_since,
    showsStatus: data.metric_types.includes('CS'),
    shape: data.badge_meta.shape,
    theme: data.badge_meta.theme,
  },
  checkIds: [...new Set(data.checks)],
  targetUrl: data.target_url,
});
