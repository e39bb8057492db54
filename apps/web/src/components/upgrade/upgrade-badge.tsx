import { Badge, Tooltip } from '@mantine/core';
import { cheapestPlanWith, type PlanFeature } from '@pharos/domain/plans/plans.ts';
import { type Interest, useWayToPlans } from './use-way-to-plans.tsx';

/** Names the plan that has the feature and links to the plans. Rendered only if the current plan lacks the feature. */
export const UpgradeBadge = ({ feature, interest }: { feature: PlanFeature; interest: Interest }) => {
  const plan = cheapestPlanWith(feature);
  const { renderRoot, dialog } = useWayToPlans(interest);
  return (
    <>
      <Tooltip label={`Upgrade to ${plan} to use this feature`}>
        <Badge variant="light" radius="sm" style={{ cursor: 'pointer' }} renderRoot={renderRoot}>
          UPGRADE TO {plan}
        </Badge>
      </Tooltip>
      {dialog}
    </>
  );
};
