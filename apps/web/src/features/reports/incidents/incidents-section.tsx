import { Skeleton, Stack, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListPagination } from '../../../components/list-pagination.tsx';
import { REFRESH_MS } from '../../../lib/api/queries.ts';
import { QueryContent } from '../query-content.tsx';
import { datesText } from '../range/dates-text.ts';
import { CUSTOM_RANGE, type Range } from '../range/parse-range.ts';
import { INCIDENTS_PER_PAGE, incidentsQuery } from '../report-queries.ts';
import { ReportSection } from '../report-section.tsx';
import { useReportSearch } from '../use-report-search.ts';
import { DownloadLogButton } from './download-log-button.tsx';
import { IncidentTable } from './incident-table.tsx';
import { MonthlyReportMenu } from './monthly-report-menu.tsx';
import { SuppressedFailures } from './suppressed-failures.tsx';

export const IncidentsSection = ({ check, range }: { check: CheckAnswer; range: Range }) => {
  const { search, change } = useReportSearch();
  const page = search.page ?? 1;
  const incidents = useQuery({
    ...incidentsQuery(check.id, range, page),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const pages = Math.ceil((incidents.data?.count ?? 0) / INCIDENTS_PER_PAGE);
  return (
    <ReportSection
      title="Incidents history"
      hint={range.label === CUSTOM_RANGE && range.dates ? datesText(range.dates) : range.label}
      actions={
        <>
          <MonthlyReportMenu check={check} />
          <DownloadLogButton checkId={check.id} range={range} isEmpty={incidents.data?.count === 0} />
        </>
      }
    >
      <Stack gap="md">
        <QueryContent query={incidents} what="The incidents" skeleton={<RowsSkeleton />}>
          {({ results, count }) =>
            count === 0 ? (
              <Text c="dimmed" py="lg" ta="center">
                No incidents reported.
              </Text>
            ) : results.length === 0 ? (
              <Text c="dimmed" py="lg" ta="center">
                This page is empty. Go to a previous page.
              </Text>
            ) : (
              <IncidentTable incidents={results} isStale={incidents.isPlaceholderData} />
            )
          }
        </QueryContent>
        {(pages > 1 || page > 1) && (
          <ListPagination
            total={pages}
            page={page}
            name="Pages of incidents"
            onChange={(chosen) => change({ page: chosen === 1 ? undefined : chosen })}
          />
        )}
        <SuppressedFailures checkId={check.id} />
      </Stack>
    </ReportSection>
  );
};

const RowsSkeleton = () => (
  <Stack gap="xs">
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} h={48} />
    ))}
  </Stack>
);
