import type { Logger } from 'pino';

/** Messages to one integration at a time; of one check they keep their order by themselves (`order-of-integration.ts`). */
const AT_A_TIME = 2;
/** What does not fit comes again: it is looked for each minute (`requeue-alerts.ts`). */
const LONGEST_QUEUE = 1000;
/** Sends under way are given up after their own time limit; at the end of the process they are waited for this long. */
const DRAIN_MS = 5000;

interface Lane {
  /** Ids of deliveries that wait, in the order in which they came. */
  waiting: number[];
  /** All that wait or are under way. */
  known: Set<number>;
  underWay: number;
}

/**
 * Sends deliveries to integrations, each in a lane of its own and outside of the job queue's workers: receivers that hang hold up
 * neither mails nor each other. A lane keeps nothing that would be lost: what a process did not get to still waits in the database.
 */
export class Lanes {
  readonly #send: (deliveryId: number) => Promise<void>;
  readonly #log: Logger;
  readonly #lanes = new Map<number, Lane>();
  readonly #underWay = new Set<Promise<void>>();
  #isClosed = false;

  /** `send` sends one delivery, if it is its turn. */
  constructor({ send, log }: { send: (deliveryId: number) => Promise<void>; log: Logger }) {
    this.#send = send;
    this.#log = log;
  }

  /** Sends a delivery when its integration's lane is free; one that is in it already is not added twice. */
  add(integrationId: number, deliveryId: number): void {
    const lane = this.#lanes.get(integrationId) ?? { waiting: [], known: new Set<number>(), underWay: 0 };
    if (this.#isClosed || lane.known.has(deliveryId) || lane.waiting.length >= LONGEST_QUEUE) return;
    this.#lanes.set(integrationId, lane);
    lane.known.add(deliveryId);
    lane.waiting.push(deliveryId);
    this.#start(integrationId, lane);
  }

  /** Starts no more, and waits for those under way, for a few seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const timer = Promise.withResolvers<void>();
    const timeout = setTimeout(timer.resolve, DRAIN_MS);
    await Promise.race([Promise.all(this.#underWay), timer.promise]);
    clearTimeout(timeout);
  }

  #start(integrationId: number, lane: Lane): void {
    while (!this.#isClosed && lane.underWay < AT_A_TIME) {
      const deliveryId = lane.waiting.shift();
      if (deliveryId === undefined) break;
      lane.underWay += 1;
      const sending = this.#sendOne(deliveryId).finally(() => {
        this.#underWay.delete(sending);
        lane.underWay -= 1;
        lane.known.delete(deliveryId);
        this.#start(integrationId, lane);
      });
      this.#underWay.add(sending);
    }
    if (lane.known.size === 0) this.#lanes.delete(integrationId);
  }

  /** Never rejects: what failed for a fault of our own is looked for again each minute. */
  async #sendOne(deliveryId: number): Promise<void> {
    try {
      await this.#send(deliveryId);
    } catch (err) {
      this.#log.error(
        { err, deliveryId },
        'A message to an integration could not be sent; it is tried again within a minute',
      );
    }
  }
}
