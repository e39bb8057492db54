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
    if (await findOwnershipTransfer(trx, id)) throw unprocessable('A transfer of its ownership waits already.');
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
        subject: `${name} is to be yours on ${day}`,
        headline: `You are to own ${name}`,
        paragraphs: [
          `The people who run this Pharos transfer the ownership of ${name} from ${owner.email} to you on ${momentText(effectiveAt, timezone)}, unless the present owner objects before.`,
        ],
        action: null,
        footer: `Sent by Pharos to the admin who is to own ${name}.`,
        addresses: [owner.email],
      },
      now,
    );
    return {
      action: 'ownership.request-transfer',
      detail: { owner: owner.email, newOwner: member.email, effectiveOn: new Date(effectiveAt).toISOString() },
      mail: {
        subject: `The ownership of ${name} goes to ${member.email} on ${day}`,
        headline: `${member.email} is to own ${name}`,
        paragraphs: [
          `The people who run this Pharos transfer the ownership of ${name} from you to ${member.email}, an admin of it. Their reason: ${reason}`,
          `You have ${OBJECTION_DAYS} days to object. Without an objection it takes effect on ${momentText(effectiveAt, timezone)}, and you stay as an admin.`,
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
    if (!transfer) throw unprocessable('No transfer of its ownership waits.');
    await deleteOwnershipTransfer(trx, id);
    const mail = {
      subject: `The ownership of ${name} is not transferred`,
      headline: `${owner.email} stays the owner of ${name}`,
      paragraphs: [`The people who run this Pharos have taken the transfer back. Their reason: ${reason}`],
      action: null,
      addresses: [owner.email],
    };
    const footer = `Sent by Pharos to the admin who was to own ${name}.`;
    await enqueueMail(trx, services.secrets, { ...mail, to: transfer.newOwnerEmail, footer }, services.now());
    return {
      action: 'ownership.cancel-transfer',
      detail: { owner: owner.email, newOwner: transfer.newOwnerEmail },
      mail,
    };
  });
