import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Connection, Isolation } from '@pharos/domain/isolation/judge-isolation.ts';
import { type LocationReference, recordAnswer, usedReferences } from '@pharos/domain/isolation/judge-references.ts';
import { lastPassedAt, type PassedAt, REACHES, type Reach } from '@pharos/domain/isolation/reach.ts';
import { emptyWindow, type LocationWindow } from '@pharos/domain/isolation/window.ts';
import type { StoredConnection } from '../../storage/locations/location-connections.ts';
import type { ReferenceHost, References } from './references.ts';

/** A later answer came of a question that was sent again: the resolver and TCP repeat an unanswered one after a second. */
const PROMPT_MS = 900;
/** A resolved name proves only the name servers of that time ago: a cache, or a file of hosts, may have answered. */
const CACHED_FOR_MS = 60 * 60_000;

export type NamedReference = LocationReference & ReferenceHost;

/** The state of one location's own connection. Times are of the monotonic clock (`performance.now`). */
export class LocationState implements Connection {
  window: LocationWindow = emptyWindow();
  readonly #references: readonly NamedReference[];
  readonly #areOwn: boolean;
  readonly passedAt: PassedAt = [null, null, null, null];
  readonly startedAt = performance.now();
  isolation: Isolation | null = null;
  isProven = false;
  /**
   * Failures of probes that began before this may be the location's own, although it is connected now: the line was dead, or answered late
   * for the first time, which proves nothing of the moments before.
   */
  unprovenUntil = Number.NEGATIVE_INFINITY;
  #isLate = false;
  /** Whether an answer was late for the first time: the next one, which is asked for at once, decides whether answers are always late. */
  asksAgain = false;
  #provedBy = Number.NEGATIVE_INFINITY;
  askedAt = Number.NEGATIVE_INFINITY;
  /** Resolves when a reference has answered, or all that are being asked have failed; null when none are being asked. */
  asking: Promise<void> | null = null;
  /** Since when all probes have been faults of our own; null: the last one was none. */
  faultySince: number | null = null;
  /** What the database has of it. */
  stored: StoredConnection = { answering: [], isolatedSince: null };

  constructor({ hosts, areOwn }: References) {
    this.#references = hosts.map((host) => ({ ...host, answeredAt: null, failedAt: null, failingSince: null }));
    this.#areOwn = areOwn;
  }

  /** The references in use. */
  get references(): readonly NamedReference[] {
    return usedReferences(this.#references);
  }

  /** Whether none of the references that the operator named ever answered. */
  get usesFallbacks(): boolean {
    return this.references.some(({ isFallback }) => isFallback);
  }

  /** Whether the references in use are what the location's machine talks to anyway. */
  get areOwn(): boolean {
    return this.#areOwn || this.usesFallbacks;
  }

  /** Takes in what an earlier process knew. */
  recall(stored: StoredConnection): void {
    this.stored = stored;
    for (const reference of this.#references) {
      // Whenever that was, it is the last that is known.
      if (stored.answering.includes(reference.name)) reference.answeredAt ??= Number.NEGATIVE_INFINITY;
    }
  }

  /** `offset`: from the clock of the state to epoch milliseconds. */
  toStore(offset: number): StoredConnection {
    const since = this.blindSince;
    return { answering: this.#answering(), isolatedSince: since === null ? null : Math.round(since + offset) };
  }

  /** Records a probe that passed at a time, however long its result took to arrive. */
  recordPassed(reach: Reach, at: number): void {
    const connected = Math.min(reach, REACHES.internet) as Reach;
    this.#setPassed(connected, at);
    if (reach === REACHES.names) this.#setPassed(REACHES.names, at - CACHED_FOR_MS);
    if (at >= this.startedAt) this.isProven = true;
  }

  #setPassed(reach: Reach, at: number): void {
    this.passedAt[reach] = Math.max(at, this.passedAt[reach] ?? Number.NEGATIVE_INFINITY);
  }

  /** An answer that comes after a later one changes nothing. */
  recordAnswer(reference: NamedReference, hasAnswered: boolean, askedAt: number): void {
    if (!hasAnswered && (reference.answeredAt ?? Number.NEGATIVE_INFINITY) > askedAt) return;
    const now = performance.now();
    recordAnswer(reference, hasAnswered, now);
    if (!hasAnswered || !reference.provesConnection) return;
    this.isProven = true;
    // The first answer to a question decides; where answers are always late, being late says nothing.
    if (askedAt <= this.#provedBy) return;
    this.#provedBy = askedAt;
    const isLate = now - askedAt > PROMPT_MS;
    if (isLate && !this.#isLate) {
      this.unprovenUntil = now;
      this.asksAgain = true;
    }
    this.#isLate = isLate;
  }

  /** A verdict is sight, a fault of our own is none. */
  recordSight({ verdict }: Pick<ProbeResult, 'verdict'>, at: number): void {
    this.faultySince = verdict === null ? (this.faultySince ?? at) : null;
  }

  /**
   * Since when nothing can be seen from there: isolated, or all probes are faults of our own and no reference has answered since, as with a few
   * checks that can't be probed there for another reason. A start that holds failures back says nothing yet.
   */
  get blindSince(): number | null {
    const isolatedSince = this.isolation && this.isolation.by !== 'start' ? this.isolation.since : null;
    const { faultySince } = this;
    if (faultySince === null || this.#hasProofSince(faultySince)) return isolatedSince;
    return isolatedSince === null ? faultySince : Math.min(isolatedSince, faultySince);
  }

  #hasProofSince(since: number): boolean {
    return this.references.some(
      ({ provesConnection, answeredAt }) => provesConnection && answeredAt !== null && answeredAt > since,
    );
  }

  /** Names of the references that answered last: not of those that were silent while the location was connected. */
  #answering(): string[] {
    const passedAt = lastPassedAt(this.passedAt, REACHES.machine) ?? Number.NEGATIVE_INFINITY;
    return this.#references.flatMap(({ name, answeredAt, failingSince }) =>
      answeredAt !== null && (failingSince === null || failingSince > passedAt) ? [name] : [],
    );
  }
}
