import { Anchor, Stack, Text, Title } from '@mantine/core';
import { getRetirement, type OperatorRetirement } from '@pharos/contract/rest/operator/retirement.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ListPagination } from '../../../components/list-pagination.tsx';
import type { Answer } from '../../../lib/api/call.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { dayText } from '../../../lib/format/time.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Facts } from '../facts.tsx';
import { PagePart } from '../page-part.tsx';
import { QueryPart } from '../query-part.tsx';
import { useInstallationSellsPlans } from '../use-installation-sells-plans.ts';
import { ClearRetirement } from './clear-retirement.tsx';
import { RetirementForm } from './retirement-form.tsx';

const PAGE_SIZE = 25;

export const RetirementPage = () => {
  usePageTitle('Retirement');
  const query = useQuery(queryOf(getRetirement, {}));
  return (
    <Stack gap="xl" maw={760}>
      <Stack gap="sm">
        <Title order={1} size="h3">
          Retirement
        </Title>
        <Text size="sm" c="dimmed">
          When you stop running this service for other people, announce it early: they see a notice, get mails, and can
          export their data. After the days of grace, their checks stop, and 60 days later their data is deleted.
        </Text>
      </Stack>
      <QueryPart query={query} what="The end of the service">
        {({ installation, organizations }) => (
          <>
            <PagePart title="All organizations">
              {installation === null ? (
                <RetirementForm />
              ) : (
                <>
                  <RetirementFacts retirement={installation} />
                  <ClearRetirement />
                </>
              )}
            </PagePart>
            {organizations.length > 0 && (
              <PagePart title="Organizations with a separate end">
                <OwnEnds organizations={organizations} />
              </PagePart>
            )}
          </>
        )}
      </QueryPart>
    </Stack>
  );
};

type OwnEnd = Answer<typeof getRetirement>['organizations'][number];

const OwnEnds = ({ organizations }: { organizations: readonly OwnEnd[] }) => {
  const [wanted, setPage] = useState(1);
  const pages = Math.ceil(organizations.length / PAGE_SIZE);
  const page = Math.min(wanted, pages);
  return (
    <>
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
        {organizations.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id, name, end_date }) => (
          <li key={id}>
            <Anchor
              renderRoot={(props) => <Link to="/operator/organizations/$id" params={{ id: String(id) }} {...props} />}
            >
              <bdi>{name}</bdi>
            </Anchor>
            , last day {dayText(end_date, 'UTC')} (UTC)
          </li>
        ))}
      </Stack>
      {pages > 1 && <ListPagination total={pages} page={page} name="Pages of organizations" onChange={setPage} />}
    </>
  );
};

export const RetirementFacts = ({ retirement }: { retirement: OperatorRetirement }) => {
  const sellsPlans = useInstallationSellsPlans();
  const { free_extend: freeDays, paid_extend: paidDays } = retirement;
  return (
    <Facts
      facts={[
        ['Announced on', `${dayText(retirement.start_date, 'UTC')} (UTC)`],
        ['Last day', `${dayText(retirement.end_date, 'UTC')} (UTC)`],
        ['Days of grace', sellsPlans ? `${freeDays}, and ${paidDays} after a paid plan` : freeDays],
        ['Reason', retirement.reason],
      ]}
    />
  );
};
