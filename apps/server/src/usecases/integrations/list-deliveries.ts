import {
  type IntegrationDelivery,
  listIntegrationDeliveries,
} from '../../storage/integrations/deliveries-of-integration.ts';
import type { Caller, Services } from '../context.ts';
import { findOfAnyKind } from './find-of-any-kind.ts';
import { startOfLog } from './start-of-log.ts';

const LISTED_AT_MOST = 100;

/** The last 100 messages to an integration of the caller's organization within 30 days, the newest first. */
export const listDeliveries = async (
  services: Pick<Services, 'db' | 'secrets' | 'now'>,
  caller: Caller,
  id: number,
): Promise<IntegrationDelivery[]> => {
  const { db } = services;
  const { organizationId } = await findOfAnyKind(services, db, caller, id);
  const of = { organizationId, integrationId: id, since: startOfLog(services) };
  return listIntegrationDeliveries(db, of, LISTED_AT_MOST);
};
