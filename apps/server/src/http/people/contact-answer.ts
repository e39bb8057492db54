import type { OrganizationSubscriber } from '@pharos/contract/rest/people/contacts.ts';
import type { createContact } from '../../usecases/people/contacts/create-contact.ts';

type Contact = Awaited<ReturnType<typeof createContact>>;

export const toOrganizationSubscriber = (contact: Contact): OrganizationSubscriber => ({
  id: contact.id,
  organization: contact.organizationId,
  email: contact.email,
  name: contact.name,
  disable_alert_emails: contact.disableAlertEmails,
  is_confirmed: contact.consent !== 'asked',
  has_unsubscribed: contact.hasUnsubscribed,
  add_to_organization_applications: contact.inApplication,
});
