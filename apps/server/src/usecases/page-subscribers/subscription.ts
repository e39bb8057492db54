import { enqueuePageNotification } from '../../storage/page-subscribers/page-notifications.ts';
import {
  confirmPageSubscriber,
  deletePageSubscriber,
  findPageSubscriber,
} from '../../storage/page-subscribers/page-subscribers.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

export interface Subscription {
  address: string;
  pageName: string;
  isConfirmed: boolean;
}

/** @throws {Refusal} `not-found` if the token is unknown or the subscription has ended. */
export const readSubscription = async ({ db }: Pick<Services, 'db'>, token: string): Promise<Subscription> => {
  const { address, pageName, confirmedAt } = await find(db, token);
  return { address, pageName, isConfirmed: confirmedAt !== null };
};

export const confirmSubscription = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<Subscription> => {
  const { id, pageId, address, pageName } = await find(db, token);
  await confirmPageSubscriber(db, id, now());
  await enqueuePageNotification(db, pageId);
  return { address, pageName, isConfirmed: true };
};

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
