import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { RecordedHour } from '@pharos/domain/reports/sum-hours.ts';
import { numberText } from './number-text.ts';

export const HOURS_HEADER =
  'hour,polls,available,errors,average_ms,minimum_ms,maximum_ms,apdex_satisfied,apdex_tolerating\n';

const rounded = (value: number): string => numberText(Math.round(value * 10) / 10);

/**
 * Each line has the prefix `first`. Response times cover polls with an available target; they are empty if there was
 * none.
 */
export const hoursCsv = (hours: readonly RecordedHour[], first = ''): string => {
  let lines = '';
  let [day, date] = [Number.NaN, ''];
  for (const { startsAt, figures: f } of hours) {
    const times =
      f.available > 0
        ? `${rounded(f.availableSum / f.available)},${rounded(f.availableMin)},${rounded(f.availableMax)}`
        : ',,';
    const hour = Math.floor(startsAt / HOUR_MS) % 24;
    if (startsAt - hour * HOUR_MS !== day) {
      day = startsAt - hour * HOUR_MS;
      date = new Date(day).toISOString().slice(0, 11);
    }
    lines += `${first}${date}${hour < 10 ? '0' : ''}${hour}:00Z,${f.polls},${f.available},${f.errors},${times},${f.satisfied},${f.tolerating}\n`;
  }
  return lines;
};
