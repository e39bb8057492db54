import { type Credit, isOpenCredit } from '@pharos/domain/plans/credit.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import type { Billing } from '../../../billing/billing.ts';
import { BillingUnavailable, UnreadableBillingRecord } from '../../../billing/port.ts';
import { dayText, zonedDayText } from '../../../html/moment-text.ts';
import { changeCredits } from '../../../storage/billing/credits.ts';
import { findSubscription } from '../../../storage/billing/subscriptions.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { invalid, notFound, unprocessable } from '../../errors.ts';
import { actOnOrganization } from './act-on-organization.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_CREDIT_DAYS = 5 * 366;
const MAX_CREDITS = 20;
/** A repeated request then finds the used credit. */
const USED_RETENTION_MS = 90 * DAY_MS;

type Parts = Pick<Services, 'db' | 'billing' | 'secrets' | 'settings' | 'now'>;

/**
 * Grants credit, which the next payments use before the card is charged. A known id changes nothing. If the billing
 * provider is unavailable, the credit is added there later.
 */
export const giveCredit = async (
  services: Parts,
  operator: OperatorCaller,
  id: number,
  given: Pick<Credit, 'id' | 'cents' | 'endsAt' | 'reason'>,
): Promise<void> => {
  const billing = billingOf(services);
  const { cents, endsAt, reason } = given;
  await actOnOrganization(services, operator, { id, reason }, async (trx, { name, timezone }) => {
    const now = services.now();
    if (endsAt !== null && (endsAt <= now || endsAt > now + MAX_CREDIT_DAYS * DAY_MS))
      throw invalid({ ends_on: ['The end of a credit must be in the future, and at most five years from now.'] });
    const credits = await creditsOf(trx, id);
    if (credits.some((credit) => credit.id === given.id)) return null;
    if (credits.filter(isOpenCredit).length >= MAX_CREDITS)
      throw unprocessable(`The organization has ${MAX_CREDITS} credits, which is the maximum. Withdraw one first.`);
    const credit = { ...given, leftCents: cents, givenAt: now, version: null, isEndRecorded: false };
    await changeCredits(trx, id, (all) => [
      ...all.filter((each) => isOpenCredit(each) || now < each.givenAt + USED_RETENTION_MS),
      credit,
    ]);
    const amount = moneyText(cents);
    const until = endsAt === null ? '' : ` until ${dayText(endsAt, timezone)}`;
    return {
      action: 'organization.give-credit',
      detail: { cents, endsOn: endsAt === null ? null : new Date(endsAt).toISOString() },
      mail: {
        subject: `${name} was granted ${amount} of credit`,
        headline: `${name} has ${amount} of credit${until}`,
        paragraphs: [
          `The operators of this Pharos installation have granted a credit of ${amount}. The next payments use the credit before the card is charged. Reason: ${reason}`,
          ...(endsAt === null
            ? []
            : [`The rest of the credit expires at the end of ${zonedDayText(endsAt, timezone)}.`]),
        ],
        action: { label: 'Open the plan', link: `${services.settings.baseUrl}/settings/pricing` },
      },
    };
  });
  await settle(billing, id);
};

export const withdrawCredit = async (
  services: Parts,
  operator: OperatorCaller,
  id: number,
  { credit: creditId, reason }: { credit: string; reason: string },
): Promise<void> => {
  const billing = billingOf(services);
  await actOnOrganization(services, operator, { id, reason }, async (trx, { name }) => {
    const now = services.now();
    const credit = (await creditsOf(trx, id)).find((each) => each.id === creditId && isOpenCredit(each));
    if (!credit) throw notFound('Credit');
    if (credit.version === null)
      throw unprocessable('The payment service has not confirmed this credit yet. Try again in a few minutes.');
    if (credit.endsAt !== null && now >= credit.endsAt) return null;
    await changeCredits(trx, id, (all) =>
      all.map((each) => (each.id === creditId ? { ...each, endsAt: now, isEndRecorded: true } : each)),
    );
    const left = moneyText(credit.leftCents);
    return {
      action: 'organization.withdraw-credit',
      detail: { cents: credit.leftCents },
      mail: {
        subject: `A credit of ${left} of ${name} was withdrawn`,
        headline: `A credit of ${left} of ${name} was withdrawn`,
        paragraphs: [
          `The operators of this Pharos installation have withdrawn the rest of a credit of ${moneyText(credit.cents)}. Reason: ${reason}`,
          'Payments that used the credit remain valid.',
        ],
        action: { label: 'Open the plan', link: `${services.settings.baseUrl}/settings/pricing` },
      },
    };
  });
  await settle(billing, id);
};

const billingOf = ({ billing }: Parts): Billing => {
  if (billing === null) throw unprocessable('This Pharos installation does not sell plans, so there are no payments.');
  return billing;
};

/** @throws {Refusal} `unprocessable` if the organization pays for nothing. */
const creditsOf = async (trx: Db, organizationId: number): Promise<readonly Credit[]> => {
  const payment = (await findSubscription(trx, organizationId))?.payment;
  if (!payment || payment.status === 'cancelled')
    throw unprocessable('The organization has no paid plan, so there is no payment that could use a credit.');
  return payment.credits;
};

/** Adds the credits at the provider. If the provider is unavailable, a periodic task does it later. */
const settle = async (billing: Billing, organizationId: number): Promise<void> => {
  try {
    await billing.settleCredits(organizationId);
  } catch (error) {
    if (!(error instanceof BillingUnavailable || error instanceof UnreadableBillingRecord)) throw error;
  }
};
