import { findCutOffChecks } from '@pharos/domain/locations/find-cut-off-checks.ts';
import type { ProbingLocation } from '@pharos/domain/schedule/candidate-locations.ts';
import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import type { Logger } from 'pino';
import { momentText } from '../../html/moment-text.ts';
import { countChecksElsewhere } from '../../storage/checks/check-locations.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { type AccountMail, enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../../storage/organizations/admins.ts';
import { readOrganizationZone } from '../../storage/organizations/organization-zone.ts';
import { claimSelfAlarms } from '../../storage/self-watch/self-alarms.ts';
import type { OperatorParts } from '../notify-operator.ts';
import { findOperatorAddress } from '../operator-address.ts';

export interface CutOffWatchParts extends OperatorParts {
  facts: { read(): SelfFacts };
  locations: () => readonly ProbingLocation[];
  /** If anyone may sign up, only verified addresses receive mail. */
  isSignUpOpen: boolean;
  log: Logger;
  clock?: () => { wall: number; monotonic: number };
}

const INSPECTION_INTERVAL_MS = 60_000;
/** Shorter isolations are visible in reports. The operator is mailed earlier. */
const MAILED_AFTER_MS = 10 * 60_000;
/** An unstable connection is reported once within this time. */
const SLACK_MS = 3_600_000;

const readClock = () => ({ wall: Date.now(), monotonic: performance.now() });

/**
 * Mails owner and admins of each organization whose checks are unwatched, because all their locations have been
 * isolated for ten minutes. Each isolation is mailed once. Mails are sent when that is possible again.
 */
export class CutOffWatch implements AsyncDisposable {
  readonly #parts: CutOffWatchParts;
  #timer: NodeJS.Timeout | undefined;
  #inspection: Promise<void> | undefined;

  constructor(parts: CutOffWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.inspect(), INSPECTION_INTERVAL_MS);
  }

  /** Resolves when the running inspection has ended. Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
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
          'Organizations could not be notified that their checks are not monitored; trying again in a minute',
        ),
      )
      .finally(() => {
        this.#inspection = undefined;
      });
    return this.#inspection;
  }

  async #inspect(): Promise<void> {
    const { wall, monotonic } = (this.#parts.clock ?? readClock)();
    const { engine, suspendedUntil, databaseAwaySince } = this.#parts.facts.read();
    if (engine === null || databaseAwaySince !== null) return;
    const cutOff = engine.blindLocations
      .map(({ key, name, since }) => ({ key, name, since: Math.max(since, suspendedUntil) }))
      .filter(({ since }) => monotonic - since >= MAILED_AFTER_MS)
      .map(({ key, name, since }) => ({ key, name, beganAt: since + wall - monotonic }));
    if (cutOff.length === 0) return;
    await this.#parts.db.transaction().execute(async (trx) => {
      const alarms = cutOff.map((location) => ({
        ...location,
        kind: `location-cut-off ${location.key}`,
        seenUntil: wall,
        slackMs: SLACK_MS,
      }));
      const unreported = await claimSelfAlarms(trx, alarms, wall);
      if (unreported.length > 0) await this.#mail(trx, cutOff, new Set(unreported.map(({ key }) => key)), wall);
    });
  }

  async #mail(trx: Db, cutOff: readonly CutOffLocation[], unreported: ReadonlySet<string>, now: number): Promise<void> {
    const { secrets, baseUrl, operatorEmail, isSignUpOpen } = this.#parts;
    const live = this.#parts.locations();
    const cutOffKeys = new Set(cutOff.map(({ key }) => key));
    const shared = live.filter(({ organizationId }) => organizationId === undefined);
    const seeing = shared.filter(({ key }) => !cutOffKeys.has(key));
    const operator = await findOperatorAddress(trx, operatorEmail);
    const chosen = await countChecksElsewhere(trx, seeing);
    for (const [organizationId, { checks, locations }] of findCutOffChecks(chosen, live, cutOffKeys)) {
      if (locations.isDisjointFrom(unreported)) continue;
      const organization = await readOrganizationZone(trx, organizationId);
      const theirs = cutOff.filter(({ key }) => locations.has(key));
      const parts = { ...organization, checks, locations: seeing.length === 0 ? null : theirs.map(({ name }) => name) };
      const since = Math.max(...theirs.map(({ beganAt }) => beganAt));
      for (const to of await listAdmins(trx, organizationId, { verifiedOnly: isSignUpOpen })) {
        if (to !== operator?.to) await enqueueMail(trx, secrets, cutOffMail(to, parts, since, baseUrl), now);
      }
    }
  }
}

interface CutOffLocation {
  key: string;
  name: string;
  beganAt: number;
}

/** `locations` is null if all of them are isolated. */
const cutOffMail = (
  to: string,
  { name, timezone, checks, locations }: { name: string; timezone: string; checks: number; locations: string[] | null },
  since: number,
  baseUrl: string,
): AccountMail => {
  const places = locations?.map((location) => `“${location}”`).join(', ');
  const cause = places === undefined ? 'Pharos is' : `${places} ${locations?.length === 1 ? 'is' : 'are'}`;
  const subject = `${checks === 1 ? '1 check is' : `${checks} checks are`} not monitored: ${cause} cut off from the network`;
  const moment = momentText(since, timezone);
  return {
    to,
    subject,
    headline: subject,
    paragraphs: [
      places === undefined
        ? `Pharos has had no network connection since ${moment}. It reaches neither your targets nor the reference hosts that show whether it is connected.`
        : `Since ${moment}, nothing is reachable from ${places}: neither your targets nor the reference hosts that show whether a location is connected. No other location probes these checks.`,
      'The state of these checks is unknown in this time, neither up nor down, and their outages are not reported. Monitoring continues automatically when the network connection is restored.',
      places === undefined
        ? 'This mail may be late, because it could not be sent before the network connection was restored.'
        : 'Other locations are connected. Checks that are also probed from one of them are monitored.',
    ],
    action: { label: 'Open the checks', link: baseUrl },
    footer: `Sent by Pharos to the owner and the admins of ${name}.`,
    countedWith: null,
  };
};
