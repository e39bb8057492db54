import type {
  ApplicationMember,
  ApplicationSubscriber,
  LoggedInUser,
  MemberRole,
} from '@pharos/contract/rest/people.ts';

interface User {
  id: number;
  email: string;
  name: string;
  createdAt: Date;
  role: MemberRole | null;
}

export const toLoggedInUser = ({ id, email, name, createdAt, role }: User): LoggedInUser => ({
  id,
  email,
  full_name: name,
  ...splitName(name),
  date_joined: createdAt.toISOString(),
  role,
});

/** At the last space, as people type it; a single word is a first name. */
const splitName = (name: string): { first_name: string; last_name: string } => {
  const space = name.lastIndexOf(' ');
  return space < 0
    ? { first_name: name, last_name: '' }
    : { first_name: name.slice(0, space), last_name: name.slice(space + 1) };
};

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
