import { shownNumber } from '@pharos/domain/integrations/shown-recipient.ts';
import {
  type IntegrationDelivery,
  listIntegrationDeliveries,
} from '../../storage/integrations/deliveries-of-integration.ts';
import type { Caller, Services } from '../context.ts';
import { findOfAnyKind } from './find-of-any-kind.ts';
import { startOfLog } from './start-of-log.ts';

const LISTED_AT_MOST = 100;

/** `to`: of several recipients behind the integration, which; null of one that has no others. */
export type ListedDelivery = Omit<IntegrationDelivery, 'recipient'> & { to: string | null };

/** The last 100 messages to an integration of the caller's organization within 30 days, the newest first. */
export const listDeliveries = async (
  services: Pick<Services, 'db' | 'secrets' | 'now'>,
  caller: Caller,
  id: number,
): Promise<ListedDelivery[]> => {
  const { db } = services;
  const { organizationId } = await findOfAnyKind(services, db, caller, id);
  const of = { organizationId, integrationId: id, since: startOfLog(services) };
  const listed = await listIntegrationDeliveries(db, of, LISTED_AT_MOST);
  return listed.map(({ recipient, ...delivery }) => ({ ...delivery, to: shownNumber(recipient) }));
};
