import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { chance } from './random.ts';
import type { Fault, Story } from './story.ts';

export interface FaultSpan {
  from: number;
  to: number;
  fault: Fault;
  comment?: string;
}

const MONTH_DAYS = 30;
const MINUTE_MS = 60_000;
/** No alert about a random outage must still be pending. */
const QUIET_MS = 3 * HOUR_MS;

/** Most outages have no comment. */
const COMMENTS = [
  'Deployment took longer than planned.',
  'Out of disk space on the log volume. Rotation was switched off by mistake; it is on again.',
  'Restarted by hand. Memory limit raised.',
  'Upstream provider had a short interruption, ticket 48213.',
];

/**
 * Returns the same outages for the same seed. Most last for minutes, a few for an hour. Days are counted back from
 * `madeAt`.
 */
export const randomOutages = (seed: number, story: Story, madeAt: number): FaultSpan[] =>
  Array.from({ length: story.ageDays - 1 }, (_, index) => index + 1).flatMap((daysAgo) => {
    if (chance(seed, daysAgo) >= story.outagesPerMonth / MONTH_DAYS) return [];
    const draw = (what: number): number => chance(seed ^ what, daysAgo);
    const fault = story.faults[Math.floor(draw(1) * story.faults.length)];
    if (!fault) return [];
    const from = madeAt - daysAgo * DAY_MS + draw(2) * (DAY_MS - QUIET_MS);
    const minutes = draw(3) < 0.12 ? 40 + 90 * draw(4) : 2.5 + 16 * draw(4) ** 2;
    const comment = draw(5) < 0.3 ? COMMENTS[Math.floor(draw(6) * COMMENTS.length)] : undefined;
    return { from, to: from + minutes * MINUTE_MS, fault, ...(comment === undefined ? {} : { comment }) };
  });
