import type { BucketUnit } from '@pharos/domain/reports/time/buckets.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { millisecondsText } from '../../../lib/format/number.ts';
import type { GraphPoint, LineKey } from './graph-points.ts';

export interface Line {
  key: LineKey;
  name: string;
}

/** Returns a text such as "21 Nov 2026, 14:00 – 15:00", or only the date if the unit is days. */
export const pointTimeText = ({ from, to }: GraphPoint, unit: BucketUnit, zone: string): string => {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' });
  if (unit === 'days') return day.format(from);
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${day.format(from)}, ${clock.format(from)} – ${clock.format(to)}`;
};

/** Returns a text such as "Average 182 ms, p95 320 ms", or the reason for a gap. */
export const pointValuesText = ({ values }: GraphPoint, lines: readonly Line[]): string => {
  const known = lines.flatMap(({ key, name }) => {
    const value = values[key];
    return value == null ? [] : [`${name} ${millisecondsText(value)}`];
  });
  return known.length === 0 ? 'No response time' : known.join(', ');
};

/** Returns a text such as "down 4 mins, paused 10 mins". Empty if the check was up and not degraded. */
export const pointStateText = ({
  downSeconds,
  pausedSeconds,
  maintenanceSeconds,
  unknownSeconds,
  degradedSeconds,
}: GraphPoint): string =>
  (
    [
      ['down', downSeconds],
      ['degraded', degradedSeconds],
      ['paused', pausedSeconds],
      ['maintenance', maintenanceSeconds],
      ['not monitored', unknownSeconds],
    ] as const
  )
    .flatMap(([word, seconds]) => (seconds > 0 ? [`${word} ${durationText(seconds * 1000)}`] : []))
    .join(', ');

export const pointText = (
  point: GraphPoint,
  { lines, unit, zone }: { lines: readonly Line[]; unit: BucketUnit; zone: string },
): string =>
  [pointTimeText(point, unit, zone), pointValuesText(point, lines), pointStateText(point)].filter(Boolean).join(' · ');
