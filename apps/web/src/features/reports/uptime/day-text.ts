import { durationText } from '@pharos/domain/text/duration-text.ts';
import { percentText } from '../../../lib/format/number.ts';
import { dateText } from '../range/dates-text.ts';
import { DAY_COLOR_LABELS, dayColorOf } from './calendar-day-color.ts';
import type { CalendarDay } from './calendar-months.ts';

export const dayText = (day: CalendarDay): string => {
  const word = DAY_COLOR_LABELS[dayColorOf(day.status)];
  if (day.availability === null) return `${dateText(day.date)}: ${word}`;
  const times = (
    [
      ['down', day.downSeconds],
      ['paused', day.pausedSeconds],
      ['maintenance', day.maintenanceSeconds],
    ] as const
  ).flatMap(([word, seconds]) => (seconds > 0 ? [`${word} ${durationText(seconds * 1000)}`] : []));
  return `${dateText(day.date)}: ${[`${percentText(day.availability)} available`, ...(times.length > 0 ? times : ['no downtime'])].join(', ')}`;
};
