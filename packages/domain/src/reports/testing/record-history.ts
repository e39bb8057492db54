import { countPoll, emptyFigures, HOUR_MS } from '../../figures/hour-figures.ts';
import type { CheckHistory } from '../check-stats.ts';
import type { RecordedHour } from '../sum-hours.ts';
import { openObservationGap } from '../time/open-observation-gap.ts';
import { type CheckRecord, INTERVAL_MS, TIMEOUT_MS } from './arbitrary-record.ts';

export const hoursOf = (record: CheckRecord): RecordedHour[] => {
  const hours = new Map<number, RecordedHour>();
  for (const { at, ...poll } of record.polls) {
    const startsAt = Math.floor(at / HOUR_MS) * HOUR_MS;
    const hour = hours.get(startsAt) ?? { startsAt, figures: emptyFigures() };
    countPoll(hour.figures, poll);
    hours.set(startsAt, hour);
  }
  return [...hours.values()];
};

export const historyOf = (record: CheckRecord): CheckHistory => {
  const paused = record.states.at(-1)?.state === 'PS';
  const watch = { observedUntil: record.observedUntil, intervalMs: INTERVAL_MS, timeoutMs: TIMEOUT_MS, paused };
  const gap = openObservationGap(watch, record.now);
  return {
    createdAt: record.createdAt,
    states: record.states,
    gaps: gap ? [...record.gaps, gap] : record.gaps,
    performance: record.performance,
    hours: hoursOf(record),
    maintenance: record.maintenance,
  };
};
