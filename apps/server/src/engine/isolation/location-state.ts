import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Connection, Isolation } from '@pharos/domain/isolation/judge-isolation.ts';
import { type LocationReference, recordAnswer, usedReferences } from '@pharos/domain/isolation/judge-references.ts';
import { lastPassedAt, type PassedAt, REACHES, type Reach } from '@pharos/domain/isolation/reach.ts';
import { emptyWindow, type LocationWindow } from '@pharos/domain/isolation/window.ts';
import type { StoredConnection } from '../../storage/locations/location-connections.ts';
import type { ReferenceHost, References } from './references.ts';

/** A later answer belongs to a repeated request: the resolver and TCP repeat an unanswered request after a second. */
const PROMPT_MS = 900;
/**
 * A resolved name proves only that the name servers worked this long ago, because a cache or hosts file may have
 * answered.
 */
const CACHED_FOR_MS = 60 * 60_000;

export type NamedReference = LocationReference & ReferenceHost;

/** The state of one location's own connection. Times are from the monotonic clock (`performance.now`). */
export class LocationState implements Connection {
  window: LocationWindow = emptyWindow();
  readonly #references: readonly NamedReference[];
  readonly #areOwn: boolean;
  readonly passedAt: PassedAt = [null, null, null, null];
  readonly startedAt = performance.now();
  isolation: Isolation | null = null;
  isProven = false;
  /**
   * Failures of probes that started before this time may be failures of the location, although it is connected now. The
   * connection was interrupted, or an answer was late for the first time.
   */
  unprovenUntil = Number.NEGATIVE_INFINITY;
  #isLate = false;
  /**
   * Whether an answer was late for the first time. The references are then probed again immediately, to find out
   * whether their answers are always late.
   */
  isProbeDue = false;
  #provedBy = Number.NEGATIVE_INFINITY;
  probedAt = Number.NEGATIVE_INFINITY;
  /**
   * Resolves when a reference has answered, or when all running reference probes have failed. Null if none are running.
   */
  probing: Promise<void> | null = null;
  /** The time since which all probes have been prober errors. Null if the last probe was none. */
  faultySince: number | null = null;
  stored: StoredConnection = { answering: [], isolatedSince: null };

  constructor({ hosts, areOwn }: References) {
    this.#references = hosts.map((host) => ({ ...host, answeredAt: null, failedAt: null, failingSince: null }));
    this.#areOwn = areOwn;
  }

  get references(): readonly NamedReference[] {
    return usedReferences(this.#references);
  }

  get usesFallbacks(): boolean {
    return this.references.some(({ isFallback }) => isFallback);
  }

  /** Whether the references in use are the name servers and the gateway of the location's machine. */
  get areOwn(): boolean {
    return this.#areOwn || this.usesFallbacks;
  }

  recall(stored: StoredConnection): void {
    this.stored = stored;
    for (const reference of this.#references) {
      // The time of this answer is unknown, but it is the latest known answer.
      if (stored.answering.includes(reference.name)) reference.answeredAt ??= Number.NEGATIVE_INFINITY;
    }
  }

  /** `offset` converts times of this state to epoch milliseconds. */
  toStore(offset: number): StoredConnection {
    const since = this.blindSince;
    return { answering: this.#answering(), isolatedSince: since === null ? null : Math.round(since + offset) };
  }

  /** The result may arrive long after the probe passed. */
  recordPassed(reach: Reach, at: number): void {
    const connected = Math.min(reach, REACHES.internet) as Reach;
    this.#setPassed(connected, at);
    if (reach === REACHES.names) this.#setPassed(REACHES.names, at - CACHED_FOR_MS);
    if (at >= this.startedAt) this.isProven = true;
  }

  #setPassed(reach: Reach, at: number): void {
    this.passedAt[reach] = Math.max(at, this.passedAt[reach] ?? Number.NEGATIVE_INFINITY);
  }

  /** Ignores a failure of a probe that started before the latest answer. */
  recordAnswer(reference: NamedReference, hasAnswered: boolean, probedAt: number): void {
    if (!hasAnswered && (reference.answeredAt ?? Number.NEGATIVE_INFINITY) > probedAt) return;
    const now = performance.now();
    recordAnswer(reference, hasAnswered, now);
    if (!hasAnswered || !reference.provesConnection) return;
    this.isProven = true;
    // The first answer to a request decides. If answers are always late, lateness means nothing.
    if (probedAt <= this.#provedBy) return;
    this.#provedBy = probedAt;
    const isLate = now - probedAt > PROMPT_MS;
    if (isLate && !this.#isLate) {
      this.unprovenUntil = now;
      this.isProbeDue = true;
    }
    this.#isLate = isLate;
  }

  /** A verdict shows that the location can observe; a prober error does not. */
  recordSight({ verdict }: Pick<ProbeResult, 'verdict'>, at: number): void {
    this.faultySince = verdict === null ? (this.faultySince ?? at) : null;
  }

  /**
   * The time since which the location observes nothing: it is isolated, or all probes are prober errors and no
   * reference has answered since. With an answer, the cause may be only a few checks that cannot be probed there.
   * Unknown failures after a start do not count.
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

  /** Excludes references that were silent while the location was connected. */
  #answering(): string[] {
    const passedAt = lastPassedAt(this.passedAt, REACHES.machine) ?? Number.NEGATIVE_INFINITY;
    return this.#references.flatMap(({ name, answeredAt, failingSince }) =>
      answeredAt !== null && (failingSince === null || failingSince > passedAt) ? [name] : [],
    );
  }
}
