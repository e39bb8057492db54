import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { listMaintenances, type Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Moment } from '../../../components/moment.tsx';
import { useMay } from '../../../lib/account.ts';
import { queryOf, REFRESH_MS } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import classes from '../notices.module.css';
import { NOTICES_PER_PAGE, NoticeList } from '../parts/notice-list.tsx';
import { shownOnText } from '../parts/shown-on.ts';
import { MaintenanceState } from './maintenance-state.tsx';

const route = getRouteApi('/app/status/maintenance');

const PARTS = [
  { title: 'In progress', has: ({ state }: Maintenance) => state === 'in_progress' },
  { title: 'Upcoming', has: ({ state }: Maintenance) => state === 'scheduled' },
  { title: 'Past', has: ({ state }: Maintenance) => state === 'completed' },
];

/** Scheduled maintenance of the organization. */
export const MaintenancesPage = () => {
  usePageTitle('Maintenance · Status pages');
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery({
    ...queryOf(listMaintenances, { query: { page, page_size: NOTICES_PER_PAGE } }),
    placeholderData: keepPreviousData,
    // It begins and ends by the clock.
    refetchInterval: REFRESH_MS,
  });
  const hasAny = query.data !== undefined && query.data.count > 0;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h3">
            Maintenance
          </Title>
          <Text c="dimmed" size="sm">
            Work that you announce to visitors, and that alerts and availability can leave out.
          </Text>
        </div>
        {hasAny && <ScheduleMaintenance />}
      </Group>
      <NoticeList
        query={query}
        page={page}
        onPage={(chosen) =>
          void navigate({ to: '/status/maintenance', search: { page: chosen === 1 ? undefined : chosen } })
        }
        what="The maintenance"
        empty={
          <EmptyState title="No maintenance yet" action={<ScheduleMaintenance />}>
            Tell visitors ahead of work on your systems. While it lasts, alerts of the affected checks wait, and the
            time stays out of availability.
          </EmptyState>
        }
        parts={PARTS}
        row={(maintenance) => <MaintenanceRow maintenance={maintenance} />}
      />
    </Stack>
  );
};

const ScheduleMaintenance = () => {
  const mayManage = useMay('status-pages.manage');
  if (!mayManage) return null;
  return (
    <Button
      flex="none"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/status/maintenance/new" {...props} />}
    >
      Schedule maintenance
    </Button>
  );
};

const MaintenanceRow = ({ maintenance }: { maintenance: Maintenance }) => (
  <>
    <div className={classes.main}>
      <Anchor
        size="sm"
        fw={500}
        className={classes.free}
        renderRoot={(props) => (
          <Link to="/status/maintenance/$maintenance" params={{ maintenance: String(maintenance.id) }} {...props} />
        )}
      >
        <bdi>{maintenance.name}</bdi>
      </Anchor>
      <Text size="sm" c="dimmed">
        <Moment at={maintenance.start} precision="minute" /> to <Moment at={maintenance.end} precision="minute" /> ·{' '}
        {shownOnText(maintenance.status_pages)}
      </Text>
    </div>
    <MaintenanceState state={maintenance.state} />
  </>
);
