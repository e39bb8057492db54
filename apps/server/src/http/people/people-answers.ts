import type {
  ApplicationMember,
  ApplicationSubscriber,
  LoggedInUser,
  MemberRole,
} from '@pharos/contract/rest/people/people.ts';
import type { readLoggedInUser } from '../../usecases/people/profile/read-logged-in-user.ts';
import { toIso } from '../app/answers/iso-time.ts';

type User = Awaited<ReturnType<typeof readLoggedInUser>>;

export const toLoggedInUser = (user: User): LoggedInUser => ({
  id: user.id,
  email: user.email,
  full_name: user.name,
  first_name: user.firstName,
  last_name: user.lastName,
  date_joined: user.createdAt.toISOString(),
  verification_required_before:
    user.verificationRequiredBefore === null ? null : toIso(user.verificationRequiredBefore),
  custom_ui_state: user.uiState,
  profile: { phone_number: user.phoneNumber, company_role: user.companyRole, company_size: user.companySize },
  role: user.role,
  is_operator: user.isOperator,
  operator_needs: user.operatorNeeds,
  may_create_organization: user.mayCreateOrganization,
  single_sign_on_of: user.providerOf,
  closed_organizations: user.closedOrganizations.map(({ id, name, missing }) => ({ id, name, needs: missing })),
});

interface Member {
  id: number;
  role: MemberRole;
  userId: number;
  email: string;
  name: string;
  emailVerified: boolean;
}

export const toApplicationMember = (member: Member, application: number): ApplicationMember => ({
  id: member.id,
  application,
  user: member.userId,
  role: member.role,
  email: member.email,
  full_name: member.name,
  user_mini: { email: member.email, state: member.emailVerified ? 'AC' : 'NV' },
});

export const toApplicationSubscriber = (
  { id, name, email }: { id: number; name: string; email: string },
  application: number,
): ApplicationSubscriber => ({ id, application, name, email, subscriber_mini: { email, name } });
