import { aboveLimitsAt, excessOf } from '@pharos/domain/plans/above-limits.ts';
import type { PlanNotice } from '@pharos/domain/plans/plan-notices.ts';
import { limitsOf, type PlanHolding, planInForce } from '@pharos/domain/plans/plans.ts';
import { unpaidAt } from '@pharos/domain/plans/unpaid.ts';
import { dayText, zonedDayText } from '../html/moment-text.ts';
import type { HoldingInUse } from '../storage/billing/plan-usage.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';

type Words = Pick<AccountMail, 'subject' | 'headline' | 'paragraphs' | 'action'>;
type Of = HoldingInUse & { holding: PlanHolding };

/** What admins are told of what their organization holds; to whom is left open. */
export const planMail = (of: Of, notice: PlanNotice, baseUrl: string, now: number): Omit<AccountMail, 'to'> => ({
  ...WORDS[notice.kind](of, { ...notice, now, prices: `${baseUrl}/settings/pricing` }),
  footer: `Sent by Pharos to the admins of ${of.name}.`,
});

interface Told extends PlanNotice {
  now: number;
  prices: string;
}

const NOTHING_IS_DELETED = 'Nothing is deleted.';

const trialEnding = ({ name, timezone, holding }: Of, { since, now, prices }: Told): Words => {
  const plan = planInForce(holding, now);
  return {
    subject: `The ${plan} trial of ${name} ends on ${dayText(since, timezone)}`,
    headline: `Your trial of ${plan} ends on ${dayText(since, timezone)}`,
    paragraphs: [
      `Until ${zonedDayText(since, timezone)} ${name} has all that ${plan} has. After that day it goes on with the free plan, SPROUT. ${NOTHING_IS_DELETED}`,
      'To keep what you try, choose a plan before that day.',
    ],
    action: { label: 'See the plans', link: prices },
  };
};

const trialEnded = ({ name }: Of, { prices }: Told): Words => ({
  subject: `The trial of ${name} has ended`,
  headline: `${name} goes on with the free plan`,
  paragraphs: [
    `Its trial has ended, and its plan is SPROUT now. ${NOTHING_IS_DELETED} Settings of checks that SPROUT does not have stay in force until you change them.`,
    'You can choose another plan at any time.',
  ],
  action: { label: 'See the plans', link: prices },
});

const unpaid = ({ name, timezone }: Of, { since, day, now, prices }: Told): Words => {
  const { suspendAt } = unpaidAt(since, now);
  const update = { label: 'Update the card', link: prices };
  if (day === 14)
    return {
      subject: `${name} is suspended: the payment is missing`,
      headline: `${name} is not monitored any more`,
      paragraphs: [
        `The card could not be charged since ${dayText(since, timezone)}. Its checks are no longer probed, and no alerts are sent. ${NOTHING_IS_DELETED}`,
        'Update the card: once it is charged, monitoring goes on at once.',
      ],
      action: update,
    };
  return {
    subject:
      day === 0
        ? `The card of ${name} could not be charged`
        : `${name} will be suspended on ${dayText(suspendAt, timezone)}`,
    headline: 'We could not charge your card',
    paragraphs: [
      `Since ${dayText(since, timezone)} the plan of ${name} is not paid for. All goes on as it is until ${dayText(suspendAt, timezone)}; after that its checks are no longer probed.`,
      'Update the card to avoid that.',
    ],
    action: update,
  };
};

const aboveLimits = ({ name, timezone, holding, usage }: Of, { since, day, now, prices }: Told): Words => {
  const plan = planInForce(holding, now);
  const limits = limitsOf(holding, now);
  const above = Object.keys(excessOf(usage, limits)).map(
    (what) => `${usage[what as 'checks']} ${what} (${limits[what as 'checks']} are in the plan)`,
  );
  const { endsAt } = aboveLimitsAt(since, now);
  const action = { label: 'See the plans', link: prices };
  if (day === 7)
    return {
      subject: `${name} has more than its plan: what is above it has stopped`,
      headline: `${name} has more than ${plan} has room for`,
      paragraphs: [
        `It has ${above.join(', ')}. The newest checks above the limit are paused now, and the newest integrations above it are sent nothing. ${NOTHING_IS_DELETED}`,
        'You can pause other checks instead, and restart these.',
      ],
      action,
    };
  return {
    subject: `${name} has more than its plan has room for`,
    headline: `${name} has more than ${plan} has room for`,
    paragraphs: [
      `It has ${above.join(', ')}. All goes on as it is until ${dayText(endsAt, timezone)}. Then the newest checks above the limit are paused, and the newest integrations above it are sent nothing. ${NOTHING_IS_DELETED}`,
      'Until then, delete or pause what you do not need, or choose a larger plan.',
    ],
    action,
  };
};

const WORDS: Record<PlanNotice['kind'], (of: Of, told: Told) => Words> = {
  'trial-ending': trialEnding,
  'trial-ended': trialEnded,
  unpaid,
  'above-limits': aboveLimits,
};
