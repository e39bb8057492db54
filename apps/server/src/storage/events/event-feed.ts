import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import pg from 'pg';
import { connectionConfig } from '../connection/connect.ts';
import { EVENTS_CHANNEL, type EventNotification, WATCHED_CHANNEL } from './notify-events.ts';

/** A query that takes longer than this tells that the connection is dead. */
const ANSWER_MS = 10_000;
/** Ids of so many organizations fit a payload. */
const IDS_AT_ONCE = 700;

export interface EventFeedHandlers {
  onEvents(organizationId: number, events: readonly OrganizationEvent[]): void;
  /** The connection is gone; what happens from now on is missed. Called once. */
  onLost(error: Error): void;
}

/** What happens in all organizations, heard on a connection of its own. */
export interface EventFeed {
  /** Tells the engines that somebody watches these organizations; good for a minute. A dead connection is lost by it. */
  notifyWatched(organizationIds: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Connects and listens: what is announced once this has resolved is heard. Rejects when the database can't be reached. */
export const openEventFeed = async (url: string, handlers: EventFeedHandlers): Promise<EventFeed> => {
  const client = new pg.Client({
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
  client.on('notification', ({ payload = '' }) => {
    if (!isOpen) return;
    const { organizationId, events } = JSON.parse(payload) as EventNotification;
    handlers.onEvents(organizationId, events);
  });
  try {
    await client.connect();
    await client.query(`listen ${EVENTS_CHANNEL}`);
  } catch (error) {
    isOpen = false;
    void client.end().catch(() => {});
    throw error;
  }
  const tell = async (organizationIds: readonly number[]): Promise<void> => {
    try {
      for (let start = 0; start === 0 || start < organizationIds.length; start += IDS_AT_ONCE) {
        const ids = organizationIds.slice(start, start + IDS_AT_ONCE);
        if (isOpen) await client.query('select pg_notify($1, $2)', [WATCHED_CHANNEL, JSON.stringify(ids)]);
      }
    } catch (error) {
      lose(error as Error);
    }
  };
  // A connection does one query at a time.
  let told = Promise.resolve();
  return {
    notifyWatched(organizationIds) {
      told = told.then(() => tell(organizationIds));
      return told;
    },
    async close() {
      isOpen = false;
      await client.end();
    },
  };
};
