import { sql } from 'kysely';
import { findOpenings } from '../alerts/find-opening.ts';
import type { Db } from '../connection/connect.ts';

export interface TicketKey {
  organizationId: number;
  integrationId: number;
  eventId: number;
}

export const findTicket = async (db: Db, key: TicketKey): Promise<string | null> => {
  const found = await db
    .selectFrom('integration_tickets')
    .where('organization_id', '=', key.organizationId)
    .where('integration_id', '=', key.integrationId)
    .where('event_id', '=', key.eventId)
    .select('ticket')
    .executeTakeFirst();
  return found?.ticket ?? null;
};

/**
 * Replaces an earlier ticket, which no longer exists. Stores nothing if the alert or the integration was deleted in the
 * meantime, or if the integration now uses another account.
 */
export const storeTicket = async (
  db: Db,
  { organizationId, integrationId, eventId }: TicketKey,
  { ticket, domain }: { ticket: string; domain: string },
): Promise<void> => {
  await sql`
    insert into integration_tickets (organization_id, integration_id, event_id, ticket)
    select e.organization_id, i.id, e.id, ${ticket}
    from alert_events e join integrations i on i.organization_id = e.organization_id
    where e.organization_id = ${organizationId} and e.id = ${eventId} and i.id = ${integrationId}
      and i.config ->> 'domain' = ${domain}
    on conflict (organization_id, event_id, integration_id) do update set ticket = excluded.ticket`.execute(db);
};

/** The integration now uses another account, where its tickets do not exist. */
export const forgetTickets = async (trx: Db, integrationId: number): Promise<void> => {
  await trx.deleteFrom('integration_tickets').where('integration_id', '=', integrationId).execute();
};

export const openingOfEvent = async (db: Db, organizationId: number, eventId: number): Promise<number | null> => {
  const event = await db
    .selectFrom('alert_events')
    .where('organization_id', '=', organizationId)
    .where('id', '=', eventId)
    .select('id')
    .executeTakeFirst();
  return event ? ((await findOpenings(db, [event.id])).get(event.id)?.openingId ?? null) : null;
};
