import { listPageIncidents, type PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Moment } from '../../../components/moment.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { NOTICES_PER_PAGE } from '../parts/notice-list.tsx';
import { NoticeRow, NoticesPage } from '../parts/notices-page.tsx';
import { shownOnText } from '../parts/shown-on.ts';
import { IMPACT_LABELS } from './incident-labels.ts';
import { IncidentState } from './incident-state.tsx';

const route = getRouteApi('/app/status/incidents');

const PARTS = [
  { title: 'Open', has: ({ resolved_at: at }: PageIncident) => at === null },
  { title: 'Resolved', has: ({ resolved_at: at }: PageIncident) => at !== null },
];

export const IncidentsPage = () => {
  usePageTitle('Incidents · Status pages');
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery({
    ...queryOf(listPageIncidents, { query: { page, page_size: NOTICES_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <NoticesPage
      title="Incidents"
      lead="Messages to the visitors of your status pages about problems."
      create={{ label: 'Create incident', to: '/status/incidents/new' }}
      empty={{
        title: 'No incidents yet',
        text: 'If there is a problem, describe it and its progress to the visitors of your status pages. You can also create an incident in the report of a check that is down.',
      }}
      query={query}
      page={page}
      onPage={(chosen) =>
        void navigate({ to: '/status/incidents', search: { page: chosen === 1 ? undefined : chosen } })
      }
      parts={PARTS}
      row={(incident) => <IncidentRow incident={incident} />}
    />
  );
};

const IncidentRow = ({ incident }: { incident: PageIncident }) => (
  <NoticeRow
    name={incident.name}
    link={{ to: '/status/incidents/$incident', params: { incident: String(incident.id) } }}
    state={<IncidentState status={incident.status} />}
  >
    <Moment at={incident.start} precision="minute" />
    {incident.impact !== 'none' && ` · ${IMPACT_LABELS[incident.impact]} impact`} · {shownOnText(incident.status_pages)}
  </NoticeRow>
);
