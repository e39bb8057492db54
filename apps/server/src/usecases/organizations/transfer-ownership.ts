import { OWNER_OBSTACLE_TEXTS, ownerObstacle } from '@pharos/domain/organizations/ownership-transfer.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganizationSettings } from '../../storage/organizations/organizations.ts';
import { changeOwner, lockMemberUser, ownsAnother } from '../../storage/organizations/owners.ts';
import { actorOf, requireAction } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { forbidden, invalid, invalidWhole, notFound } from '../errors.ts';
import { mayMailOwner } from '../people/require-verified-owner.ts';

export const ALREADY_AN_OWNER = 'Already an owner of another account of Pharos';

/**
 * The new owner must be a verified admin who owns no other organization. The previous owner becomes an admin. `names`
 * contains the user id or e-mail address of both.
 */
export const transferOwnership = (
  { db, secrets, settings, now }: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  names: { owner: number | string; admin: number | string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = caller.organization;
    const organization = await lockOrganizationSettings(trx, id);
    if (!organization) throw notFound('Organization');
    requireAction({ organization: { ...caller.organization, state: organization.state } }, 'ownership.transfer');
    const owner = await lockMemberUser(trx, id, names.owner);
    const admin = await lockMemberUser(trx, id, names.admin);
    if (owner?.role !== 'OW') throw invalid({ currentowner: ['This is not the owner of the organization.'] });
    if (owner.userId !== caller.userId) throw forbidden('Only the owner can transfer the ownership.');
    const obstacle = ownerObstacle(admin, admin !== undefined && (await ownsAnother(trx, admin.userId, id)));
    if (obstacle === 'owns-another') throw invalidWhole(ALREADY_AN_OWNER);
    if (obstacle !== null || !admin)
      throw invalid({ currentadmin: [OWNER_OBSTACLE_TEXTS[obstacle ?? 'not-an-admin']] });

    await changeOwner(trx, id, { owner, admin }, new Date(now()));
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'ownership.transfer',
      subject: `organization ${id}`,
      before: { owner: owner.email },
      after: { owner: admin.email },
    });
    for (const person of [owner, admin]) {
      if (!mayMailOwner({ settings }, person)) continue;
      await enqueueMail(trx, secrets, transferMail(person.email, organization.name, owner.email, admin.email), now());
    }
  });

const transferMail = (to: string, name: string, from: string, owner: string) => ({
  to,
  subject: `${owner} now owns ${name}`,
  headline: `${name} has a new owner`,
  paragraphs: [`${from} has transferred the ownership of ${name} to ${owner}, and remains an admin.`],
  action: null,
  footer: `Sent by Pharos to the previous and the new owner of ${name}.`,
  addresses: [from, owner],
});
