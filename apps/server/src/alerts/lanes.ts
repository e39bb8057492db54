import type { Logger } from 'pino';
import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';

/**
 * Initial number of simultaneous messages to one integration. Each accepted message increases it by one, up to
 * `MAX_AT_A_TIME`. The messages of one check remain in order (`deliveries/order-of-check.ts`).
 */
const AT_A_TIME_AT_FIRST = 2;
export const MAX_AT_A_TIME = 24;
/**
 * Maximum number of simultaneous messages to all failing integrations. Leaves connections for working integrations when
 * hundreds of receivers hang.
 */
export const AT_A_TIME_TO_FAILING = 50;
/** Maximum number of these places for one host, for the case that many organizations use the same dead host. */
export const AT_A_TIME_TO_FAILING_HOST = 10;
/**
 * Maximum number of simultaneous messages of one organization. Prevents its receivers from exhausting memory and
 * connections.
 */
export const AT_A_TIME_OF_ORGANIZATION = 30;
/**
 * Number of messages in progress from which an organization sends nothing to its failing integrations, to leave the
 * places above to other organizations.
 */
export const AT_A_TIME_TO_FAILING_OF_ORGANIZATION = 10;
/** Maximum number of messages that wait in memory. The rest waits in the database. */
const MAX_WAITING = 1000;
/** Maximum wait for sends in progress when the process ends. */
const DRAIN_MS = 5000;

export type LaneWork = JobPayloads['deliver'] | JobPayloads['deliver-digest'];

interface Lane {
  /** A unique substitute for older jobs, which do not name their organization. */
  organization: string;
  waiting: LaneWork[];
  known: Set<string>;
  underWay: Set<string>;
  /** Maximum number of simultaneous messages while the integration works. */
  atATime: number;
  /** Whether messages may wait in the database. New messages are then sent after them. */
  isBehind: boolean;
  /** `isStale`: a message was added during the read, which may have missed it. */
  isReading: boolean;
  isStale: boolean;
  lastRead: ReadonlySet<string>;
  /** Messages that were added again while they were being sent. The running send may have checked them too early. */
  again: Map<string, LaneWork>;
}

const newLane = (organization: string): Lane => ({
  organization,
  waiting: [],
  known: new Set(),
  underWay: new Set(),
  atATime: AT_A_TIME_AT_FIRST,
  isBehind: false,
  isReading: false,
  isStale: false,
  lastRead: new Set(),
  again: new Map(),
});

const nameOf = (work: LaneWork): string =>
  'deliveryId' in work ? String(work.deliveryId) : `${work.channel} ${work.recipient} ${work.until}`;

/**
 * Sends messages to integrations, each in its own lane and outside the workers of the job queue. Hanging receivers
 * therefore delay neither emails nor each other. Failing integrations get one message at a time and share a limited
 * number of places. Nothing is lost with the process, because all waiting messages are also in the database.
 */
export class Lanes {
  readonly #send: (work: LaneWork) => Promise<void>;
  readonly #readNext: (integrationId: number) => Promise<LaneWork[]>;
  readonly #log: Logger;
  readonly #lanes = new Map<number, Lane>();
  readonly #underWay = new Set<Promise<void>>();
  /**
   * The integrations whose last message failed, with the failures since they last worked and the host of their
   * receiver.
   */
  readonly #failing = new Map<number, { failures: number; host: string }>();
  readonly #waitingForPlace = new Set<number>();
  #placesTaken = 0;
  readonly #placesOf = new Map<string, number>();
  /**
   * By organization: the number of messages in progress, and the integrations that wait for them, in the order of their
   * arrival.
   */
  readonly #organizations = new Map<string, { underWay: number; waiting: Set<number> }>();
  #isClosed = false;

  /**
   * @param parts.send Sends a message, if it is next in the order of its check.
   * @param parts.readNext Returns the next due messages that wait in the database, in order.
   */
  constructor({
    send,
    readNext,
    log,
  }: {
    send: (work: LaneWork) => Promise<void>;
    readNext: (integrationId: number) => Promise<LaneWork[]>;
    log: Logger;
  }) {
    this.#send = send;
    this.#readNext = readNext;
    this.#log = log;
  }

  /**
   * Sends a message when the lane of its integration is free. A waiting message is not added twice. A message that is
   * being sent is sent once more afterward.
   */
  add(integrationId: number, work: LaneWork): void {
    const { organizationId = `of ${integrationId}` } = work;
    const lane = this.#lanes.get(integrationId) ?? newLane(String(organizationId));
    const name = nameOf(work);
    if (lane.underWay.has(name)) lane.again.set(name, work);
    if (this.#isClosed || lane.known.has(name)) return;
    this.#lanes.set(integrationId, lane);
    // Lanes do not read digests from the database; the job of a digest adds it.
    if (lane.waiting.length >= MAX_WAITING || (lane.isBehind && 'deliveryId' in work)) {
      lane.isBehind = true;
      lane.isStale = true;
    } else this.#push(lane, work);
    this.#start(integrationId, lane);
  }

  #push(lane: Lane, work: LaneWork): void {
    lane.known.add(nameOf(work));
    lane.waiting.push(work);
  }

