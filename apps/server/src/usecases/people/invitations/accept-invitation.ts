import type { Device } from '../../../identity/port.ts';
import type { OpenInvitation } from '../../../storage/people/invitations.ts';
import { findUserByEmail } from '../../../storage/people/users.ts';
import type { Services } from '../../context.ts';
import { CodeRequired, invalid, type Refusal, Throttled } from '../../errors.ts';
import { refuseWeakPassword } from '../../sign-in/refuse-weak-password.ts';
import { UNREADABLE_FACTOR } from '../../sign-in/two-factor/take-code.ts';
import { addInvitedMember } from './add-invited-member.ts';
import { readInvitation } from './read-invitation.ts';
import { redeemInvitation } from './redeem-invitation.ts';

export interface Acceptance {
  token: string;
  fullName: string;
  password: string;
  code: string | undefined;
}

export interface Accepted {
  token: string;
  organizationId: number;
}

/**
 * Makes the holder of the link a member, with a new account or with the password of the existing account. An existing
 * password may be older than the rules for new passwords. Only the holder of the link can learn whether an account
 * exists, and the holder can read the mails of the address.
 */
export const acceptInvitation = async (
  services: Services,
  acceptance: Acceptance,
  device: Device,
): Promise<Accepted> => {
  const invitation = await readInvitation(services, acceptance.token);
  const account = await findUserByEmail(services.db, invitation.email);
  if (account) return joinWithAccount(services, acceptance, invitation, device);
  refuseWeakPassword(acceptance.password, [invitation.email, acceptance.fullName]);
  return joinWithNewAccount(services, acceptance, device);
};

const joinWithNewAccount = (
  services: Services,
  { token, fullName, password }: Acceptance,
  device: Device,
): Promise<Accepted> =>
  services.db.transaction().execute(async (trx) => {
    const invitation = await redeemInvitation(services, trx, token);
    const opened = await services.identity.signUp(trx, { email: invitation.email, password, fullName }, device);
    if (opened === 'taken') throw notThisAccount();
    await addInvitedMember(services, trx, invitation, { userId: opened.userId, address: device.address });
    return { token: opened.token, organizationId: invitation.organizationId };
  });

const joinWithAccount = async (
  services: Services,
  { token, password, code }: Acceptance,
  { email }: OpenInvitation,
  device: Device,
): Promise<Accepted> => {
  const { db, identity } = services;
  const outcome = await identity.signIn(email, password, device, code);
  if (outcome === 'wrong') throw notThisAccount();
  if (outcome === 'code-needed') throw new CodeRequired('Enter the code of your authenticator app.');
  if (outcome === 'code-wrong') throw new CodeRequired('The code is wrong or was already used.');
  if (outcome === 'code-unreadable') throw new CodeRequired(UNREADABLE_FACTOR);
  if ('retryAfterSeconds' in outcome) {
    throw new Throttled('Too many attempts. Try again later.', outcome.retryAfterSeconds);
  }
  try {
    return await db.transaction().execute(async (trx) => {
      const invitation = await redeemInvitation(services, trx, token);
      await addInvitedMember(services, trx, invitation, { userId: outcome.userId, address: device.address });
      return { token: outcome.token, organizationId: invitation.organizationId };
    });
  } catch (error) {
    // The token of the session is not returned to anyone.
    const session = await identity.findSession(outcome.token);
    if (session) await identity.endSession(session.id);
    throw error;
  }
};

const notThisAccount = (): Refusal =>
  invalid({
    password: [
      'This password cannot be used. If the e-mail address has an account, enter the password of that account (you can reset it by mail), or log in first and then accept the invitation.',
    ],
  });
