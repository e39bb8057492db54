import { Box, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useIsAdmin, useOrganization } from '../../../lib/account.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './banners.module.css';
import { trialDays } from './trial-days.ts';

/** Shows the remaining days of the trial. `isCompact` uses one line if there is room. */
export const TrialBanner = ({ isCompact = false }: { isCompact?: boolean }) => {
  const { subscription, deprecation } = useOrganization();
  const trial = trialDays(subscription, useNow());
  if (trial === null) return null;
  const isUnpaid = subscription.current_term_end === null && subscription.subscribed_plan_name !== 'SPROUT';
  const days = trial.days === 1 ? '1 day' : `${trial.days} days`;
  return (
    <Link
      to="/settings/pricing"
      className={classes.trial}
      data-urgent={trial.isUrgent || undefined}
      data-compact={isCompact || undefined}
    >
      <Text span size="sm" fw={600}>
        {days} of trial left
      </Text>
      <Text span size="xs">
        {deprecation !== null
          ? 'After that, the free plan applies'
          : isUnpaid
            ? 'You have not paid for it yet. See the plans'
            : 'See the plans'}
      </Text>
    </Link>
  );
};

export const SmallTrialBanner = () => {
  const isAdmin = useIsAdmin();
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/' || pathname === '/dashboard' });
  return (
    isAdmin &&
    isDashboard && (
      <Box hiddenFrom="md">
        <TrialBanner isCompact />
      </Box>
    )
  );
};
