import { Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { listPublicPlans, type PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import { NO_ADD_ONS, type Period } from '@pharos/domain/plans/add-ons.ts';
import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotLoaded } from '../../../../components/not-loaded.tsx';
import { RefusalAlert, Refused } from '../../../../components/refusal-alert.tsx';
import { NoAccessDialog } from '../../../../components/upgrade/no-access-dialog.tsx';
import { useMay, useOrganization } from '../../../../lib/account.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { DowngradeDialog } from '../downgrade/downgrade-dialog.tsx';
import { isPaid, isTrying } from '../plan-subscription.ts';
import classes from '../pricing.module.css';
import { UpgradeButton } from '../upgrade-button.tsx';
import { useUpdatePlan } from '../use-update-plan.ts';
import { planAction } from './plan-action.ts';
import { PlanCard } from './plan-card.tsx';
import { inOrder, ofPeriod } from './plan-order.ts';

const SKELETONS = ['a', 'b', 'c'];

export const Plans = ({ wanted }: { wanted: PlanFeature | undefined }) => {
  const { subscription } = useOrganization();
  const isTrial = isTrying(subscription, useNow());
  const mayManage = useMay('billing.manage');
  const navigate = useNavigate();
  const [period, setPeriod] = useState<Period>('year');
  const [dialog, setDialog] = useState<PublicPlan | 'no-access' | null>(null);
  const [tried, setTried] = useState<number | null>(null);
  const plans = useQuery(queryOf(listPublicPlans, { query: {} }));
  const trial = useUpdatePlan();
  const all = plans.data?.results ?? [];
  const current = subscription.subscribed_plan_name;

  const goOn = (plan: PublicPlan, hasSamePeriod: boolean): void => {
    const chosen = hasSamePeriod ? ofPeriod(all, plan.name, subscription.billing_period_unit) : undefined;
    void navigate({ to: '/settings/estimate', search: { plan: (chosen ?? plan).id } });
  };
  const tryOut = (plan: PublicPlan): void => {
    setTried(plan.id);
    trial.update(plan, NO_ADD_ONS, 'change');
  };
  const choose = (plan: PublicPlan): void => {
    const { leadsTo, kind } = planAction(current, plan.name, isTrial);
    if (!mayManage) setDialog('no-access');
    else if (leadsTo === 'downgrade') setDialog(plan);
    else if (leadsTo === 'try') tryOut(plan);
    // A change of add-ons retains the paid billing period.
    else goOn(plan, kind === 'add-ons' && isPaid(subscription));
  };

  return (
    <section aria-labelledby="plans">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4" id="plans">
          Plans
        </Title>
        <Group gap="sm">
          <SegmentedControl
            aria-label="Billed"
            value={period}
            onChange={setPeriod}
            data={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Annually' },
            ]}
          />
          <Text size="sm" fw={600} c="var(--state-up)">
            save 20%
          </Text>
        </Group>
      </Group>
      <RefusalAlert error={trial.error} />
      {trial.noCard !== null && <Refused>{trial.noCard}</Refused>}
      {plans.isError && plans.data === undefined ? (
        <NotLoaded
          what="The plans"
          error={plans.error}
          isTrying={plans.isFetching}
          onTryAgain={() => void plans.refetch()}
        />
      ) : (
        <div className={classes.plans} aria-busy={plans.isPending || undefined}>
          {plans.isPending && SKELETONS.map((key) => <Skeleton key={key} h={420} />)}
          {inOrder(all, period).map((plan) => {
            const { label, kind, isDisabled } = planAction(current, plan.name, isTrial);
            const isCurrent = plan.name === current;
            const isScheduled = plan.name === 'SPROUT' && subscription.status === 'non_renewing';
            const isUp = kind === 'activate' || kind === 'choose' || kind === 'try';
            return (
              <PlanCard
                key={plan.name}
                plan={plan}
                other={ofPeriod(all, plan.name, period === 'year' ? 'month' : 'year')}
                current={isCurrent ? (subscription.status === 'in_trial' ? 'Your trial' : 'Your plan') : null}
                wanted={wanted}
              >
                <UpgradeButton
                  buys={kind === 'activate' || kind === 'choose'}
                  variant={isUp ? 'filled' : 'default'}
                  disabled={isDisabled || isScheduled}
                  loading={trial.isBusy && tried === plan.id}
                  onClick={() => choose(plan)}
                >
                  {isScheduled ? 'Scheduled' : label}
                </UpgradeButton>
              </PlanCard>
            );
          })}
        </div>
      )}
      <NoAccessDialog opened={dialog === 'no-access'} onClose={() => setDialog(null)} />
      <DowngradeDialog plan={dialog === 'no-access' ? null : dialog} onClose={() => setDialog(null)} />
    </section>
  );
};
