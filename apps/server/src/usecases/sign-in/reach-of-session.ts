import { type MissingSignIn, missingSignIn } from '@pharos/domain/sign-in/missing-sign-in.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { listMembershipsOfUser } from '../../storage/people/memberships.ts';
import type { SignedInUser } from '../context.ts';
import { forbidden, notFound, type Refusal } from '../errors.ts';

type Membership = Awaited<ReturnType<typeof listMembershipsOfUser>>[number];

export interface SessionReach {
  /** Accessible organizations, oldest membership first. */
  open: Membership[];
  closed: (Membership & { missing: MissingSignIn })[];
}

/** All organization requests of a caller use this function. */
export const reachOfSession = async (
  db: Db,
  { userId, providerOf }: Pick<SignedInUser, 'userId' | 'providerOf'>,
): Promise<SessionReach> => {
  const reach: SessionReach = { open: [], closed: [] };
  for (const membership of await listMembershipsOfUser(db, userId)) {
    const missing = missingSignIn(providerOf, membership);
    if (missing === null) reach.open.push(membership);
    else reach.closed.push({ ...membership, missing });
  }
  return reach;
};

/** An organization without the person is not found, whether or not it exists. */
export const refusalOf = ({ closed }: SessionReach, organizationId: number | null): Refusal => {
  const found = closed.find((each) => organizationId === null || each.organizationId === organizationId);
  return found ? forbidden(MESSAGES[found.missing]) : notFound('Organization');
};

const MESSAGES: Readonly<Record<MissingSignIn, string>> = {
  'own-sign-in':
    'You are logged in with the single sign-on of another organization. Log in with your own password to open this organization.',
  'single-sign-on': 'This organization requires its single sign-on. Log in with the single sign-on.',
};
