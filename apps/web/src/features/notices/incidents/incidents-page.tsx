import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { listPageIncidents, type PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Moment } from '../../../components/moment.tsx';
import { useMay } from '../../../lib/account.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import classes from '../notices.module.css';
import { NOTICES_PER_PAGE, NoticeList } from '../parts/notice-list.tsx';
import { shownOnText } from '../parts/shown-on.ts';
import { IncidentState } from './incident-state.tsx';
import { IMPACT_WORDS } from './incident-words.ts';

const route = getRouteApi('/app/status/incidents');

const PARTS = [
  { title: 'Open', has: ({ resolved_at: at }: PageIncident) => at === null },
  { title: 'Resolved', has: ({ resolved_at: at }: PageIncident) => at !== null },
];

/** The incidents that people tell on status pages. */
export const IncidentsPage = () => {
  usePageTitle('Incidents · Status pages');
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery({
    ...queryOf(listPageIncidents, { query: { page, page_size: NOTICES_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  const hasAny = query.data !== undefined && query.data.count > 0;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h3">
            Incidents
          </Title>
          <Text c="dimmed" size="sm">
            What you tell visitors of your status pages while something is wrong.
          </Text>
        </div>
        {hasAny && <CreateIncident />}
      </Group>
      <NoticeList
        query={query}
        page={page}
        onPage={(chosen) =>
          void navigate({ to: '/status/incidents', search: { page: chosen === 1 ? undefined : chosen } })
        }
        what="The incidents"
        empty={
          <EmptyState title="No incidents yet" action={<CreateIncident />}>
            When something is wrong, tell visitors of your status pages what it is and how it goes on. The report of a
            check that is down leads here, too.
          </EmptyState>
        }
        parts={PARTS}
        row={(incident) => <IncidentRow incident={incident} />}
      />
    </Stack>
  );
};

const CreateIncident = () => {
  const mayManage = useMay('status-pages.manage');
  if (!mayManage) return null;
  return (
    <Button
      flex="none"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/status/incidents/new" {...props} />}
    >
      Create incident
    </Button>
  );
};

const IncidentRow = ({ incident }: { incident: PageIncident }) => (
  <>
    <div className={classes.main}>
      <Anchor
        size="sm"
        fw={500}
        className={classes.free}
        renderRoot={(props) => (
          <Link to="/status/incidents/$incident" params={{ incident: String(incident.id) }} {...props} />
        )}
      >
        <bdi>{incident.name}</bdi>
      </Anchor>
      <Text size="sm" c="dimmed">
        <Moment at={incident.start} precision="minute" />
        {incident.impact !== 'none' && ` · ${IMPACT_WORDS[incident.impact]} impact`} ·{' '}
        {shownOnText(incident.status_pages)}
      </Text>
    </div>
    <IncidentState status={incident.status} />
  </>
);
