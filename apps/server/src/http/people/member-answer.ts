import type { OrganizationMember } from '@pharos/contract/rest/people/members.ts';
import type { MemberView } from '../../usecases/people/members/member-view.ts';

export const toOrganizationMember = (member: MemberView): OrganizationMember => ({
  id: member.id,
  organization: member.organizationId,
  user: member.userId,
  role: member.role,
  email: member.email,
  full_name: member.name,
  user_mini: { email: member.email, state: member.emailVerified ? 'AC' : 'NV' },
  ...(member.ownsAnother !== null && { owns_another: member.ownsAnother }),
  disable_alert_emails: member.disableAlertEmails,
  has_unsubscribed: member.hasUnsubscribed,
  disable_weekly_report_emails: member.disableReportEmails,
  add_to_organization_applications: member.inApplication,
});
