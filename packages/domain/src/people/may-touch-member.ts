import type { Role } from '../access/permissions.ts';

/** `mails`: mails on or off. `application`: availability as a recipient of alerts. */
export type MemberChange = 'role' | 'mails' | 'application' | 'remove' | 'leave';

interface Member {
  id: number;
  role: Role;
}

const NO_PERMISSION = 'You do not have permission to perform this action.';

/**
 * Returns the reason why `actor` may not make this change to `target`, or null if they may. Both belong to the same
 * organization.
 * - No one can change the owner's role or membership, or their own.
 * - Only the owner decides which mails the owner receives.
 * - Readers can change only which mails they receive themselves.
 * - Everyone except the owner may leave.
 */
export const mayTouchMember = (actor: Member, target: Member, change: MemberChange): string | null => {
  const isSelf = actor.id === target.id;
  if (change === 'mails' && isSelf) return null;
  if (change === 'leave' && isSelf) return target.role === 'OW' ? OWNER.leave : null;
  if (actor.role === 'ST' || change === 'leave') return NO_PERMISSION;
  if (change === 'mails' || change === 'application') {
    return target.role === 'OW' && !isSelf ? 'Only the owner can change which mails the owner receives.' : null;
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
  remove: 'You cannot remove yourself here. Leave the organization on your profile page.',
};
