import { recordAudit } from '../../storage/organizations/audit-log.ts';
import {
  deletePageSubscriber,
  listPageSubscribers,
  type PageSubscriber,
} from '../../storage/page-subscribers/page-subscribers.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { findPage } from '../status-pages/find-page.ts';
import { subscribeByMail } from './subscribe.ts';

export type { PageSubscriber };

export const listSubscribers = async (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  pageId: number,
  paging: { page: number; pageSize: number },
): Promise<{ count: number; subscribers: PageSubscriber[] }> => {
  await findPage(db, caller, pageId);
  return listPageSubscribers(db, pageId, paging);
};

export const addSubscriber = async (
  services: Services,
  caller: Caller,
  pageId: number,
  email: string,
): Promise<PageSubscriber> => {
  const { name } = await findPage(services.db, caller, pageId);
  const page = { id: pageId, organizationId: caller.organization.id, name };
  const subscriber = await subscribeByMail(services, page, email, caller);
  await recordAudit(services.db, {
    ...actorOf(caller),
    action: 'status-page.subscribe',
    subject: `status page ${pageId}`,
  });
  return subscriber;
};

export const removeSubscriber = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  pageId: number,
  id: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await findPage(trx, caller, pageId);
    if (!(await deletePageSubscriber(trx, pageId, id))) throw notFound('Subscriber');
    await recordAudit(trx, { ...actorOf(caller), action: 'status-page.unsubscribe', subject: `status page ${pageId}` });
  });
