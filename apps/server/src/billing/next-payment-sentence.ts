import { nextPaymentOf } from '@pharos/domain/plans/subscription.ts';
import { nextPaymentText } from '@pharos/domain/words/money-text.ts';
import { dayText } from '../html/moment-text.ts';
import type { EntitlementInUse } from '../storage/billing/plan-usage.ts';

/** "The next payment is $12 on 5 March 2026.", as the plan card states it; null while no payment is to come. */
export const nextPaymentSentence = ({
  timezone,
  entitlement,
  payment,
}: Pick<EntitlementInUse, 'timezone' | 'entitlement' | 'payment'>): string | null => {
  const next = payment && nextPaymentOf(entitlement, payment);
  return payment?.nextBillingAt != null && next !== null
    ? `The next payment is ${nextPaymentText(next, `on ${dayText(payment.nextBillingAt, timezone)}`)}.`
    : null;
};
