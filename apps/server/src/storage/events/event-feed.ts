import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';
import { ACCESS_CHANNEL, EVENTS_CHANNEL, WATCHED_CHANNEL } from './notify-events.ts';
import { readEventNotification } from './read-event-notification.ts';

/** A connection whose query takes longer than this counts as lost. */
const ANSWER_MS = 10_000;
/** How many organization ids fit one payload. */
const IDS_PER_PAYLOAD = 700;

export interface EventFeedHandlers {
  onEvents(organizationId: number, events: readonly OrganizationEvent[]): void;
  /** `user 7`, or the API keys of `organization 3`, may have lost a right. */
  onAccessTaken(holder: string): void;
  /** The connection is lost; events from now on are missed. Called once. */
  onLost(error: Error): void;
}

/** The events of all organizations, received on a connection of its own. */
export interface EventFeed {
  /** Tells the engines that pages watch these organizations; good for a minute. Finds out whether the connection is dead. */
  notifyWatched(organizationIds: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Connects and listens: every event notified after this has resolved is received. Rejects when the database can't be reached. */
export const openEventFeed = async (url: string, handlers: EventFeedHandlers): Promise<EventFeed> => {
  const client = new ConfiguredClient({
    ...connectionConfig(url),
    query_timeout: ANSWER_MS,
    connectionTimeoutMillis: ANSWER_MS,
  });
  let isOpen = true;
  const lose = (error: Error): void => {
    if (!isOpen) return;
    isOpen = false;
    void client.end().catch(() => {});
    handlers.onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('The database connection ended')));
  client.on('notification', ({ channel, payload = '' }) => {
    if (!isOpen) return;
    if (channel === ACCESS_CHANNEL) {
      handlers.onAccessTaken(payload);
      return;
    }
    try {
      const { organizationId, events } = readEventNotification(payload);
      handlers.onEvents(organizationId, events);
    } catch (error) {
      // What is not readable is missed, as with a lost connection: open pages read everything again.
      lose(errorOf(error));
    }
  });
  try {
    await client.connect();
    await client.query(`listen ${EVENTS_CHANNEL}`);
    await client.query(`listen ${ACCESS_CHANNEL}`);
  } catch (error) {
    isOpen = false;
    void client.end().catch(() => {});
    throw error;
  }
  const notify = async (organizationIds: readonly number[]): Promise<void> => {
    try {
      for (let start = 0; start === 0 || start < organizationIds.length; start += IDS_PER_PAYLOAD) {
        const ids = organizationIds.slice(start, start + IDS_PER_PAYLOAD);
        if (isOpen) await client.query('select pg_notify($1, $2)', [WATCHED_CHANNEL, JSON.stringify(ids)]);
      }
    } catch (error) {
      lose(errorOf(error));
    }
  };
  // A connection does one query at a time.
  let queue = Promise.resolve();
  return {
    notifyWatched(organizationIds) {
      queue = queue.then(() => notify(organizationIds));
      return queue;
    },
    async close() {
      isOpen = false;
      await client.end();
    },
  };
};

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
