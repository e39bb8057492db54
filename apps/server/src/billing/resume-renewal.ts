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
  isSignUpOpen: boolean;
  now: () => number;
}

/**
 * Resumes a renewal that Pharos stopped because of the end of the service. Applies if that end was withdrawn or moved
 * past the start of the next term. Notifies admins. Returns whether the renewal was resumed. Rejects with
 * `BillingUnavailable`, or with an error if the provider rejects the change.
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
  // The subscription has ended or was changed at the provider. The sync applies that.
  if (!bought || payment?.status !== 'non_renewing') {
    await billing.sync(organizationId);
    return false;
  }
  const { email } = await findOwner(db, organizationId);
  const customer = { customerId, email, organizationName: organization.name };
  // A change to the current purchase costs nothing now, but without a valid card, the provider rejects it. The renewal
  // is then scheduled for the end of the term.
  const change = await billing.provider.changeNow(customer, bought);
  const outcome = change === 'changed' ? change : await billing.provider.changeAtTermEnd(customer, bought);
  if (outcome !== 'changed')
    throw new Error(
      `The renewal of the plan of organization ${organizationId} could not be resumed: ${JSON.stringify(outcome)}`,
    );
  await notify(parts, {
    organizationId,
    name: organization.name,
    timezone: organization.timezone,
    plan: bought.plan,
    termEnd: payment.termEnd,
  });
  await billing.sync(organizationId);
  // Deletes the mark last. Until the billing record is applied, the mark shows that Pharos, not the customer, resumed
  // the renewal.
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

const notify = (
  { db, secrets, baseUrl, isSignUpOpen, now }: ResumeParts,
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
    for (const to of await listAdmins(trx, organizationId, { verifiedOnly: isSignUpOpen }))
      await enqueueMail(
        trx,
        secrets,
        {
          to,
          subject: `The plan of ${name} renews again`,
          headline: `${plan} renews on ${day}`,
          paragraphs: [
            'The renewal was stopped because the service was going to end before. The service does not end any more, so your plan continues as you bought it.',
            'If you do not want this, cancel the plan before that day.',
          ],
          action: { label: 'Open your plan', link: `${baseUrl}/settings/pricing` },
          footer: `Sent by Pharos to the admins of ${name}.`,
          countedWith: null,
        },
        now(),
      );
  });
