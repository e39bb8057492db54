import { Stack, VisuallyHidden } from '@mantine/core';
import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import type { ComponentProps, ReactNode } from 'react';
import { UpgradeBadge } from '../../../components/upgrade/upgrade-badge.tsx';
import { usePlan } from '../../../lib/account.ts';
import classes from './plan-locked-fields.module.css';

interface PlanLockedFieldsProps {
  /** The accessible name. Screen readers cannot access the inert fields. */
  name: string;
  feature: PlanFeature;
  interest: ComponentProps<typeof UpgradeBadge>['interest'];
  children: ReactNode;
}

export const PlanLockedFields = ({ name, feature, interest, children }: PlanLockedFieldsProps) => {
  const { has } = usePlan();
  if (has(feature)) return children;
  return (
    <Stack gap="xs" align="stretch">
      <div>
        <VisuallyHidden>{name}: </VisuallyHidden>
        <UpgradeBadge feature={feature} interest={interest} />
      </div>
      <div inert className={classes.dimmed}>
        {children}
      </div>
    </Stack>
  );
};
