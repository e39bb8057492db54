import { Alert, Button, Group, Skeleton } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { entitlementOf, limitsOf } from '@pharos/domain/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { usePlan, useTimeZone } from '../../lib/account.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { queryOf, REFRESH_MS } from '../../lib/api/queries.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AnalysisDrawer } from './analysis/analysis-drawer.tsx';
import { CheckHeader } from './check-header.tsx';
import { CheckPicker } from './check-picker.tsx';
import { CurrentIncident } from './current-incident/current-incident.tsx';
import { IncidentsSection } from './incidents/incidents-section.tsx';
import { MetricsSection } from './metrics/metrics-section.tsx';
import { NoLiveLocation } from './no-live-location.tsx';
import { PrefetchReport } from './prefetch-report.tsx';
import { LatestProbes } from './probes/latest-probes.tsx';
import { QueryContent } from './query-content.tsx';
import { parseRange, type RangeChoice } from './range/parse-range.ts';
import { ResponseSection } from './response/response-section.tsx';
import { UptimeSection } from './uptime/uptime-section.tsx';
import { useReportSearch } from './use-report-search.ts';

export const ReportOfCheck = ({ id }: { id: number }) => {
  const check = useQuery({ ...queryOf(getCheck, { params: { id } }), refetchInterval: REFRESH_MS });
  const choice = useRange();
  const isGone = isApiError(check.error, 404);
  usePageTitle(check.data && !isGone ? `${check.data.name} · Reports` : 'Reports');
  return (
    <>
      <Group gap="md" mih={36}>
        <CheckPicker id={id} name={isGone ? null : (check.data?.name ?? null)} isGone={isGone} />
        {check.data && !isGone && <CheckHeader check={check.data} />}
      </Group>
      {isGone ? (
        <CheckGone />
      ) : (
        // The key discards the state of the previous check. The picker stays mounted and retains the focus.
        <QueryContent key={id} query={check} what="The check" skeleton={<Waiting id={id} choice={choice} />}>
          {(data) => <Blocks check={data} choice={choice} />}
        </QueryContent>
      )}
    </>
  );
};

const Waiting = ({ id, choice }: { id: number; choice: RangeChoice }) => (
  <>
    <PrefetchReport id={id} range={choice.range} />
    <Skeleton h={160} />
  </>
);

const CheckGone = () => (
  <EmptyState
    title="Check not found"
    action={
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
        Go to the dashboard
      </Button>
    }
  >
    It was deleted, or belongs to another organization. Choose another check above.
  </EmptyState>
);

const Blocks = ({ check, choice }: { check: CheckAnswer; choice: RangeChoice }) => (
  <>
    {check.statuses.monitoring_error !== null && (
      <Alert color="yellow" title="This check is not monitored">
        {check.statuses.monitoring_error}
      </Alert>
    )}
    <NoLiveLocation check={check} />
    <CurrentIncident check={check} />
    <MetricsSection check={check} choice={choice} />
    {choice.range ? <ResponseSection check={check} range={choice.range} /> : null}
    <LatestProbes check={check} />
    <UptimeSection check={check} />
    {choice.range ? <IncidentsSection check={check} range={choice.range} /> : null}
    <AnalysisDrawer />
  </>
);

const useRange = (): RangeChoice => {
  const { search } = useReportSearch();
  const zone = useTimeZone();
  const now = useNow();
  const plan = usePlan();
  const { historyMonths } = limitsOf(entitlementOf(plan.name), now);
  return parseRange(search, { zone, now, historyMonths });
};
