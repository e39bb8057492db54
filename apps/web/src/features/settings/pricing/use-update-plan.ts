import { type PlanUpdate, updatePlan } from '@pharos/contract/rest/billing/update-plan.ts';
import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import { type AddOns, addOnQuantities } from '@pharos/domain/plans/add-ons.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { listOrganizations } from '../../../lib/api/first-calls.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { BILLING_DEADLINE_MS } from '../../../lib/billing/billing-deadline.ts';
import { useLeaving } from '../../../lib/billing/use-leaving.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { planResult } from './plan-result.ts';
import { periodOf } from './plans/plan-order.ts';

export interface Exceeded {
  plan: PublicPlan;
  update: PlanUpdate;
}

/**
 * `keep` cancels the change agreed for the end of the term. `pay-now` buys the plan in a trial instead of trying it.
 */
type How = 'change' | 'keep' | 'pay-now';

/** Requests a plan with add-ons and performs the resulting action. `onDone` is called after the change. */
export const useUpdatePlan = (onDone?: () => void) => {
  const { id } = useOrganization();
  const navigate = useNavigate();
  const [exceeded, setExceeded] = useState<Exceeded | null>(null);
  const [noCard, setNoCard] = useState<string | null>(null);
  const { isLeaving, leave } = useLeaving();
  const send = useSend(updatePlan, {
    refreshes: [listOrganizations],
    until: 'refreshed',
    errors: 'shown',
    deadlineMs: BILLING_DEADLINE_MS,
  });

  const update = (plan: PublicPlan, addOns: AddOns, how: How, onError?: (error: Error) => void): void => {
    const addons = addOnQuantities(addOns, periodOf(plan)).map((each) => ({ cb_id: each.id, quantity: each.quantity }));
    const take = (answer: PlanUpdate): void => {
      const result = planResult(answer, plan.name);
      if (result.kind === 'leave') leave(result.url);
      if (result.kind === 'exceeded') setExceeded({ plan, update: answer });
      if (result.kind === 'no-card') setNoCard(answer.response.message);
      if (result.kind === 'done') {
        onDone?.();
        if (result.toast !== null) showSuccess(result.toast);
        const isNotified = result.toast !== null;
        void navigate({ to: '/settings/pricing', search: { state: result.state }, state: { isNotified } });
      }
    };
    const body = { plan_id: plan.id, organization: id, addons, pay_now: how === 'pay-now', keep: how === 'keep' };
    setNoCard(null);
    send.mutate({ body }, { onSuccess: take, ...(onError && { onError }) });
  };

  const error = send.error;
  return {
    update,
    isBusy: send.isPending || isLeaving,
    error,
    /** Set until `putAside` is called. */
    exceeded,
    /** The message that no payment card is stored, or null. */
    noCard,
    putAside: () => setExceeded(null),
    reset: send.reset,
  };
};
