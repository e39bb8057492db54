import * as endpoints from '@pharos/contract/rest/people/members.ts';
import { changeMember } from '../../usecases/people/members/change-member.ts';
import { listMembers } from '../../usecases/people/members/list-members.ts';
import { leaveOrganization, removeMember } from '../../usecases/people/members/remove-member.ts';
import { readMemberRemoval } from '../../usecases/people/read-removal.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toOrganizationMember } from './member-answer.ts';
import { toPersonRemoval } from './removal-answer.ts';

export const registerMemberRoutes = (app: RouteApp): void => {
  route(app, endpoints.listOrganizationMembers, async ({ services, caller, query, url }) => {
    const { organization, page, page_size: pageSize } = query;
    const { count, rows } = await listMembers(services, caller, organization, { page, pageSize });
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, rows.map(toOrganizationMember));
  });

  route(app, endpoints.changeOrganizationMember, async ({ services, caller, params, body }) => {
    refuseOtherOrganization(caller, body.organization);
    const changed = await changeMember(services, caller, params.id, {
      ...(body.role !== undefined && { role: body.role }),
      ...(body.disable_alert_emails !== undefined && { disableAlertEmails: body.disable_alert_emails }),
      ...(body.disable_weekly_report_emails !== undefined && {
        disableReportEmails: body.disable_weekly_report_emails,
      }),
      ...(body.add_to_organization_applications !== undefined && {
        inApplication: body.add_to_organization_applications,
      }),
    });
    return toOrganizationMember(changed);
  });

  route(app, endpoints.getOrganizationMemberRemoval, async ({ services, caller, params }) =>
    toPersonRemoval(await readMemberRemoval(services, caller, params.id)),
  );

  route(app, endpoints.leaveOrganization, async ({ services, caller, body }) => {
    refuseOtherOrganization(caller, body.organization);
    await leaveOrganization(services, caller);
    return {};
  });

  route(app, endpoints.removeOrganizationMember, async ({ services, caller, params }) => {
    await removeMember(services, caller, params.id);
    return {};
  });
};
