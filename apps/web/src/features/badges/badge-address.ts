import type { BadgeDays, BadgeMetric } from '@pharos/contract/rest/badges/badges.ts';
import { basePath } from '../../lib/base-path.ts';

export interface BadgeStyle {
  isRound: boolean;
  isDark: boolean;
  showsStatus: boolean;
  /** The period of the availability in days. 0 hides the availability. */
  days: BadgeDays;
}

export const metricsOf = ({ days, showsStatus }: Pick<BadgeStyle, 'days' | 'showsStatus'>): BadgeMetric[] => [
  ...(days === 0 ? [] : (['AVL'] as const)),
  ...(showsStatus ? (['CS'] as const) : []),
];

export const shapeOf = ({ isRound }: Pick<BadgeStyle, 'isRound'>) => (isRound ? 'round' : 'square');
export const themeOf = ({ isDark }: Pick<BadgeStyle, 'isDark'>) => (isDark ? 'dark' : 'light');

/** Returns the URL of a sample image with invented figures, or null without a metric. */
export const sampleAddress = (style: BadgeStyle): string | null => {
  const metrics = metricsOf(style);
  if (metrics.length === 0) return null;
  return `${basePath}/badgeimage/${shapeOf(style)}_${metrics.join('_')}?theme=${themeOf(style)}&days=${style.days}`;
};

/** Relative to the base URL of Pharos. */
export const badgeAddress = (id: string): string => `/badge/${id}.svg`;
