import { listMaintenances, type Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Moment } from '../../../components/moment.tsx';
import { queryOf, REFRESH_MS } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { NOTICES_PER_PAGE } from '../parts/notice-list.tsx';
import { NoticeRow, NoticesPage } from '../parts/notices-page.tsx';
import { shownOnText } from '../parts/shown-on.ts';
import { MaintenanceState } from './maintenance-state.tsx';

const route = getRouteApi('/app/status/maintenance');

const PARTS = [
  { title: 'In progress', has: ({ state }: Maintenance) => state === 'in_progress' },
  { title: 'Upcoming', has: ({ state }: Maintenance) => state === 'scheduled' },
  { title: 'Past', has: ({ state }: Maintenance) => state === 'completed' },
];

export const MaintenancesPage = () => {
  usePageTitle('Maintenance · Status pages');
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery({
    ...queryOf(listMaintenances, { query: { page, page_size: NOTICES_PER_PAGE } }),
    placeholderData: keepPreviousData,
    // The state changes with time, without a live event.
    refetchInterval: REFRESH_MS,
  });
  return (
    <NoticesPage
      title="Maintenance"
      lead="Work that you announce to visitors. It can be excluded from alerts and availability."
      create={{ label: 'Schedule maintenance', to: '/status/maintenance/new' }}
      empty={{
        title: 'No maintenance yet',
        text: 'Announce work on your systems to visitors in advance. During this time, alerts of the affected checks wait, and the availability does not count it.',
      }}
      query={query}
      page={page}
      onPage={(chosen) =>
        void navigate({ to: '/status/maintenance', search: { page: chosen === 1 ? undefined : chosen } })
      }
      parts={PARTS}
      row={(maintenance) => <MaintenanceRow maintenance={maintenance} />}
    />
  );
};

const MaintenanceRow = ({ maintenance }: { maintenance: Maintenance }) => (
  <NoticeRow
    name={maintenance.name}
    link={{ to: '/status/maintenance/$maintenance', params: { maintenance: String(maintenance.id) } }}
    state={<MaintenanceState state={maintenance.state} />}
  >
    <Moment at={maintenance.start} precision="minute" /> to <Moment at={maintenance.end} precision="minute" /> ·{' '}
    {shownOnText(maintenance.status_pages)}
  </NoticeRow>
);
