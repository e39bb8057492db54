import '@mantine/dates/styles.css';
import { Button, Flex, SimpleGrid, Stack, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { entitlementOf, limitsOf } from '@pharos/domain/plans/plans.ts';
import { useState } from 'react';
import { usePlan, useTimeZone } from '../../../lib/account.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReportSearch } from '../use-report-search.ts';
import { dateIn } from './calendar-date.ts';
import { earliestDate } from './parse-range.ts';
import { type Dates, LAST_HOURS, PRESETS, presetOf } from './presets.ts';

interface RangeChooserProps {
  dates: Dates | null;
  onChosen: () => void;
}

/** Disables future days and days before the history of the plan. */
export const RangeChooser = ({ dates, onChosen }: RangeChooserProps) => {
  const { search, change } = useReportSearch();
  const zone = useTimeZone();
  const now = useNow();
  const plan = usePlan();
  const { historyMonths } = limitsOf(entitlementOf(plan.name), now);
  const today = dateIn(zone, now);
  const [picked, setPicked] = useState<[string | null, string | null]>([dates?.first ?? null, dates?.last ?? null]);
  const choose = (part: { range?: string; from?: string; to?: string }) => {
    change({ range: part.range, from: part.from, to: part.to, page: undefined });
    onChosen();
  };
  const isPreset = search.range === LAST_HOURS.name || presetOf(search.range) !== undefined;
  const options = [LAST_HOURS, { name: undefined, label: 'Last 24 hours' }, ...[...PRESETS].reverse()];
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} gap="md">
      <SimpleGrid cols={{ base: 2, sm: 1 }} spacing={4} verticalSpacing={4} style={{ alignContent: 'start' }}>
        {options.map(({ name, label }) => {
          const isChosen = name === undefined ? !isPreset && search.from === undefined : search.range === name;
          return (
            <Button
              key={label}
              variant={isChosen ? 'light' : 'subtle'}
              {...(!isChosen && { color: 'gray', c: 'var(--text)' })}
              justify="flex-start"
              size="sm"
              px={{ base: 4, sm: 'xs' }}
              aria-pressed={isChosen}
              data-autofocus={isChosen || undefined}
              onClick={() => choose(name === undefined ? {} : { range: name })}
            >
              {label}
            </Button>
          );
        })}
      </SimpleGrid>
      <Stack gap="xs" maw={280}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          hideOutsideDates
          weekendDays={[]}
          value={picked}
          onChange={([from, to]) => {
            setPicked([from, to]);
            if (from !== null && to !== null) choose({ from, to });
          }}
          defaultDate={dates?.last ?? today}
          minDate={earliestDate({ zone, now, historyMonths })}
          maxDate={today}
          getDayProps={(date) => (date === today ? { 'aria-current': 'date' } : {})}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
        <Text size="xs" c="dimmed">
          {picked[0] !== null && picked[1] === null
            ? 'Choose the last day.'
            : `Choose the first and the last day, up to 3 months. Reports show the last ${historyMonths} months.`}
        </Text>
      </Stack>
    </Flex>
  );
};
