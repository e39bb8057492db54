import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { getWeeklyReport, type WeeklyReport } from '@pharos/contract/rest/reports/weekly-report.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { unwatchedText } from '@pharos/domain/text/unwatched-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { moveFocusOnRemoval } from '../../../lib/focus-heading.ts';
import { percentText } from '../../../lib/format/number.ts';
import { dayText } from '../../../lib/format/time.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { QueryContent } from '../query-content.tsx';
import { WeekLists } from './week-lists.tsx';
import classes from './weekly-report.module.css';

const route = getRouteApi('/app/reports/weekly');

/** The report that is mailed each Monday: a week of all checks compared with the week before. */
export const WeeklyReportPage = () => {
  usePageTitle('Weekly report');
  const { week } = route.useSearch();
  const report = useQuery({
    ...queryOf(getWeeklyReport, { query: { week } }),
    placeholderData: keepPreviousData,
  });
  const isRefused = isApiError(report.error, 400);
  return (
    <Stack gap="md" maw={1040} mx="auto">
      <Title order={1} size="h3">
        Weekly report
      </Title>
      {isRefused ? (
        <EmptyState
          title="There is no report for this week"
          isSecond
          action={
            <Button
              ref={moveFocusOnRemoval}
              variant="default"
              renderRoot={(props) => <Link to="/reports/weekly" search={{}} {...props} />}
            >
              Show the last complete week
            </Button>
          }
        >
          {refusalText(report.error) ?? fieldErrors(report.error).week}
        </EmptyState>
      ) : (
        <QueryContent query={report} what="The report" skeleton={<Skeleton h={320} />}>
          {(data) => (
            <div className={classes.week} aria-busy={report.isPlaceholderData || undefined}>
              <Week report={data} />
            </div>
          )}
        </QueryContent>
      )}
    </Stack>
  );
};

const Week = ({ report }: { report: WeeklyReport }) => {
  const { report_start: from, report_end: to, timezone, is_complete: isComplete } = report;
  // The end of the week is the start of the next day.
  const lastDay = dayText(new Date(Date.parse(to) - 1).toISOString(), timezone);
  return (
    <>
      <Group justify="space-between">
        <Text fw={600}>
          {dayText(from, timezone)} to {isComplete ? lastDay : 'now'} ({timezone})
        </Text>
        <Group gap="xs">
          <Beside week={report.previous_week}>Week before</Beside>
          <Beside week={report.next_week}>Week after</Beside>
        </Group>
      </Group>
      {report.checks_count === 0 ? (
        <NoChecks report={report} />
      ) : (
        <>
          <Totals report={report} />
          <WeekLists report={report} />
        </>
      )}
    </>
  );
};

/** Shown if no check existed in this week. */
const NoChecks = ({ report: { week, next_week: next, is_complete: isComplete } }: { report: WeeklyReport }) => {
  const { number_of_checks: checks } = useOrganization();
  const mayAdd = useMay('checks.manage');
  const lastWhole = useQuery({ ...queryOf(getWeeklyReport, { query: {} }), enabled: isComplete && checks > 0 });
  const title = 'There were no checks in this week';
  if (checks === 0) {
    return (
      <EmptyState
        title={title}
        isSecond
        action={
          mayAdd && (
            <Button renderRoot={(props) => <Link to="/dashboard" search={{ check: 'new' }} {...props} />}>
              Add a check
            </Button>
          )
        }
      >
        When you have added a check, this page shows its availability and the changes since the week before.
      </EmptyState>
    );
  }
  // The week of the first report. Null if a report is already available, or while loading.
  const dueWeek = lastWhole.data?.checks_count === 0 ? lastWhole.data.next_week : null;
  const current = isComplete ? dueWeek : week;
  return (
    <EmptyState
      title={title}
      isSecond
      action={
        next !== null &&
        !lastWhole.isPending && (
          <Button
            ref={moveFocusOnRemoval}
            variant="default"
            renderRoot={(props) => (
              <Link to="/reports/weekly" search={current === null ? {} : { week: current }} {...props} />
            )}
          >
            {current === null ? 'Show the last complete week' : 'Show the current week'}
          </Button>
        )
      }
    >
      {current === null
        ? 'All checks were added later.'
        : `The first weekly report is ready on Monday, ${dayText(`${mondayAfter(current)}T00:00:00Z`, 'UTC')}. The current week is shown until now.`}
    </EmptyState>
  );
};

const mondayAfter = (monday: string): string =>
  new Date(Date.parse(monday) + 7 * 86_400_000).toISOString().slice(0, 10);

const Beside = ({ week, children }: { week: string | null; children: string }) => (
  <Button
    ref={moveFocusOnRemoval}
    variant="default"
    size="sm"
    disabled={week === null}
    {...(week !== null && {
      renderRoot: (props: object) => <Link to="/reports/weekly" search={{ week }} {...props} />,
    })}
  >
    {children}
  </Button>
);

const Totals = ({
  report: { checks_count: checks, totals, previous, is_complete: isComplete },
}: {
  report: WeeklyReport;
}) => {
  const unwatched = unwatchedText(totals.duration_seconds_unknown * 1000);
  const then = isComplete ? 'the week before' : 'by this time of the week before';
  return (
    <>
      <dl className={classes.totals}>
        <Total
          label="Availability"
          value={percentText(totals.availability_percentage)}
          before={`${percentText(previous.availability_percentage)} ${then}`}
        />
        <Total label="Outages" value={totals.outages_count_total} before={`${previous.outages_count_total} ${then}`} />
        <Total
          label="Downtime"
          value={durationText(totals.duration_seconds_total_downtime * 1000)}
          before={`${durationText(previous.duration_seconds_total_downtime * 1000)} ${then}`}
        />
        <Total label="Checks" value={checks} />
      </dl>
      {unwatched !== null && (
        <Text size="sm" c="dimmed">
          {unwatched}
        </Text>
      )}
    </>
  );
};

const Total = ({ label, value, before }: { label: string; value: string | number; before?: string }) => (
  <div className={classes.total}>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <dd>
      <span className={classes.value}>{value}</span>
      {before !== undefined && (
        <Text size="xs" c="dimmed">
          {before}
        </Text>
      )}
    </dd>
  </div>
);
