import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { entitlementOf, planInForce } from '@pharos/domain/plans/plans.ts';
import { grantBenefitsText } from '@pharos/domain/text/grant-benefits-text.ts';
import { moneyText, nextPaymentText } from '@pharos/domain/text/money-text.ts';
import { useId } from 'react';
import { useOrganization, useTimeZone } from '../../../../lib/account.ts';
import { dayText } from '../../../../lib/format/time.ts';
import { toGrant } from '../../../../lib/to-grant.ts';
import { useRetirement } from '../../../../lib/use-retirement.ts';
import { useUpgradesSuspended } from '../../../../lib/use-upgrades-suspended.ts';
import { isUnpaidTrial, termEndOf } from '../plan-subscription.ts';
import classes from '../pricing.module.css';
import { KeepPlan } from './keep-plan.tsx';
import {
  addOnLines,
  amountLines,
  grantedPlan,
  nextTermText,
  planDates,
  planPriceText,
  statusText,
} from './plan-facts.ts';

const afterTrial = ({ grants }: Subscription, end: string): string => {
  const plan = planInForce({ ...entitlementOf('SPROUT'), grants: grants.map(toGrant) }, Date.parse(end));
  return `${plan === 'SPROUT' ? 'free' : 'granted'} plan ${plan}`;
};

export const CurrentPlan = () => {
  const { subscription } = useOrganization();
  const retirement = useRetirement();
  const isForSale = !useUpgradesSuspended() && retirement === null;
  const zone = useTimeZone();
  const id = useId();
  const { plan_name: plan, trial_end } = subscription;
  const termEnd = termEndOf(subscription);
  const next = nextTermText(subscription);
  const granted = grantedPlan(subscription);
  const credit = subscription.refundable_credits + subscription.promotional_credits;
  const lines = [
    ...addOnLines(subscription).map(({ what, price }) => [what, price] as const),
    ...amountLines(subscription).map(({ what, price }) => [what, price] as const),
    ...planDates(subscription, retirement?.renewalsEndAt ?? null).map(
      ({ label, from, to, payment }) =>
        [
          label,
          payment
            ? nextPaymentText(payment, `on ${dayText(from, zone)}`)
            : `${dayText(from, zone)}${to === undefined ? '' : ` to ${dayText(to, zone)}`}`,
        ] as const,
    ),
    ...(next === null ? [] : [[termEnd === null ? 'Next term' : `From ${dayText(termEnd, zone)}`, next] as const]),
    ...subscription.grants.flatMap((grant) => {
      // The granted plan in force is already shown above.
      const isNamed = grant.plan_name === plan && grant.ends_on === granted?.until;
      const text = grantBenefitsText({ ...toGrant(grant), ...(isNamed && { plan: null }) });
      return text === '' ? [] : [[`Granted until ${dayText(grant.ends_on, zone)}`, text] as const];
    }),
    ...(credit === 0 ? [] : [['Credit', moneyText(credit)] as const]),
    ...subscription.credits.flatMap(({ ends_on: end, amount_left: left, is_confirmed }) =>
      end === null || !is_confirmed ? [] : [[`of it until ${dayText(end, zone)}`, moneyText(left)] as const],
    ),
  ];
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h5" id={id}>
          Current plan
        </Title>
        <Group justify="space-between" align="baseline">
          <Text size="xl" fw={600}>
            {plan}
          </Text>
          <Badge variant="light">{granted === null ? statusText(subscription) : 'Granted'}</Badge>
        </Group>
        {granted !== null && (
          <Text>
            {plan} until {dayText(granted.until, zone)}, granted by the operators of this Pharos;{' '}
            {subscription.status === 'in_trial' ? 'your trial of' : 'your subscription'} {granted.subscribed} goes on.
          </Text>
        )}
        <Text className="tabular">
          {granted !== null && `${granted.subscribed}: `}
          {planPriceText(subscription)}
          {granted !== null && statusText(subscription) !== 'Active' && ` (${statusText(subscription)})`}
        </Text>
        {lines.length > 0 && (
          <dl className={classes.facts}>
            {lines.map(([label, value]) => (
              <div key={`${label} ${value}`}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <KeepPlan />
        {isUnpaidTrial(subscription) && trial_end !== null && granted === null && (
          <Text size="sm" c="dimmed">
            You have not paid for a plan yet. {isForSale ? 'Unless you activate a plan, the' : 'The'}{' '}
            {afterTrial(subscription, trial_end)} is in force from {dayText(trial_end, zone)}.
          </Text>
        )}
      </Stack>
    </Card>
  );
};
