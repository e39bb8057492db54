import { Group, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core';
import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import type { Period } from '@pharos/domain/plans/add-ons.ts';
import { badgePrice } from '@pharos/domain/plans/plan-prices.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../../../../lib/account.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { usePageTitle } from '../../../../lib/use-page-title.ts';
import { periodText } from '../money.ts';
import { planSubscriptionOf } from '../plan-subscription.ts';
import { ofPeriod, periodOf } from '../plans/plan-order.ts';
import classes from '../pricing.module.css';
import { ChecksCounter } from './checks-counter.tsx';
import { Summary } from './summary.tsx';

interface EstimateFormProps {
  plan: PublicPlan;
  plans: readonly PublicPlan[];
}

export const EstimateForm = ({ plan, plans }: EstimateFormProps) => {
  usePageTitle('Estimate');
  const { subscription } = useOrganization();
  const now = useNow();
  const navigate = useNavigate();
  const [addOns, setAddOns] = useState(() => planSubscriptionOf(subscription, now).entitlement.addOns);
  const period = periodOf(plan);
  const setPeriod = (to: Period): void => {
    const other = ofPeriod(plans, plan.name, to);
    if (other) void navigate({ to: '/settings/estimate', search: { plan: other.id }, replace: true });
  };
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {plan.name}
      </Title>
      <div className={classes.summary}>
        <Stack gap="xl">
          <Group justify="space-between">
            <Text fw={500} id="period">
              Billed
            </Text>
            <SegmentedControl
              aria-labelledby="period"
              value={period}
              onChange={setPeriod}
              data={[
                { value: 'month', label: 'Monthly' },
                { value: 'year', label: 'Annually' },
              ]}
            />
          </Group>
          <ChecksCounter
            checks={addOns.checks}
            period={period}
            onChange={(checks) => setAddOns({ ...addOns, checks })}
          />
          <Switch
            label="Badges"
            description={`${moneyText(badgePrice(period))} ${periodText(period)}`}
            labelPosition="left"
            checked={addOns.badges}
            onChange={({ currentTarget }) => setAddOns({ ...addOns, badges: currentTarget.checked })}
            styles={{ body: { justifyContent: 'space-between' } }}
          />
        </Stack>
        <Summary plan={plan} addOns={addOns} />
      </div>
    </Stack>
  );
};
