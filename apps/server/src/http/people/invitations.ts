import * as endpoints from '@pharos/contract/rest/people/invitations.ts';
import { acceptInvitation } from '../../usecases/people/invitations/accept-invitation.ts';
import { inviteUser } from '../../usecases/people/invitations/invite-user.ts';
import { joinOrganization } from '../../usecases/people/invitations/join-organization.ts';
import { listInvitations } from '../../usecases/people/invitations/list-invitations.ts';
import { readInvitation } from '../../usecases/people/invitations/read-invitation.ts';
import { resendInvitation } from '../../usecases/people/invitations/resend-invitation.ts';
import { revokeInvitation } from '../../usecases/people/invitations/revoke-invitation.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toInvitation, toOfferedInvitation } from './invitation-answer.ts';

export const registerInvitationRoutes = (app: RouteApp): void => {
  route(app, endpoints.inviteUser, async ({ services, caller, body }) => {
    const invitation = await inviteUser(services, caller, {
      organizationId: body.organization,
      email: body.email,
      fullName: body.full_name,
      role: body.role,
      inApplication: body.add_to_organization_applications,
    });
    return toInvitation(invitation, services.now());
  });

  route(app, endpoints.listInvitations, async ({ services, caller, query, url }) => {
    const { organization, page, page_size: pageSize } = query;
    const { count, rows } = await listInvitations(services, caller, organization, { page, pageSize });
    const results = rows.map((invitation) => toInvitation(invitation, services.now()));
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, results);
  });

  route(app, endpoints.resendInvitation, async ({ services, caller, params }) =>
    toInvitation(await resendInvitation(services, caller, params.id), services.now()),
  );

  route(app, endpoints.revokeInvitation, async ({ services, caller, params }) => {
    await revokeInvitation(services, caller, params.id);
    return {};
  });

  route(app, endpoints.getOfferedInvitation, async ({ services, params }) =>
    toOfferedInvitation(await readInvitation(services, params.id)),
  );

  route(app, endpoints.acceptInvitation, async ({ services, body, device }) => {
    const { token, full_name: fullName, password, code } = body;
    const accepted = await acceptInvitation(services, { token, fullName, password, code }, device);
    return { token: accepted.token, organization: { id: accepted.organizationId } };
  });

  route(app, endpoints.joinOrganization, async ({ services, caller, body }) => ({
    organization: { id: await joinOrganization(services, caller, body.token) },
  }));
};
