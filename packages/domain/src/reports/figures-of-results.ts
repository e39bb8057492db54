import { VERDICTS } from '@pharos/contract/states.ts';
import { countPoll, emptyFigures } from '../figures/hour-figures.ts';
import type { ResultRow } from '../results/packed-results.ts';
import type { RecordedHour } from './sum-hours.ts';

const MICROS_PER_MS = 1000;

/** Used for response times of parts of an hour. Apdex is not evaluated, and prober errors are omitted. */
export const figuresOfResults = (results: readonly ResultRow[]): RecordedHour[] =>
  results.flatMap(({ startedAt, responseMs, facts: { verdict } }) => {
    if (verdict === null) return [];
    const figures = emptyFigures();
    countPoll(figures, { available: VERDICTS[verdict] === 'AV', responseTimeMs: responseMs, apdexThresholdMs: 0 });
    return [{ startsAt: startedAt / MICROS_PER_MS, figures }];
  });
