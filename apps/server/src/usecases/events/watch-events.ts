import type { Caller, Services } from '../context.ts';
import { Throttled } from '../errors.ts';
import type { SendEvent } from './event-hub.ts';

/** A page has one stream; so many pages, of all windows and devices of a person, may be open at once. */
const MAX_STREAMS = 20;
const RETRY_AFTER_SECONDS = 60;

/** Sends the events of the caller's organization until the returned function is called. See EventHub.openStream. */
export const watchEvents = (
  { events }: Pick<Services, 'events'>,
  { organization, userId, apiKey }: Caller,
  lastEventId: string | null,
  send: SendEvent,
): (() => void) => {
  const subscriber = userId === null ? `key ${apiKey} of ${organization.id}` : `user ${userId}`;
  if (events.countStreams(subscriber) >= MAX_STREAMS) {
    throw new Throttled('Too many pages are open at once. Close some to see changes live.', RETRY_AFTER_SECONDS);
  }
  return events.openStream(organization.id, subscriber, lastEventId, send);
};
