import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { may } from '@pharos/domain/access/may.ts';
import type { Role } from '@pharos/domain/access/permissions.ts';
import { refusalText } from '@pharos/domain/access/refusal.ts';
import type { AuditEntry } from '../storage/organizations/audit-log.ts';
import { rememberActivity } from '../storage/organizations/organization-states.ts';
import type { Caller, Services } from './context.ts';
import { forbidden } from './errors.ts';

/**
 * Throws a `Refusal` if the caller's role or the organization's state does not allow the action. Endpoints call it
 * before their handler runs.
 */
export const requireAction = (
  { organization: { role, state } }: Pick<Caller, 'organization'>,
  action: Action,
): void => {
  const answer = may(action, role, state);
  if (answer !== 'yes') throw forbidden(refusalText(action, answer, role, state));
};

/** The message for an API key that requests an action that only a person may do. */
export const KEY_IS_NO_PERSON = 'An API key acts for its organization, not for a person. Log in to do this.';

/**
 * Returns the id of the calling person.
 * @throws Refusal if the caller is an API key.
 */
export const requirePerson = ({ userId }: Pick<Caller, 'userId'>): number => {
  if (userId === null) throw forbidden(KEY_IS_NO_PERSON);
  return userId;
};

/**
 * Returns the calling member.
 * @throws Refusal if the caller is an API key.
 */
export const requireMember = ({ organization: { membershipId: id, role } }: Caller): { id: number; role: Role } => {
  if (id === null || role === 'read' || role === 'manage') throw forbidden(KEY_IS_NO_PERSON);
  return { id, role };
};

/** Returns the caller in the form that the audit log records. */
export const actorOf = ({
  organization,
  userId,
  address,
  apiKey,
}: Caller): Pick<AuditEntry, 'organizationId' | 'userId' | 'address' | 'apiKey'> => ({
  organizationId: organization.id,
  userId,
  address,
  apiKey,
});

const DAY_MS = 24 * 3_600_000;

/**
 * Records that the organization is in use, with a precision of one day. An organization that is not used for half a
 * year is paused.
 */
export const rememberUse = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Caller,
  lastActiveAt: Date,
): Promise<void> => {
  if (now() - lastActiveAt.getTime() >= DAY_MS) await rememberActivity(db, organization.id, now());
};
