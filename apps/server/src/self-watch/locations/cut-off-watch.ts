import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import type { Logger } from 'pino';
import { momentText } from '../../html/moment-text.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { type AccountMail, enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../../storage/organizations/admins.ts';
import { claimSelfAlarms } from '../../storage/self-watch/self-alarms.ts';
import { listWatchedOrganizations } from '../../storage/self-watch/watched-organizations.ts';
import { findOperatorAddress } from '../operator-address.ts';
import type { OperatorParts } from '../tell-operator.ts';

export interface CutOffWatchParts extends OperatorParts {
  facts: { read(): SelfFacts };
  /** Then verified addresses alone are mailed. */
  strangersMaySignUp: boolean;
  log: Logger;
  /** Epoch milliseconds, and milliseconds of the clock of the facts. */
  clock?: () => { wall: number; monotonic: number };
}

const LOOK_MS = 60_000;
/** Shorter times are read from the reports. The operator is mailed earlier. */
const MAILED_AFTER_MS = 10 * 60_000;
/** A line that comes and goes is reported once in so long. */
const SLACK_MS = 3_600_000;

const readClock = () => ({ wall: Date.now(), monotonic: performance.now() });

/**
 * Mails owner and admins of each organization once when nothing has been seen from any location for ten minutes: their checks are not watched.
 * The mails leave when they can.
 */
export class CutOffWatch implements AsyncDisposable {
  readonly #parts: CutOffWatchParts;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(parts: CutOffWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS);
  }

  /** Resolves when the look under way has ended. Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#looking;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** One look, unless one is under way. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error) =>
        this.#parts.log.warn(
          { err: error },
          'Organizations could not be mailed that they are not watched; trying again',
        ),
      )
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { wall, monotonic } = (this.#parts.clock ?? readClock)();
    const { engine, heldUpUntil, databaseAwaySince } = this.#parts.facts.read();
    if (engine?.allBlindSince == null || databaseAwaySince !== null) return;
    const since = Math.max(engine.allBlindSince, heldUpUntil);
    if (monotonic - since < MAILED_AFTER_MS) return;
    const beganAt = since + wall - monotonic;
    await this.#parts.db.transaction().execute(async (trx) => {
      const alarm = { kind: 'organizations-cut-off', beganAt, seenUntil: wall, slackMs: SLACK_MS };
      const untold = await claimSelfAlarms(trx, [alarm], wall);
      if (untold.length > 0) await this.#mail(trx, beganAt, wall);
    });
  }

  async #mail(trx: Db, since: number, now: number): Promise<void> {
    const { secrets, baseUrl, operatorEmail, strangersMaySignUp } = this.#parts;
    const operator = await findOperatorAddress(trx, operatorEmail);
    for (const organization of await listWatchedOrganizations(trx)) {
      const admins = await listAdmins(trx, organization.id, { verifiedOnly: strangersMaySignUp });
      for (const to of admins) {
        if (to !== operator?.to) await enqueueMail(trx, secrets, cutOffMail(to, organization, since, baseUrl), now);
      }
    }
  }
}

const cutOffMail = (
  to: string,
  { name, timezone, checks }: { name: string; timezone: string; checks: number },
  since: number,
  baseUrl: string,
): AccountMail => {
  const subject = `${checks === 1 ? '1 check is' : `${checks} checks are`} not watched: Pharos is cut off`;
  return {
    to,
    subject,
    headline: subject,
    paragraphs: [
      `The network of Pharos has been down since ${momentText(since, timezone)}. It reaches neither your targets nor the hosts that show whether it is connected.`,
      'The state of these checks is unknown in this time, neither up nor down, and no outage of them is reported. Watching goes on by itself once the network is back.',
      'This mail may be late: it could not leave before the network was back.',
    ],
    action: { label: 'Open the checks', link: baseUrl },
    footer: `Sent by Pharos to the owner and the admins of ${name}.`,
    countedWith: null,
  };
};