  /** If the read fails, `requeue-alerts.ts` finds the messages within a minute. */
  async #read(integrationId: number, lane: Lane): Promise<void> {
    lane.isReading = true;
    lane.isStale = false;
    try {
      const found = (await this.#readNext(integrationId)).filter((work) => !lane.known.has(nameOf(work)));
      // Sent messages that return wait for something else. Reading again would be an endless loop.
      const isNew = found.some((work) => !lane.lastRead.has(nameOf(work)));
      lane.lastRead = new Set(found.map(nameOf));
      if (isNew) for (const work of found) this.#push(lane, work);
      lane.isBehind = isNew || lane.isStale;
    } catch (err) {
      lane.isBehind = false;
      this.#log.warn(
        { err, integrationId },
        'Waiting messages to an integration could not be read; trying again within a minute',
      );
    }
    lane.isReading = false;
    this.#start(integrationId, lane);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const timer = Promise.withResolvers<void>();
    const timeout = setTimeout(timer.resolve, DRAIN_MS);
    await Promise.race([Promise.all(this.#underWay), timer.promise]);
    clearTimeout(timeout);
  }

  /**
   * Records whether an integration accepted its last message. If it did, more messages may wait in the database.
   * @param host The host of the receiver, if other organizations may use it.
   */
  note(integrationId: number, works: boolean, host: string = `of ${integrationId}`): void {
    const lane = this.#lanes.get(integrationId);
    if (works && lane) lane.isBehind = true;
    if (lane) lane.atATime = works ? Math.min(MAX_AT_A_TIME, lane.atATime + 1) : AT_A_TIME_AT_FIRST;
    if (works) this.#failing.delete(integrationId);
    else this.#failing.set(integrationId, { failures: this.#failuresOf(integrationId) + 1, host });
  }

  #start(integrationId: number, lane: Lane): void {
    while (!this.#isClosed && lane.waiting.length > 0 && this.#hasRoom(integrationId, lane)) {
      const work = lane.waiting.shift();
      if (work !== undefined) this.#startOne(integrationId, lane, work);
    }
    const mayRead = lane.isBehind && !lane.isReading && !this.#isClosed && !this.#failing.has(integrationId);
    if (mayRead && lane.waiting.length === 0) void this.#read(integrationId, lane);
    if (lane.known.size === 0 && !lane.isReading) this.#lanes.delete(integrationId);
  }

  #hasRoom(integrationId: number, lane: Lane): boolean {
    const failing = this.#failing.get(integrationId);
    if (lane.underWay.size >= (failing ? 1 : lane.atATime)) return false;
    const organization = this.#organizations.get(lane.organization);
    const ofOrganization = failing ? AT_A_TIME_TO_FAILING_OF_ORGANIZATION : AT_A_TIME_OF_ORGANIZATION;
    if (organization !== undefined && organization.underWay >= ofOrganization) {
      organization.waiting.add(integrationId);
      return false;
    }
    if (!failing) return true;
    const isFree = this.#hasPlace(failing.host);
    if (!isFree) this.#waitingForPlace.add(integrationId);
    return isFree;
  }

  #hasPlace(host: string): boolean {
    const ofHost = this.#placesOf.get(host) ?? 0;
    return this.#placesTaken < AT_A_TIME_TO_FAILING && ofHost < AT_A_TIME_TO_FAILING_HOST;
  }

  #startOne(integrationId: number, lane: Lane, work: LaneWork): void {
    const name = nameOf(work);
    const place = this.#failing.get(integrationId)?.host;
    if (place !== undefined) this.#takePlace(place);
    lane.underWay.add(name);
    const organization = this.#organizations.get(lane.organization) ?? { underWay: 0, waiting: new Set() };
    this.#organizations.set(lane.organization, organization);
    organization.underWay += 1;
    const sending = this.#sendOne(lane, work).finally(() => {
      this.#underWay.delete(sending);
      lane.underWay.delete(name);
      lane.known.delete(name);
      const again = lane.again.get(name);
      lane.again.delete(name);
      if (again) this.add(integrationId, again);
      organization.underWay -= 1;
      if (place !== undefined) this.#leavePlace(place);
      this.#startWaitingOf(lane.organization);
      this.#start(integrationId, lane);
    });
    this.#underWay.add(sending);
  }

  /** Waiting lanes start before the lane whose message has ended. */
  #startWaitingOf(name: string): void {
    const organization = this.#organizations.get(name);
    if (!organization) return;
    for (const id of [...organization.waiting]) {
      if (organization.underWay >= AT_A_TIME_OF_ORGANIZATION) break;
      organization.waiting.delete(id);
      const lane = this.#lanes.get(id);
      if (lane) this.#start(id, lane);
    }
    if (organization.underWay === 0 && organization.waiting.size === 0) this.#organizations.delete(name);
  }

  #takePlace(host: string): void {
    this.#placesTaken += 1;
    this.#placesOf.set(host, (this.#placesOf.get(host) ?? 0) + 1);
  }

  #leavePlace(host: string): void {
    this.#placesTaken -= 1;
    const rest = (this.#placesOf.get(host) ?? 0) - 1;
    if (rest > 0) this.#placesOf.set(host, rest);
    else this.#placesOf.delete(host);
    for (let next = this.#nextForPlace(); next !== undefined; next = this.#nextForPlace()) {
      this.#waitingForPlace.delete(next);
      const lane = this.#lanes.get(next);
      if (lane) this.#start(next, lane);
    }
  }

  #nextForPlace(): number | undefined {
    let next: number | undefined;
    for (const id of this.#waitingForPlace) {
      const failing = this.#failing.get(id);
      const mayStart = failing === undefined || this.#hasPlace(failing.host);
      if (mayStart && (next === undefined || this.#failuresOf(id) < this.#failuresOf(next))) next = id;
    }
    return next;
  }

  #failuresOf(integrationId: number): number {
    return this.#failing.get(integrationId)?.failures ?? 0;
  }

  /** Never rejects. After an error, a sweep finds the message again within a minute. */
  async #sendOne(lane: Lane, work: LaneWork): Promise<void> {
    try {
      await this.#send(work);
    } catch (err) {
      lane.isBehind = false;
      this.#log[refusesWrites(err) ? 'warn' : 'error'](
        { err, integrationId: work.integrationId },
        'Sending a message to an integration failed; trying again within a minute',
      );
    }
  }
}
