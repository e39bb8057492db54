import { Badge, Tooltip } from '@mantine/core';
import { cheapestPlanWith, type PlanFeature } from '@pharos/domain/plans/plans.ts';
import { type Interest, useWayToPlans } from './use-way-to-plans.tsx';

/** Names the cheapest plan with the feature and links to the plans. Renders nothing if the current plan has it. */
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
