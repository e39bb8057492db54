import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { type Contact, lockContact } from '../../../storage/people/contacts.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { type ConsentParts, requestConsent } from './request-consent.ts';

/** Sends another request to a contact who has not answered. The previous link becomes invalid. */
export const resendConsent = (
  services: Pick<Services, 'db'> & ConsentParts,
  caller: Caller,
  id: number,
): Promise<Contact> =>
  services.db.transaction().execute(async (trx) => {
    const contact = await lockContact(trx, caller.organization.id, id);
    if (!contact) throw notFound('Contact');
    await lockOrganization(trx, caller.organization.id);
    if (contact.consent !== 'asked') throw unprocessable('This contact does not need to give consent.');
    if (contact.hasUnsubscribed) throw unprocessable('This contact has unsubscribed and cannot be mailed again.');
    await requestConsent(services, trx, caller, contact);
    return contact;
  });
