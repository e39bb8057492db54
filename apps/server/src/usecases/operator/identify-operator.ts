import { isOperator } from '../../storage/operator/operators.ts';
import type { OperatorCaller, Services, SignedInUser } from '../context.ts';
import { forbidden } from '../errors.ts';

const OPERATORS_ONLY = 'Only an operator of this installation may do this.';
const OWN_SIGN_IN = 'Log in with your own password or passkey to do this: single sign-on opens its organization alone.';

/** The signed-in user as an operator of the installation. A session by an identity provider of a tenant's is none of an operator's. */
export const identifyOperator = async ({ db }: Pick<Services, 'db'>, user: SignedInUser): Promise<OperatorCaller> => {
  if (!(await isOperator(db, user.userId))) throw forbidden(OPERATORS_ONLY);
  if (user.providerOf !== null) throw forbidden(OWN_SIGN_IN);
  return { ...user, isOperator: true };
};
