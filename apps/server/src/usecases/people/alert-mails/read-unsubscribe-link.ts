import { openSubscription, type Subscription } from '../../../storage/mails/unsubscribe-token.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { isUnsubscribed } from '../../../storage/people/unsubscribed-addresses.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

export interface UnsubscribeLink extends Subscription {
  organizationName: string;
  isUnsubscribed: boolean;
}

/** @throws {Refusal} `not-found` if the token is invalid or its organization does not exist. */
export const readUnsubscribeLink = async (
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  token: string,
): Promise<UnsubscribeLink> => {
  const subscription = openSubscription(secrets, token);
  const organization = subscription && (await findOrganization(db, subscription.organizationId));
  if (!subscription || !organization) throw notFound('Link');
  return {
    ...subscription,
    organizationName: organization.name,
    isUnsubscribed: await isUnsubscribed(db, subscription),
  };
};
