import type { Caller, Services } from '../context.ts';
import { Throttled } from '../errors.ts';
import type { EventReader } from './event-hub.ts';

/** A page has one stream; so many pages, of all windows and devices of a person, may be open at once. */
const MOST_STREAMS = 20;
const RETRY_AFTER_SECONDS = 60;

/** Reads what happens in the caller's organization until the returned function is called. See EventHub.watch. */
export const watchEvents = (
  { events }: Pick<Services, 'events'>,
  { organization, userId, apiKey }: Caller,
  lastEventId: string | null,
  read: EventReader,
): (() => void) => {
  const reader = userId === null ? `key ${apiKey} of ${organization.id}` : `user ${userId}`;
  if (events.countOf(reader) >= MOST_STREAMS) {
    throw new Throttled('Too many pages are open at once. Close some to see changes live.', RETRY_AFTER_SECONDS);
  }
  return events.watch(organization.id, reader, lastEventId, read);
};
