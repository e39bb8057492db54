import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../../lib/account.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './banners.module.css';
import { trialDays } from './trial-days.ts';

/** How many days of the trial are left; a link to the plans. */
export const TrialBanner = () => {
  const { subscription, deprecation } = useOrganization();
  const trial = trialDays(subscription, useNow());
  if (trial === null) return null;
  const isUnpaid = subscription.current_term_end === null && subscription.plan_name !== 'SPROUT';
  const days = trial.days === 1 ? '1 day' : `${trial.days} days`;
  return (
    <Link to="/settings/pricing" className={classes.trial} data-urgent={trial.isUrgent || undefined}>
      <Text span size="sm" fw={600}>
        {days} of trial left
      </Text>
      <Text span size="xs">
        {deprecation !== null
          ? 'Then the free plan is in force'
          : isUnpaid
            ? 'It is not paid for yet. See the plans'
            : 'See the plans'}
      </Text>
    </Link>
  );
};
