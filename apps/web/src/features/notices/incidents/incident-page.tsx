import { Button } from '@mantine/core';
import { getPageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { FormSkeleton } from '../parts/notice-frame.tsx';
import { pagesQuery } from '../parts/shown-on.ts';
import { IncidentView } from './incident-view.tsx';

const route = getRouteApi('/app/status/incidents/$incident');

export const IncidentPage = () => {
  const id = Number(route.useParams().incident);
  return Number.isSafeInteger(id) && id > 0 ? <StoredIncident key={id} id={id} /> : <NoSuchIncident />;
};

const StoredIncident = ({ id }: { id: number }) => {
  const incident = useQuery({ ...queryOf(getPageIncident, { params: { id } }), refetchOnMount: 'always' });
  const pages = useQuery(pagesQuery());
  usePageTitle(incident.data?.name ?? 'Incident');
  const error = incident.error ?? pages.error;
  if (isApiError(incident.error, 404)) return <NoSuchIncident />;
  if (incident.data && pages.data && incident.isFetchedAfterMount)
    return <IncidentView incident={incident.data} pages={pages.data} />;
  if (!error) return <FormSkeleton />;
  return (
    <NotLoaded
      what="The incident"
      error={error}
      isTrying={incident.isFetching || pages.isFetching}
      onTryAgain={() => void Promise.all([incident.refetch(), pages.refetch()])}
    />
  );
};

const NoSuchIncident = () => (
  <EmptyState
    title="Incident not found"
    isWholePage
    action={
      <Button variant="default" renderRoot={(props) => <Link to="/status/incidents" {...props} />}>
        Back to the incidents
      </Button>
    }
  >
    It may have been deleted.
  </EmptyState>
);
