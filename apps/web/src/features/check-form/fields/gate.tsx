import { Stack } from '@mantine/core';
import type { PlanFeature } from '@pharos/domain/plans.ts';
import type { ComponentProps, ReactNode } from 'react';
import { UpgradeBadge } from '../../../components/upgrade-badge.tsx';
import { usePlan } from '../../../lib/account.ts';
import classes from './gate.module.css';

interface GateProps {
  feature: PlanFeature;
  interest: ComponentProps<typeof UpgradeBadge>['interest'];
  children: ReactNode;
}

/** Controls that the plan may lack: dimmed and out of reach then, below the way to the plan that has them. */
export const Gate = ({ feature, interest, children }: GateProps) => {
  const { has } = usePlan();
  if (has(feature)) return children;
  return (
    <Stack gap="xs" align="stretch">
      <div>
        <UpgradeBadge feature={feature} interest={interest} />
      </div>
      <div inert className={classes.dimmed}>
        {children}
      </div>
    </Stack>
  );
};
