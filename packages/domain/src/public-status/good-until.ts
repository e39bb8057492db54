import type { CheckHistory } from '../reports/check-stats.ts';
import type { PublicNotices } from './public-notices.ts';

/**
 * Returns the time until which the public content stays correct if nothing new is recorded. It is the next time at
 * which a check becomes overdue, or at which maintenance begins or ends. Returns Infinity if there is none.
 */
export const goodUntilOf = (
  histories: readonly Pick<CheckHistory, 'overdueAt' | 'maintenance'>[],
  at: number,
  { maintenances }: Pick<PublicNotices, 'maintenances'> = { maintenances: [] },
): number => {
  let nearest = Number.POSITIVE_INFINITY;
  const consider = (moment: number): void => {
    if (moment > at && moment < nearest) nearest = moment;
  };
  for (const { overdueAt, maintenance = [] } of histories) {
    // At `overdueAt` itself, the check is not overdue yet.
    if (typeof overdueAt === 'number') consider(overdueAt + 1);
    for (const { from, to } of maintenance) {
      consider(from);
      consider(to);
    }
  }
  for (const { from, to } of maintenances) {
    consider(from);
    consider(to);
  }
  return nearest;
};
