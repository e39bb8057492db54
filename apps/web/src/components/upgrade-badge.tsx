import { Badge, Tooltip } from '@mantine/core';
import { cheapestPlanWith, type PlanFeature } from '@pharos/domain/plans/plans.ts';
import { Link } from '@tanstack/react-router';

/** Tells /settings/pricing which feature the reader asked for. */
type Interest = 'sslexpiryalert' | 'basicauth' | 'advancedsettings' | 'responsegraph' | 'downloadincidentlog';

/** Names the plan that has the feature, as a link to it. Rendered only where the plan in force lacks the feature. */
export const UpgradeBadge = ({ feature, interest }: { feature: PlanFeature; interest: Interest }) => {
  const plan = cheapestPlanWith(feature);
  return (
    <Tooltip label={`Upgrade to ${plan} to use this feature`}>
      <Badge
        variant="light"
        radius="sm"
        style={{ cursor: 'pointer' }}
        renderRoot={(props) => <Link to="/settings/pricing" search={{ interest }} {...props} />}
      >
        UPGRADE TO {plan}
      </Badge>
    </Tooltip>
  );
};
