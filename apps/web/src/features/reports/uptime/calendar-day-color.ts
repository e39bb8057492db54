import type { CalendarDay } from './calendar-months.ts';

export type DayColor = 'up' | 'down' | 'paused' | 'maintenance' | 'missing' | 'unwatched' | 'future';

export const dayColorOf = (status: CalendarDay['status']): DayColor => {
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

export const DAY_COLOR_LABELS: Record<DayColor, string> = {
  up: 'Up',
  down: 'Down at times',
  paused: 'Paused at times',
  maintenance: 'Maintenance',
  missing: 'Check not added',
  unwatched: 'Yet to monitor',
  future: 'In the future',
};
