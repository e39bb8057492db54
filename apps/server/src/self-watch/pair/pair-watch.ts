import type { PairObservation } from '@pharos/contract/stored/pair-observation.ts';
import type { Reference } from '@pharos/domain/isolation/judge-references.ts';
import {
  followPair,
  isOverDue,
  isTroubleDue,
  PAIR_INSPECTION_MS,
  type PairHistory,
} from '@pharos/domain/pair/follow-pair.ts';
import { isElsewhere } from '@pharos/domain/pair/is-elsewhere.ts';
import { type Connection, judgeConnection } from '@pharos/domain/pair/judge-connection.ts';
import { PAIR_PROBLEM_TEXTS } from '@pharos/domain/pair/pair-problem-text.ts';
import type { Logger } from 'pino';
import type { PairClient, StateAnswer } from '../../pair/pair-client.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { listAnswersSince } from '../../storage/pair/last-answer-elsewhere.ts';
import { claimTrouble, endTrouble, findPair, type Pair, recordSight } from '../../storage/pair/pairs.ts';
import type { OperatorParts } from '../notify-operator.ts';
import { findOperatorAddress } from '../operator-address.ts';
import { type PairMailParts, pairTroubleMail, pairWellMail } from './pair-mail.ts';

export interface PairWatchParts extends OperatorParts {
  client: Pick<PairClient, 'requestState' | 'announceStop'>;
  /** Probes each of REFERENCE_TARGETS once from this location. */
  probeReferences: () => Promise<boolean[]>;
  /** Whether all probes are sent from this machine. Otherwise, their answers do not show whether it is connected. */
  probesFromHere: () => boolean;
  log: Logger;
  clock?: () => { wall: number; monotonic: number };
}

type KeyedPair = Pair & { key: string };

/** Probes references while all is well, so that it is known which ones ever answer. */
const REFERENCES_EVERY_MS = 60_000;
/** A notification must not delay the stop. */
const NOTIFY_STOP_TIMEOUT_MS = 2000;

const readClock = () => ({ wall: Date.now(), monotonic: performance.now() });

/**
 * Requests the state of the paired installation every 30 seconds. Mails this installation's operator once about a
 * problem of 2 minutes, and once when it is over. Problems are: the other installation does not answer, is not ready,
 * or does not send its alerts. Sends no mail while this installation is isolated.
 */
export class PairWatch implements AsyncDisposable {
  readonly #parts: PairWatchParts;
  readonly #clock: () => { wall: number; monotonic: number };
  readonly #references: Reference[] = [];
  #referencesProbedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #inspection: Promise<void> | undefined;
  #isStopped = false;
  #pair: KeyedPair | null = null;
  #history: PairHistory | null = null;
  #answeredAt: number | null = null;
  #state: PairObservation['state'] = null;

  constructor(parts: PairWatchParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? readClock;
  }

