import type { CheckHistory } from '@pharos/domain/reports/check-stats.ts';
import { findPublicBadge, type StoredBadge } from '../../storage/badges/badges.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import type { Services } from '../context.ts';

export interface PublicBadge {
  organizationId: number;
  badge: StoredBadge;
  histories: readonly CheckHistory[];
}

const DAY_MS = 86_400_000;

export const readPublicBadge = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
): Promise<PublicBadge | null> => {
  const badge = await findPublicBadge(db, id);
  if (!badge) return null;
  const at = now();
  const range = { from: at - Math.max(badge.days, 1) * DAY_MS, to: at };
  const histories = await readCheckHistories(db, badge.checkIds, range, at, { withHours: false });
  return { organizationId: badge.organizationId, badge, histories: [...histories.values()] };
};
