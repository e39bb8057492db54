import { isReferenceGone } from '../storage/connection/sql-errors.ts';
import { isOrganizationGone } from '../storage/organizations/lock-organization.ts';
import { isUserGone } from '../storage/people/users.ts';
import type { Caller, Services, SignedInUser } from './context.ts';
import { notFound, Refusal, unauthenticated } from './errors.ts';

/**
 * Throws the error of a failed call. If the caller's organization or account was deleted in the meantime, it becomes
 * `not-found` or `unauthenticated`. A call without a caller used a link or credentials, and gets `not-found` if their
 * data were deleted. Any other error is unchanged.
 */
export const refuseWhenGone = async (
  { db }: Pick<Services, 'db'>,
  caller: SignedInUser | Caller | null,
  error: unknown,
): Promise<never> => {
  if (error instanceof Refusal) throw error;
  if (caller === null) throw isReferenceGone(error) ? new Refusal('not-found', 'Not found.') : error;
  if ('organization' in caller && (await isOrganizationGone(db, caller.organization.id)))
    throw notFound('Organization');
  if (caller.userId !== null && (await isUserGone(db, caller.userId))) throw unauthenticated('Invalid token.');
  throw error;
};
