import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { may } from '@pharos/domain/access/may.ts';
import type { Role } from '@pharos/domain/access/permissions.ts';
import { refusalText } from '@pharos/domain/access/refusal.ts';
import type { AuditEntry } from '../storage/organizations/audit-log.ts';
import { rememberActivity } from '../storage/organizations/organization-states.ts';
import type { Caller, Services } from './context.ts';
import { forbidden } from './errors.ts';

/** Throws a `Refusal` if the caller's role or the organization's state does not allow the action. */
export const requireAction = (
  { organization: { role, state } }: Pick<Caller, 'organization'>,
  action: Action,
): void => {
  const answer = may(action, role, state);
  if (answer !== 'yes') throw forbidden(refusalText(action, answer, role, state));
};

export const KEY_IS_NO_PERSON =
  'An API key belongs to an organization, not to a person. Log in to perform this action.';

/** @throws Refusal if the caller is an API key. */
export const requirePerson = ({ userId }: Pick<Caller, 'userId'>): number => {
  if (userId === null) throw forbidden(KEY_IS_NO_PERSON);
  return userId;
};

/** @throws Refusal if the caller is an API key. */
export const requireMember = ({ organization: { membershipId: id, role } }: Caller): { id: number; role: Role } => {
  if (id === null || role === 'read' || role === 'manage') throw forbidden(KEY_IS_NO_PERSON);
  return { id, role };
};

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

/** Records the use with a precision of one day. An organization that is not used for half a year is paused. */
export const rememberUse = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Caller,
  lastActiveAt: Date,
): Promise<void> => {
  if (now() - lastActiveAt.getTime() >= DAY_MS) await rememberActivity(db, organization.id, now());
};
