import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import { refusalToCreate } from '@pharos/domain/organizations/may-create-organization.ts';
import { verificationRequiredBefore } from '@pharos/domain/organizations/verification.ts';
import { splitName } from '@pharos/domain/people/person-name.ts';
import { findUser } from '../../../storage/people/users.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { refusalToOperate } from '../../operator/identify-operator.ts';
import { reachOfSession, refusalOf } from '../../sign-in/reach-of-session.ts';

/**
 * Returns the caller with the role in the requested organization (by default the first accessible one), and the
 * organizations that require another sign-in.
 */
export const readLoggedInUser = async (
  services: Pick<Services, 'db' | 'settings'>,
  { userId, providerOf }: Pick<SignedInUser, 'userId' | 'providerOf'>,
  organizationId: number | undefined,
) => {
  const { db } = services;
  const user = await findUser(db, userId);
  if (!user) throw notFound('User');
  const reach = await reachOfSession(db, { userId, providerOf });
  const membership =
    organizationId === undefined ? reach.open[0] : reach.open.find((each) => each.organizationId === organizationId);
  if (!membership && organizationId !== undefined) throw refusalOf(reach, organizationId);
  const refusal = await refusalToOperate(services, { userId, providerOf });
  const createRefusal = refusalToCreate(services.settings.signup, {
    isOperator: refusal === null,
    isBySingleSignOn: providerOf !== null,
    isTrusted: isTrustedAddress(user, services.settings),
  });
  return {
    ...user,
    ...splitName(user.name),
    verificationRequiredBefore: verificationRequiredBefore(user.createdAt.getTime(), user.emailVerified),
    role: membership?.role ?? null,
    isOperator: refusal === null,
    operatorNeeds: refusal === 'not-an-operator' ? null : refusal,
    mayCreateOrganization: createRefusal === null,
    providerOf,
    closedOrganizations: reach.closed.map(({ organizationId: id, name, missing }) => ({ id, name, missing })),
  };
};
