import { findUnwatchedLocations, wasSeenLately } from '@pharos/domain/locations/find-unwatched-locations.ts';
import {
  followLocations,
  isUnwatchedDue,
  isWatchedDue,
  type LocationObservation,
  type LocationsHistory,
  UNWATCHED_INSPECTION_MS,
} from '@pharos/domain/locations/follow-unwatched.ts';
import type { ProbingLocation } from '@pharos/domain/schedule/candidate-locations.ts';
import type { Logger } from 'pino';
import { countChecksElsewhere } from '../../storage/checks/check-locations.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { readDatabaseTime } from '../../storage/connection/database-time.ts';
import { listSeenLocations } from '../../storage/locations/location-rows.ts';
import { type AccountMail, enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../../storage/organizations/admins.ts';
import { readOrganizationZone } from '../../storage/organizations/organization-zone.ts';
import {
  claimUnwatchedLocation,
  endUnwatchedLocation,
  listNotifiedLocations,
  renewNotifiedLocations,
} from '../../storage/self-watch/notified-locations.ts';
import type { OperatorParts } from '../notify-operator.ts';
import { findOperatorAddress } from '../operator-address.ts';
import { type LocationMailParts, type LocationReaders, unwatchedMails, watchedAgainMails } from './location-mails.ts';

export interface LocationWatchParts extends OperatorParts {
  locations: () => readonly ProbingLocation[];
  isConnected: () => boolean;
  /** If anyone may sign up, mails about private locations are sent only to verified addresses. */
  isSignUpOpen: boolean;
  log: Logger;
  monotonic?: () => number;
  /** Uses the clock of the database, because processes compare times that other processes recorded. */
  readTime?: (db: Db) => Promise<number>;
}

type SeenLocation = Awaited<ReturnType<typeof listSeenLocations>>[number];

/**
 * Searches once a minute for unwatched locations: they are away, while checks have no other live location that can run
 * them. A lasting one is mailed once, to the operator, or to owner and admins for a private location. Another mail
 * follows when it is watched again.
 */
export class LocationWatch implements AsyncDisposable {
  readonly #parts: LocationWatchParts;
  readonly #monotonic: () => number;
  readonly #readTime: (db: Db) => Promise<number>;
  #timer: NodeJS.Timeout | undefined;
  #inspection: Promise<void> | undefined;
  #isStopped = false;
  #history: LocationsHistory | null = null;

  constructor(parts: LocationWatchParts) {
    this.#parts = parts;
    this.#monotonic = parts.monotonic ?? (() => performance.now());
    this.#readTime = parts.readTime ?? readDatabaseTime;
  }

  start(): void {
    if (this.#timer || this.#isStopped) return;
    this.#timer = setInterval(() => void this.inspect(), UNWATCHED_INSPECTION_MS);
    void this.inspect();
  }

  /** Resolves when the running inspection has ended. Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#isStopped = true;
    await this.#inspection;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Does nothing while an inspection runs. Never rejects. */
  inspect(): Promise<void> {
    this.#inspection ??= this.#inspect()
      .catch((error) =>
        this.#parts.log.warn(
          { err: error },
          'Searching for locations without an agent failed; trying again in a minute',
        ),
      )
      .finally(() => {
        this.#inspection = undefined;
      });
    return this.#inspection;
  }

  async #inspect(): Promise<void> {
    const { db, isConnected } = this.#parts;
    if (!isConnected()) {
      // A process that sees no agents at all cannot know that one is missing.
      this.#history = null;
      return;
    }
    const now = await this.#readTime(db);
    const monotonic = this.#monotonic();
    const live = this.#parts.locations();
    const seen = await listSeenLocations(db);
    const notified = (await listNotifiedLocations(db)).map(({ key }) => key);
    const unwatched = await this.#findUnwatched(seen, live, now);
    const history = followLocations(this.#history, sightsOf(unwatched, notified, live), monotonic);
    this.#history = history;
    for (const location of seen) {
      const checks = unwatched.get(location.key);
      if (checks === undefined || notified.includes(location.key) || !isUnwatchedDue(history, location.key)) continue;
      await this.#notifyUnwatched(location, checks, now);
    }
    for (const key of notified.filter((each) => isWatchedDue(history, each)))
      await this.#end(key, seen, now - monotonic);
    const lasting = notified.filter((key) => unwatched.has(key));
    await renewNotifiedLocations(db, lasting, now);
  }

  async #findUnwatched(
    recorded: readonly SeenLocation[],
    live: readonly ProbingLocation[],
    now: number,
  ): Promise<Map<string, number>> {
    const keys = new Set(live.map(({ key }) => key));
    const isAway = ({ key, isDisabled, seenAt }: SeenLocation): boolean =>
      !keys.has(key) && !isDisabled && seenAt !== null && !wasSeenLately(seenAt, now);
    if (!recorded.some(isAway)) return new Map();
    // Shared locations are available to all organizations. For private locations, the domain rule decides.
    const open = live.filter(({ organizationId }) => organizationId === undefined);
    return findUnwatchedLocations({ recorded, live, chosen: await countChecksElsewhere(this.#parts.db, open) }, now);
  }

  async #notifyUnwatched(location: SeenLocation, checks: number, now: number): Promise<void> {
    const { key, seenAt } = location;
    if (seenAt === null) return;
    const since = Math.min(seenAt, now);
    const isNotified = await this.#parts.db.transaction().execute(async (trx) => {
      if (!(await claimUnwatchedLocation(trx, { key, since }, now))) return false;
      await this.#mail(trx, location, now, (parts) => unwatchedMails(parts, { since, checks }));
      return true;
    });
    if (isNotified)
      this.#parts.log.error(
        { location: key, checks, since: new Date(since).toISOString() },
        'A location has no agent; checks that no other live location can run are not monitored',
      );
  }

  /** `offset` converts times of the history to epoch milliseconds. */
  async #end(key: string, seen: readonly SeenLocation[], offset: number): Promise<void> {
    const known = this.#history?.locations.get(key);
    if (!known) return;
    const until = known.since + offset;
    const location = seen.find((each) => each.key === key);
    const claimed = await this.#parts.db.transaction().execute(async (trx) => {
      const ended = await endUnwatchedLocation(trx, key, until);
      // If it ended without an agent, people have chosen that, and no mail is sent.
      if (ended && location && known.sight === 'live')
        await this.#mail(trx, location, until, (parts) => watchedAgainMails(parts, { since: ended.since, until }));
      return ended;
    });
    if (claimed)
      this.#parts.log.warn(
        { location: key, since: new Date(claimed.since).toISOString(), until: new Date(until).toISOString() },
        'A location has an agent again; checks that no other live location could run were not monitored',
      );
  }

  async #mail(
    trx: Db,
    { name, organizationId }: SeenLocation,
    now: number,
    compose: (parts: LocationMailParts) => AccountMail[],
  ): Promise<void> {
    const { secrets, baseUrl } = this.#parts;
    const readers = await this.#findReaders(trx, organizationId);
    if (readers === null) return;
    for (const mail of compose({ name, readers, baseUrl })) await enqueueMail(trx, secrets, mail, now);
  }

  async #findReaders(trx: Db, organizationId: number | null): Promise<LocationReaders | null> {
    const { operatorEmail, isSignUpOpen } = this.#parts;
    if (organizationId !== null)
      return {
        organization: await readOrganizationZone(trx, organizationId),
        to: await listAdmins(trx, organizationId, { verifiedOnly: isSignUpOpen }),
      };
    const operator = await findOperatorAddress(trx, operatorEmail);
    return operator && { operator };
  }
}

const sightsOf = (
  unwatched: ReadonlyMap<string, number>,
  notified: readonly string[],
  live: readonly { key: string }[],
): Map<string, LocationObservation> => {
  const sightOf = (key: string): LocationObservation => {
    if (unwatched.has(key)) return 'unwatched';
    return live.some((location) => location.key === key) ? 'live' : 'neither';
  };
  return new Map([...unwatched.keys(), ...notified].map((key) => [key, sightOf(key)]));
};
