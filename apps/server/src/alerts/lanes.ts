import type { Logger } from 'pino';
import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';

/**
 * Messages to one integration at a time, before it has taken one; with each that it takes there is one more, up to the second number: what is under way
 * at the same time is claimed and recorded together. Of one check they keep their order by themselves (`deliveries/order-of-check.ts`).
 */
const AT_A_TIME_AT_FIRST = 2;
export const MAX_AT_A_TIME = 24;
/** Messages at a time to all integrations that failed last: hundreds of receivers that hang leave the others their connections. */
export const AT_A_TIME_TO_FAILING = 50;
/** The part of these places that one host may take: a dead host that many organizations name leaves places to integrations elsewhere. */
export const AT_A_TIME_TO_FAILING_HOST = 10;
/** Messages at a time to all integrations of one organization: its receivers do not exhaust memory and connections. */
export const AT_A_TIME_OF_ORGANIZATION = 30;
/** With this many messages under way, none is sent to an integration that failed last: an organization takes few of the places above. */
export const AT_A_TIME_TO_FAILING_OF_ORGANIZATION = 10;
/** Messages that wait in memory; the others wait in the database, from where they are read in their order once there is room. */
const MAX_WAITING = 1000;
/** Sends under way are given up after their own time limit; at the end of the process they are waited for this long. */
const DRAIN_MS = 5000;

/** What is sent through a lane: one delivery, or a digest of several. */
export type LaneWork = JobPayloads['deliver'] | JobPayloads['deliver-digest'];

interface Lane {
  /** The organization whose messages they are; one of its own for jobs of before, which do not name it. */
  organization: string;
  /** In the order in which they came. */
  waiting: LaneWork[];
  /** Names of all that wait or are under way. */
  known: Set<string>;
  underWay: Set<string>;
  /** The number of messages that may be under way while the integration does not fail. */
  atATime: number;
  /** Whether messages may wait in the database: what is added goes after them. */
  isBehind: boolean;
  /** Whether messages are being read from the database, and whether one was added since, which that read may have missed. */
  isReading: boolean;
  isStale: boolean;
  /** Names of the messages that were read last. */
  lastRead: ReadonlySet<string>;
  /** What was added once more while it was under way: it may have been looked at too soon. */
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
 * Sends to integrations, each in a lane of its own and outside of the job queue's workers: receivers that hang hold up
 * neither mails nor each other. Lanes of one organization share a number of messages at a time, in turn. Those that failed last are sent one message at a time and share a number of places, which who failed least
 * has first. A lane keeps nothing that would be lost: what a process did not get to still waits in the database. There a lane looks for more when
 * it runs empty after a message that was taken.
 */
export class Lanes {
  readonly #send: (work: LaneWork) => Promise<void>;
  readonly #readNext: (integrationId: number) => Promise<LaneWork[]>;
  readonly #log: Logger;
  readonly #lanes = new Map<number, Lane>();
  readonly #underWay = new Set<Promise<void>>();
  /** The integrations that failed last, with the number of failures since they last worked and the host that their messages go to. */
  readonly #failing = new Map<number, { failures: number; host: string }>();
  /** Those that failed last and wait for a place, the longest first. */
  readonly #waitingForPlace = new Set<number>();
  #placesTaken = 0;
  /** The number of places that each host has taken. */
  readonly #placesOf = new Map<string, number>();
  /** By organization: the number of messages under way, and the integrations that wait until one of these has ended, the longest first. */
  readonly #organizations = new Map<string, { underWay: number; waiting: Set<number> }>();
  #isClosed = false;

  /**
   * @param parts.send Sends a message, if it is its turn.
   * @param parts.readNext Returns the next messages to an integration that wait in the database and are due, in their order; none when none wait.
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

  /** Sends it when its integration's lane is free; what waits in it already is not added twice, what is under way comes once more after that. */
  add(integrationId: number, work: LaneWork): void {
    const { organizationId = `of ${integrationId}` } = work;
    const lane = this.#lanes.get(integrationId) ?? newLane(String(organizationId));
    const name = nameOf(work);
    if (lane.underWay.has(name)) lane.again.set(name, work);
    if (this.#isClosed || lane.known.has(name)) return;
    this.#lanes.set(integrationId, lane);
    // A digest is not read from the database: its own job brings it.
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

  /** Fills a lane from the database. What cannot be read is looked for each minute (`requeue-alerts.ts`). */
  async #read(integrationId: number, lane: Lane): Promise<void> {
    lane.isReading = true;
    lane.isStale = false;
    try {
      const found = (await this.#readNext(integrationId)).filter((work) => !lane.known.has(nameOf(work)));
      // Messages that come again although it was their turn wait for something else: reading on would go round in circles.
      const isNew = found.some((work) => !lane.lastRead.has(nameOf(work)));
      lane.lastRead = new Set(found.map(nameOf));
      if (isNew) for (const work of found) this.#push(lane, work);
      lane.isBehind = isNew || lane.isStale;
    } catch (err) {
      lane.isBehind = false;
      this.#log.warn(
        { err, integrationId },
        'Messages to an integration could not be read; they are tried again within a minute',
      );
    }
    lane.isReading = false;
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

  /**
   * Notes whether an integration took the last message to it: then more may wait for it in the database.
   *
   * @param host Where the message went, if integrations of other organizations may lead there too.
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

  /** The other lanes of an organization go on before the one whose message has ended. */
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

  /** Those that wait for a place go on, who failed least first. */
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

  /** Returns the integration that waits for a place, may have one, and failed least. */
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

  /** Never rejects: what failed for a fault of our own, or while the database is away, is looked for again each minute. */
  async #sendOne(lane: Lane, work: LaneWork): Promise<void> {
    try {
      await this.#send(work);
    } catch (err) {
      lane.isBehind = false;
      this.#log[refusesWrites(err) ? 'warn' : 'error'](
        { err, integrationId: work.integrationId },
        'A message to an integration could not be sent; it is tried again within a minute',
      );
    }
  }
}
