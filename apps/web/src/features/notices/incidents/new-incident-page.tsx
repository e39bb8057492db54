import { Button } from '@mantine/core';
import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { getStateChangeAnalysis, type StateChangeAnalysis } from '@pharos/contract/rest/reports/reports.ts';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useTimeZone } from '../../../lib/account.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { FormSkeleton, NoticeFrame } from '../parts/notice-frame.tsx';
import { pagesFor, pagesQuery } from '../parts/shown-on.ts';
import { incidentOf, newIncident, type Outcome } from './incident-draft.ts';
import { NewIncidentForm } from './new-incident-form.tsx';

const route = getRouteApi('/app/status/incidents/new');

/** The URL may name an outage on which the incident is based. */
export const NewIncidentPage = () => {
  const { outage } = route.useSearch();
  const pages = useQuery(pagesQuery());
  const content = () => {
    if (pages.data === undefined) {
      if (!pages.error) return <FormSkeleton />;
      return (
        <NotLoaded
          what="The status pages"
          error={pages.error}
          isTrying={pages.isFetching}
          onTryAgain={() => void pages.refetch()}
        />
      );
    }
    if (outage !== undefined) return <OfOutage key={outage} id={outage} pages={pages.data} />;
    return <NewIncidentForm start={newIncident(pagesFor(pages.data, []))} outage={null} pages={pages.data} />;
  };
  return (
    <NoticeFrame title="Create incident" otherwise="Incidents cannot be created at the moment">
      {content()}
    </NoticeFrame>
  );
};

interface OfOutageProps {
  id: number;
  pages: readonly StatusPage[];
}

const OfOutage = ({ id, pages }: OfOutageProps) => {
  const zone = useTimeZone();
  const analysis = useQuery(queryOf(getStateChangeAnalysis, { query: { based_on: id } }));
  const checkId = analysis.data?.check_id;
  const check = useQuery({ ...queryOf(getCheck, { params: { id: checkId ?? 0 } }), enabled: checkId !== undefined });
  const error = analysis.error ?? check.error;
  if (analysis.data && check.data) {
    const { start: began, ...ended } = analysis.data.outage ?? {
      start: analysis.data.check_start_time,
      end: analysis.data.next_state_change_time,
      pause: null,
    };
    const outage = { id, began };
    const { id: checkOfIt, name } = check.data;
    const given = { check: checkOfIt, checkName: name, began, outcome: outcomeOf(ended) };
    return (
      <NewIncidentForm start={incidentOf(given, pagesFor(pages, [checkOfIt]), zone)} outage={outage} pages={pages} />
    );
  }
  if (isApiError(error, 404)) return <NoSuchOutage />;
  if (!error) return <FormSkeleton />;
  const retry = (): void => void (analysis.data ? check.refetch() : analysis.refetch());
  return (
    <NotLoaded what="The outage" error={error} isTrying={analysis.isFetching || check.isFetching} onTryAgain={retry} />
  );
};

/** `paused` if a pause ended the outage and no recovery was seen, as on the public page. */
const outcomeOf = ({ end, pause }: Pick<NonNullable<StateChangeAnalysis['outage']>, 'end' | 'pause'>): Outcome => {
  if (end === null) return 'lasts';
  return pause?.seen_up === null ? 'paused' : 'over';
};

const NoSuchOutage = () => (
  <EmptyState
    title="Outage not found"
    action={
      <Button variant="default" renderRoot={(props) => <Link to="/status/incidents/new" {...props} />}>
        Start with an empty form
      </Button>
    }
  >
    It was deleted together with its check.
  </EmptyState>
);
