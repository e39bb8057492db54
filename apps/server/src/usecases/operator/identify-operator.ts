import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import { findOperator } from '../../storage/operator/operators.ts';
import type { OperatorCaller, Services, SignedInUser } from '../context.ts';
import { forbidden } from '../errors.ts';

const OPERATORS_ONLY = 'Only an operator of this installation may do this.';
const OWN_SIGN_IN = 'Log in with your own password or passkey to do this: single sign-on opens its organization alone.';
const UNVERIFIED = 'Verify your e-mail address to do this: anybody can sign up here with the address of somebody else.';

/** The signed-in user as an operator of the installation. A session by an identity provider of a tenant's is none of an operator's. */
export const identifyOperator = async (
  services: Pick<Services, 'db' | 'settings'>,
  user: SignedInUser,
): Promise<OperatorCaller> => {
  const refusal = await refusalToOperate(services, user);
  if (refusal !== null) throw forbidden(refusal);
  return { ...user, isOperator: true };
};

/** Why a user is not served as an operator; null: the user is. */
export const refusalToOperate = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { userId, providerOf }: Pick<SignedInUser, 'userId' | 'providerOf'>,
): Promise<string | null> => {
  const operator = await findOperator(db, userId);
  if (!operator) return OPERATORS_ONLY;
  if (providerOf !== null) return OWN_SIGN_IN;
  return isTrustedAddress(operator, settings) ? null : UNVERIFIED;
};
