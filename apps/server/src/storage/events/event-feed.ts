import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';
import { ACCESS_CHANNEL, EVENTS_CHANNEL, WATCHED_CHANNEL } from './notify-events.ts';
import { readEventNotification } from './read-event-notification.ts';

/** The time without a response after which the connection counts as lost. */
const ANSWER_MS = 10_000;
const IDS_PER_PAYLOAD = 700;

export interface EventFeedHandlers {
  onEvents(organizationId: number, events: readonly OrganizationEvent[]): void;
  /** Receives `user 7`, or `organization 3` for its API keys, if access may have been reduced. */
  onAccessTaken(holder: string): void;
  onLost(error: Error): void;
}

export interface EventFeed {
  /**
   * Notifies engines that pages are watching these organizations, which is valid for one minute. Also detects a dead
   * connection.
   */
  notifyWatched(organizationIds: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when every later event will be received. Rejects if the database is unreachable. */
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
      // An unreadable event is a missed event. Open pages then read all data again.
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
  // A connection runs only one query at a time.
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
