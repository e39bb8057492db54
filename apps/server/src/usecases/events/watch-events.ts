import type { Caller, Services } from '../context.ts';
import { Throttled } from '../errors.ts';
import type { Subscription } from './event-hub.ts';

/** The limit of a person, across all windows and devices. A page uses one stream. */
const MAX_STREAMS = 20;
const RETRY_AFTER_SECONDS = 60;

/**
 * Sends events until the returned function is called. `onAccessTaken` is called when the caller may have lost the right
 * to read them.
 */
export const watchEvents = (
  { events }: Pick<Services, 'events'>,
  { organization, userId, apiKey }: Caller,
  { lastEventId, send, onAccessTaken }: Pick<Subscription, 'lastEventId' | 'send' | 'onAccessTaken'>,
): (() => void) => {
  const subscriber = userId === null ? `key ${apiKey} of ${organization.id}` : `user ${userId}`;
  if (events.countStreams(subscriber) >= MAX_STREAMS) {
    throw new Throttled(
      'Too many pages are open at the same time. Close some of them to see live changes.',
      RETRY_AFTER_SECONDS,
    );
  }
  const holder = userId === null ? `organization ${organization.id}` : subscriber;
  return events.openStream({
    organizationId: organization.id,
    subscriber,
    holder,
    lastEventId,
    send,
    onAccessTaken,
  });
};
