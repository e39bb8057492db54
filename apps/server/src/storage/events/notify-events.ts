import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** PostgreSQL notification channel of what happens in organizations; the payload is an EventNotification as JSON. */
export const EVENTS_CHANNEL = 'pharos_events';
/** On this one engines hear which organizations somebody watches; the payload is their ids as a JSON array. */
export const WATCHED_CHANNEL = 'pharos_watched';

/** Events of one organization, in their order. */
export interface EventNotification {
  organizationId: number;
  events: OrganizationEvent[];
}

/** PostgreSQL takes payloads below 8000 bytes. */
const MOST_BYTES = 7900;
const ENVELOPE_BYTES = 60;
/** So many ids of checks, or results of polls, fit a payload. */
const IDS_AT_ONCE = 600;
const RESULTS_AT_ONCE = 70;

/** Tells whoever watches the organization, when the transaction commits. */
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

/** As few payloads as the size that one may have allows. */
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
    if (bytes + size > MOST_BYTES) flush();
    parts.push(part);
    bytes += size;
  }
  flush();
  return payloads;
};

/** An event that may be long by its lists, as several of the same meaning. */
const inParts = (event: OrganizationEvent): OrganizationEvent[] => {
  if (event.event === 'check.changed') {
    const { change, check_ids } = event.data;
    return chunksOf(check_ids, IDS_AT_ONCE).map((ids) => ({ ...event, data: { change, check_ids: ids } }));
  }
  if (event.event === 'check.result') {
    return chunksOf(event.data.results, RESULTS_AT_ONCE).map((results) => ({ ...event, data: { results } }));
  }
  return [event];
};

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
