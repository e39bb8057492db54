import { aboveLimitsAt, excessOf } from '@pharos/domain/plans/above-limits.ts';
import { type GrantBenefits, grantedAt } from '@pharos/domain/plans/grants.ts';
import type { PlanNotice } from '@pharos/domain/plans/plan-notices.ts';
import { planPrice } from '@pharos/domain/plans/plan-prices.ts';
import {
  limitsOf,
  type PlanEntitlement,
  type PlanName,
  planInForce,
  subscribedTo,
} from '@pharos/domain/plans/plans.ts';
import { nextPaymentOf } from '@pharos/domain/plans/subscription.ts';
import { unpaidAt } from '@pharos/domain/plans/unpaid.ts';
import { grantBenefitsText } from '@pharos/domain/text/grant-benefits-text.ts';
import { moneyText, priceText } from '@pharos/domain/text/money-text.ts';
import { purchaseText } from '@pharos/domain/text/purchase-text.ts';
import { dayText, zonedDayText } from '../html/moment-text.ts';
import type { EntitlementInUse } from '../storage/billing/plan-usage.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';

type MailText = Pick<AccountMail, 'subject' | 'headline' | 'paragraphs' | 'action'>;
type Of = EntitlementInUse & {
  entitlement: PlanEntitlement;
  /** Checks that are now paused because they exceed the limit of the plan. */
  paused: readonly string[];
  isForSale: boolean;
};

export const planMail = (of: Of, notice: PlanNotice, baseUrl: string, now: number): Omit<AccountMail, 'to'> => ({
  ...TEXTS[notice.kind](of, {
    ...notice,
    now,
    prices: `${baseUrl}/settings/pricing`,
    dashboard: `${baseUrl}/dashboard`,
  }),
  footer: `Sent by Pharos to the admins of ${of.name}.`,
});

interface MailFacts extends PlanNotice {
  now: number;
  prices: string;
  dashboard: string;
}

const MAX_NAMED_CHECKS = 10;
const NOT_FOR_SALE = 'Plans cannot be bought at the moment.';
const NOTHING_IS_DELETED = 'Nothing is deleted.';

const trialEnding = ({ name, timezone, entitlement, isForSale }: Of, { since, now, prices }: MailFacts): MailText => {
  const { plan } = subscribedTo(entitlement, now);
  return {
    subject: `The ${plan} trial of ${name} ends on ${dayText(since, timezone)}`,
    headline: `Your trial of ${plan} ends on ${dayText(since, timezone)}`,
    paragraphs: [
      `Until ${zonedDayText(since, timezone)}, ${name} has all features of ${plan}. After that day, its plan is ${planAfterText(entitlement, since)}. ${NOTHING_IS_DELETED}`,
      isForSale ? `To continue with these features, choose a plan before that day.${costText(plan)}` : NOT_FOR_SALE,
    ],
    action: { label: 'See the plans', link: prices },
  };
};

const planAfterText = (entitlement: PlanEntitlement, trialEnd: number): string => {
  const plan = planInForce(entitlement, trialEnd);
  return plan === 'SPROUT' ? 'the free plan, SPROUT' : `${plan}, which was granted to it`;
};

/** Empty if the plan is free or not for sale. */
const costText = (plan: PlanName): string => {
  const [monthly, yearly] = [planPrice(plan, 'month'), planPrice(plan, 'year')];
  return monthly && yearly ? ` ${plan} costs ${priceText(monthly, 'month')}, or ${priceText(yearly, 'year')}.` : '';
};

const trialEnded = ({ name, entitlement, isForSale }: Of, { since, prices }: MailFacts): MailText => ({
  subject: `The trial of ${name} has ended`,
  headline: `${name} now has ${planAfterText(entitlement, since)}`,
  paragraphs: [
    `Its trial has ended, and its plan is now ${planInForce(entitlement, since)}. ${NOTHING_IS_DELETED} Settings of checks that are not part of ${planInForce(entitlement, since)} remain in use until you change them.`,
    isForSale ? 'You can choose another plan at any time.' : NOT_FOR_SALE,
  ],
  action: { label: 'See the plans', link: prices },
});

const grantEnding = ({ name, timezone, entitlement }: Of, { since, prices }: MailFacts): MailText => ({
  subject: `The grant of ${name} ends on ${dayText(since, timezone)}`,
  headline: `Your grant ends on ${dayText(since, timezone)}`,
  paragraphs: [
    `Until ${zonedDayText(since, timezone)}, ${name} has ${grantText(entitlement, since)} in addition to its plan. ${afterGrant(entitlement, since)} ${NOTHING_IS_DELETED}`,
  ],
  action: { label: 'See the plans', link: prices },
});

const grantEnded = ({ name, entitlement }: Of, { since, now, prices }: MailFacts): MailText => ({
  subject: `The grant of ${name} has ended`,
  headline:
    grantEndingAt(entitlement, since).plan === null
      ? `The limits of its plan now apply to ${name}`
      : `The plan of ${name} is now ${planInForce(entitlement, now)}`,
  paragraphs: [
    `${name} no longer has ${grantText(entitlement, since)} in addition to its plan. ${NOTHING_IS_DELETED} If it exceeds the limits of its plan, checks are paused after 7 days.`,
  ],
  action: { label: 'See the plans', link: prices },
});

const grantEndingAt = ({ grants }: PlanEntitlement, endsAt: number): GrantBenefits =>
  grantedAt(
    grants.filter((grant) => grant.endsAt === endsAt),
    endsAt - 1,
  );

const grantText = (entitlement: PlanEntitlement, endsAt: number): string =>
  grantBenefitsText(grantEndingAt(entitlement, endsAt));

