import { Button, Text } from '@mantine/core';
import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { NoticeStrip } from '../../../components/notice-strip.tsx';
import { useOrganization, useTimeZone } from '../../../lib/account.ts';
import { dayText } from '../../../lib/format/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { excessText, pauseText } from './above-limits-text.ts';
import classes from './banners.module.css';

/** By how much an organization is above its plan's limits, and until when that may be. */
export const AboveLimitsStrip = ({ above }: { above: NonNullable<Subscription['above_limits']> }) => {
  const { plan_name: plan } = useOrganization().subscription;
  const { checks_paused_from: from } = above;
  const day = dayText(from, useTimeZone());
  const isOver = Date.parse(from) <= useNow();
  return (
    <NoticeStrip
      className={classes.strip}
      label="Limits"
      icon={IconStack2}
      title={`You are above the limits of the ${plan} plan`}
    >
      <Text size="sm" mb={8}>
        You have {excessText(above)}. {pauseText(above, day, isOver)}
      </Text>
      <Button size="xs" variant="default" renderRoot={(props) => <Link to="/settings/pricing" {...props} />}>
        See the plans
      </Button>
    </NoticeStrip>
  );
};
