import { CONTACTS_MAX } from '@pharos/domain/people/user-limit.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { type Contact, type ContactSettings, countContacts, insertContact } from '../../../storage/people/contacts.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalidWhole } from '../../errors.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';
import { refuseTakenAddress } from './refuse-taken-address.ts';
import { type ConsentParts, requestConsent } from './request-consent.ts';

export interface NewContact extends Omit<ContactSettings, 'disableAlertEmails'> {
  organizationId: number | undefined;
}

/**
 * Requests consent from the contact where anyone may sign up.
 * @throws {Refusal} `invalid` with a message per field.
 */
export const createContact = (
  services: Pick<Services, 'db'> & ConsentParts,
  caller: Caller,
  { organizationId, ...input }: NewContact,
): Promise<Contact> => {
  refuseOtherOrganization(caller, organizationId);
  const { organization } = caller;
  const settings = { ...input, email: input.email.toLowerCase(), disableAlertEmails: false };
  return services.db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organization.id);
    await refuseTakenAddress(trx, organization.id, settings.email);
    if ((await countContacts(trx, organization.id)) >= CONTACTS_MAX) {
      throw invalidWhole(`The limit of ${CONTACTS_MAX} contacts is reached.`);
    }
    const contact = await insertContact(trx, organization.id, settings);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'contact.create',
      subject: `contact ${contact.id}`,
      after: settings,
    });
    if (!services.settings.isSignUpOpen) return contact;
    await requestConsent(services, trx, caller, contact);
    return { ...contact, consent: 'asked' };
  });
};
