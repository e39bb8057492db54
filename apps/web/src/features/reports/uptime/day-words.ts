import { durationText } from '@pharos/domain/words/duration-text.ts';
import { percentText } from '../../../lib/format/number.ts';
import { dateText } from '../range/dates-text.ts';
import type { CalendarDay } from './calendar-months.ts';

/** What a day of the calendar looks like; its letter tells it apart without color. */
export type DayLook = 'up' | 'down' | 'paused' | 'missing' | 'unwatched' | 'future';

export const lookOf = (status: CalendarDay['status']): DayLook => {
  switch (status) {
    case 'AV':
      return 'up';
    case 'NR':
    case 'RE':
      return 'down';
    case 'PS':
      return 'paused';
    default:
      return status;
  }
};

export const LOOK_WORD: Record<DayLook, string> = {
  up: 'Up',
  down: 'Down at times',
  paused: 'Paused at times',
  missing: 'Check not added',
  unwatched: 'Yet to monitor',
  future: 'In the future',
};

/** "19 November 2026: 90.00 % available, down 2 hrs 24 mins". */
export const dayText = (day: CalendarDay): string => {
  const look = lookOf(day.status);
  if (day.availability === null) return `${dateText(day.date)}: ${LOOK_WORD[look]}`;
  const times = (
    [
      ['down', day.downSeconds],
      ['paused', day.pausedSeconds],
    ] as const
  ).flatMap(([word, seconds]) => (seconds > 0 ? [`${word} ${durationText(seconds * 1000)}`] : []));
  return `${dateText(day.date)}: ${[`${percentText(day.availability)} available`, ...(times.length > 0 ? times : ['no downtime'])].join(', ')}`;
};