const afterGrant = (entitlement: PlanEntitlement, endsAt: number): string =>
  grantEndingAt(entitlement, endsAt).plan === null
    ? 'After that day, the limits of the plan apply.'
    : `After that day, its plan is ${planInForce(entitlement, endsAt)}.`;

const unpaid = ({ name, timezone, payment }: Of, { since, day, now, prices }: MailFacts): MailText => {
  const owed = payment?.owedCents ? moneyText(payment.owedCents) : null;
  const { suspendAt } = unpaidAt(since, now);
  const update = { label: 'Update the card', link: prices };
  if (day === 14)
    return {
      subject: `${name} is suspended because of a missing payment`,
      headline: `${name} is no longer monitored`,
      paragraphs: [
        `Since ${dayText(since, timezone)}, ${owed === null ? 'the card could not be charged' : `${owed} could not be charged to the card`}. The checks are no longer probed, and no alerts are sent. ${NOTHING_IS_DELETED}`,
        `Update the card: once ${owed === null ? 'it' : owed} is charged, monitoring goes on at once.`,
      ],
      action: update,
    };
  return {
    subject:
      day === 0
        ? `The card of ${name} could not be charged`
        : `${name} will be suspended on ${dayText(suspendAt, timezone)}`,
    headline: owed === null ? 'We could not charge your card' : `We could not charge ${owed} to your card`,
    paragraphs: [
      `The plan of ${name} has not been paid since ${dayText(since, timezone)}. Nothing changes until ${dayText(suspendAt, timezone)}. After that day, its checks are no longer probed.`,
      'Update the card to avoid that.',
    ],
    action: update,
  };
};

const renewal = (
  { name, timezone, entitlement, payment, card, isForSale }: Of,
  { since, prices }: MailFacts,
): MailText => {
  const { cents, creditCents } = (payment && nextPaymentOf(entitlement, payment)) ?? { cents: 0, creditCents: 0 };
  const { plan, addOns, period } = payment?.nextTerm ?? { ...entitlement, period: payment?.period ?? 'year' };
  const day = dayText(since, timezone);
  const charge =
    cents === 0
      ? 'Nothing is charged, because it is paid from credit.'
      : `${moneyText(cents)} is charged${card ? ` to ${card.brand} ${card.maskedNumber}` : ''}.${creditCents > 0 ? ` ${moneyText(creditCents)} more is paid from credit.` : ''}`;
  return {
    subject: `The plan of ${name} renews on ${day}${cents ? ` for ${moneyText(cents)}` : ''}`,
    headline: `The plan of ${name} renews on ${day}`,
    paragraphs: [
      `On ${zonedDayText(since, timezone)}, ${purchaseText({ plan, addOns })} renews for a ${period}. ${charge}`,
      ...(card || cents === 0 ? [] : ['There is no payment card. Add a card before that day.']),
      isForSale
        ? 'To change or end the plan, choose another plan before that day.'
        : 'To end the plan, contact support before that day.',
    ],
    action: { label: 'Open your plan', link: prices },
  };
};

const aboveLimits = (
  { name, timezone, entitlement, usage, paused, isForSale }: Of,
  { since, day, now, prices, dashboard }: MailFacts,
): MailText => {
  const plan = planInForce(entitlement, now);
  const limits = limitsOf(entitlement, now);
  const excess = excessOf(usage, limits);
  const above = Object.keys(excess).map(
    (what) => `${usage[what as 'checks']} ${what} (the plan includes ${limits[what as 'checks']})`,
  );
  const has = `It has ${above.join(', ')}.`;
  const headline = `${name} exceeds the limits of ${plan}`;
  const action = excess.checks
    ? { label: 'Choose which checks run', link: dashboard }
    : { label: 'See the plans', link: prices };
  if (day === 7)
    return {
      subject: `${name} exceeds the limits of its plan, and the excess has stopped`,
      headline,
      paragraphs: [
        `${has} ${NOTHING_IS_DELETED}`,
        ...(paused.length > 0
          ? [
              `The plan paused ${listedText(paused)}. ${paused.length === 1 ? 'It is not' : 'They are not'} monitored, and no alerts are sent for ${paused.length === 1 ? 'it' : 'them'}. You can choose other checks to run instead.`,
            ]
          : []),
        ...(excess.integrations ? ['The newest integrations above the limit do not receive alerts.'] : []),
        isForSale ? `A larger plan has higher limits: ${prices}` : NOT_FOR_SALE,
      ],
      action,
    };
  const { endsAt } = aboveLimitsAt(since, now);
  const then = [
    excess.checks && 'the newest checks above the limit are paused',
    excess.integrations && 'the newest integrations above the limit do not receive alerts',
  ].filter((part) => typeof part === 'string');
  return {
    subject: `${name} exceeds the limits of its plan`,
    headline,
    paragraphs: [
      then.length === 0
        ? `${has} ${NOTHING_IS_DELETED}`
        : `${has} Nothing changes until ${dayText(endsAt, timezone)}. Then ${then.join(', and ')}. ${NOTHING_IS_DELETED}`,
      `${excess.checks ? 'Until then, choose which checks run' : 'Delete what you do not need'}${isForSale ? `, or choose a larger plan: ${prices}` : `. ${NOT_FOR_SALE}`}`,
    ],
    action,
  };
};

const listedText = (names: readonly string[]): string => {
  const rest = names.length - MAX_NAMED_CHECKS;
  return new Intl.ListFormat('en-GB').format(rest > 1 ? [...names.slice(0, -rest), `${rest} more checks`] : names);
};

const TEXTS: Record<PlanNotice['kind'], (of: Of, facts: MailFacts) => MailText> = {
  'trial-ending': trialEnding,
  'trial-ended': trialEnded,
  'grant-ending': grantEnding,
  'grant-ended': grantEnded,
  unpaid,
  'above-limits': aboveLimits,
  renewal,
};
