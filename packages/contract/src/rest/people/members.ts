import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams, pageOf } from '../common/endpoint.ts';
import { IdQuery, MemberRole, PersonRemoval, PersonState, WholeList } from './people.ts';

const tag = 'Members';

/** The owner role can only be transferred. */
export const GivenRole = z.enum(['AD', 'ST']);
export type GivenRole = z.infer<typeof GivenRole>;

/** A person who can sign in to the organization. Invited people become members when they accept. */
export const OrganizationMember = z.object({
  id: z.number().int(),
  organization: z.number().int(),
  user: z.number().int(),
  role: MemberRole,
  email: z.string(),
  full_name: z.string(),
  user_mini: z.object({ email: z.string(), state: PersonState }),
  /** An owner of another organization cannot become the owner of this one. Included only for admins and the owner. */
  owns_another: z.boolean().optional(),
  disable_alert_emails: z.boolean(),
  /** The member has stopped the alert emails through a link, and is the only one who can restart them. */
  has_unsubscribed: z.boolean(),
  disable_weekly_report_emails: z.boolean(),
  /** Whether the member is offered as a recipient of checks. */
  add_to_organization_applications: z.boolean(),
});
export type OrganizationMember = z.infer<typeof OrganizationMember>;

export const listOrganizationMembers = endpoint({
  method: 'GET',
  path: '/organization-members/',
  access: 'people.read',
  summary: 'List the members of the organization',
  tag,
  query: z.strictObject({ organization: IdQuery.optional(), ...WholeList }),
  status: 200,
  response: pageOf(OrganizationMember),
});

export const changeOrganizationMember = endpoint({
  method: 'PATCH',
  path: '/organization-members/:id/',
  access: 'member.change',
  summary: 'Change the role of a member, or the mails that the member receives',
  tag,
  params: IdParams,
  body: z.strictObject({
    organization: Id.optional(),
    role: GivenRole.optional(),
    disable_alert_emails: z.boolean().optional(),
    disable_weekly_report_emails: z.boolean().optional(),
    add_to_organization_applications: z.boolean().optional(),
  }),
  status: 200,
  response: OrganizationMember,
});

export const getOrganizationMemberRemoval = endpoint({
  method: 'GET',
  path: '/organization-members/:id/removal/',
  access: 'people.remove',
  summary: 'Get the effects of removing a member on checks and API keys',
  tag,
  params: IdParams,
  status: 200,
  response: PersonRemoval,
});

export const leaveOrganization = endpoint({
  method: 'POST',
  path: '/leave-organization/',
  access: 'organization.leave',
  summary: 'Leave the organization immediately',
  tag,
  body: z.strictObject({ organization: Id }),
  status: 200,
  response: z.object({}),
});

export const removeOrganizationMember = endpoint({
  method: 'DELETE',
  path: '/organization-members/:id/',
  access: 'people.remove',
  summary: 'Remove a member from the organization immediately',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});
