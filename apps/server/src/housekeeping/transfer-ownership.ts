import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import { type OwnerObstacle, ownerObstacle } from '@pharos/domain/organizations/ownership-transfer.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { mailOperators } from '../storage/mails/mail-operators.ts';
import {
  deleteOwnershipTransfer,
  findOwnershipTransfer,
  listDueTransfers,
} from '../storage/operator/ownership-transfers.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { findOwner, lockOrganizationSettings } from '../storage/organizations/organizations.ts';
import { changeOwner, lockMemberUser, ownsAnother } from '../storage/organizations/owners.ts';
import { eachOrganization } from './each-organization.ts';

export interface OwnershipParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  isSignUpOpen: boolean;
  log: Logger;
}

/**
 * Transfers the ownership that operators requested and no owner objected to. Cancels transfers that are no longer
 * possible.
 */
export const transferOwnerships = async (parts: OwnershipParts, now: number): Promise<void> => {
  const ids = await listDueTransfers(parts.db, new Date(now));
  const transfer = (id: number) => parts.db.transaction().execute((trx) => transferOne(trx, parts, id, now));
  await eachOrganization(ids, transfer, { log: parts.log, what: 'Transferring the ownership' });
};

const transferOne = async (trx: Db, parts: OwnershipParts, id: number, now: number): Promise<void> => {
  const organization = await lockOrganizationSettings(trx, id);
  const transfer = organization && (await findOwnershipTransfer(trx, id));
  // Since it was listed, the owner may have objected to the transfer, or another one was requested.
  if (!transfer || transfer.effectiveAt.getTime() > now) return;
  await deleteOwnershipTransfer(trx, id);
  const { name } = organization;
  const { newOwnerId, newOwnerEmail, reason } = transfer;
  const present = await findOwner(trx, id);
  const owner = await lockMemberUser(trx, id, present.userId);
  const member = newOwnerId === null ? undefined : await lockMemberUser(trx, id, newOwnerId);
  const obstacle =
    owner?.role !== 'OW' || owner.userId !== transfer.ownerId
      ? 'owner-changed'
      : ownerObstacle(member, member !== undefined && (await ownsAnother(trx, member.userId, id)));
  const subject = `organization ${id}`;
  const audited = { organizationId: id, userId: null, address: null, subject };
  if (obstacle !== null || !owner || !member) {
    const reason = OBSTACLES[obstacle ?? 'not-an-admin'];
    const after = { by: 'pharos', reason, newOwner: newOwnerEmail };
    await recordAudit(trx, { ...audited, action: 'ownership.cancel-transfer', after });
    const mail = {
      subject: `The ownership of ${name} could not be transferred`,
      headline: `The ownership of ${name} is not transferred`,
      paragraphs: [`The ownership was not transferred to ${newOwnerEmail}: ${reason}. Nothing was changed.`],
      action: { label: 'Open the organization', link: `${parts.baseUrl}/operator/organizations/${id}` },
      addresses: [newOwnerEmail],
    };
    await mailOperators(trx, parts, mail, now);
    return;
  }
  await changeOwner(trx, id, { owner, admin: member }, new Date(now));
  await recordAudit(trx, {
    ...audited,
    action: 'ownership.transfer',
    before: { owner: owner.email },
    after: { by: 'operator', reason, owner: member.email },
  });
  for (const person of [owner, member])
    if (isTrustedAddress(person, parts))
      await enqueueMail(
        trx,
        parts.secrets,
        {
          to: person.email,
          subject: `${member.email} now owns ${name}`,
          headline: `${name} has a new owner`,
          paragraphs: [
            `The operators of this Pharos installation have transferred the ownership of ${name} from ${owner.email}, who remains an admin, to ${member.email}. Reason: ${reason}`,
          ],
          action: null,
          footer: `Sent by Pharos to the previous and the new owner of ${name}.`,
          addresses: [owner.email, member.email],
        },
        now,
      );
};

const OBSTACLES: Readonly<Record<OwnerObstacle | 'owner-changed', string>> = {
  'owner-changed': 'the owner has changed in the meantime',
  'not-an-admin': 'this person is not an admin of the organization any more',
  unverified: 'the address is not verified any more',
  'owns-another': 'this person now owns another organization',
};
