import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';

/** A resuming stream sends the id of the last event that it received. */
export interface LoggedEvent {
  id: string;
  event: OrganizationEvent;
}

const MAX_EVENTS = 500;

interface History {
  events: { number: number; event: OrganizationEvent }[];
  /** `events` contains every event after this number. */
  completeSince: number;
}

/**
 * The newest events with sequential numbers. Ids contain the epoch of the log, so that an id of another process, or
 * from before a lost connection, is not confused with its ids.
 */
export class EventLog {
  readonly #epoch: string;
  readonly #histories = new Map<number, History>();
  #last = 0;

  constructor(epoch: string) {
    this.#epoch = epoch;
  }

  get position(): string {
    return this.#idOf(this.#last);
  }

  open(organizationId: number): void {
    if (this.#histories.has(organizationId)) return;
    this.#histories.set(organizationId, { events: [], completeSince: this.#last });
  }

  drop(organizationId: number): void {
    this.#histories.delete(organizationId);
  }

  append(organizationId: number, event: OrganizationEvent): LoggedEvent {
    this.#last += 1;
    const history = this.#histories.get(organizationId);
    if (history) {
      history.events.push({ number: this.#last, event });
      if (history.events.length > MAX_EVENTS) history.completeSince = history.events.shift()?.number ?? this.#last;
    }
    return { id: this.position, event };
  }

  /** Returns the events after this id, oldest first. Returns null if they are unknown. */
  since(organizationId: number, id: string): LoggedEvent[] | null {
    const history = this.#histories.get(organizationId);
    const number = this.#numberOf(id);
    if (!history || number === null || number < history.completeSince || number > this.#last) return null;
    return history.events
      .filter((entry) => entry.number > number)
      .map((entry) => ({ id: this.#idOf(entry.number), event: entry.event }));
  }

  #idOf(number: number): string {
    return `${this.#epoch}-${number}`;
  }

  #numberOf(id: string): number | null {
    const prefix = `${this.#epoch}-`;
    const digits = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  }
}
