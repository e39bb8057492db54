import { Button } from '@mantine/core';
import { getMaintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf, REFRESH_MS } from '../../../lib/api/queries.ts';
import { FormSkeleton, NoticeFrame } from '../parts/notice-frame.tsx';
import { pagesQuery } from '../parts/shown-on.ts';
import { MaintenanceForm } from './maintenance-form.tsx';

const route = getRouteApi('/app/status/maintenance/$maintenance');

export const EditMaintenancePage = () => {
  const id = Number(route.useParams().maintenance);
  return (
    <NoticeFrame title="Maintenance" otherwise="Maintenance cannot be changed at the moment">
      {Number.isSafeInteger(id) && id > 0 ? <Stored key={id} id={id} /> : <NoSuchMaintenance />}
    </NoticeFrame>
  );
};

const Stored = ({ id }: { id: number }) => {
  const maintenance = useQuery({
    ...queryOf(getMaintenance, { params: { id } }),
    refetchOnMount: 'always',
    // The state changes with time, without a live event.
    refetchInterval: REFRESH_MS,
  });
  const pages = useQuery(pagesQuery());
  const error = maintenance.error ?? pages.error;
  if (isApiError(maintenance.error, 404)) return <NoSuchMaintenance />;
  if (maintenance.data && pages.data && maintenance.isFetchedAfterMount) {
    return <MaintenanceForm maintenance={maintenance.data} pages={pages.data} />;
  }
  if (!error) return <FormSkeleton />;
  return (
    <NotLoaded
      what="The maintenance"
      error={error}
      isTrying={maintenance.isFetching || pages.isFetching}
      onTryAgain={() => void Promise.all([maintenance.refetch(), pages.refetch()])}
    />
  );
};

const NoSuchMaintenance = () => (
  <EmptyState
    title="Maintenance not found"
    action={
      <Button variant="default" renderRoot={(props) => <Link to="/status/maintenance" {...props} />}>
        Back to the maintenance
      </Button>
    }
  >
    It may have been deleted.
  </EmptyState>
);
