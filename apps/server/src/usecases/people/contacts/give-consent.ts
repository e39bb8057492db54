import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { isOrganizationGone } from '../../../storage/organizations/lock-organization.ts';
import { findContactByToken, setConsentGiven } from '../../../storage/people/contacts.ts';
import { removeUnsubscribed } from '../../../storage/people/unsubscribed-addresses.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

export interface ConsentLink {
  id: number;
  organizationId: number;
  email: string;
  organizationName: string;
  isGiven: boolean;
}

/** @throws {Refusal} `not-found` if the link is unknown, invalid or expired. */
export const readConsentLink = async (
  { db, identity, now }: Pick<Services, 'db' | 'identity' | 'now'>,
  token: string,
): Promise<ConsentLink> => {
  const contact = await findContactByToken(db, identity.hashSecret(token), new Date(now()));
  if (!contact) throw notFound('Link');
  return { ...contact, isGiven: contact.consent === 'given' };
};

/** `address` is the IP address of the request. A repeated call has no effect. */
export const giveConsent = async (
  services: Pick<Services, 'db' | 'identity' | 'now'>,
  { token, address }: { token: string; address: string },
): Promise<ConsentLink> => {
  const link = await readConsentLink(services, token);
  const { id, organizationId, email } = link;
  await services.db.transaction().execute(async (trx) => {
    // Locks the organization before the contact, in the same order as a deletion of the organization, to prevent a
    // deadlock.
    if (await isOrganizationGone(trx, organizationId)) throw notFound('Link');
    if (!(await setConsentGiven(trx, id))) return;
    await removeUnsubscribed(trx, { organizationId, email });
    const audit = { organizationId, userId: null, address, action: 'contact.agree' };
    await recordAudit(trx, { ...audit, subject: `contact ${id}`, after: { email } });
  });
  return { ...link, isGiven: true };
};
