import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '../checks/monitored-check.ts';
import { countPoll, emptyFigures, HOUR_MS, type HourFigures } from '../figures/hour-figures.ts';
import type { Effect } from './effects.ts';
import type { CheckCondition } from './judge-state.ts';

/** A new hour closes the current one. A late poll of a closed hour is counted in the current one. */
export const countInHour = (
  condition: Pick<CheckCondition, 'hour' | 'figures'>,
  result: ProbeResult,
  check: Pick<MonitoredCheck, 'apdexThresholdMs' | 'locations'>,
): { hour: number; figures: HourFigures; effects: Effect[] } => {
  const startedIn = Math.floor(result.startedAt / HOUR_MS) * HOUR_MS;
  const isSameHour = condition.hour !== null && startedIn <= condition.hour;
  const hour = isSameHour && condition.hour !== null ? condition.hour : startedIn;
  const figures = isSameHour && condition.figures ? { ...condition.figures } : emptyFigures();
  const effects: Effect[] =
    !isSameHour && condition.hour !== null && condition.figures
      ? [closeHour(condition.hour, condition.figures, check)]
      : [];
  const { apdexThresholdMs } = check;
  countPoll(figures, { available: result.verdict === 'AV', responseTimeMs: result.responseTimeMs, apdexThresholdMs });
  return { hour, figures, effects };
};

export const closeHour = (
  hour: number,
  figures: HourFigures,
  { apdexThresholdMs, locations }: Pick<MonitoredCheck, 'apdexThresholdMs' | 'locations'>,
): Effect => ({ kind: 'hour-closed', hour, figures, byLocation: locations.length > 1 ? { apdexThresholdMs } : null });
