import { retirementOf } from '@pharos/domain/organizations/retirement.ts';
import { dayText } from '../html/moment-text.ts';
import { forgetStoppedRenewal } from '../storage/billing/stopped-renewals.ts';
import { findSubscription } from '../storage/billing/subscriptions.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { findDeprecation } from '../storage/operator/retirements.ts';
import { listAdmins } from '../storage/organizations/admins.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { findOrganization, findOwner } from '../storage/organizations/organizations.ts';
import type { Billing } from './billing.ts';

export interface ResumeParts {
  db: Db;
  billing: Billing;
  secrets: SecretBox;
  baseUrl: string;
  strangersMaySignUp: boolean;
  now: () => number;
}

/**
 * Has what an organization pays for renew again, which Pharos had stopped for the end of the service, once that is taken back or comes
 * after the next term has begun; admins are told. Resolves with whether it did. Rejects with BillingUnavailable, and when the provider
 * refuses.
 */
export const resumeRenewal = async (parts: ResumeParts, organizationId: number): Promise<boolean> => {
  const { db, billing, now } = parts;
  const deprecation = await findDeprecation(db, organizationId);
  const subscription = await findSubscription(db, organizationId);
  const organization = await findOrganization(db, organizationId);
  const paid = subscription?.payment;
  if (!subscription || !organization || paid?.status !== 'non_renewing') return false;
  if (deprecation && paid.termEnd >= retirementOf(deprecation, paid, now()).renewalsEndAt) return false;
  const { customerId } = subscription;
  const { bought, payment } = await billing.provider.read(customerId);
  // It has ended or was changed there meanwhile, which is applied.
  if (!bought || payment?.status !== 'non_renewing') {
    await billing.sync(organizationId);
    return false;
  }
  const { email } = await findOwner(db, organizationId);
  const customer = { customerId, email, organizationName: organization.name };
  // What is had already costs nothing at once. Without a good card that is refused, and left to the next charge.
  const kept = await billing.provider.changeNow(customer, bought);
  const outcome = kept === 'changed' ? kept : await billing.provider.changeAtTermEnd(customer, bought);
  if (outcome !== 'changed')
    throw new Error(`The plan of organization ${organizationId} does not renew again: ${JSON.stringify(outcome)}`);
  await tell(parts, {
    organizationId,
    name: organization.name,
    timezone: organization.timezone,
    plan: bought.plan,
    termEnd: payment.termEnd,
  });
  await billing.sync(organizationId);
  // Only then: until the books are applied, this says that Pharos, not the customer, has the renewal go on.
  await forgetStoppedRenewal(db, organizationId);
  return true;
};

interface ResumedPlan {
  organizationId: number;
  name: string;
  timezone: string;
  plan: string;
  termEnd: number;
}

const tell = (
  { db, secrets, baseUrl, strangersMaySignUp, now }: ResumeParts,
  { organizationId, name, timezone, plan, termEnd }: ResumedPlan,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await recordAudit(trx, {
      ...{ organizationId, userId: null, address: null },
      action: 'subscription.resume',
      subject: `organization ${organizationId}`,
      after: { by: 'pharos', plan },
    });
    const day = dayText(termEnd, timezone);
    for (const to of await listAdmins(trx, organizationId, { verifiedOnly: strangersMaySignUp }))
      await enqueueMail(
        trx,
        secrets,
        {
          to,
          subject: `The plan of ${name} renews again`,
          headline: `${plan} renews on ${day} after all`,
          paragraphs: [
            'It would not have renewed, since the service was to end before. That is no longer so: it goes on as you had bought it.',
            'If you do not want that, give it up before that day.',
          ],
          action: { label: 'See your plan', link: `${baseUrl}/settings/pricing` },
          footer: `Sent by Pharos to the admins of ${name}.`,
          countedWith: null,
        },
        now(),
      );
  });
