import type { BadgeDays, BadgeMetric } from '@pharos/contract/rest/badges/badges.ts';
import { basePath } from '../../lib/base-path.ts';

/** What of a badge its sample shows. */
export interface BadgeStyle {
  isRound: boolean;
  isDark: boolean;
  showsStatus: boolean;
  /** Over which availability is shown; 0: it is not. */
  days: BadgeDays;
}

/** Availability comes first. */
export const metricsOf = ({ days, showsStatus }: Pick<BadgeStyle, 'days' | 'showsStatus'>): BadgeMetric[] => [
  ...(days === 0 ? [] : (['AVL'] as const)),
  ...(showsStatus ? (['CS'] as const) : []),
];

export const shapeOf = ({ isRound }: Pick<BadgeStyle, 'isRound'>) => (isRound ? 'round' : 'square');
export const themeOf = ({ isDark }: Pick<BadgeStyle, 'isDark'>) => (isDark ? 'dark' : 'light');

/** Where a sample of a badge is, with invented figures; null when it would show nothing. */
export const sampleAddress = (look: BadgeStyle): string | null => {
  const metrics = metricsOf(look);
  if (metrics.length === 0) return null;
  return `${basePath}/badgeimage/${shapeOf(look)}_${metrics.join('_')}?theme=${themeOf(look)}&days=${look.days}`;
};

/** Where the image of a badge is, below the address of Pharos. */
export const badgeAddress = (id: string): string => `/badge/${id}.svg`;
