import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrganizationEvent, StreamEvent } from '@pharos/contract/rest/events/events.ts';
import type { Logger } from 'pino';
import type { EventFeed, EventFeedHandlers } from '../../storage/events/event-feed.ts';
import { EventLog } from './event-log.ts';

/** Takes the events of one stream; `id` is null where nobody resumes from it. */
export type EventReader = (event: StreamEvent, id: string | null) => void;

export interface EventHubOptions {
  open: (handlers: EventFeedHandlers) => Promise<EventFeed>;
  log: Logger;
  /** 20,000 milliseconds unless given. */
  beatMs?: number;
}

interface Watch {
  organizationId: number;
  read: EventReader;
  /** Null: has seen nothing that it could go on from. */
  lastEventId: string | null;
  isGreeted: boolean;
}

const BEAT_MS = 20_000;
const RETRY_MS = 500;
/** For so long after its last reader left, an organization's events are kept for who comes back. */
const KEPT_MS = 5 * 60_000;
/** In place of an id of a reader that was there when the connection was lost: no log knows it. */
const LOST = 'lost';

/**
 * Hands what happens in organizations to whoever watches them, from one connection of this process. It connects for the
 * first reader; when the connection is lost, it connects again, and readers are told to read everything anew.
 */
export class EventHub {
  /** So often streams give a sign of life, and the engines hear who is watched. */
  readonly beatMs: number;
  readonly #options: EventHubOptions;
  /** By organization; an organization without any is absent. */
  readonly #watches = new Map<number, Set<Watch>>();
  /** When the last reader of an organization left; absent while there is one. */
  readonly #left = new Map<number, number>();
  readonly #counts = new Map<string, number>();
  readonly #stopping = new AbortController();
  #events = new EventLog(newEpoch());
  #feed: EventFeed | undefined;
  #running: Promise<void> | undefined;
  #beat: NodeJS.Timeout | undefined;

  constructor(options: EventHubOptions) {
    this.#options = options;
    this.beatMs = options.beatMs ?? BEAT_MS;
  }

  /**
   * Reads on from `lastEventId`, or from now on when it is null. The first event is `ready` or `resync`, as soon as nothing
   * can be missed. `reader` names who counts for it. Returns how to stop.
   */
  watch(organizationId: number, reader: string, lastEventId: string | null, read: EventReader): () => void {
    const watch: Watch = { organizationId, lastEventId, read, isGreeted: false };
    const others = this.#watches.get(organizationId);
    const watches = others ?? new Set();
    watches.add(watch);
    this.#counts.set(reader, this.countOf(reader) + 1);
    this.#watches.set(organizationId, watches);
    this.#left.delete(organizationId);
    this.#running ??= this.#run();
    if (this.#feed) {
      this.#greet(watch);
      if (!others) void this.#feed.notifyWatched([organizationId]);
    }
    return () => {
      if (!watches.delete(watch)) return;
      this.#leave(reader);
      if (watches.size > 0) return;
      this.#watches.delete(organizationId);
      this.#left.set(organizationId, Date.now());
    };
  }

  /** How often this reader watches at the moment. */
  countOf(reader: string): number {
    return this.#counts.get(reader) ?? 0;
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#beat);
    this.#watches.clear();
    // A connection that is only being made is closed once it is there; nobody has to wait for that.
    if (this.#feed) await this.#running;
  }

  /** Stays connected until closed. */
  async #run(): Promise<void> {
    const { log, open } = this.#options;
    this.#beat = setInterval(() => this.#keepHouse(), this.beatMs);
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const lost = Promise.withResolvers<Error | null>();
      const stop = (): void => lost.resolve(null);
      signal.addEventListener('abort', stop);
      try {
        const onEvents = (id: number, events: readonly OrganizationEvent[]): void => this.#tell(id, events);
        const feed = await open({ onEvents, onLost: lost.resolve });
        this.#begin(feed);
        const error = await lost.promise;
        this.#feed = undefined;
        if (error === null) await feed.close();
        else log.warn({ err: error }, 'events are not heard: the database connection is lost');
      } catch (error) {
        log.warn({ err: error }, 'events cannot be heard yet');
      }
      signal.removeEventListener('abort', stop);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** A new connection has missed what came before it: whoever was there reads everything anew. */
  #begin(feed: EventFeed): void {
    this.#feed = feed;
    this.#events = new EventLog(newEpoch());
    this.#left.clear();
    for (const watches of this.#watches.values()) for (const watch of watches) this.#greet(watch);
    void feed.notifyWatched([...this.#watches.keys()]);
  }

  #greet(watch: Watch): void {
    const { organizationId, read, lastEventId } = watch;
    this.#events.open(organizationId);
    const position = this.#events.position;
    const missed = lastEventId === null ? [] : this.#events.since(organizationId, lastEventId);
    watch.isGreeted = true;
    // Should the connection be lost, there is nothing to go on from.
    watch.lastEventId = LOST;
    if (missed === null) {
      read({ event: 'resync', data: {} }, position);
      return;
    }
    read({ event: 'ready', data: {} }, lastEventId ?? position);
    for (const { event, id } of missed) read(event, id);
  }

  #tell(organizationId: number, events: readonly OrganizationEvent[]): void {
    for (const event of events) {
      // Results are many, and stale soon: nobody is told of them later.
      const id = event.event === 'check.result' ? null : this.#events.append(organizationId, event).id;
      for (const watch of this.#watches.get(organizationId) ?? []) if (watch.isGreeted) watch.read(event, id);
    }
  }

  #leave(reader: string): void {
    const rest = this.countOf(reader) - 1;
    if (rest > 0) this.#counts.set(reader, rest);
    else this.#counts.delete(reader);
  }

  #keepHouse(): void {
    for (const [organizationId, since] of this.#left) {
      if (Date.now() - since < KEPT_MS) continue;
      this.#left.delete(organizationId);
      this.#events.drop(organizationId);
    }
    void this.#feed?.notifyWatched([...this.#watches.keys()]);
  }
}

const newEpoch = (): string => randomBytes(6).toString('hex');
