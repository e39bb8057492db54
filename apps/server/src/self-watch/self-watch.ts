import { PROBLEM_TEXTS, problemText } from '@pharos/domain/self-watch/problem-text.ts';
import { restartReason } from '@pharos/domain/self-watch/restart-reason.ts';
import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import {
  canBeReported,
  followSystemIncident,
  isOver,
  type SystemIncident,
  type SystemIncidentProblem,
} from '@pharos/domain/self-watch/system-incident.ts';
import { ALARM_AFTER_MS, findSystemProblems } from '@pharos/domain/self-watch/system-problem.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { readDatabaseTime } from '../storage/connection/database-time.ts';
import type { OwnAlarm } from './alarm-mail.ts';
import { findUnwatchedSince } from './find-unwatched-since.ts';
import { notifyOperator, type OperatorParts } from './notify-operator.ts';

export interface SelfWatchParts extends OperatorParts {
  facts: { read(): SelfFacts };
  log: Logger;
  agentRunsHere: boolean;
  /** Exits the process with an error in an orderly way. Called once. */
  endProcess: () => void;
  /** The monotonic clock is the same as for the facts. */
  clock?: () => { wall: number; monotonic: number };
  readTime?: (db: Db) => Promise<number>;
}

const INSPECTION_INTERVAL_MS = 5000;
/** Interval at which a lasting, already mailed problem is recorded again. */
const RENEW_MS = 60_000;
/** More system incidents than a person would read. */
const MAX_UNREPORTED = 20;

const readClock = () => ({ wall: Date.now(), monotonic: performance.now() });

/**
 * Inspects every few seconds whether Pharos can watch and notify. A problem of 2 minutes is logged, and mailed to the
 * operator once: while it lasts if mails can be sent, or else after it is over.
 */
export class SelfWatch implements AsyncDisposable {
  readonly #parts: SelfWatchParts;
  readonly #clock: () => { wall: number; monotonic: number };
  readonly #readTime: (db: Db) => Promise<number>;
  readonly #unreported: OwnAlarm[][] = [];
  /**
   * Periods in which this process could not run, and for which it is unknown whether another one watched. Epoch
   * milliseconds.
   */
  readonly #suspensions: { from: number; until: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #systemIncident: SystemIncident | null = null;
  #isNotified = false;
  #recordedAt = 0;
  #inspectedAt: number;
  #notification: Promise<void> | undefined;
  #isEnding = false;

  constructor(parts: SelfWatchParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? readClock;
    this.#readTime = parts.readTime ?? readDatabaseTime;
    this.#inspectedAt = this.#clock().monotonic;
  }

  start(): void {
    this.#inspectedAt = this.#clock().monotonic;
    this.#timer ??= setInterval(() => void this.inspect(), INSPECTION_INTERVAL_MS);
  }

  /** Running notifications continue until the database is closed. Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Resolves when all possible notifications are done. Never rejects. */
  async inspect(): Promise<void> {
    const { wall, monotonic } = this.#clock();
    const facts = this.#parts.facts.read();
    this.#detectSuspension(facts, wall, monotonic);
    const { systemIncident, started, ended } = followSystemIncident(
      this.#systemIncident,
      findSystemProblems(facts, monotonic),
      monotonic,
    );
    if (this.#systemIncident === null || isOver(this.#systemIncident)) this.#isNotified = false;
    this.#systemIncident = systemIncident;
    this.#log(started, ended, wall - monotonic);
    if (systemIncident && isOver(systemIncident) && !this.#isNotified)
      this.#addUnreported(alarmsOf(systemIncident, wall - monotonic));
    this.#endWhereThatHelps(facts, monotonic);
    if (facts.databaseAwaySince !== null) return;
    this.#notification ??= this.#notify(wall, monotonic).finally(() => {
      this.#notification = undefined;
    });
    await this.#notification;
  }

