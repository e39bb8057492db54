import { INVITATION_MS } from '@pharos/domain/people/invitation-mail-limit.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { type Contact, setConsentRequested } from '../../../storage/people/contacts.ts';
import { isUnsubscribed } from '../../../storage/people/unsubscribed-addresses.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { refuseTooManyMails } from '../refuse-too-many-mails.ts';
import { consentMail } from './consent-mail.ts';

export type ConsentParts = Pick<Services, 'identity' | 'secrets' | 'settings' | 'now'>;

/**
 * Mails a request for consent. Until consent is given, alerts skip the contact. A person who has unsubscribed from the
 * organization gets no mail. `trx` must have locked the organization.
 * @throws {Throttled} If too many mails were sent.
 */
export const requestConsent = async (
  { identity, secrets, settings, now }: ConsentParts,
  trx: Db,
  caller: Caller,
  { id, email, name }: Pick<Contact, 'id' | 'email' | 'name'>,
): Promise<void> => {
  const organizationId = caller.organization.id;
  await refuseTooManyMails({ settings, now }, trx, { organizationId, userId: caller.userId, email });
  const organization = await findOrganization(trx, organizationId);
  if (!organization) throw notFound('Organization');
  const { secret: token, hash: tokenHash } = identity.createSecret();
  const expiresAt = new Date(now() + INVITATION_MS);
  await setConsentRequested(trx, id, { tokenHash, expiresAt });
  if (await isUnsubscribed(trx, { organizationId, email })) return;
  const link = `${settings.baseUrl}/confirm-alert-mails?of=${token}`;
  const mail = { email, name, organizationName: organization.name, link };
  await enqueueMail(trx, secrets, consentMail(mail), now());
  await recordAudit(trx, { ...actorOf(caller), action: 'contact.ask', subject: `contact ${id}`, after: { email } });
};
