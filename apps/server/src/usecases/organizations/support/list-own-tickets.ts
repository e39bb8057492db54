import { listTicketsOfUser } from '../../../storage/organizations/support-tickets.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { reachOfSession } from '../../sign-in/reach-of-session.ts';

/** Returns the tickets that are not closed, of organizations that the session can access. */
export const listOwnTickets = async ({ db }: Pick<Services, 'db'>, caller: SignedInUser) => {
  const opened = new Set((await reachOfSession(db, caller)).open.map(({ organizationId }) => organizationId));
  return (await listTicketsOfUser(db, caller.userId)).filter(({ organizationId }) => opened.has(organizationId));
};
