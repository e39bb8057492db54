import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { parseEventStream } from './parse-event-stream.ts';

/** The server sends something far more often. */
const SILENCE_MS = 60_000;
/** A connection that held this long counts as no failure. */
const STABLE_MS = 5000;
/** Spread widely, so that the pages of a restarted server do not come back all at once. */
const BACKOFF: Backoff = { firstMs: 500, longestMs: 15_000, shortestMs: 250 };

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
 * Reads the events of a stream: reconnects when it breaks, waits longer after each failure, and resumes after the last event that came.
 * Answers the last event's id, so that a paused stream can go on. Ends by `signal`, or when the server refuses it for good.
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
    if (now() - openedAt > STABLE_MS) failures = 0;
    failures += 1;
    await wait(backoffMs(failures, BACKOFF, random()), signal);
  }
  return lastId;
};

/** Refused for good. Too many at once (429) may be let in later. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429 && status !== 408;

/** A signal that also fires when nothing came for too long: a dead connection looks like a quiet one. */
const watchSilence = (outer: AbortSignal) => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timer = setTimeout(abort, SILENCE_MS);
  outer.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    rewind: (): void => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    },
    stop: (): void => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
      // Closes a connection whose answer is not read.
      abort();
    },
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    // The network is back: no need to wait any longer.
    addEventListener('online', done);
  });
