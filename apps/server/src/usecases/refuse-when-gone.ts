import { isReferenceGone } from '../storage/connection/sql-errors.ts';
import { isOrganizationGone } from '../storage/organizations/lock-organization.ts';
import { isUserGone } from '../storage/people/users.ts';
import type { Caller, Services, SignedInUser } from './context.ts';
import { notFound, Refusal, unauthenticated } from './errors.ts';

/**
 * Throws what a call that failed comes to: when the caller's organization or account was deleted meanwhile, what it looked for is
 * gone, which is no fault. A call without a caller is by a link or credentials: there it is what those belong to. Anything else as it is.
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
