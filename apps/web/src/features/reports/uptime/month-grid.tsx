import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import styles from './calendar.module.css';
import { dayColorOf } from './calendar-day-color.ts';
import type { CalendarDay, CalendarMonth } from './calendar-months.ts';
import { dayText } from './day-text.ts';

const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface MonthGridProps {
  month: CalendarMonth;
  /** The only day that is a tab stop. */
  stop: string | null;
  today: string;
  chosen: string | undefined;
  onReach: (date: string) => void;
  onRead: (date: string | null) => void;
  onChoose: (date: string) => void;
}

export const MonthGrid = ({ month, stop, today, chosen, onReach, onRead, onChoose }: MonthGridProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h6" mb="xs" id={id}>
        {MONTH_NAME.format(new Date(`${month.month}-01T00:00:00Z`))}
      </Title>
      <div className={styles.month} onPointerLeave={() => onRead(null)}>
        {WEEKDAYS.map((name) => (
          <Text key={name} component="span" size="xs" c="dimmed" ta="center" aria-hidden="true">
            {name}
          </Text>
        ))}
        {month.days.map((day, index) => (
          <Day
            key={day.date}
            day={day}
            {...(index === 0 ? { column: month.offset + 1 } : {})}
            isStop={day.date === stop}
            isToday={day.date === today}
            isChosen={day.date === chosen}
            {...{ onReach, onRead, onChoose }}
          />
        ))}
      </div>
    </section>
  );
};

interface DayProps extends Pick<MonthGridProps, 'onReach' | 'onRead' | 'onChoose'> {
  day: CalendarDay;
  /** The grid column of the first day. The other days follow automatically. */
  column?: number;
  isStop: boolean;
  isToday: boolean;
  isChosen: boolean;
}

const Day = ({ day, column, isStop, isToday, isChosen, onReach, onRead, onChoose }: DayProps) => {
  const place = column === undefined ? {} : { gridColumn: column };
  const color = dayColorOf(day.status);
  if (color === 'future') return <span className={styles.day} data-color="future" style={place} aria-hidden="true" />;
  return (
    <button
      type="button"
      className={styles.day}
      data-color={color}
      data-down={day.downSeconds > 0 || undefined}
      data-date={day.date}
      style={place}
      tabIndex={isStop ? 0 : -1}
      aria-label={dayText(day)}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onFocus={() => onReach(day.date)}
      onPointerEnter={() => onRead(day.date)}
      onClick={() => onChoose(day.date)}
    >
      {Number(day.date.slice(-2))}
    </button>
  );
};
