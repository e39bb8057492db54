import type { BadgeStyle, StoredBadge } from '../../storage/badges/badges.ts';

export type { StoredBadge };

/** A request for a badge. If `targetUrl` is undefined, Pharos selects a default. */
export interface BadgeRequest {
  name: string;
  style: BadgeStyle;
  checkIds: readonly number[];
  targetUrl: string | undefined;
}

export const auditedBadge = ({ name, targetUrl, checkIds, days, showsStatus, shape, theme }: StoredBadge) => ({
  name,
  targetUrl,
  checks: checkIds,
  days,
  showsStatus,
  shape,
  theme,
});
