import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import {
  getOperatorOrganization,
  type OperatorOrganizationDetail,
} from '@pharos/contract/rest/operator/organizations.ts';
import { moneyText, nextPaymentText } from '@pharos/domain/text/money-text.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type Column, ListTable } from '../../../components/list-table/list-table.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { dayText } from '../../../lib/format/time.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { DeviceDay, DeviceMoment, deviceZone, LastDay } from '../device-time.tsx';
import { Facts } from '../facts.tsx';
import { OperatorActionsList } from '../operator-actions-list.tsx';
import { PagePart } from '../page-part.tsx';
import { QueryPart } from '../query-part.tsx';
import { placeIn } from '../use-list-place.ts';
import { CreditsList } from './credits-list.tsx';
import { GrantsList } from './grants-list.tsx';
import { OrganizationActions } from './organization-actions.tsx';
import { ownPlanLabel, planLabel, STATE_LABELS } from './state-labels.ts';

const route = getRouteApi('/operator/organizations/$id');

export const OrganizationPage = () => {
  const { id } = route.useParams();
  const query = useQuery(queryOf(getOperatorOrganization, { params: { id: Number(id) } }));
  usePageTitle(query.data?.name ?? 'Organization');
  if (!Number.isInteger(Number(id)) || isApiError(query.error, 404) || isApiError(query.error, 400)) {
    return <NoSuch />;
  }
  return (
    <QueryPart query={query} what="The organization">
      {(organization) => <Content organization={organization} />}
    </QueryPart>
  );
};

const NoSuch = () => (
  <EmptyState title="Organization not found" isWholePage action={<ToList />}>
    It may have been deleted. The page Operators lists all operator actions.
  </EmptyState>
);

const Content = ({ organization }: { organization: OperatorOrganizationDetail }) => (
  <Stack gap="xl">
    <Stack gap={4}>
      <ToList />
      <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{organization.name}</bdi>
      </Title>
      <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {organization.subdomain}, number {organization.id}, {organization.timezone}
      </Text>
    </Stack>
    <Facts facts={factsOf(organization)} />
    {organization.grants.length > 0 && (
      <PagePart title="Grants">
        <GrantsList organization={organization} />
      </PagePart>
    )}
    {organization.payment !== null && organization.payment.credits.length > 0 && (
      <PagePart title="Credit">
        <CreditsList organization={organization} credits={organization.payment.credits} />
      </PagePart>
    )}
    <PagePart title="Actions">
      <OrganizationActions organization={organization} />
    </PagePart>
    <PagePart title="People">
      <ListTable rows={organization.members} columns={MEMBER_COLUMNS} />
    </PagePart>
    <PagePart title="Operator actions">
      <OperatorActionsList actions={organization.acts} />
    </PagePart>
  </Stack>
);

const MEMBER_COLUMNS: readonly Column<OperatorOrganizationDetail['members'][number]>[] = [
  { label: 'Name', cell: ({ full_name }) => full_name },
  {
    label: 'E-mail address',
    isLong: true,
    cell: ({ email, is_verified }) => `${email}${is_verified ? '' : ' (not verified)'}`,
  },
  { label: 'Role', cell: ({ role }) => ROLES[role] },
];

/** Restores the page and the filters of the list. */
const ToList = () => (
  <Anchor
    size="sm"
    renderRoot={(props) => <Link to="/operator/organizations" search={placeIn('/operator/organizations')} {...props} />}
  >
    All organizations
  </Anchor>
);

type Retirement = NonNullable<OperatorOrganizationDetail['retirement']>;
const ROLES = { OW: 'Owner', AD: 'Admin', ST: 'Read-only' } as const;
const PAYMENTS = { active: 'Paid for', non_renewing: 'Ends with the term', cancelled: 'Ended' } as const;

const factsOf = (each: OperatorOrganizationDetail) => [
  ['State', <b key="state">{STATE_LABELS[each.state]}</b>] as const,
  ...(each.suspension
    ? [
        [
          'Suspended',
          <>
            <DeviceMoment at={each.suspension.since} />: {each.suspension.reason}
          </>,
        ] as const,
      ]
    : []),
  ...(each.retirement === null ? [] : [retirementFact(each.retirement)]),
  [
    'Owner',
    <Group key="owner" gap={6}>
      <span>
        {each.owner.full_name}, {each.owner.email}
      </span>
      {!each.owner.is_verified && <Text c="dimmed">(not verified)</Text>}
    </Group>,
  ] as const,
  ...(each.ownership_transfer === null
    ? []
    : [
        [
          'New owner',
          <span key="transfer">
            {each.ownership_transfer.new_owner} from <DeviceMoment at={each.ownership_transfer.effective_on} />, unless
            the owner objects
          </span>,
        ] as const,
      ]),
  ...(each.plan === null ? [] : planFacts(each)),
  [
    'Checks',
    each.plan === null ? each.number_of_checks : `${each.number_of_checks} of ${each.maximum_checks_allowed}`,
  ] as const,
  ['People', each.number_of_users] as const,
  ['Integrations', each.number_of_integrations] as const,
  ['Status pages', each.number_of_status_pages] as const,
  ['Badges', each.number_of_badges] as const,
  [
    'Open tickets',
    each.number_of_open_tickets === 0 ? (
      0
    ) : (
      <Anchor
        key="tickets"
        renderRoot={(props) => (
          <Link to="/operator/tickets" search={{ search: each.name, status: 'open' }} {...props} />
        )}
      >
        {each.number_of_open_tickets}
      </Anchor>
    ),
  ] as const,
  ['Created', <DeviceDay key="created" at={each.created_on} />] as const,
  ['Last used', <DeviceDay key="used" at={each.last_used_on} />] as const,
];

const retirementFact = ({ is_own, ends_on, checks_stop_on, data_deleted_on }: Retirement) =>
  [
    'The service ends',
    <span key="retirement">
      {is_own ? 'Set only for this organization' : 'As for all organizations'}: last day <LastDay before={ends_on} />,
      checks are probed until <LastDay before={checks_stop_on} />, data can be exported until{' '}
      <LastDay before={data_deleted_on} />
    </span>,
  ] as const;

const creditFact = ({ payment }: OperatorOrganizationDetail) => {
  const cents = (payment?.granted_credit ?? 0) + (payment?.refundable_credit ?? 0);
  return cents === 0 ? [] : [['Credit', moneyText(cents)] as const];
};

const planFacts = (each: OperatorOrganizationDetail) => [
  ['Plan', planLabel(each)] as const,
  ...(each.plan === each.subscribed_plan ? [] : [['Own plan', ownPlanLabel(each)] as const]),
  ...(each.is_trial && each.trial_ends_on !== null
    ? [['Trial ends', <DeviceMoment key="trial" at={each.trial_ends_on} />] as const]
    : []),
  ...(each.payment === null ? [] : [['Payment', PAYMENTS[each.payment.status]] as const]),
  ...(each.next_payment === null
    ? []
    : [
        [
          'Next payment',
          <span key="next">
            {nextPaymentText(
              { cents: each.next_payment.cents, creditCents: each.next_payment.credit_cents },
              `on ${dayText(each.next_payment.on, deviceZone())}`,
            )}
          </span>,
        ] as const,
      ]),
  ...creditFact(each),
  ...(each.term_ends_on === null ? [] : [['Term ends', <DeviceDay key="term" at={each.term_ends_on} />] as const]),
  ...(each.payment?.unpaid_since == null
    ? []
    : [['Unpaid since', <DeviceDay key="unpaid" at={each.payment.unpaid_since} />] as const]),
];
