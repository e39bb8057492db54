import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { chance } from './random.ts';
import type { Story } from './story.ts';

/** Returns 0 to 1: busy from 6 to 22 h UTC, with the maximum in the middle, and less busy on weekends. */
const rushAt = (at: number): number => {
  const hour = (at % DAY_MS) / HOUR_MS;
  const day = new Date(at).getUTCDay();
  const rush = hour < 6 || hour > 22 ? 0 : Math.sin((Math.PI * (hour - 6)) / 16);
  return rush * (day === 0 || day === 6 ? 0.55 : 1);
};

/** Returns milliseconds with a daily and weekly rhythm, some variation, and an occasional outlier. */
export const responseTimeAt = (seed: number, { quietMs, swing }: Story['response'], at: number): number => {
  const second = Math.floor(at / 1000);
  const spread = 0.86 + 0.28 * chance(seed, second);
  const drift = 1 + 0.08 * Math.sin((2 * Math.PI * at) / (37 * DAY_MS) + seed);
  const isLong = chance(seed ^ 0x5f3759df, second) > 0.994;
  return quietMs * (1 + swing * rushAt(at)) * spread * drift * (isLong ? 2.4 : 1);
};
