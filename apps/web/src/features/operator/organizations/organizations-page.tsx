import { Anchor, Select, Stack, Table, Text, Title } from '@mantine/core';
import { listOperatorOrganizations, type OperatorOrganization } from '@pharos/contract/rest/operator/organizations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListPagination } from '../../../components/list-pagination.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { DeviceAgo, DeviceDay } from '../device-time.tsx';
import { ListSearch } from '../list-search.tsx';
import classes from '../operator.module.css';
import { QueryPart } from '../query-part.tsx';
import { WideTable } from '../wide-table.tsx';
import { planWords, STATE_WORDS } from './state-words.ts';

const route = getRouteApi('/operator/organizations');
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
  const change = (changed: Partial<typeof search>) =>
    void navigate({ search: { ...search, page: undefined, ...changed }, replace: true });
  const sellsPlans = query.data?.results.some(({ plan }) => plan !== null) ?? false;
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
            <EmptyState title="No organization matches" isPart>
              {isFiltered ? 'Search for something else, or for all states and plans.' : undefined}
            </EmptyState>
          ) : (
            <>
              <Text size="sm" c="dimmed" role="status">
                {count.toLocaleString('en-US')} {count === 1 ? 'organization' : 'organizations'}
              </Text>
              <OrganizationTable organizations={results} sellsPlans={sellsPlans} />
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

const OrganizationTable = ({
  organizations,
  sellsPlans,
}: {
  organizations: readonly OperatorOrganization[];
  sellsPlans: boolean;
}) => (
  <WideTable name="Organizations" minWidth={860}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Organization</Table.Th>
        <Table.Th>State</Table.Th>
        <Table.Th>Owner</Table.Th>
        {sellsPlans && <Table.Th>Plan</Table.Th>}
        <Table.Th ta="right">Checks</Table.Th>
        <Table.Th ta="right">People</Table.Th>
        <Table.Th>Last used</Table.Th>
        <Table.Th>Created</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {organizations.map((each) => (
        <Table.Tr key={each.id}>
          <Table.Td maw={280} style={{ overflowWrap: 'anywhere' }}>
            <Anchor
              fw={500}
              renderRoot={(props) => (
                <Link to="/operator/organizations/$id" params={{ id: String(each.id) }} {...props} />
              )}
            >
              <bdi>{each.name}</bdi>
            </Anchor>
            <Text size="xs" c="dimmed">
              {each.subdomain}, number {each.id}
            </Text>
          </Table.Td>
          <Table.Td fw={each.state === 'AC' ? undefined : 600}>{STATE_WORDS[each.state]}</Table.Td>
          <Table.Td maw={240} style={{ overflowWrap: 'anywhere' }}>
            {each.owner.email}
            {!each.owner.is_verified && (
              <Text size="xs" c="dimmed">
                not verified
              </Text>
            )}
          </Table.Td>
          {sellsPlans && <Table.Td>{planWords(each)}</Table.Td>}
          <Table.Td ta="right">
            {sellsPlans ? `${each.number_of_checks}/${each.maximum_checks_allowed}` : each.number_of_checks}
          </Table.Td>
          <Table.Td ta="right">{each.number_of_users}</Table.Td>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>
            <DeviceAgo at={each.last_used_on} />
          </Table.Td>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>
            <DeviceDay at={each.created_on} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
);
