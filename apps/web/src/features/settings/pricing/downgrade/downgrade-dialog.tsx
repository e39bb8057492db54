import { Stack, Text } from '@mantine/core';
import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import { type AddOns, NO_ADD_ONS } from '@pharos/domain/plans/add-ons.ts';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { RefusalAlert, Refused } from '../../../../components/refusal-alert.tsx';
import { useOrganization, useTimeZone } from '../../../../lib/account.ts';
import { dayText } from '../../../../lib/format/time.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { isTrying, planSubscriptionOf, termEndOf } from '../plan-subscription.ts';
import { useUpdatePlan } from '../use-update-plan.ts';
import { ExceededDialog } from './exceeded-dialog.tsx';

interface DowngradeDialogProps {
  /** Null while the dialog is closed. */
  plan: PublicPlan | null;
  onClose: () => void;
}

export const DowngradeDialog = ({ plan, onClose }: DowngradeDialogProps) => {
  const { subscription } = useOrganization();
  const now = useNow();
  const { update, isBusy, error, exceeded, noCard, putAside, reset } = useUpdatePlan(onClose);
  // Remains visible during the closing animation.
  const [shown, setShown] = useState(plan);
  useEffect(() => {
    if (plan !== null) setShown(plan);
  }, [plan]);
  const { addOns } = planSubscriptionOf(subscription, now).entitlement;
  // A downgrade to the free plan ends all payments.
  const addOnsWith = ({ name }: PublicPlan): AddOns =>
    name === 'SPROUT' || isTrying(subscription, now) ? NO_ADD_ONS : addOns;
  const close = (): void => {
    reset();
    putAside();
    onClose();
  };
  const confirm = (): void => {
    if (plan === null) return;
    update(plan, addOnsWith(plan), 'change');
  };
  if (plan !== null && exceeded !== null) return <ExceededDialog exceeded={exceeded} onClose={close} />;
  return (
    <ConfirmDialog
      opened={plan !== null}
      title={`Downgrade to ${shown?.name}?`}
      confirm="Downgrade"
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={close}
    >
      <Stack gap="sm">
        {shown && <WhatHappens plan={shown} addOnChecks={addOnsWith(shown).checks} />}
        <RefusalAlert error={error} />
        {noCard !== null && <Refused>{noCard}</Refused>}
      </Stack>
    </ConfirmDialog>
  );
};

const WhatHappens = ({ plan, addOnChecks }: { plan: PublicPlan; addOnChecks: number }) => {
  const { subscription } = useOrganization();
  const zone = useTimeZone();
  const isTrial = isTrying(subscription, useNow());
  const { current_term_end: paidUntil, addons } = subscription;
  const termEnd = termEndOf(subscription);
  const end =
    termEnd === null
      ? 'at the end of the term'
      : `on ${dayText(termEnd, zone)}, the end of the time that you have paid for`;
  const { check_count: checks, integrations_count: integrations, user_count: users } = plan.limits;
  const when =
    isTrial || paidUntil === null
      ? `Your trial continues with ${plan.name} at once.`
      : `${plan.name} begins ${end}. Until then, nothing changes.`;
  return (
    <>
      <Text>{when}</Text>
      <Text>
        It allows {checks + addOnChecks} checks
        {addOnChecks > 0 && ` (including the ${addOnChecks} that you have added)`}, {integrations} integrations and{' '}
        {users} users.
        {plan.name === 'SPROUT' && addons.length > 0 && ' The add-ons of your plan end with it.'}
      </Text>
    </>
  );
};
