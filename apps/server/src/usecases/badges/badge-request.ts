import type { BadgeStyle, StoredBadge } from '../../storage/badges/badges.ts';

export type { StoredBadge };

/** A badge as people ask for it. `targetUrl` undefined: where Pharos thinks best. */
export interface BadgeRequest {
  name: string;
  look: BadgeStyle;
  checkIds: readonly number[];
  targetUrl: string | undefined;
}

/** As the audit log tells a badge. */
export const auditedBadge = ({ name, targetUrl, checkIds, days, showsStatus, shape, theme }: StoredBadge) => ({
  name,
  targetUrl,
  checks: checkIds,
  days,
  showsStatus,
  shape,
  theme,
});
