import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { getWeeklyReport, type WeeklyReport } from '@pharos/contract/rest/reports/weekly-report.ts';
import { durationText } from '@pharos/domain/words/duration-text.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { queryOf } from '../../../lib/api/queries.ts';
import { percentText } from '../../../lib/format/number.ts';
import { dayText } from '../../../lib/format/time.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { QueryContent } from '../query-content.tsx';
import { WeekLists } from './week-lists.tsx';
import classes from './weekly-report.module.css';

const route = getRouteApi('/app/reports/weekly');

/** A week of all checks against the week before: what is mailed each Monday. */
export const WeeklyReportPage = () => {
  usePageTitle('Weekly report');
  const { week } = route.useSearch();
  const report = useQuery(queryOf(getWeeklyReport, { query: { week } }));
  return (
    <Stack gap="md" maw={1040} mx="auto">
      <Title order={1} size="h3">
        Weekly report
      </Title>
      <QueryContent query={report} what="The report" skeleton={<Skeleton h={320} />}>
        {(data) => <Week report={data} />}
      </QueryContent>
    </Stack>
  );
};

const Week = ({ report }: { report: WeeklyReport }) => {
  const { report_start: from, report_end: to, timezone, is_complete: isComplete } = report;
  // The end of a whole week is the beginning of the next day.
  const lastDay = dayText(new Date(Date.parse(to) - 1).toISOString(), timezone);
  return (
    <>
      <Group justify="space-between">
        <Text fw={600}>
          {dayText(from, timezone)} to {isComplete ? lastDay : 'now'}
        </Text>
        <Group gap="xs">
          <Beside week={report.previous_week}>Week before</Beside>
          <Beside week={report.next_week}>Week after</Beside>
        </Group>
      </Group>
      {report.checks_count === 0 ? (
        <Text>There were no checks in this week.</Text>
      ) : (
        <>
          <Totals report={report} />
          <WeekLists report={report} />
        </>
      )}
    </>
  );
};

const Beside = ({ week, children }: { week: string | null; children: string }) => (
  <Button
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

const Totals = ({ report: { checks_count: checks, totals, previous } }: { report: WeeklyReport }) => {
  const unknown = totals.duration_seconds_unknown;
  return (
    <>
      <dl className={classes.totals}>
        <Total
          label="Availability"
          value={percentText(totals.availability_percentage)}
          before={percentText(previous.availability_percentage)}
        />
        <Total label="Outages" value={totals.outages_count_total} before={previous.outages_count_total} />
        <Total
          label="Downtime"
          value={durationText(totals.duration_seconds_total_downtime * 1000)}
          before={durationText(previous.duration_seconds_total_downtime * 1000)}
        />
        <Total label="Checks" value={checks} />
      </dl>
      {unknown > 0 && (
        <Text size="sm" c="dimmed">
          Pharos did not watch for {durationText(unknown * 1000)}, added up over all checks: that counts as neither up
          nor down.
        </Text>
      )}
    </>
  );
};

const Total = ({ label, value, before }: { label: string; value: string | number; before?: string | number }) => (
  <div className={classes.total}>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <dd>
      <span className={classes.value}>{value}</span>
      {before !== undefined && (
        <Text size="xs" c="dimmed">
          {before} the week before
        </Text>
      )}
    </dd>
  </div>
);
