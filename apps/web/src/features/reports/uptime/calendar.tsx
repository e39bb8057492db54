import { SimpleGrid, Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTimeZone } from '../../../lib/account.ts';
import { dateIn } from '../range/calendar-date.ts';
import { useReportSearch } from '../use-report-search.ts';
import type { CalendarMonth } from './calendar-months.ts';
import { dayText } from './day-text.ts';
import { MonthGrid } from './month-grid.tsx';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The calendar is a single tab stop. Arrow keys, Home and End move between days, also across months. Selecting a day
 * sets the range of the report.
 */
export const Calendar = ({ months }: { months: readonly CalendarMonth[] }) => {
  const { search, change } = useReportSearch();
  const zone = useTimeZone();
  const days = months.flatMap((month) => month.days).filter(({ status }) => status !== 'future');
  const latest = days.at(-1)?.date ?? '';
  const [reached, setReached] = useState<string | null>(null);
  const [read, setRead] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  // After midnight, the calendar may not contain the stored day any more.
  const stop = days.some(({ date }) => date === reached) ? reached : latest;
  const shown = days.find(({ date }) => date === read);

  const choose = (date: string) => {
    // West of UTC, the local date may still be the previous day.
    const [day = date] = [date, dateIn(zone, Date.now())].sort();
    change({ range: undefined, from: day, to: day, page: undefined });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = days.findIndex(({ date }) => date === stop);
    const step = STEPS[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : step === undefined ? null : from + step;
    if (to === null) return;
    event.preventDefault();
    const day = days[Math.max(0, Math.min(days.length - 1, to))];
    if (day) grid.current?.querySelector<HTMLElement>(`[data-date="${day.date}"]`)?.focus();
  };

  return (
    <div ref={grid}>
      <SimpleGrid
        cols={{ base: 1, sm: months.length > 3 ? 2 : 3, lg: months.length }}
        spacing="xl"
        onKeyDown={onKeyDown}
      >
        {months.map((month) => (
          <MonthGrid
            key={month.month}
            month={month}
            stop={stop}
            today={latest}
            chosen={search.from === search.to ? search.from : undefined}
            onReach={(date) => {
              setReached(date);
              setRead(date);
            }}
            onRead={setRead}
            onChoose={choose}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" mt="md" mih={22} className="tabular" {...(!shown && { c: 'dimmed' })} aria-hidden="true">
        {shown ? dayText(shown) : 'Point at a day to see its figures.'}
      </Text>
    </div>
  );
};
