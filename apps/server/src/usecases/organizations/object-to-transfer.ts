import type { Db } from '../../storage/connection/connect.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { mailOperators } from '../../storage/mails/mail-operators.ts';
import {
  deleteOwnershipTransfer,
  findOwnershipTransfer,
  findTransferByToken,
  type OwnershipTransfer,
} from '../../storage/operator/ownership-transfers.ts';
import { type AuditEntry, recordAudit } from '../../storage/organizations/audit-log.ts';
import { findOrganization, findOwner, lockOrganizationSettings } from '../../storage/organizations/organizations.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { forbidden, notFound, unprocessable } from '../errors.ts';

export interface ObjectableTransfer extends OwnershipTransfer {
  organizationName: string;
  timezone: string;
}

type Parts = Pick<Services, 'db' | 'identity' | 'secrets' | 'settings' | 'now'>;

export const readTransfer = async (
  { db, identity }: Pick<Parts, 'db' | 'identity'>,
  token: string,
): Promise<ObjectableTransfer> => {
  const transfer = await findTransferByToken(db, identity.hashSecret(token));
  const organization = transfer && (await findOrganization(db, transfer.organizationId));
  if (!organization) throw notFound('Link');
  return { ...transfer, organizationName: organization.name, timezone: organization.timezone };
};

export const objectToTransfer = (
  services: Parts,
  { token, address }: { token: string; address: string },
): Promise<ObjectableTransfer> =>
  services.db.transaction().execute(async (trx) => {
    const { organizationId } = await readTransfer({ ...services, db: trx }, token);
    if (!(await lockOrganizationSettings(trx, organizationId))) throw notFound('Link');
    // The transfer may have taken effect during the wait for the lock.
    const transfer = await readTransfer({ ...services, db: trx }, token);
    const after = { by: 'the link in the mail to the owner', newOwner: transfer.newOwnerEmail };
    await endTransfer(services, trx, transfer, { userId: null, address, after });
    return transfer;
  });

export const objectAsOwner = (services: Parts, caller: Caller): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const { id } = caller.organization;
    const organization = await lockOrganizationSettings(trx, id);
    const owner = organization && (await findOwner(trx, id));
    if (owner?.userId !== caller.userId) throw forbidden('Only the owner can object.');
    const transfer = await findOwnershipTransfer(trx, id);
    if (!organization || !transfer) throw unprocessable('No ownership transfer is pending.');
    const { userId, address } = actorOf(caller);
    const after = { newOwner: transfer.newOwnerEmail };
    await endTransfer(services, trx, { ...transfer, organizationName: organization.name }, { userId, address, after });
  });

/** Mails the operators and the admin who was to become the owner that the owner objected. */
const endTransfer = async (
  { secrets, settings, now }: Parts,
  trx: Db,
  { organizationId, organizationName: name, newOwnerEmail }: OwnershipTransfer & { organizationName: string },
  by: Pick<AuditEntry, 'userId' | 'address' | 'after'>,
): Promise<void> => {
  await deleteOwnershipTransfer(trx, organizationId);
  const subject = `organization ${organizationId}`;
  await recordAudit(trx, { organizationId, action: 'ownership.object-to-transfer', subject, ...by });
  const mail = {
    subject: `The owner of ${name} objected to the transfer`,
    headline: `The ownership of ${name} is not transferred`,
    paragraphs: [`The owner has objected to the transfer to ${newOwnerEmail}. Nothing was changed.`],
    addresses: [newOwnerEmail],
  };
  const { isSignUpOpen, baseUrl } = settings;
  const action = { label: 'Open the organization', link: `${baseUrl}/operator/organizations/${organizationId}` };
  await mailOperators(trx, { secrets, isSignUpOpen }, { ...mail, action }, now());
  const footer = `Sent by Pharos to the admin who would have become the owner of ${name}.`;
  await enqueueMail(trx, secrets, { ...mail, action: null, to: newOwnerEmail, footer }, now());
};
