import { nextPaymentOf } from '@pharos/domain/plans/subscription.ts';
import { nextPaymentText } from '@pharos/domain/text/money-text.ts';
import { dayText } from '../html/moment-text.ts';
import type { EntitlementInUse } from '../storage/billing/plan-usage.ts';

/** Returns a sentence such as "The next payment is $12 on 5 March 2026.", or null if no payment is due. */
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
