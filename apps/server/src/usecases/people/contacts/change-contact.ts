import { lockChecksAlerting, removeCheckRecipients } from '../../../storage/checks/check-recipients.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { type Contact, type ContactSettings, lockContact, updateContact } from '../../../storage/people/contacts.ts';
import { actorOf } from '../../access.ts';
import { changedFields } from '../../changed-fields.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { refuseTakenAddress } from './refuse-taken-address.ts';
import { type ConsentParts, requestConsent } from './request-consent.ts';

/**
 * A contact that leaves the application is removed from its checks. Where anyone may sign up, a new address gets a
 * request for consent.
 */
export const changeContact = (
  services: Pick<Services, 'db'> & ConsentParts,
  caller: Caller,
  id: number,
  changes: Partial<ContactSettings>,
): Promise<Contact> =>
  services.db.transaction().execute(async (trx) => {
    const leaving = { members: [], contacts: changes.inApplication === false ? [id] : [] };
    await lockChecksAlerting(trx, caller.organization.id, leaving);
    const contact = await lockContact(trx, caller.organization.id, id);
    if (!contact) throw notFound('Contact');
    const { email, name, disableAlertEmails, inApplication } = contact;
    const before = { email, name, disableAlertEmails, inApplication };
    const after = { ...before, ...changes, email: (changes.email ?? email).toLowerCase() };
    const changed = changedFields(before, after);
    if (changed === null) return contact;
    if (after.email !== email) {
      await lockOrganization(trx, caller.organization.id);
      await refuseTakenAddress(trx, caller.organization.id, after.email);
    }

    const updated = await updateContact(trx, id, after);
    const checks = await removeCheckRecipients(trx, leaving);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'contact.change',
      subject: `contact ${id}`,
      before: { ...changed.before, ...(checks.length > 0 && { checks }) },
      after: changed.after,
    });
    if (after.email === email || !services.settings.isSignUpOpen) return updated;
    await requestConsent(services, trx, caller, updated);
    return { ...updated, consent: 'asked' };
  });
