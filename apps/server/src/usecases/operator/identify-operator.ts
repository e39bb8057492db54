import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import { findOperator } from '../../storage/operator/operators.ts';
import type { OperatorCaller, Services, SignedInUser } from '../context.ts';
import { forbidden } from '../errors.ts';

export type OperatorRefusal = 'not-an-operator' | 'own-sign-in' | 'verified-address';

const MESSAGES: Record<OperatorRefusal, string> = {
  'not-an-operator': 'Only an operator of this Pharos installation can perform this action.',
  'own-sign-in':
    'Log in with your own password or passkey to perform this action. Single sign-on only opens its organization.',
  'verified-address':
    'Verify your e-mail address to perform this action, because anyone can sign up here with the address of another person.',
};

/**
 * Rejects a session through the identity provider of an organization.
 * @throws {Refusal} `forbidden` if the user cannot act as an operator.
 */
export const identifyOperator = async (
  services: Pick<Services, 'db' | 'settings'>,
  user: SignedInUser,
): Promise<OperatorCaller> => {
  const refusal = await refusalToOperate(services, user);
  if (refusal !== null) throw forbidden(MESSAGES[refusal]);
  return { ...user, isOperator: true };
};

export const refusalToOperate = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { userId, providerOf }: Pick<SignedInUser, 'userId' | 'providerOf'>,
): Promise<OperatorRefusal | null> => {
  const operator = await findOperator(db, userId);
  if (!operator) return 'not-an-operator';
  if (providerOf !== null) return 'own-sign-in';
  return isTrustedAddress(operator, settings) ? null : 'verified-address';
};
