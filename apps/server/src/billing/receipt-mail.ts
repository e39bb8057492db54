import { moneyText } from '@pharos/domain/text/money-text.ts';
import { purchaseText } from '@pharos/domain/text/purchase-text.ts';
import { dayText, zonedDayText } from '../html/moment-text.ts';
import type { EntitlementInUse } from '../storage/billing/plan-usage.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';
import { nextPaymentSentence } from './next-payment-sentence.ts';
import type { BillingProvider, PaidInvoice } from './port.ts';

export const receiptMail = (
  organization: Pick<EntitlementInUse, 'name' | 'timezone' | 'entitlement' | 'payment' | 'card'>,
  { id, paidAt, cents, creditCents }: PaidInvoice,
  provider: BillingProvider['name'],
  baseUrl: string,
): Omit<AccountMail, 'to'> => {
  const { name, timezone, entitlement, payment, card } = organization;
  const isFromCredit = cents === 0;
  const paid = moneyText(isFromCredit ? creditCents : cents);
  const from = isFromCredit ? ' from credit' : '';
  return {
    subject: `Receipt: ${paid} paid${from} for ${name}`,
    headline: `${paid} was paid${from} for ${name}`,
    paragraphs: [
      `Invoice ${id} was paid on ${zonedDayText(paidAt, timezone)}${
        isFromCredit
          ? ' from credit. Nothing was charged.'
          : `${card ? ` by ${card.brand} ${card.maskedNumber}` : ''}.${creditCents > 0 ? ` ${moneyText(creditCents)} more of it was paid from credit.` : ''}`
      }`,
      `The plan is ${purchaseText(entitlement)}. ${
        nextPaymentSentence(organization) ??
        (payment?.status === 'non_renewing'
          ? `It ends on ${dayText(payment.termEnd, timezone)} and is not renewed.`
          : '')
      }`.trim(),
      ...(provider === 'builtin' ? ['This is a test payment. No real payment was made.'] : []),
    ],
    action: { label: 'Open your plan', link: `${baseUrl}/settings/pricing` },
    footer: `Sent by Pharos to the admins of ${name}.`,
  };
};
