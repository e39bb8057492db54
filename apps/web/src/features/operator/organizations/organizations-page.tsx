import { Anchor, Select, Stack, Text, Title } from '@mantine/core';
import { listOperatorOrganizations, type OperatorOrganization } from '@pharos/contract/rest/operator/organizations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListPagination } from '../../../components/list-pagination.tsx';
import { ListSearch } from '../../../components/list-search.tsx';
import { type Column, ListTable } from '../../../components/list-table/list-table.tsx';
import { getInstallation } from '../../../lib/api/first-calls.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { DeviceAgo, DeviceDay } from '../device-time.tsx';
import classes from '../operator.module.css';
import { QueryPart } from '../query-part.tsx';
import { useListPlace } from '../use-list-place.ts';
import { planWords, STATE_WORDS } from './state-words.ts';

const route = getRouteApi('/operator/organizations');
const LIST = '/operator/organizations';
const PAGE_SIZE = 25;
const STATES = Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label }));
const PLANS = ['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE', 'TRIAL'].map((value) => ({
  value,
  label: value === 'TRIAL' ? 'In trial' : value,
}));
const ORDERINGS = [
  { value: '-created_on', label: 'Newest first' },
  { value: 'created_on', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: '-last_used_on', label: 'Used last' },
  { value: 'last_used_on', label: 'Not used for longest' },
  { value: '-number_of_checks', label: 'Most checks' },
];

/** All organizations of the installation. */
export const OrganizationsPage = () => {
  usePageTitle('Organizations');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, ordering = '-created_on', ...filter } = search;
  const query = useQuery({
    ...queryOf(listOperatorOrganizations, { query: { ...filter, ordering, page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  // A Select says that it answers any text: it answers one of its data, or null.
  const change = (changed: Partial<typeof search>) =>
    void navigate({ search: { ...search, page: undefined, ...changed }, replace: true });
  const sellsPlans = (useQuery(queryOf(getInstallation, {})).data?.billing ?? 'off') !== 'off';
  useListPlace({
    list: LIST,
    search,
    count: query.isPlaceholderData ? undefined : query.data?.count,
    pageSize: PAGE_SIZE,
    onPage: (last) => void navigate({ search: { ...search, page: last }, replace: true }),
  });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Organizations
      </Title>
      <div className={classes.filters}>
        <ListSearch
          label="Search"
          placeholder="Name, sub-domain, e-mail address or number"
          search={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <Select
          label="State"
          placeholder="All"
          clearable
          w={150}
          data={STATES}
          value={search.state ?? null}
          onChange={(state) => change({ state: (state as typeof search.state) ?? undefined })}
        />
        {(sellsPlans || search.plan !== undefined) && (
          <Select
            label="Plan"
            placeholder="All"
            clearable
            w={150}
            data={PLANS}
            value={search.plan ?? null}
            onChange={(plan) => change({ plan: (plan as typeof search.plan) ?? undefined })}
          />
        )}
        <Select
          label="Order"
          allowDeselect={false}
          w={190}
          data={ORDERINGS}
          value={ordering}
          onChange={(chosen) => change({ ordering: (chosen as typeof search.ordering) ?? undefined })}
        />
      </div>
      <QueryPart query={query} what="The organizations">
        {({ count, results }) =>
          results.length === 0 ? (
            <EmptyState title="No organization matches" isSecond>
              {isFiltered ? 'Search for something else, or for all states and plans.' : undefined}
            </EmptyState>
          ) : (
            <>
              <Text size="sm" c="dimmed" role="status">
                {count.toLocaleString('en-US')} {count === 1 ? 'organization' : 'organizations'}
              </Text>
              <ListTable rows={results} columns={columnsOf(sellsPlans)} />
              {count > PAGE_SIZE && (
                <ListPagination
                  total={Math.ceil(count / PAGE_SIZE)}
                  page={page}
                  name="Pages of organizations"
                  onChange={(next) => void navigate({ search: { ...search, page: next } })}
                />
              )}
            </>
          )
        }
      </QueryPart>
    </Stack>
  );
};

const columnsOf = (sellsPlans: boolean): readonly Column<OperatorOrganization>[] => [
  {
    label: 'Organization',
    cell: ({ id, name, subdomain }) => (
      <>
        <Anchor
          fw={500}
          renderRoot={(props) => <Link to="/operator/organizations/$id" params={{ id: String(id) }} {...props} />}
        >
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="xs" c="dimmed">
          {subdomain}, number {id}
        </Text>
      </>
    ),
  },
  { label: 'State', isBold: ({ state }) => state !== 'AC', cell: ({ state }) => STATE_WORDS[state] },
  {
    label: 'Owner',
    isLong: true,
    cell: ({ owner }) => (
      <div>
        {owner.email}
        {!owner.is_verified && (
          <Text size="xs" c="dimmed">
            not verified
          </Text>
        )}
      </div>
    ),
  },
  ...(sellsPlans ? [{ label: 'Plan', cell: (each: OperatorOrganization) => <PlanCell of={each} /> }] : []),
  {
    label: 'Checks',
    isNumber: true,
    cell: (each) => (sellsPlans ? `${each.number_of_checks}/${each.maximum_checks_allowed}` : each.number_of_checks),
  },
  { label: 'People', isNumber: true, cell: (each) => each.number_of_users },
  { label: 'Last used', cell: (each) => <DeviceAgo at={each.last_used_on} /> },
  { label: 'Created', cell: (each) => <DeviceDay at={each.created_on} /> },
];

const PlanCell = ({ of: each }: { of: OperatorOrganization }) => (
  <div>
    {planWords(each)}
    {each.is_trial && each.trial_ends_on !== null && (
      <Text size="xs" c="dimmed">
        until <DeviceDay at={each.trial_ends_on} />
      </Text>
    )}
  </div>
);
