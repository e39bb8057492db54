import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams, OneLine, pageOf } from '../common/endpoint.ts';
import { Email, IdQuery, PersonRemoval, WholeList } from './people.ts';

const tag = 'Contacts';
const ContactName = OneLine.max(100);

/** A person who gets alerts but cannot sign in, and who does not count toward the user limit of the plan. */
export const OrganizationSubscriber = z.object({
  id: z.number().int(),
  organization: z.number().int(),
  email: z.string(),
  name: z.string(),
  disable_alert_emails: z.boolean(),
  /**
   * Whether the contact has agreed to alerts. Where anyone may sign up, a new contact gets no alerts before agreeing
   * through an emailed link.
   */
  is_confirmed: z.boolean(),
  /** The person has stopped the alert emails through a link, and is the only one who can restart them. */
  has_unsubscribed: z.boolean(),
  /** Whether the contact is offered as a recipient of checks, see `GET /application-subscribers/`. */
  add_to_organization_applications: z.boolean(),
});
export type OrganizationSubscriber = z.infer<typeof OrganizationSubscriber>;

export const listOrganizationSubscribers = endpoint({
  method: 'GET',
  path: '/organization-subscribers/',
  access: 'people.read',
  summary: 'List the contacts of the organization',
  tag,
  query: z.strictObject({ organization: IdQuery.optional(), ...WholeList }),
  status: 200,
  response: pageOf(OrganizationSubscriber),
});

export const createOrganizationSubscriber = endpoint({
  method: 'POST',
  path: '/organization-subscribers/',
  access: 'people.manage',
  summary: 'Add a contact',
  tag,
  body: z.strictObject({
    organization: Id.optional(),
    email: Email,
    name: ContactName.default(''),
    add_to_organization_applications: z.boolean().default(true),
  }),
  status: 201,
  response: OrganizationSubscriber,
});

export const changeOrganizationSubscriber = endpoint({
  method: 'PATCH',
  path: '/organization-subscribers/:id/',
  access: 'people.manage',
  summary: 'Change the given fields of a contact',
  tag,
  params: IdParams,
  body: z.strictObject({
    organization: Id.optional(),
    email: Email.optional(),
    name: ContactName.optional(),
    disable_alert_emails: z.boolean().optional(),
    add_to_organization_applications: z.boolean().optional(),
  }),
  status: 200,
  response: OrganizationSubscriber,
});

export const resendContactConfirmation = endpoint({
  method: 'POST',
  path: '/organization-subscribers/:id/resend/',
  access: 'people.manage',
  summary: 'Mail a contact again for the consent to receive alerts',
  tag,
  params: IdParams,
  body: z.strictObject({}).optional(),
  status: 200,
  response: OrganizationSubscriber,
  perMinute: 60,
});

export const getOrganizationSubscriberRemoval = endpoint({
  method: 'GET',
  path: '/organization-subscribers/:id/removal/',
  access: 'people.remove',
  summary: 'Get the effects of removing a contact on checks and API keys',
  tag,
  params: IdParams,
  status: 200,
  response: PersonRemoval,
});

export const removeOrganizationSubscriber = endpoint({
  method: 'DELETE',
  path: '/organization-subscribers/:id/',
  access: 'people.remove',
  summary: 'Delete a contact; it receives no more alerts',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});
