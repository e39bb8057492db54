import type { RecordedHour } from '@pharos/domain/reports/sum-hours.ts';

export const HOURS_HEADER =
  'hour,polls,available,errors,average_ms,minimum_ms,maximum_ms,apdex_satisfied,apdex_tolerating\n';

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Hours of a check as lines of CSV. Response times are of polls that found it available; empty when none did. */
export const hoursCsv = (hours: readonly RecordedHour[]): string => {
  let lines = '';
  for (const { startsAt, figures: f } of hours) {
    const times =
      f.available > 0
        ? `${rounded(f.availableSum / f.available)},${rounded(f.availableMin)},${rounded(f.availableMax)}`
        : ',,';
    const hour = new Date(startsAt).toISOString().slice(0, 13);
    lines += `${hour}:00Z,${f.polls},${f.available},${f.errors},${times},${f.satisfied},${f.tolerating}\n`;
  }
  return lines;
};
