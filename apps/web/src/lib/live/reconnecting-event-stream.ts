import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { backoffMs } from './backoff.ts';
import { parseEventStream } from './parse-event-stream.ts';

/** The server gives a sign of life far more often. */
const SILENCE_MS = 60_000;
/** What lasted this long did not fail. */
const SETTLED_MS = 5000;

export interface EventStreamOptions {
  /** Opens the stream after the event of this id, or at now. */
  connect: (lastId: string | null, signal: AbortSignal) => Promise<Response>;
  onEvent: (event: StreamEvent) => void;
  /** Ends it for good. */
  signal: AbortSignal;
  now?: () => number;
  random?: () => number;
  /** Waits, but no longer than until it is worth another try. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Follows a stream of events: opened anew when it breaks, later each time that this fails, and resumed after the last event that came.
 * Answers its last id, so that a paused one can go on. Ends when told to, or when the server says that there is nothing to follow.
 */
export const runEventStream = async (
  { connect, onEvent, signal, now = Date.now, random = Math.random, wait = pause }: EventStreamOptions,
  from: string | null = null,
): Promise<string | null> => {
  let lastId = from;
  let failures = 0;
  while (!signal.aborted) {
    const watch = watchSilence(signal);
    const openedAt = now();
    try {
      const response = await connect(lastId, watch.signal);
      if (isFinal(response.status)) return lastId;
      if (response.ok && response.body) {
        await parseEventStream(response.body, {
          onEvent: (event) => {
            if (!signal.aborted) onEvent(event);
          },
          onId: (id) => {
            lastId = id;
          },
          onSign: watch.rewind,
        });
      }
    } catch {
      // Broken off, or never opened: tried again below.
    } finally {
      watch.stop();
    }
    if (signal.aborted) break;
    if (now() - openedAt > SETTLED_MS) failures = 0;
    await wait(backoffMs(failures, random()), signal);
    failures += 1;
  }
  return lastId;
};

/** Refused for good; too many at once (429) is not. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429 && status !== 408;

/** A signal that also fires when nothing was heard for too long: a dead connection looks like a quiet one. */
const watchSilence = (outer: AbortSignal) => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timer = setTimeout(abort, SILENCE_MS);
  outer.addEventListener('abort', abort);
  if (outer.aborted) abort();
  return {
    signal: controller.signal,
    rewind: (): void => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    },
    stop: (): void => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
      // Lets go of a connection whose answer is not read.
      abort();
    },
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      globalThis.removeEventListener?.('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    // The network is back: no need to wait any longer.
    globalThis.addEventListener?.('online', done);
  });
