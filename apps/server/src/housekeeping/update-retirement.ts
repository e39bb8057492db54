import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import {
  isAnnounced,
  mayBeDeleted,
  type Retirement,
  retirementMailDue,
  retirementOf,
  stopsRenewal,
} from '@pharos/domain/organizations/retirement.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';
import {
  deletionNotifiedAt,
  forgetRetirementMails,
  listRetiring,
  lockDeprecation,
  readRetiring,
  recordRetirementMail,
  setRetiredAt,
} from '../storage/operator/retirements.ts';
import { listAdmins, listMemberAddresses } from '../storage/organizations/admins.ts';
import { updateOrganizationState } from '../storage/organizations/organization-states.ts';
import { removeOrganization } from '../storage/organizations/remove-organization.ts';
import { eachOrganization } from './each-organization.ts';
import { deletedMail, deletedMailToMember, goesOnMail, retirementMail } from './retirement-mails.ts';

export interface RetirementParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  verificationIsEnforced: boolean;
  isSignUpOpen: boolean;
  pausesUnused: boolean;
  sellsPlans: boolean;
  log: Logger;
}

/**
 * Runs each step of the end of the service once per organization: mails, stopped renewals, stopped checks after the
 * grace period, and deletion after the retention time. Reactivates the organization if the end was withdrawn.
 */
export const updateRetirement = async (parts: RetirementParts, now: number): Promise<void> => {
  const ids = await listRetiring(parts.db, new Date(now).toISOString().slice(0, 10));
  const update = (id: number) => parts.db.transaction().execute((trx) => updateOne(trx, parts, id, now));
  await eachOrganization(ids, update, { log: parts.log, what: 'Ending the service' });
};

const updateOne = async (trx: Db, parts: RetirementParts, id: number, now: number): Promise<void> => {
  const organization = await readRetiring(trx, id);
  if (!organization) return;
  const { name, timezone, retiredAt } = organization;
  const paid = parts.sellsPlans ? organization.paid : null;
  // Without the lock, the organization could be deleted because of an end that is withdrawn at this moment.
  const deprecation = await lockDeprecation(trx, id);
  const retirement = deprecation && retirementOf(deprecation, paid, now, retiredAt?.getTime() ?? null);
  const isPaid = retirement !== null && retirement.endsAt > retirement.renewalsEndAt;
  const of = { name, timezone, baseUrl: parts.baseUrl, isPaid, reason: deprecation?.reason ?? '' };

  let state: OrganizationState | undefined;
  if ((retirement?.isOver ?? false) !== (retiredAt !== null)) {
    await setRetiredAt(trx, id, retirement?.isOver ? new Date(now) : null);
    state = (await updateOrganizationState(trx, id, { ...parts, now }))?.state;
  }
  const goesOn = retiredAt !== null && !retirement?.isOver;
  const isAhead = deprecation !== null && isAnnounced(deprecation, now);
  // The announced end does not apply any longer, or not yet. The record of its mails is deleted, so that another end is
  // announced.
  const wasNotified = (goesOn || !isAhead) && (await forgetRetirementMails(trx, id));
  if (goesOn || wasNotified)
    await notifyAdmins(
      trx,
      parts,
      id,
      goesOnMail({ ...of, isPaid: paid !== null, hadStopped: goesOn, isActive: state === undefined || state === 'AC' }),
      now,
    );
  if (deprecation === null || retirement === null) return;
  if (stopsRenewal(retirement, paid, now))
    await enqueueJob(trx, 'stop-renewal', { organizationId: id }, { jobKey: `stop-renewal:${id}` });
  if (await isDeletedNow(trx, parts, { id, ...organization }, retirement, now)) return;

  const kind = retirementMailDue(deprecation, retirement, now);
  if (kind === null || !(await recordRetirementMail(trx, id, { kind, endsAt: retirement.endsAt, now }))) return;
  await notifyAdmins(trx, parts, id, retirementMail(kind, retirement, of), now);
};

const isDeletedNow = async (
  trx: Db,
  parts: RetirementParts,
  organization: { id: number; name: string; subdomain: string; timezone: string },
  retirement: Retirement,
  now: number,
): Promise<boolean> => {
  const notifiedAt = await deletionNotifiedAt(trx, organization.id, retirement.endsAt);
  if (!mayBeDeleted(retirement, notifiedAt, now)) return false;
  const { secrets, sellsPlans, isSignUpOpen } = parts;
  const actor = { userId: null, address: null, after: { by: 'pharos', reason: 'the service has ended' } };
  const members = await listMemberAddresses(trx, organization.id, { verifiedOnly: isSignUpOpen });
  const { owner, deletedUsers } = await removeOrganization(trx, organization, { actor, secrets, sellsPlans, now });
  // If the owner's address is unverified, no mail names the organization.
  if (!isTrustedAddress(owner, { isSignUpOpen })) return true;
  await enqueueMail(
    trx,
    secrets,
    { ...deletedMail(organization, deletedUsers.includes(owner.email)), to: owner.email },
    now,
  );
  for (const to of members.filter((email) => email !== owner.email))
    await enqueueMail(trx, secrets, { ...deletedMailToMember(organization, deletedUsers.includes(to)), to }, now);
  return true;
};

const notifyAdmins = async (
  trx: Db,
  { secrets, isSignUpOpen }: RetirementParts,
  id: number,
  mail: Omit<AccountMail, 'to'>,
  now: number,
): Promise<void> => {
  // These mails do not count toward mail limits, so that admins are always notified.
  for (const to of await listAdmins(trx, id, { verifiedOnly: isSignUpOpen }))
    await enqueueMail(trx, secrets, { ...mail, to, countedWith: null }, now);
};
