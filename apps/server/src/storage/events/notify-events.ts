import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** PostgreSQL notification channel of the events of organizations; the payload is an EventNotification as JSON. */
export const EVENTS_CHANNEL = 'pharos_events';
/** On this channel engines receive which organizations are watched by open pages; the payload is their ids as a JSON array. */
export const WATCHED_CHANNEL = 'pharos_watched';
/** By this channel triggers tell who may have lost a right: the payload is `user 7`, or `organization 3` for its API keys. */
export const ACCESS_CHANNEL = 'pharos_access';

/** Events of one organization, in their order. */
export interface EventNotification {
  organizationId: number;
  events: OrganizationEvent[];
}

/** PostgreSQL takes payloads below 8000 bytes. */
const MAX_BYTES = 7900;
const ENVELOPE_BYTES = 60;
/** How many ids of checks, or results of polls, fit a payload. */
const IDS_PER_PAYLOAD = 600;
const RESULTS_PER_PAYLOAD = 70;

/** Notifies the open pages of the organization when the transaction commits. */
export const notifyOrganization = (
  trx: Kysely<Database>,
  organizationId: number,
  events: readonly OrganizationEvent[],
): Promise<void> => notifyOrganizations(trx, new Map([[organizationId, events]]));

/** The same for several organizations, in one statement. */
export const notifyOrganizations = async (
  trx: Kysely<Database>,
  byOrganization: ReadonlyMap<number, readonly OrganizationEvent[]>,
): Promise<void> => {
  const payloads = [...byOrganization].flatMap(([organizationId, events]) => toPayloads(organizationId, events));
  if (payloads.length === 0) return;
  await sql`select pg_notify(${EVENTS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(trx);
};

/** The open streams of an organization's members are asked for their right again when the transaction commits. */
export const notifyAccessOfMembers = async (trx: Kysely<Database>, organizationId: number): Promise<void> => {
  await sql`select pg_notify(${ACCESS_CHANNEL}, 'user ' || user_id) from memberships
    where organization_id = ${organizationId}`.execute(trx);
};

/** The events in as few payloads as their size allows. */
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

/** An event with long lists, as several events that say the same. */
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
