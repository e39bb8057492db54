import { Skeleton } from '@mantine/core';
import { listPublicPlans } from '@pharos/contract/rest/organizations/public-plans.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { NotLoaded } from '../../../../components/not-loaded.tsx';
import { useSellsPlans } from '../../../../lib/account.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { EstimateForm } from './estimate-form.tsx';

const route = getRouteApi('/app/settings/estimate');

/** Redirects to the prices if the URL contains no plan. */
export const EstimatePage = () => (useSellsPlans() ? <Chosen /> : <Navigate to="/settings/users" replace />);

const Chosen = () => {
  const { plan: id } = route.useSearch();
  const plans = useQuery(queryOf(listPublicPlans, { query: {} }));
  if (plans.data === undefined) {
    if (plans.error === null) return <Skeleton h={420} aria-busy="true" />;
    const retry = () => void plans.refetch();
    return <NotLoaded what="The plan" error={plans.error} isTrying={plans.isFetching} onTryAgain={retry} />;
  }
  const plan = plans.data.results.find((each) => each.id === id);
  if (plan === undefined) return <Navigate to="/settings/pricing" replace />;
  return <EstimateForm plan={plan} plans={plans.data.results} />;
};
