import type { CheckHistory } from '../reports/check-stats.ts';
import type { PublicNotices } from './public-notices.ts';

/**
 * Until when (epoch milliseconds, not included) what is told at `at` of checks and notices is right, as long as nothing new is recorded: the
 * nearest moment after it at which a check becomes overdue, or maintenance begins or ends. Infinity when there is none.
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
    // At the moment itself it is not overdue yet.
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
