import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** The payload is an `EventNotification` as JSON. */
export const EVENTS_CHANNEL = 'pharos_events';
/** Informs engines which organizations open pages are watching. The payload is a JSON array of organization ids. */
export const WATCHED_CHANNEL = 'pharos_watched';
/**
 * Triggers report reduced access rights on this channel. The payload is `user 7`, or `organization 3` for its API keys.
 */
export const ACCESS_CHANNEL = 'pharos_access';

export interface EventNotification {
  organizationId: number;
  events: OrganizationEvent[];
}

/** PostgreSQL accepts only payloads below 8000 bytes. */
const MAX_BYTES = 7900;
const ENVELOPE_BYTES = 60;
const IDS_PER_PAYLOAD = 600;
const RESULTS_PER_PAYLOAD = 70;

export const notifyOrganization = (
  trx: Kysely<Database>,
  organizationId: number,
  events: readonly OrganizationEvent[],
): Promise<void> => notifyOrganizations(trx, new Map([[organizationId, events]]));

export const notifyOrganizations = async (
  trx: Kysely<Database>,
  byOrganization: ReadonlyMap<number, readonly OrganizationEvent[]>,
): Promise<void> => {
  const payloads = [...byOrganization].flatMap(([organizationId, events]) => toPayloads(organizationId, events));
  if (payloads.length === 0) return;
  await sql`select pg_notify(${EVENTS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(trx);
};

/** Requests a new check of the access rights of all open streams of the members, when the transaction commits. */
export const notifyAccessOfMembers = async (trx: Kysely<Database>, organizationId: number): Promise<void> => {
  await sql`select pg_notify(${ACCESS_CHANNEL}, 'user ' || user_id) from memberships
    where organization_id = ${organizationId}`.execute(trx);
};

export const toPayloads = (organizationId: number, events: readonly OrganizationEvent[]): string[] => {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = ENVELOPE_BYTES;
  const flush = (): void => {
    if (parts.length > 0) payloads.push(`{"organizationId":${organizationId},"events":[${parts.join(',')}]}`);
    parts = [];
    bytes = ENVELOPE_BYTES;
  };
  for (const event of events.flatMap(inParts)) {
    const part = JSON.stringify(event);
    const size = Buffer.byteLength(part) + 1;
    if (bytes + size > MAX_BYTES) flush();
    parts.push(part);
    bytes += size;
  }
  flush();
  return payloads;
};

const inParts = (event: OrganizationEvent): OrganizationEvent[] => {
  if (event.event === 'check.changed') {
    const { change, check_ids } = event.data;
    return chunksOf(check_ids, IDS_PER_PAYLOAD).map((ids) => ({ ...event, data: { change, check_ids: ids } }));
  }
  if (event.event === 'check.result') {
    return chunksOf(event.data.results, RESULTS_PER_PAYLOAD).map((results) => ({ ...event, data: { results } }));
  }
  return [event];
};

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
