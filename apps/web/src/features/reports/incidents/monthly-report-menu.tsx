import { Button, NativeSelect, Popover, Stack, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { getSlaReport } from '@pharos/contract/rest/reports/sla-report.ts';
import { entitlementOf, limitsOf } from '@pharos/domain/plans/plans.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { usePlan, useTimeZone } from '../../../lib/account.ts';
import { callForText } from '../../../lib/api/call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { dateIn } from '../range/calendar-date.ts';
import { reportMonths } from './report-months.ts';

const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

export const MonthlyReportMenu = ({ check }: { check: CheckAnswer }) => {
  const zone = useTimeZone();
  const now = useNow();
  const plan = usePlan();
  const { historyMonths } = limitsOf(entitlementOf(plan.name), now);
  const today = dateIn(zone, now);
  const months = reportMonths(today, dateIn(zone, Date.parse(check.created_on)), historyMonths);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const month = chosen ?? months[1] ?? today.slice(0, 7);
  const open = useMutation({
    mutationFn: async (page: Window) => {
      const html = await callForText(getSlaReport, {
        query: { check_id: check.id, month, time_zone: zone, format: 'html' },
      });
      page.location.replace(URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' })));
    },
    onError: (_, page) => page.close(),
  });
  const openPage = () => {
    // Browsers allow a new window only during the click. It is filled after the report is loaded.
    const page = window.open('', '_blank');
    setBlocked(page === null);
    if (page === null) return;
    page.opener = null;
    open.mutate(page);
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" width={260}>
      <Popover.Target>
        <Button variant="default" size="xs">
          Monthly report
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Monthly report">
        <Stack gap="sm">
          <NativeSelect
            label="Month"
            value={month}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={months.map((value) => ({
              value,
              label: `${MONTH_NAME.format(new Date(`${value}-01T00:00:00Z`))}${value === today.slice(0, 7) ? ' (so far)' : ''}`,
            }))}
          />
          <Text size="xs" c="dimmed">
            Availability with all intervals, exclusions and outages that it is based on, in {zone}.
          </Text>
          <ActionButton size="xs" loading={open.isPending} onClick={openPage}>
            Open report
          </ActionButton>
          {isBlocked && (
            <Text size="xs" role="alert">
              The browser blocked the new window. Allow it for this website and try again.
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
