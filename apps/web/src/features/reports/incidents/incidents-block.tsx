import { Skeleton, Stack, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { listStateChanges } from '@pharos/contract/rest/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf, REFRESH_MS } from '../../../lib/api/queries.ts';
import { Block, Loaded } from '../block.tsx';
import { useReportSearch } from '../use-report-search.ts';
import { DownloadLogButton } from './download-log-button.tsx';
import { EvidenceMenu } from './evidence-menu.tsx';
import { IncidentTable } from './incident-table.tsx';
import { Pages } from './pages.tsx';
import { SuppressedFailures } from './suppressed-failures.tsx';

const PAGE_SIZE = 10;

/** What went wrong with the check, of all time, newest first. */
export const IncidentsBlock = ({ check }: { check: CheckAnswer }) => {
  const { search, change } = useReportSearch();
  const page = search.page ?? 1;
  const incidents = useQuery({
    ...queryOf(listStateChanges, {
      query: { check_id: check.id, filterincidents: 'true', page, page_size: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const pages = Math.ceil((incidents.data?.count ?? 0) / PAGE_SIZE);
  return (
    <Block
      title="Incidents history"
      actions={
        <>
          <EvidenceMenu check={check} />
          <DownloadLogButton checkId={check.id} isEmpty={incidents.data?.count === 0} />
        </>
      }
    >
      <Stack gap="md">
        <Loaded query={incidents} what="The incidents" skeleton={<RowsSkeleton />}>
          {({ results, count }) =>
            count === 0 ? (
              <Text c="dimmed" py="lg" ta="center">
                No incidents reported.
              </Text>
            ) : results.length === 0 ? (
              <Text c="dimmed" py="lg" ta="center">
                This page is empty. Go back to an earlier one.
              </Text>
            ) : (
              <IncidentTable incidents={results} isStale={incidents.isPlaceholderData} />
            )
          }
        </Loaded>
        {(pages > 1 || page > 1) && (
          <Pages
            total={pages}
            page={page}
            name="Pages of incidents"
            onChange={(chosen) => change({ page: chosen === 1 ? undefined : chosen })}
          />
        )}
        <SuppressedFailures checkId={check.id} />
      </Stack>
    </Block>
  );
};

const RowsSkeleton = () => (
  <Stack gap="xs">
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} h={48} />
    ))}
  </Stack>
);
