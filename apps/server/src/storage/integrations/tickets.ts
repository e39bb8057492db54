import { sql } from 'kysely';
import { findOpenings } from '../alerts/find-opening.ts';
import type { Db } from '../connection/connect.ts';

/** Identifies the ticket that an integration created for an opening. */
export interface TicketKey {
  organizationId: number;
  integrationId: number;
  /** The id of the opening. */
  eventId: number;
}

/** Returns the id of the ticket at the service, or null if none is known. */
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
 * Stores a ticket, and replaces an earlier one that no longer exists. Stores nothing if the alert or the integration
 * was deleted in the meantime, or if the integration now uses another account.
 */
export const keepTicket = async (
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

/** Deletes the tickets of an integration that now uses another account, because they do not exist there. */
export const forgetTickets = async (trx: Db, integrationId: number): Promise<void> => {
  await trx.deleteFrom('integration_tickets').where('integration_id', '=', integrationId).execute();
};

/** Returns the id of the event that a follow-up follows, or null if that event is deleted. */
export const openingOfEvent = async (db: Db, organizationId: number, eventId: number): Promise<number | null> => {
  const event = await db
    .selectFrom('alert_events')
    .where('organization_id', '=', organizationId)
    .where('id', '=', eventId)
    .select('id')
    .executeTakeFirst();
  return event ? ((await findOpenings(db, [event.id])).get(event.id)?.openingId ?? null) : null;
};
