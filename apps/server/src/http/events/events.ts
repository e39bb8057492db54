import { setInterval as ticks } from 'node:timers/promises';
import { watchEvents as watchEndpoint } from '@pharos/contract/rest/events/events.ts';
import { watchEvents } from '../../usecases/events/watch-events.ts';
import { Answer, type RouteApp, route } from '../app/register.ts';
import { EventStream } from './event-stream.ts';

export const registerEventRoutes = (app: RouteApp): void => {
  const open = new Set<EventStream>();
  // What never ends by itself would hold up the end of the process.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  route(app, watchEndpoint, ({ services, caller, lastEventId, authenticateAnew }) => {
    const stream = new EventStream();
    const leave = watchEvents(services, caller, lastEventId, ({ event, data }, id) => stream.tell(event, data, id));
    const closed = new AbortController();
    open.add(stream);
    stream.once('close', () => {
      closed.abort();
      open.delete(stream);
      leave();
    });
    void keepAlive(stream, services.events.beatMs, authenticateAnew, closed.signal);
    return new Answer(stream, EventStream.headers);
  });
};

/** Gives a sign of life again and again; the stream ends when the caller may not read it any more. */
const keepAlive = async (
  stream: EventStream,
  beatMs: number,
  authenticateAnew: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  try {
    for await (const _ of ticks(beatMs, null, { signal })) {
      await authenticateAnew();
      stream.beat();
    }
  } catch {
    // Closed by the reader, refused now, or judged by nobody while the database is away: who may read comes back.
    stream.end();
  }
};
