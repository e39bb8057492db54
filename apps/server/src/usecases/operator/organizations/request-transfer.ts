import {
  OBJECTION_DAYS,
  OWNER_OBSTACLE_TEXTS,
  ownerObstacle,
  transferEffectiveAt,
} from '@pharos/domain/organizations/ownership-transfer.ts';
import { momentText, zonedDayText } from '../../../html/moment-text.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import {
  deleteOwnershipTransfer,
  findOwnershipTransfer,
  insertOwnershipTransfer,
} from '../../../storage/operator/ownership-transfers.ts';
import { lockMemberUser, ownsAnother } from '../../../storage/organizations/owners.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { invalid, unprocessable } from '../../errors.ts';
import { actOnOrganization } from './act-on-organization.ts';

type Parts = Pick<Services, 'db' | 'identity' | 'secrets' | 'settings' | 'now'>;

/**
 * The current owner gets a mail and can object with one click until the transfer takes effect
 * (`housekeeping/transfer-ownership.ts`).
 */
export const requestTransfer = (
  services: Parts,
  operator: OperatorCaller,
  id: number,
  { newOwner, reason }: { newOwner: number | string; reason: string },
): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { name, timezone, owner }) => {
    const now = services.now();
    if (await findOwnershipTransfer(trx, id))
      throw unprocessable('An ownership transfer of this organization is already pending.');
    const member = await lockMemberUser(trx, id, newOwner);
    const obstacle = ownerObstacle(member, member !== undefined && (await ownsAnother(trx, member.userId, id)));
    if (obstacle !== null || !member) throw invalid({ new_owner: [OWNER_OBSTACLE_TEXTS[obstacle ?? 'not-an-admin']] });
    const { secret: token, hash: tokenHash } = services.identity.createSecret();
    const effectiveAt = transferEffectiveAt(now);
    await insertOwnershipTransfer(trx, {
      organizationId: id,
      tokenHash,
      ownerId: owner.userId,
      newOwnerId: member.userId,
      newOwnerEmail: member.email,
      operatorId: operator.userId,
      reason,
      requestedAt: new Date(now),
      effectiveAt: new Date(effectiveAt),
    });
    const day = zonedDayText(effectiveAt, timezone);
    await enqueueMail(
      trx,
      services.secrets,
      {
        to: member.email,
        subject: `You become the owner of ${name} on ${day}`,
        headline: `You become the owner of ${name}`,
        paragraphs: [
          `The operators of this Pharos installation transfer the ownership of ${name} from ${owner.email} to you on ${momentText(effectiveAt, timezone)}, unless the current owner objects before.`,
        ],
        action: null,
        footer: `Sent by Pharos to the admin who becomes the owner of ${name}.`,
        addresses: [owner.email],
      },
      now,
    );
    return {
      action: 'ownership.request-transfer',
      detail: { owner: owner.email, newOwner: member.email, effectiveOn: new Date(effectiveAt).toISOString() },
      mail: {
        subject: `The ownership of ${name} will be transferred to ${member.email} on ${day}`,
        headline: `${member.email} becomes the owner of ${name}`,
        paragraphs: [
          `The operators of this Pharos installation transfer the ownership of ${name} from you to ${member.email}, an admin of the organization. Reason: ${reason}`,
          `You have ${OBJECTION_DAYS} days to object. Without an objection, the transfer takes effect on ${momentText(effectiveAt, timezone)}, and you remain an admin.`,
        ],
        action: { label: 'Object', link: `${services.settings.baseUrl}/ownership-transfers/object?of=${token}` },
        addresses: [member.email],
        countedWith: null,
      },
    };
  });

export const cancelTransfer = (services: Parts, operator: OperatorCaller, id: number, reason: string): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { name, owner }) => {
    const transfer = await findOwnershipTransfer(trx, id);
    if (!transfer) throw unprocessable('No ownership transfer of this organization is pending.');
    await deleteOwnershipTransfer(trx, id);
    const mail = {
      subject: `The ownership of ${name} is not transferred`,
      headline: `${owner.email} remains the owner of ${name}`,
      paragraphs: [`The operators of this Pharos installation have canceled the transfer. Reason: ${reason}`],
      action: null,
      addresses: [owner.email],
    };
    const footer = `Sent by Pharos to the admin who would have become the owner of ${name}.`;
    await enqueueMail(trx, services.secrets, { ...mail, to: transfer.newOwnerEmail, footer }, services.now());
    return {
      action: 'ownership.cancel-transfer',
      detail: { owner: owner.email, newOwner: transfer.newOwnerEmail },
      mail,
    };
  });
