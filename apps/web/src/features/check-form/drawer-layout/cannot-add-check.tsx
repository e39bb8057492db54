import { Button, Center } from '@mantine/core';
import { hasHigherPlan } from '@pharos/domain/plans/plans.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useOrganization, usePlan, useSellsPlans } from '../../../lib/account.ts';
import { useUpgradesSuspended } from '../../../lib/use-upgrades-suspended.ts';

/**
 * Returns whether the plan allows another check. Stays true while the form is open; the server rejects the
 * request if the limit is reached.
 */
export const useIsBelowLimit = (check: 'new' | number): boolean => {
  const { number_of_checks: used, maximum_checks_allowed: maximum } = useOrganization();
  const isFull = useSellsPlans() && check === 'new' && used >= maximum;
  const [wasFull] = useState(isFull);
  return !(isFull && wasFull);
};

export const LimitReached = () => {
  const { maximum_checks_allowed: maximum, deprecation } = useOrganization();
  const { name } = usePlan();
  const isSuspended = useUpgradesSuspended();
  const mayUpgrade = hasHigherPlan(name) && !isSuspended && deprecation === null;
  return (
    <Center flex={1}>
      <EmptyState
        title="All checks of your plan are in use"
        action={
          mayUpgrade && (
            <Button renderRoot={(props) => <Link to="/settings/pricing" {...props} />}>See the plans</Button>
          )
        }
      >
        {`The ${name} plan allows ${maximum.toLocaleString('en')} checks. Delete one${mayUpgrade ? ', or upgrade,' : ''} to add another.`}
      </EmptyState>
    </Center>
  );
};

export const AdminsOnly = () => (
  <Center flex={1}>
    <EmptyState title="Only admins can add and edit checks">Contact an admin of your organization.</EmptyState>
  </Center>
);
