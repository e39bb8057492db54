import { Alert, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { listPublicPlans } from '@pharos/contract/rest/organizations/public-plans.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useOrganization, useSellsPlans } from '../../../lib/account.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { featureOfInterest } from './feature-of-interest.ts';
import { PlanCard } from './plan-card.tsx';

const route = getRouteApi('/app/settings/pricing');

/** The plan in force, and what the others hold; where nothing is sold, there is no such page. */
export const PricingPage = () => (useSellsPlans() ? <Plans /> : <Navigate to="/settings/users" replace />);

const Plans = () => {
  usePageTitle('Pricing');
  const { subscription } = useOrganization();
  const { interest } = route.useSearch();
  const plans = useQuery(queryOf(listPublicPlans, { query: {} }));
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h3">
          Pricing
        </Title>
        <Text c="dimmed" size="sm">
          {subscription.status === 'in_trial'
            ? `You are trying the ${subscription.plan_name} plan.`
            : `You are on the ${subscription.plan_name} plan.`}
        </Text>
      </div>
      {plans.error && (
        <Alert color="red" title="Plans could not be loaded">
          {plans.error.message}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {plans.isPending && ['a', 'b', 'c'].map((key) => <Skeleton key={key} height={420} />)}
        {plans.data?.results
          .filter(({ price }) => price !== null)
          .map((plan) => (
            <PlanCard key={plan.name} plan={plan} wanted={featureOfInterest(interest)} />
          ))}
      </SimpleGrid>
    </Stack>
  );
};
