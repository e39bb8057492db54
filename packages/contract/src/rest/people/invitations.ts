import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams, OneLine, pageOf, Timestamp } from '../common/endpoint.ts';
import { GivenRole } from './members.ts';
import { Email, IdQuery, Name, Password, WholeList } from './people.ts';

const tag = 'Invitations';

const InvitationToken = z.string().min(1, 'This field may not be blank.').max(200);

/** An invitation that was not accepted. An expired one does not count as a user of the plan, and can be sent again. */
export const Invitation = z.object({
  id: z.number().int(),
  organization: z.number().int(),
  email: z.string(),
  full_name: z.string(),
  role: GivenRole,
  add_to_organization_applications: z.boolean(),
  /** The email address of the last sender. Null if that account no longer exists. */
  invited_by: z.string().nullable(),
  state: z.enum(['open', 'expired']),
  sent_at: Timestamp,
  expires_at: Timestamp,
});
export type Invitation = z.infer<typeof Invitation>;

export const inviteUser = endpoint({
  method: 'POST',
  path: '/invite-user-to-organization/',
  access: 'people.manage',
  summary: 'Invite a person by mail, as an admin or a read-only member',
  tag,
  body: z.strictObject({
    organization: Id.optional(),
    email: Email,
    full_name: OneLine.max(100).default(''),
    role: GivenRole.default('ST'),
    add_to_organization_applications: z.boolean().default(true),
  }),
  status: 201,
  response: Invitation,
  perMinute: 60,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations/',
  access: 'invitations.read',
  summary: 'List the invitations that are not accepted yet',
  tag,
  query: z.strictObject({ organization: IdQuery.optional(), ...WholeList }),
  status: 200,
  response: pageOf(Invitation),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:id/resend/',
  access: 'people.manage',
  summary: 'Send an invitation again with a new link, valid for another 7 days; the old link becomes invalid',
  tag,
  params: IdParams,
  body: z.strictObject({}).optional(),
  status: 200,
  response: Invitation,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/:id/',
  access: 'people.remove',
  summary: 'Revoke an invitation; its link becomes invalid',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

/** The data that the page of the link shows before sign-in. They must not reveal whether the address has an account. */
export const OfferedInvitation = z.object({
  organization: z.object({ id: z.number().int(), name: z.string() }),
  invited_by: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  role: GivenRole,
  expires_at: Timestamp,
});
export type OfferedInvitation = z.infer<typeof OfferedInvitation>;

export const getOfferedInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:id/',
  access: 'public',
  summary: 'Get the content of an invitation; the id is the token of its link, which only the mail contains',
  tag,
  params: z.object({ id: InvitationToken }),
  status: 200,
  response: OfferedInvitation,
  perMinute: 120,
});

const Joined = z.object({ id: z.number().int() });

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/accept-invitation/',
  access: 'public',
  summary: 'Accept an invitation with a new account, or with the password of the existing account of the address',
  tag,
  body: z.strictObject({
    token: InvitationToken,
    full_name: Name,
    password: Password,
    /** Required if the account has a second factor. */
    code: z.string().max(50).optional(),
  }),
  status: 200,
  response: z.object({ token: z.string(), organization: Joined }),
  perMinute: 30,
});

export const joinOrganization = endpoint({
  method: 'POST',
  path: '/join-organization/',
  access: 'user',
  summary: 'Accept an invitation as the signed-in user whose address received it',
  tag,
  body: z.strictObject({ token: InvitationToken }),
  status: 200,
  response: z.object({ organization: Joined }),
  perMinute: 30,
});
