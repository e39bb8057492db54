import { enqueuePageNotification } from '../../storage/page-subscribers/page-notifications.ts';
import {
  confirmPageSubscriber,
  deletePageSubscriber,
  findPageSubscriber,
} from '../../storage/page-subscribers/page-subscribers.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** A subscription as shown through its links. */
export interface Subscription {
  address: string;
  pageName: string;
  isConfirmed: boolean;
}

/**
 * Returns the subscription of a link.
 * @throws {Refusal} `not-found` if the token is unknown or the subscription has ended.
 */
export const readSubscription = async ({ db }: Pick<Services, 'db'>, token: string): Promise<Subscription> => {
  const { address, pageName, confirmedAt } = await find(db, token);
  return { address, pageName, isConfirmed: confirmedAt !== null };
};

/** Confirms a subscription. From now on, its address receives notifications. */
export const confirmSubscription = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<Subscription> => {
  const { id, pageId, address, pageName } = await find(db, token);
  await confirmPageSubscriber(db, id, now());
  await enqueuePageNotification(db, pageId);
  return { address, pageName, isConfirmed: true };
};

/** Ends and deletes a subscription. */
export const endSubscription = async ({ db }: Pick<Services, 'db'>, token: string): Promise<Subscription> => {
  const { id, pageId, address, pageName } = await find(db, token);
  await deletePageSubscriber(db, pageId, id);
  return { address, pageName, isConfirmed: false };
};

const find = async (db: Services['db'], token: string) => {
  const found = await findPageSubscriber(db, token);
  if (!found) throw notFound('Subscription');
  return found;
};
