import { Anchor, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { listOperatorOrganizations, type OperatorOrganization } from '@pharos/contract/rest/operator/organizations.ts';
import { grantBenefitsText } from '@pharos/domain/text/grant-benefits-text.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListPagination } from '../../../components/list-pagination.tsx';
import { ListSearch } from '../../../components/list-search.tsx';
import { type Column, ListTable } from '../../../components/list-table/list-table.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { toGrant } from '../../../lib/to-grant.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { DeviceDay, LastDay } from '../device-time.tsx';
import classes from '../operator.module.css';
import { QueryPart } from '../query-part.tsx';
import { useInstallationSellsPlans } from '../use-installation-sells-plans.ts';
import { useListPlace } from '../use-list-place.ts';
import { planLabel, STATE_LABELS } from './state-labels.ts';

const route = getRouteApi('/operator/organizations');
const LIST = '/operator/organizations';
const PAGE_SIZE = 25;
const STATES = Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }));
const PLANS = ['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE', 'TRIAL'].map((value) => ({
  value,
  label: value === 'TRIAL' ? 'In trial' : value,
}));
const ORDERINGS = [
  { value: '-created_on', label: 'Newest first' },
  { value: 'created_on', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: '-last_used_on', label: 'Recently used first' },
  { value: 'last_used_on', label: 'Least recently used first' },
  { value: '-number_of_checks', label: 'Most checks' },
];
const MONEY_ORDERINGS = [
  { value: 'trial_ends_on', label: 'Trial ends first' },
  { value: '-trial_ends_on', label: 'Trial ends last' },
  { value: 'next_payment_on', label: 'Next payment first' },
  { value: '-next_payment_on', label: 'Next payment last' },
  { value: 'overdue_since', label: 'Longest overdue first' },
];
const MONEY = [
  { value: 'trial', label: 'In trial' },
  { value: 'paying', label: 'Paying' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'granted', label: 'With a grant' },
];

export const OrganizationsPage = () => {
  usePageTitle('Organizations');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, ordering = '-created_on', view, ...filter } = search;
  const query = useQuery({
    ...queryOf(listOperatorOrganizations, { query: { ...filter, ordering, page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  // The type of `Select` allows any string, but it returns one of its options or null.
  const change = (changed: Partial<typeof search>) =>
    void navigate({ search: { ...search, page: undefined, ...changed }, replace: true });
  const sellsPlans = useInstallationSellsPlans();
  const isOfMoney = sellsPlans && view === 'payments';
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
      {sellsPlans && (
        <SegmentedControl
          aria-label="Columns shown"
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'people', label: 'People and usage' },
            { value: 'payments', label: 'Trials and payments' },
          ]}
          value={view ?? 'people'}
          onChange={(value) =>
            // Removes the filter and the ordering that exist only in the other view.
            change({ view: value === 'payments' ? 'payments' : undefined, money: undefined, ordering: undefined })
          }
        />
      )}
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
        {sellsPlans && (
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
        {isOfMoney && (
          <Select
            label="Standing"
            placeholder="All"
            clearable
            w={170}
            data={MONEY}
            value={search.money ?? null}
            onChange={(money) => change({ money: (money as typeof search.money) ?? undefined })}
          />
        )}
        <Select
          label="Order"
          allowDeselect={false}
          w={190}
          data={isOfMoney ? [...ORDERINGS, ...MONEY_ORDERINGS] : ORDERINGS}
          value={ordering}
          onChange={(chosen) => change({ ordering: (chosen as typeof search.ordering) ?? undefined })}
        />
      </div>
      <QueryPart query={query} what="The organizations">
        {({ count, results }) =>
          results.length === 0 ? (
            <EmptyState title="No organization matches" isSecond>
              {isFiltered ? `Change the search text, or show all states${sellsPlans ? ' and plans' : ''}.` : undefined}
            </EmptyState>
          ) : (
            <>
              <Text size="sm" c="dimmed" role="status">
                {count.toLocaleString('en-US')} {count === 1 ? 'organization' : 'organizations'}
              </Text>
              <ListTable rows={results} columns={isOfMoney ? MONEY_COLUMNS : columnsOf(sellsPlans)} />
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

const NAME: Column<OperatorOrganization> = {
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
};

const columnsOf = (sellsPlans: boolean): readonly Column<OperatorOrganization>[] => [
  NAME,
  { label: 'State', isBold: ({ state }) => state !== 'AC', cell: ({ state }) => STATE_LABELS[state] },
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
  { label: 'Last used', cell: (each) => <DeviceDay at={each.last_used_on} /> },
  { label: 'Created', cell: (each) => <DeviceDay at={each.created_on} /> },
];

const MONEY_COLUMNS: readonly Column<OperatorOrganization>[] = [
  NAME,
  { label: 'Plan', cell: planLabel },
  {
    label: 'Trial ends',
    cell: ({ trial_ends_on }) => (trial_ends_on === null ? '–' : <DeviceDay at={trial_ends_on} />),
  },
  {
    label: 'Next payment',
    cell: ({ next_payment: next }) =>
      next === null ? '–' : <MoneyOn cents={next.cents} at={next.on} creditCents={next.credit_cents} />,
  },
  {
    label: 'Overdue',
    isBold: ({ overdue }) => overdue !== null,
    cell: ({ overdue }) => (overdue === null ? '–' : <MoneyOn cents={overdue.cents} at={overdue.since} isSince />),
  },
  {
    label: 'Grants',
    isLong: true,
    cell: ({ grants }) =>
      grants.length === 0
        ? '–'
        : grants.map((grant) => (
            <div key={grant.id}>
              {grantBenefitsText(toGrant(grant))} until <LastDay before={grant.ends_on} />
            </div>
          )),
  },
];

interface MoneyOnProps {
  cents: number | null;
  creditCents?: number;
  at: string;
  isSince?: boolean;
}

const MoneyOn = ({ cents, creditCents = 0, at, isSince = false }: MoneyOnProps) => (
  <div className="tabular">
    {cents === null ? 'Unknown amount' : moneyText(cents)}
    {creditCents > 0 && ` and ${moneyText(creditCents)} of credit`}
    <Text size="xs" c="dimmed">
      {isSince ? 'since' : 'on'} <DeviceDay at={at} />
    </Text>
  </div>
);

const PlanCell = ({ of: each }: { of: OperatorOrganization }) => (
  <div>
    {planLabel(each)}
    {each.is_trial && each.trial_ends_on !== null && (
      <Text size="xs" c="dimmed">
        until <DeviceDay at={each.trial_ends_on} />
      </Text>
    )}
  </div>
);
