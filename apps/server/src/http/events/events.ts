import { setInterval as ticks } from 'node:timers/promises';
import { watchEvents as watchEndpoint } from '@pharos/contract/rest/events/events.ts';
import { watchEvents } from '../../usecases/events/watch-events.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { type RouteApp, route } from '../app/route.ts';
import { EventStream } from './event-stream.ts';

export const registerEventRoutes = (app: RouteApp): void => {
  const open = new Set<EventStream>();
  // A stream never ends by itself: it would keep the process from ending.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  route(app, watchEndpoint, ({ services, caller, lastEventId, authenticateAgain }) => {
    const stream = new EventStream();
    const closeStream = watchEvents(services, caller, {
      lastEventId,
      send: ({ event, data }, id) => stream.send(event, data, id),
      // Refused now, or the database is away: a subscriber that may read connects again.
      onAccessTaken: () => void authenticateAgain().catch(() => stream.end()),
    });
    const closed = new AbortController();
    open.add(stream);
    stream.once('close', () => {
      closed.abort();
      open.delete(stream);
      closeStream();
    });
    void keepAlive(stream, services.events.keepAliveMs, authenticateAgain, closed.signal);
    return new RawAnswer(stream, EventStream.headers);
  });
};

/** Keeps the connection alive; ends the stream when the caller may not read it any more. */
const keepAlive = async (
  stream: EventStream,
  keepAliveMs: number,
  authenticateAgain: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  try {
    for await (const _ of ticks(keepAliveMs, null, { signal })) {
      await authenticateAgain();
      stream.keepAlive();
    }
  } catch {
    // Closed by the subscriber, refused now, or the database is away: a subscriber that may read connects again.
    stream.end();
  }
};
