import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '../../../lib/account.ts';
import { REFRESH_MS } from '../../../lib/api/queries.ts';
import { useNow } from '../../../lib/use-now.ts';
import { QueryContent } from '../query-content.tsx';
import { dateIn } from '../range/calendar-date.ts';
import { calendarQuery } from '../report-queries.ts';
import { ReportSection } from '../report-section.tsx';
import { Calendar } from './calendar.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { CALENDAR_DAYS, calendarMonths } from './calendar-months.ts';

export const UptimeSection = ({ check }: { check: CheckAnswer }) => {
  const now = useNow();
  const zone = useTimeZone();
  const days = useQuery({
    ...calendarQuery(check.id),
    refetchInterval: REFRESH_MS,
  });
  return (
    <ReportSection title="Historical uptime" hint={`Last ${CALENDAR_DAYS} days, in UTC`}>
      <QueryContent query={days} what="The calendar" skeleton={<CalendarSkeleton />}>
        {({ response_times: entries }) => (
          <Stack gap="md">
            <Calendar months={calendarMonths(entries, { today: dateIn('UTC', now), createdOn: check.created_on })} />
            <Group justify="space-between" gap="xs">
              <CalendarLegend />
              <Text size="xs" c="dimmed">
                Choose a day to show its figures above{zone === 'UTC' ? '' : `, from midnight to midnight in ${zone}`}.
              </Text>
            </Group>
          </Stack>
        )}
      </QueryContent>
    </ReportSection>
  );
};

const CalendarSkeleton = () => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} h={240} />
    ))}
  </SimpleGrid>
);
