import { mayTouchMember } from '@pharos/domain/people/may-touch-member.ts';
import { lockChecksAlerting, removeCheckRecipients } from '../../../storage/checks/check-recipients.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOrganization, findOwner } from '../../../storage/organizations/organizations.ts';
import { deleteMember, lockMember } from '../../../storage/people/memberships.ts';
import { actorOf, requireMember } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import { mailKeysOfFormerAdmin } from '../../organizations/api-keys/mail-keys-of-former-admin.ts';
import { mayMailOwner } from '../require-verified-owner.ts';

type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

type Parts = Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>;

/**
 * The account remains, but has no access from the next request on. The member is removed from the recipients of all
 * checks.
 */
export const removeMember = ({ db, ...services }: Parts, caller: Caller, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await takeOut(services, trx, caller, id, 'remove');
  });

/** Removes the caller as an admin would, and mails the owner. */
export const leaveOrganization = ({ db, ...services }: Parts, caller: Caller): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = requireMember(caller);
    const { member, checks } = await takeOut(services, trx, caller, id, 'leave');
    await mailOwner(services, trx, member, checks.length);
  });

const takeOut = async (
  services: Omit<Parts, 'db'>,
  trx: Db,
  caller: Caller,
  id: number,
  way: 'remove' | 'leave',
): Promise<{ member: LockedMember; checks: number[] }> => {
  const leaving = { members: [id], contacts: [] };
  await lockChecksAlerting(trx, caller.organization.id, leaving);
  const member = await lockMember(trx, caller.organization.id, id);
  if (!member) throw notFound('Member');
  const refusal = mayTouchMember(requireMember(caller), member, way);
  if (refusal !== null) throw forbidden(refusal);
  const checks = await removeCheckRecipients(trx, leaving);
  await deleteMember(trx, id);
  await mailKeysOfFormerAdmin(services, trx, caller.organization.id, member);
  await recordAudit(trx, {
    ...actorOf(caller),
    action: `member.${way}`,
    subject: `member ${id}`,
    before: { user: member.userId, email: member.email, role: member.role, checks },
  });
  return { member, checks };
};

const mailOwner = async (
  { secrets, settings, now }: Omit<Parts, 'db'>,
  trx: Db,
  { organizationId, email, name }: LockedMember,
  checks: number,
): Promise<void> => {
  const [organization, owner] = [await findOrganization(trx, organizationId), await findOwner(trx, organizationId)];
  if (!organization || !mayMailOwner({ settings }, owner)) return;
  const alerted =
    checks === 1
      ? '1 check does not alert this person any more.'
      : `${checks} checks do not alert this person any more.`;
  await enqueueMail(
    trx,
    secrets,
    {
      to: owner.email,
      subject: `${email} left ${organization.name}`,
      headline: `${email} left ${organization.name}`,
      paragraphs: [
        `${name === '' ? email : `${name} (${email})`} is no longer a member, and has no access any more.${checks === 0 ? '' : ` ${alerted} Check that each of them still alerts a person who can act.`}`,
      ],
      action: { label: 'Open the members', link: `${settings.baseUrl}/settings/users` },
      footer: `Sent by Pharos to the owner of ${organization.name}.`,
      addresses: [email],
    },
    now(),
  );
};
