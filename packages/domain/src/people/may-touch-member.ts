import type { Role } from '../access/permissions.ts';

/** What can happen to a member: another role, mails switched on or off, being offered for alerts or not, removal, leaving. */
export type MemberChange = 'role' | 'mails' | 'application' | 'remove' | 'leave';

interface Member {
  /** Of the membership. */
  id: number;
  role: Role;
}

const NO_PERMISSION = 'You do not have permission to perform this action.';

/**
 * Why `actor` may not do this to `target`, in words; null when they may. Both are of one organization.
 * Nobody touches the owner's or their own role or membership; the owner's mails are the owner's own affair;
 * readers choose which mails they get themselves, and nothing else. All but the owner may leave.
 */
export const mayTouchMember = (actor: Member, target: Member, change: MemberChange): string | null => {
  const isSelf = actor.id === target.id;
  if (change === 'mails' && isSelf) return null;
  if (change === 'leave' && isSelf) return target.role === 'OW' ? OWNER.leave : null;
  if (actor.role === 'ST' || change === 'leave') return NO_PERMISSION;
  if (change === 'mails' || change === 'application') {
    return target.role === 'OW' && !isSelf ? 'Only the owner can change what the owner is sent.' : null;
  }
  if (target.role === 'OW') return OWNER[change];
  return isSelf ? SELF[change] : null;
};

const OWNER: Record<'role' | 'remove' | 'leave', string> = {
  role: "The owner's role cannot be changed. Transfer the ownership instead.",
  remove: 'The owner cannot be removed. Transfer the ownership first.',
  leave: 'The owner cannot leave. Transfer the ownership first, or delete the organization.',
};

const SELF: Record<'role' | 'remove', string> = {
  role: 'You cannot change your own role. Ask another admin to do it.',
  remove: 'You cannot remove yourself here. Leave the organization on the page of your profile.',
};
