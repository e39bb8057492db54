import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrganizationEvent, StreamEvent } from '@pharos/contract/rest/events/events.ts';
import type { Logger } from 'pino';
import type { EventFeed, EventFeedHandlers } from '../../storage/events/event-feed.ts';
import { EventLog } from './event-log.ts';

/** `id` is null for an event from which a stream cannot resume. */
export type SendEvent = (event: StreamEvent, id: string | null) => void;

export interface EventHubOptions {
  open: (handlers: EventFeedHandlers) => Promise<EventFeed>;
  log: Logger;
  keepAliveMs?: number;
}

export interface Subscription {
  organizationId: number;
  /** The person or key to which the stream is counted. */
  subscriber: string;
  /** The holder of the access right: `user 7`, or `organization 3` for its API keys. */
  holder: string;
  /** The last received event. Null for a stream that does not resume. */
  lastEventId: string | null;
  send: SendEvent;
  onAccessTaken(): void;
}

interface OpenStream extends Subscription {
  /** Whether its `ready` or `resync` event was sent. */
  isReady: boolean;
}

const KEEP_ALIVE_MS = 20_000;
const RETRY_MS = 500;
/** The retention of events for resuming streams, after the last stream of an organization was closed. */
const RESUMABLE_MS = 5 * 60_000;
/** The last event id of streams that were open when the connection was lost. No log contains it. */
const LOST = 'lost';

/**
 * Sends live events to the open streams of this process, from one database connection. Connects for the first stream.
 * After the connection was lost, reconnects and sends `resync`, so that clients read all data again.
 */
export class EventHub {
  /** The interval of keep-alives and of notifications to engines. */
  readonly keepAliveMs: number;
  readonly #options: EventHubOptions;
  readonly #streams = new Map<number, Set<OpenStream>>();
  /** The time at which the last stream of an organization was closed. Absent while a stream is open. */
  readonly #closedAt = new Map<number, number>();
  readonly #counts = new Map<string, number>();
  readonly #stopping = new AbortController();
  #events = new EventLog(newEpoch());
  #feed: EventFeed | undefined;
  #running: Promise<void> | undefined;
  #keepAlive: NodeJS.Timeout | undefined;

  constructor(options: EventHubOptions) {
    this.#options = options;
    this.keepAliveMs = options.keepAliveMs ?? KEEP_ALIVE_MS;
  }

  /**
   * Sends the events after `lastEventId`, or from now on. The first event is `ready` or `resync`, sent when no event
   * can be missed any more. Returns a function that closes the stream.
   */
  openStream(subscription: Subscription): () => void {
    const { organizationId, subscriber } = subscription;
    const stream: OpenStream = { ...subscription, isReady: false };
    const before = this.#streams.get(organizationId);
    const streams = before ?? new Set();
    streams.add(stream);
    this.#counts.set(subscriber, this.countStreams(subscriber) + 1);
    this.#streams.set(organizationId, streams);
    this.#closedAt.delete(organizationId);
    this.#running ??= this.#run();
    if (this.#feed) {
      this.#start(stream);
      if (!before) void this.#feed.notifyWatched([organizationId]);
    }
    return () => {
      if (!streams.delete(stream)) return;
      this.#uncount(subscriber);
      if (streams.size > 0) return;
      this.#streams.delete(organizationId);
      this.#closedAt.set(organizationId, Date.now());
    };
  }

  get openStreams(): number {
    return [...this.#streams.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  countStreams(subscriber: string): number {
    return this.#counts.get(subscriber) ?? 0;
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#keepAlive);
    this.#streams.clear();
    // A connection that is still being opened is closed when it is ready. This function does not wait for it.
    if (this.#feed) await this.#running;
  }

  async #run(): Promise<void> {
    const { log, open } = this.#options;
    this.#keepAlive = setInterval(() => this.#renew(), this.keepAliveMs);
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const lost = Promise.withResolvers<Error | null>();
      const stop = (): void => lost.resolve(null);
      signal.addEventListener('abort', stop);
      try {
        const onEvents = (id: number, events: readonly OrganizationEvent[]): void => this.#dispatch(id, events);
        const onAccessTaken = (holder: string): void => this.#recheckAccess(holder);
        const feed = await open({ onEvents, onAccessTaken, onLost: lost.resolve });
        this.#useFeed(feed);
        const error = await lost.promise;
        this.#feed = undefined;
        if (error === null) await feed.close();
        else
          log.warn(
            { err: error },
            'The database connection for live events was lost; reconnecting. Open pages update after that',
          );
      } catch (error) {
        log.warn({ err: error }, 'The database connection for live events cannot be opened; trying again');
      }
      signal.removeEventListener('abort', stop);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** A new connection has missed earlier events, so streams that were open receive `resync`. */
  #useFeed(feed: EventFeed): void {
    this.#feed = feed;
    this.#events = new EventLog(newEpoch());
    this.#closedAt.clear();
    for (const streams of this.#streams.values()) for (const stream of streams) this.#start(stream);
    void feed.notifyWatched([...this.#streams.keys()]);
  }

  #start(stream: OpenStream): void {
    const { organizationId, send, lastEventId } = stream;
    this.#events.open(organizationId);
    const position = this.#events.position;
    const missed = lastEventId === null ? [] : this.#events.since(organizationId, lastEventId);
    stream.isReady = true;
    // If the connection is lost, the stream cannot resume.
    stream.lastEventId = LOST;
    if (missed === null) {
      send({ event: 'resync', data: {} }, position);
      return;
    }
    send({ event: 'ready', data: {} }, lastEventId ?? position);
    for (const { event, id } of missed) send(event, id);
  }

  #dispatch(organizationId: number, events: readonly OrganizationEvent[]): void {
    for (const event of events) {
      // Results are frequent and soon outdated. A resumed stream does not receive them again.
      const id = event.event === 'check.result' ? null : this.#events.append(organizationId, event).id;
      for (const stream of this.#streams.get(organizationId) ?? []) if (stream.isReady) stream.send(event, id);
    }
  }

  #recheckAccess(holder: string): void {
    for (const streams of this.#streams.values()) {
      for (const stream of [...streams]) if (stream.holder === holder) stream.onAccessTaken();
    }
  }

  #uncount(subscriber: string): void {
    const rest = this.countStreams(subscriber) - 1;
    if (rest > 0) this.#counts.set(subscriber, rest);
    else this.#counts.delete(subscriber);
  }

  /** Notifies engines of the watched organizations, and drops events whose retention has ended. */
  #renew(): void {
    for (const [organizationId, since] of this.#closedAt) {
      if (Date.now() - since < RESUMABLE_MS) continue;
      this.#closedAt.delete(organizationId);
      this.#events.drop(organizationId);
    }
    void this.#feed?.notifyWatched([...this.#streams.keys()]);
  }
}

const newEpoch = (): string => randomBytes(6).toString('hex');
