import { isDeepStrictEqual } from 'node:util';
import { type Purchase, priceOf } from '@pharos/domain/plans/plan-prices.ts';
import { priceText } from '@pharos/domain/text/money-text.ts';
import { currentPurchaseText, keepPlanLabel, purchaseText } from '@pharos/domain/text/purchase-text.ts';
import { dayText, zonedDayText } from '../html/moment-text.ts';
import type { AppliedChange } from '../storage/billing/apply-billing-record.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';

/**
 * Returns the mail to admins about the current plan or about a change for the next term, or null if neither has
 * changed. `nextPayment` is the sentence about the next payment, or null if none is due.
 */
export const planChangedMail = (
  { name, timezone, before, after, renewalIsStopped }: AppliedChange,
  nextPayment: string | null,
  baseUrl: string,
): Omit<AccountMail, 'to'> | null => {
  const action = { label: 'Open your plan', link: `${baseUrl}/settings/pricing` };
  const footer = `Sent by Pharos to the admins of ${name}.`;
  if (before.state === 'CA' && after.state === 'AC')
    return {
      subject: `${name} is monitored again`,
      headline: `${name} is monitored again`,
      paragraphs: [
        'The open payment was made. The checks are probed again. The time without probes counts as unknown.',
      ],
      action,
      footer,
    };
  const [was, is] = [currentPurchaseText(before), currentPurchaseText(after)];
  const price = currentPrice(after);
  const priceBefore = currentPrice(before);
  const next = nextPayment === null ? '' : `${nextPayment} `;
  const isPaidOtherwise = price !== null && priceBefore !== null && before.period !== after.period;
  if (was !== is || isPaidOtherwise) {
    const paidBy = isPaidOtherwise ? `, paid by the ${after.period}` : '';
    return {
      subject: `The plan of ${name} is now ${is}${paidBy}`,
      headline: `${name} now has ${is}${paidBy}`,
      paragraphs: [
        `${price === null ? '' : `It costs ${price}. ${next}`}Before, it was ${was}${isPaidOtherwise ? `, for ${priceBefore}` : ''}. Terms, the card and addresses are on the page Pricing and billing.`,
      ],
      action,
      footer,
    };
  }
  const { nextTerm, termEnd } = after;
  // Mails about the end of the service already announce renewals that Pharos stops or resumes.
  if (termEnd === null || renewalIsStopped || isDeepStrictEqual(nextTerm, before.nextTerm)) return null;
  if (nextTerm === null)
    // The change was not withdrawn if its term has started.
    return before.nextTerm === null || before.termEnd !== termEnd
      ? null
      : {
          subject: `The plan of ${name} remains ${is}`,
          headline: `${name} keeps ${is}`,
          paragraphs: [
            `The change to ${purchaseText(before.nextTerm)}${hasOtherPeriod(after, before.nextTerm) ? ` by the ${before.nextTerm.period}` : ''} on ${zonedDayText(termEnd, timezone)} was canceled. Nothing was charged for it.`,
          ],
          action,
          footer,
        };
  const from = dayText(termEnd, timezone);
  const isPaidOtherwiseThen = hasOtherPeriod(after, nextTerm);
  return {
    subject: `The plan of ${name} changes on ${from}`,
    headline: `${name} has ${purchaseText(nextTerm)} from ${from}${isPaidOtherwiseThen ? `, paid by the ${nextTerm.period}` : ''}`,
    paragraphs: [
      `Until ${zonedDayText(termEnd, timezone)}, it has ${is}${isPaidOtherwiseThen ? `, for ${price}` : ''}. From then on, it has ${purchaseText(nextTerm)}, for ${priceText(priceOf(nextTerm), nextTerm.period)}. ${next}`.trim(),
      `You can cancel this change until that day: choose ${keepPlanLabel({ ...after, period: after.period ?? nextTerm.period }, nextTerm)} on the page Pricing and billing.`,
    ],
    action,
    footer,
  };
};

const currentPrice = ({ plan, addOns, period, isTrial }: AppliedChange['after']): string | null => {
  const cents = period === null || isTrial ? 0 : priceOf({ plan, period, addOns });
  return period === null || cents === 0 ? null : priceText(cents, period);
};

const hasOtherPeriod = (current: AppliedChange['after'], wanted: Purchase): boolean =>
  currentPrice(current) !== null && priceOf(wanted) > 0 && current.period !== wanted.period;
