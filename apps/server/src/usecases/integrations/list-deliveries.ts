import { shownNumber } from '@pharos/domain/integrations/shown-recipient.ts';
import {
  type IntegrationDelivery,
  listIntegrationDeliveries,
} from '../../storage/integrations/deliveries-of-integration.ts';
import type { Caller, Services } from '../context.ts';
import { findOfAnyKind } from './find-of-any-kind.ts';
import { startOfLog } from './start-of-log.ts';

const MAX_LISTED = 100;

/** `to` is null if the integration has only one recipient. */
export type ListedDelivery = Omit<IntegrationDelivery, 'recipient'> & { to: string | null };

/** Returns the last 100 deliveries within 30 days, newest first. */
export const listDeliveries = async (
  services: Pick<Services, 'db' | 'secrets' | 'now'>,
  caller: Caller,
  id: number,
): Promise<ListedDelivery[]> => {
  const { db } = services;
  const { organizationId } = await findOfAnyKind(services, db, caller, id);
  const of = { organizationId, integrationId: id, since: startOfLog(services) };
  const listed = await listIntegrationDeliveries(db, of, MAX_LISTED);
  return listed.map(({ recipient, ...delivery }) => ({ ...delivery, to: shownNumber(recipient) }));
};
