import type { CheckChangedEvent } from '@pharos/contract/rest/events/events.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { notifyOrganization } from '../events/notify-events.ts';

/** Channel for engines. The payload is the id of a check, or `*` for all checks. */
export const CHECKS_CHANNEL = 'pharos_checks';

/** Notifies engines and the open pages of the organization when the transaction commits. */
export const notifyChecksChanged = async (
  trx: Kysely<Database>,
  organizationId: number,
  change: CheckChangedEvent['data']['change'],
  checkIds: readonly number[],
): Promise<void> => {
  if (checkIds.length === 0) return;
  await notifyEngines(trx, checkIds);
  await notifyOrganization(trx, organizationId, [
    { event: 'check.changed', data: { change, check_ids: [...checkIds] } },
  ]);
};

/** Makes engines reload these checks when the transaction commits. */
export const notifyEngines = async (trx: Kysely<Database>, checkIds: readonly number[]): Promise<void> => {
  if (checkIds.length === 0) return;
  await sql`select pg_notify(${CHECKS_CHANNEL}, id::text) from unnest(${checkIds}::int[]) as id`.execute(trx);
};
