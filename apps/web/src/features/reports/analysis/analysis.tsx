import { Stack, Text } from '@mantine/core';
import { getStateChangeAnalysis } from '@pharos/contract/rest/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { AlertReceipts } from './alert-receipts.tsx';
import { AnalysisSummary } from './analysis-summary.tsx';
import { ProbeCard } from './probe-card.tsx';
import { SeenFromTable } from './seen-from-table.tsx';

export const Analysis = ({ id, skeleton }: { id: number; skeleton: ReactNode }) => {
  const query = useQuery(queryOf(getStateChangeAnalysis, { query: { based_on: id } }));
  if (isApiError(query.error, 404)) {
    return <EmptyState title="Incident not found">It was deleted together with its check.</EmptyState>;
  }
  if (query.data === undefined) {
    if (query.error === null) return <div aria-busy="true">{skeleton}</div>;
    return (
      <div role="alert">
        <EmptyState
          title="Network Error"
          action={
            <ActionButton variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </ActionButton>
          }
        >
          {query.error.message}
        </EmptyState>
      </div>
    );
  }
  const analysis = query.data;
  const { probe_first: first, probe_second: second, probe_present: present } = analysis;
  const isLaterPart = (analysis.outage?.based_on ?? analysis.based_on) !== analysis.based_on;
  return (
    <Stack gap="lg">
      <AnalysisSummary analysis={analysis} />
      {analysis.seen_from.length > 1 && (
        <SeenFromTable title="Results by location" rule={analysis.confirmed_by} seen={analysis.seen_from} />
      )}
      {analysis.seen_from_later.length > 0 && (
        <SeenFromTable
          title="Later results by location"
          rule="One location found the check available, but too many other locations did not, so the outage continued."
          seen={analysis.seen_from_later}
        />
      )}
      {first && (
        <ProbeCard title={isLaterPart ? 'Error Changed' : 'Outage Started'} probe={first} analysis={analysis} />
      )}
      {second && <ProbeCard title="Outage Confirmed" probe={second} analysis={analysis} />}
      {present && <ProbeCard title="Error Changed" probe={present} analysis={analysis} />}
      {!first && !second && (
        <Text c="dimmed">
          {analysis.new_state === 'PS'
            ? 'A person paused the check. No probe caused this change.'
            : 'The evidence of the probes was not stored.'}
        </Text>
      )}
      <AlertReceipts stateChangeId={id} />
    </Stack>
  );
};
