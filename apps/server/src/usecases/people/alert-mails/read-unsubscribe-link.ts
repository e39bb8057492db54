import { openSubscription, type Subscription } from '../../../storage/mails/unsubscribe-token.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { isUnsubscribed } from '../../../storage/people/unsubscribed-addresses.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** What the link of an alert mail is about. */
export interface UnsubscribeLink extends Subscription {
  organizationName: string;
  isUnsubscribed: boolean;
}

/** Reads the token of an unsubscribe link; not found when it is of no organization here. */
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
