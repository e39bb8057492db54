import type { GraphHour } from '@pharos/contract/rest/checks/check-answer.ts';
import { minutesText } from '@pharos/domain/text/duration-text.ts';
import { millisecondsText } from '../../../lib/format/number.ts';
import { clockText } from '../../../lib/format/time.ts';
import { displayStateOfHour } from './draw-day-graph.ts';

const HOUR_MS = 3_600_000;

/** Formats an hour, such as "14:00–15:00", in a time zone. */
export const hourText = ({ start }: GraphHour, timeZone: string): string =>
  `${clockText(start, timeZone)}–${clockText(new Date(Date.parse(start) + HOUR_MS).toISOString(), timeZone)}`;

/** Formats the values of an hour: "182 ms", "down 12 mins, 240 ms", "paused", "no data". */
export const hourValueText = (hour: GraphHour): string => {
  const state = displayStateOfHour(hour);
  const parts = [
    ...(hour.down_seconds > 0 ? [`down ${minutesText(hour.down_seconds * 1000)}`] : []),
    ...(hour.average === null ? [] : [millisecondsText(hour.average)]),
  ];
  if (parts.length > 0) return parts.join(', ');
  return state === 'paused' ? 'paused' : 'no data';
};

/** Describes a day for screen readers. */
export const dayGraphText = (hours: readonly GraphHour[], timeZone: string): string => {
  const known = hours.filter(({ average }) => average !== null);
  const slowest = known.reduce<GraphHour | undefined>(
    (worst, hour) => ((hour.average ?? 0) > (worst?.average ?? -1) ? hour : worst),
    undefined,
  );
  const down = hours.filter(({ down_seconds }) => down_seconds > 0);
  const downSeconds = down.reduce((sum, { down_seconds }) => sum + down_seconds, 0);
  const sentences = [
    slowest
      ? `Slowest hour ${hourText(slowest, timeZone)} with ${millisecondsText(slowest.average)}.`
      : 'No response times yet.',
    down.length === 0 ? '' : `Down ${minutesText(downSeconds * 1000)} in ${hoursCount(down.length)}.`,
    known.length === hours.length || !slowest ? '' : `No response times in ${hoursCount(hours.length - known.length)}.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
};

const hoursCount = (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`;
