import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import type { AddOns, Period } from '@pharos/domain/plans/add-ons.ts';
import { badgePrice, planPrice, priceOf } from '@pharos/domain/plans/plan-prices.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { Link } from '@tanstack/react-router';
import { Refused } from '../../../../components/refusal-alert.tsx';
import { useOrganization, useTimeZone } from '../../../../lib/account.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { dayText } from '../../../../lib/format/time.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { showError } from '../../../../lib/toast.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ExceededDialog } from '../downgrade/exceeded-dialog.tsx';
import { periodText } from '../money.ts';
import { isTrying, termEndOf } from '../plan-subscription.ts';
import { periodOf } from '../plans/plan-order.ts';
import classes from '../pricing.module.css';
import { UpgradeButton } from '../upgrade-button.tsx';
import { useUpdatePlan } from '../use-update-plan.ts';
import { type Estimate, estimateOf } from './estimate-of.ts';
import { useDueNow } from './use-due-now.ts';

export const Summary = ({ plan, addOns }: { plan: PublicPlan; addOns: AddOns }) => {
  const { subscription } = useOrganization();
  const zone = useTimeZone();
  const now = useNow();
  const { update, isBusy, error, exceeded, noCard, putAside } = useUpdatePlan();
  const period = periodOf(plan);
  const wanted = { plan: plan.name, period, addOns };
  const estimate = estimateOf(subscription, wanted, now);
  const dueNow = useDueNow(plan, addOns, estimate);
  const base = planPrice(plan.name, period) ?? 0;
  const badges = addOns.badges ? badgePrice(period) : 0;
  const checks = priceOf({ ...wanted, addOns: { ...addOns, badges: false } }) - base;
  const refused = noCard ?? refusalText(error);
  const how = estimate.way === 'keep' ? 'keep' : isTrying(subscription, now) ? 'pay-now' : 'change';
  const proceed = (): void =>
    update(plan, addOns, how, (failure) => {
      if (isApiError(failure, 400)) showError(failure.fields.non_field_errors?.[0] ?? 'Update failed');
    });
  const termEnd = termEndOf(subscription);
  return (
    <Stack component="section" aria-labelledby="summary" gap="md">
      <Title order={2} size="h5" id="summary">
        Summary
      </Title>
      <dl className={classes.facts}>
        <Line what={`${plan.name}, billed ${period}ly`} price={moneyText(base)} />
        {addOns.checks > 0 && <Line what={`${addOns.checks} more checks`} price={moneyText(checks)} />}
        {badges > 0 && <Line what="Badges" price={moneyText(badges)} />}
      </dl>
      <Group className={classes.total} justify="space-between">
        <Text fw={600}>Total</Text>
        <Text size="xl" fw={600} className="tabular" aria-live="polite">
          {moneyText(estimate.total)} {periodText(period)}
        </Text>
      </Group>
      {(estimate.way === 'buy' || estimate.way === 'now') && dueNow !== null && (
        <dl className={classes.facts}>
          {estimate.credit > 0 && <Line what="Credit" price={moneyText(estimate.credit)} />}
          <Line what="Due today" price={dueNow === undefined ? '…' : moneyText(dueNow)} />
        </dl>
      )}
      <Text size="sm" c="dimmed">
        {WAY_TEXTS[estimate.way]({
          termEnd: termEnd === null ? null : dayText(termEnd, zone),
          newTerm: subscription.billing_period_unit === period ? null : period,
          dueNow,
        })}
      </Text>
      <UpgradeButton
        buys={estimate.way === 'buy' || estimate.way === 'now'}
        disabled={!estimate.canProceed}
        loading={isBusy}
        onClick={proceed}
      >
        Proceed
      </UpgradeButton>
      {refused !== null && <Refused>{refused}</Refused>}
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings/pricing" {...props} />}>
        Back to the plans
      </Anchor>
      {exceeded !== null && <ExceededDialog exceeded={exceeded} onClose={putAside} />}
    </Stack>
  );
};

const Line = ({ what, price }: { what: string; price: string }) => (
  <div>
    <dt>{what}</dt>
    <dd className="tabular">{price}</dd>
  </div>
);

interface WayFacts {
  /** Null if unknown. */
  termEnd: string | null;
  /** Null if the current term continues. */
  newTerm: Period | null;
  /** The cents that are charged immediately. Undefined while loading, null if unknown. */
  dueNow: number | null | undefined;
}

const WAY_TEXTS: Record<Estimate['way'], (facts: WayFacts) => string> = {
  none: () => 'This is your current plan.',
  keep: () => 'Your plan does not change: the change at the end of the term is canceled. Nothing is charged.',
  buy: () => 'You pay on the next page. The plan applies as soon as you have paid.',
  now: ({ newTerm, dueNow }) => {
    if (dueNow === 0)
      return `It applies at once.${newTerm === null ? '' : ` A new term of a ${newTerm} begins today.`} Nothing is charged, because the amount that you have paid covers it.`;
    return newTerm === null
      ? 'It applies at once. Your card is charged for the rest of the term, minus the amount that you have paid.'
      : `It applies at once. A new term of a ${newTerm} begins today. Your card is charged for it, minus the amount that you have paid.`;
  },
  'at-term-end': ({ termEnd }) =>
    termEnd === null
      ? 'It begins at the end of the term.'
      : `It begins on ${termEnd}, the end of the time that you have paid for.`,
};
