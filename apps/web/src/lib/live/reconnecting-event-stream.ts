import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { parseEventStream } from './parse-event-stream.ts';

/** The server sends data much more often. */
const SILENCE_MS = 60_000;
/** A longer connection does not count as a failure. */
const STABLE_MS = 5000;
/** Varies widely, so that the pages of a restarted server do not reconnect at once. */
const BACKOFF: Backoff = { firstMs: 500, maxMs: 15_000, minMs: 250 };

export interface EventStreamOptions {
  /** Opens the stream after this event, or at the present if it is null. */
  connect: (lastId: string | null, signal: AbortSignal) => Promise<Response>;
  onEvent: (event: StreamEvent) => void;
  signal: AbortSignal;
  now?: () => number;
  random?: () => number;
  /** Ends early if a new attempt is worthwhile. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Reads a stream and reconnects with backoff, after the last received event. Ends after `signal` or a final rejection.
 * @returns The ID of the last event, with which a paused stream can be resumed.
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
      // The connection broke or was never opened. It is retried below.
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

/** A 429 (too many connections) may be accepted later. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429 && status !== 408;

/** Creates a signal that also fires after a long silence, because a dead connection looks like a quiet one. */
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
      // Closes a connection whose response is not read.
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
    // The network is available again.
    addEventListener('online', done);
  });
