import { setInterval as ticks } from 'node:timers/promises';
import { watchEvents as watchEndpoint } from '@pharos/contract/rest/events/events.ts';
import { watchEvents } from '../../usecases/events/watch-events.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { type RouteApp, route } from '../app/route.ts';
import { EventStream } from './event-stream.ts';
import { StreamRight } from './stream-right.ts';

export const registerEventRoutes = (app: RouteApp): void => {
  const open = new Set<EventStream>();
  // A stream never ends by itself, so it would prevent the process from ending.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  route(app, watchEndpoint, ({ services, caller, lastEventId, authenticateAgain }) => {
    const stream = new EventStream();
    const right = new StreamRight({ authenticateAgain, now: services.now, end: () => stream.end() });
    const closeStream = watchEvents(services, caller, {
      lastEventId,
      send: ({ event, data }, id) => {
        stream.send(event, data, id);
        // Access that was revoked earlier caused no notification to this stream.
        if (event === 'ready' || event === 'resync') void right.check();
      },
      onAccessTaken: () => void right.check(),
    });
    const closed = new AbortController();
    open.add(stream);
    stream.once('close', () => {
      closed.abort();
      right.close();
      open.delete(stream);
      closeStream();
    });
    void keepAlive(stream, services.events.keepAliveMs, right, closed.signal);
    return new RawAnswer(stream, EventStream.headers);
  });
};

/** Checks with each keep-alive message whether the caller still has access. */
const keepAlive = async (
  stream: EventStream,
  keepAliveMs: number,
  right: StreamRight,
  signal: AbortSignal,
): Promise<void> => {
  try {
    for await (const _ of ticks(keepAliveMs, null, { signal })) {
      await right.check();
      stream.keepAlive();
    }
  } catch {
    stream.end();
  }
};