  start(): void {
    if (this.#timer || this.#isStopped) return;
    this.#timer = setInterval(() => void this.inspect(), PAIR_INSPECTION_MS);
    void this.inspect();
  }

  /** A running request has no effect any longer. Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#isStopped = true;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Announces an orderly stop. Waits at most 2 seconds and never rejects. */
  async announceStop(): Promise<void> {
    if (this.#pair === null) return;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, NOTIFY_STOP_TIMEOUT_MS);
    await Promise.race([this.#parts.client.announceStop(this.#pair), late.promise]);
    clearTimeout(timer);
  }

  /** Does nothing while an inspection runs. Never rejects. */
  inspect(): Promise<void> {
    this.#inspection ??= this.#inspect()
      .catch((error) =>
        this.#parts.log.warn(
          { err: error },
          'The inspection of the paired installation failed; trying again in 30 seconds',
        ),
      )
      .finally(() => {
        this.#inspection = undefined;
      });
    return this.#inspection;
  }

  async #inspect(): Promise<void> {
    const pair = await this.#readPair();
    if (pair === null) return;
    const answer = await this.#parts.client.requestState(pair);
    const connection = answer.outcome === 'answered' ? 'connected' : await this.#judgeConnection();
    if (answer.outcome === 'answered') await this.#probeReferencesWhenDue();
    if (this.#isStopped) return;
    const { wall, monotonic } = this.#clock();
    const before = this.#history;
    const history = followPair(before, { at: monotonic, answer: figuresOf(answer), connection });
    this.#history = history;
    if (answer.outcome === 'answered') {
      this.#answeredAt = wall;
      this.#state = answer.state;
    }
    this.#log(pair, before, history);
    const sight = this.#sightOf(answer, history, wall - monotonic);
    await recordSight(this.#parts.db, pair, sight);
    await this.#notify(pair, history, sight);
  }

  /** Returns the last known pair while the database does not respond. */
  async #readPair(): Promise<KeyedPair | null> {
    const { db, secrets, log } = this.#parts;
    try {
      const found = await findPair(db, secrets);
      if (found?.status === 'paired' && found.key === null)
        log.warn(
          'The key of the paired installation cannot be decrypted; remove the pairing and pair the two again (npm run pair)',
        );
      const pair = found?.status === 'paired' && found.key !== null ? { ...found, key: found.key } : null;
      if (pair?.sealedKey !== this.#pair?.sealedKey) {
        this.#history = null;
        this.#answeredAt = pair?.seen?.answeredAt ?? null;
        this.#state = pair?.seen?.state ?? null;
      }
      this.#pair = pair;
    } catch (error) {
      log.debug(
        { err: error },
        'The pairing cannot be read from the database; Pharos inspects the last known paired installation',
      );
    }
    return this.#pair;
  }

  /** Checks whether this side is isolated, while the other one does not answer. */
  async #judgeConnection(): Promise<Connection> {
    await this.#probeReferences();
    const { wall, monotonic } = this.#clock();
    const silentSince = this.#history?.silentSince ?? monotonic;
    const lastAnswer = await this.#findLastAnswer(wall - (monotonic - silentSince));
    const lastAnswerAt = lastAnswer === null ? null : lastAnswer - (wall - monotonic);
    return judgeConnection({ references: this.#references, lastAnswerAt }, silentSince, monotonic);
  }

  async #probeReferencesWhenDue(): Promise<void> {
    if (this.#clock().monotonic - this.#referencesProbedAt >= REFERENCES_EVERY_MS) await this.#probeReferences();
  }

  async #probeReferences(): Promise<void> {
    this.#referencesProbedAt = this.#clock().monotonic;
    const answered = await this.#parts.probeReferences();
    const at = this.#clock().monotonic;
    for (const [index, one] of answered.entries()) {
      const known = this.#references[index] ?? { answeredAt: null, failedAt: null };
      this.#references[index] = { ...known, [one ? 'answeredAt' : 'failedAt']: at };
    }
  }

  /**
   * Returns the time at which a target elsewhere last answered a probe that began after `since`, in epoch milliseconds.
   * Null if there is none or if it is unknown.
   */
  async #findLastAnswer(since: number): Promise<number | null> {
    const { db, probesFromHere } = this.#parts;
    if (!probesFromHere()) return null;
    const other = hostOf(this.#pair?.address ?? '');
    const answers = await listAnswersSince(db, new Date(since)).catch(() => []);
    const found = answers.find(({ url }) => hostOf(url) !== other && isElsewhere(hostOf(url)));
    return found?.at.getTime() ?? null;
  }

  #sightOf(answer: StateAnswer, history: PairHistory, offset: number): PairObservation {
    const { kind, troubleSince, connection } = history;
    return {
      lookedAt: history.inspectedAt + offset,
      answeredAt: this.#answeredAt,
      state: this.#state,
      trouble: kind,
      troubleSince: troubleSince === null ? null : troubleSince + offset,
      reason: 'reason' in answer ? answer.reason : null,
      connection,
    };
  }

  async #notify(pair: KeyedPair, history: PairHistory, sight: PairObservation): Promise<void> {
    const { db } = this.#parts;
    const { lookedAt: inspectedAt, troubleSince, trouble: kind, state, answeredAt, reason } = sight;
    const offset = inspectedAt - history.inspectedAt;
    const stoppedAt = pair.stoppedAt === null ? null : pair.stoppedAt.getTime() - offset;
    if (isTroubleDue(history, { stoppedAt }) && kind !== null && troubleSince !== null)
      await db.transaction().execute(async (trx) => {
        if (!(await claimTrouble(trx, pair, troubleSince))) return;
        const trouble = { kind, since: troubleSince, answeredAt, reason, state };
        await this.#mail(trx, pair, inspectedAt, (parts) => pairTroubleMail(parts, trouble));
      });
    const { wellSince } = history;
    if (pair.notifiedSince !== null && wellSince !== null && isOverDue(history))
      await db.transaction().execute(async (trx) => {
        const since = await endTrouble(trx, pair, wellSince + offset);
        if (since === null) return;
        const times = { since: since.getTime(), until: wellSince + offset };
        await this.#mail(trx, pair, inspectedAt, (parts) => pairWellMail(parts, times));
      });
  }

  async #mail(
    trx: OperatorParts['db'],
    { address }: KeyedPair,
    now: number,
    compose: (parts: PairMailParts) => ReturnType<typeof pairTroubleMail>,
  ): Promise<void> {
    const { secrets, baseUrl, operatorEmail } = this.#parts;
    const operator = await findOperatorAddress(trx, operatorEmail);
    if (operator) await enqueueMail(trx, secrets, compose({ operator, baseUrl, address }), now);
  }

  #log({ address }: KeyedPair, before: PairHistory | null, { kind, connection }: PairHistory): void {
    const { log } = this.#parts;
    if (kind === (before?.kind ?? null) && connection === (before?.connection ?? 'connected')) return;
    if (kind === null) log.info({ pair: address }, 'The paired installation has no problem any more');
    else if (connection === 'isolated')
      log.warn(
        { pair: address },
        'The paired installation cannot be inspected: this installation is cut off from the network, because none of its references responds',
      );
    else
      log.warn(
        { pair: address, trouble: kind, connection },
        `The paired installation has a problem: ${PAIR_PROBLEM_TEXTS[kind].now}`,
      );
  }
}

const figuresOf = (answer: StateAnswer) =>
  answer.outcome === 'answered'
    ? {
        outcome: answer.outcome,
        isReady: answer.state.is_ready,
        oldestWaitingAlertSeconds: answer.state.oldest_waiting_alert_seconds,
      }
    : { outcome: answer.outcome };

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? url;
