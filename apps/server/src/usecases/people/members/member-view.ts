import { may } from '@pharos/domain/access/may.ts';
import type { Member } from '../../../storage/people/memberships.ts';
import type { Caller } from '../../context.ts';

/** `ownsAnother` is null unless the caller is an admin or the owner. */
export type MemberView = Omit<Member, 'ownsAnother'> & { ownsAnother: boolean | null };

export const toMemberView = ({ organization: { role, state } }: Caller, member: Member): MemberView => ({
  ...member,
  ownsAnother: may('ownership.request', role, state) === 'yes' ? member.ownsAnother : null,
});