  async #notify(wall: number, monotonic: number): Promise<void> {
    try {
      await this.#findUnwatched();
      for (let alarms = this.#unreported[0]; alarms; alarms = this.#unreported[0]) {
        await notifyOperator(this.#parts, alarms, { now: wall });
        this.#unreported.shift();
      }
      await this.#reportCurrent(wall, monotonic);
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'The operator cannot be notified yet; trying again in 5 seconds');
    }
  }

  async #reportCurrent(wall: number, monotonic: number): Promise<void> {
    const systemIncident = this.#systemIncident;
    if (systemIncident === null) return;
    const alarms = alarmsOf(systemIncident, wall - monotonic);
    if (this.#isNotified) {
      if (!isOver(systemIncident) && monotonic - this.#recordedAt < RENEW_MS) return;
      await notifyOperator(this.#parts, alarms, { now: wall, silently: true });
    } else {
      if (isOver(systemIncident) || !canBeReported(systemIncident)) return;
      await notifyOperator(this.#parts, alarms, { now: wall });
      this.#isNotified = true;
    }
    this.#recordedAt = monotonic;
  }

  #addUnreported(alarms: OwnAlarm[]): void {
    this.#unreported.push(alarms);
    if (this.#unreported.length > MAX_UNREPORTED) this.#unreported.shift();
  }

  #endWhereThatHelps(facts: SelfFacts, now: number): void {
    const { agentRunsHere, endProcess, log } = this.#parts;
    const problem = restartReason(facts, { now, agentRunsHere });
    if (problem === null || this.#isEnding) return;
    this.#isEnding = true;
    log.fatal({ problem }, `${PROBLEM_TEXTS[problem].now}. Pharos exits so that the service manager can restart it`);
    endProcess();
  }

  /** The process was suspended or stopped for 2 minutes, although no part failed. Other processes may have watched. */
  #detectSuspension({ engine }: SelfFacts, wall: number, monotonic: number): void {
    const suspendedForMs = monotonic - this.#inspectedAt;
    this.#inspectedAt = monotonic;
    if (engine === null || suspendedForMs < ALARM_AFTER_MS) return;
    const from = wall - suspendedForMs;
    this.#parts.log.warn(
      { from: isoTime(from), to: isoTime(wall) },
      'This process was suspended or blocked in this time',
    );
    this.#suspensions.push({ from, until: wall });
    if (this.#suspensions.length > MAX_UNREPORTED) this.#suspensions.shift();
  }

  async #findUnwatched(): Promise<void> {
    for (let suspension = this.#suspensions[0]; suspension; suspension = this.#suspensions[0]) {
      const databaseTime = await this.#readTime(this.#parts.db);
      // The clock of this process may be wrong. Results of other processes use the database clock.
      const ahead = this.#clock().wall - databaseTime;
      const until = suspension.until - ahead;
      const since = await findUnwatchedSince(this.#parts.db, { from: suspension.from - ahead, until });
      this.#suspensions.shift();
      if (since === null) continue;
      this.#parts.log.error(
        { from: isoTime(since), to: isoTime(until) },
        'No check was monitored in this time, because the process was suspended or blocked',
      );
      this.#addUnreported([{ kind: 'not-running', beganAt: since, until }]);
    }
  }

  /** `offset` converts times of the facts to epoch milliseconds. */
  #log(started: readonly SystemIncidentProblem[], ended: readonly SystemIncidentProblem[], offset: number): void {
    const { log } = this.#parts;
    for (const problem of started) {
      const since = isoTime(problem.since + offset);
      log.error({ problem: problem.kind, since }, problemText(problem).now);
    }
    for (const problem of ended) {
      const { kind, since, until } = problem;
      const duration = durationText((until ?? since) - since);
      log.warn(
        { problem: kind, since: isoTime(since + offset), duration },
        `The problem is over: ${problemText(problem).before}`,
      );
    }
  }
}

const alarmsOf = ({ problems }: SystemIncident, offset: number): OwnAlarm[] =>
  problems.map(({ kind, since, until, locations }) => ({
    kind,
    beganAt: since + offset,
    until: until === null ? null : until + offset,
    ...(locations && { locations }),
  }));

const isoTime = (moment: number): string => new Date(moment).toISOString();
