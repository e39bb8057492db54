import type { Device } from '../../identity/port.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { insertOperator } from '../../storage/operator/operators.ts';
import { hasUsers, lockFirstSignUp } from '../../storage/people/users.ts';
import type { Services } from '../context.ts';
import { forbidden, invalid } from '../errors.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { serviceEndedOn } from '../organizations/service-ended-on.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { sendVerification } from './send-verification.ts';

export interface SignUp {
  email: string;
  password: string;
  fullName: string;
  organizationName: string;
  timezone: string | undefined;
}

export const signUp = async (
  services: Services,
  input: SignUp,
  device: Device,
): Promise<{ token: string; organizationId: number }> => {
  const { db, identity, settings, now } = services;
  await refuseWhenClosed(db, settings.signup, now());
  const { email, password, fullName, organizationName } = input;
  refuseWeakPassword(password, [email, fullName, organizationName]);

  return db.transaction().execute(async (trx) => {
    const isFirst = await isFirstSignUp(trx);
    await refuseWhenClosed(trx, settings.signup, now());
    const opened = await identity.signUp(trx, { email, password, fullName }, device);
    if (opened === 'taken') throw invalid({ email: ['An account with this e-mail address already exists.'] });

    if (isFirst) await makeFirstOperator(trx, { userId: opened.userId, email: email.toLowerCase() }, device);
    await sendVerification(services, trx, { userId: opened.userId, email: email.toLowerCase() });

    const organizationId = await openOrganization(services, trx, {
      owner: { userId: opened.userId, email },
      name: organizationName,
      timezone: input.timezone,
      address: device.address,
      action: 'organization.sign-up',
    });
    return { token: opened.token, organizationId };
  });
};

const makeFirstOperator = async (
  trx: Db,
  { userId, email }: { userId: number; email: string },
  { address }: Device,
): Promise<void> => {
  const by = { operator: { userId, email, address }, reason: 'The first account of the installation' };
  await insertOperator(trx, { id: userId, email }, by);
};

/**
 * The owner of the first account becomes the first operator. Concurrent sign-ups wait for the lock only while there is
 * no account.
 */
const isFirstSignUp = async (trx: Db): Promise<boolean> => {
  if (await hasUsers(trx)) return false;
  await lockFirstSignUp(trx);
  return !(await hasUsers(trx));
};

/** Runs before any work, and again under the lock. */
const refuseWhenClosed = async (db: Db, signup: Services['settings']['signup'], now: number): Promise<void> => {
  if (signup === 'closed' || (signup === 'first' && (await hasUsers(db)))) {
    throw forbidden('Sign-up is closed. Ask an admin of your organization for an invitation.');
  }
  const endedOn = await serviceEndedOn(db, now);
  // The first account belongs to the operator, who can cancel the retirement.
  if (endedOn !== null && (await hasUsers(db)))
    throw forbidden(`This service ended on ${endedOn}. No new accounts can be created.`);
};
