import { randomUUID } from 'node:crypto';
import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { judgeIsolation } from '@pharos/domain/isolation/judge-isolation.ts';
import { judgeLocation } from '@pharos/domain/isolation/judge-location.ts';
import { awaitsReferences, type Reference } from '@pharos/domain/isolation/judge-references.ts';
import { unrelatedHostOf } from '@pharos/domain/isolation/unrelated-host.ts';
import { emptyWindow, type LocationWindow, notePoll } from '@pharos/domain/isolation/window.ts';
import type { Logger } from 'pino';
import type { EngineMetrics } from './metrics.ts';
import type { OwnedChecks } from './owned-checks.ts';

const QUIET_MS = 60_000;
const ISOLATED_MS = 5000;
const GRACE_MS = 1000;

/** What is known of one location's own connection. */
interface Place {
  window: LocationWindow;
  references: Reference[];
  doubtSince: number | null;
  isolatedSince: number | null;
  askedAt: number;
  asking: Promise<void> | null;
}

export interface IsolationParts {
  bus: Bus;
  ownedChecks: OwnedChecks;
  /** Hosts that stand for "this location is connected"; none: a location is never called isolated. */
  references: readonly ProbeTarget[];
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Keeps a location's own failure from being billed to its targets: when most of what it probes turns failing at once, its
 * references are asked before anything is judged, and while none of them answers its failures count as unknown.
 */
export class IsolationWatch {
  readonly #parts: IsolationParts;
  readonly #places = new Map<string, Place>();
  readonly #hosts = new WeakMap<MonitoredCheck, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: IsolationParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#parts.references.length === 0) return;
    const ask = (): void => {
      for (const { key } of this.#parts.bus.locations()) void this.#keepAsking(key);
    };
    ask();
    this.#timer ??= setInterval(ask, GRACE_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The results as they may be judged: failures of an isolated location as faults of our own. Waits for references in doubt. */
  async sift(results: readonly ProbeResult[]): Promise<readonly ProbeResult[]> {
    if (this.#parts.references.length === 0) return results;
    const now = Date.now();
    const failing = new Set<string>();
    for (const result of results) {
      if (result.verdict !== null && result.verdict !== 'AV') failing.add(result.location);
      this.#note(result, now);
    }
    for (const location of failing) await this.#settleDoubt(location);
    const isolated = new Set([...failing].filter((location) => this.#place(location).isolatedSince !== null));
    return isolated.size === 0
      ? results
      : results.map((result) => (isolated.has(result.location) ? asUnknown(result) : result));
  }

  #note(result: ProbeResult, now: number): void {
    const check = this.#parts.ownedChecks.get(result.checkId)?.check;
    if (!check || result.purpose !== 'poll' || result.verdict === null) return;
    let host = this.#hosts.get(check);
    if (host === undefined) {
      host = unrelatedHostOf(check.target);
      this.#hosts.set(check, host);
    }
    const failing = result.verdict !== 'AV';
    notePoll(this.#place(result.location).window, { checkId: check.id, host, failing, at: now });
  }

  /** When the location has just come into doubt, its references decide before anything is judged. */
  async #settleDoubt(location: string): Promise<void> {
    const place = this.#place(location);
    const now = Date.now();
    const verdict = judgeLocation(place.window, now);
    place.doubtSince = verdict === 'in doubt' ? (place.doubtSince ?? now) : null;
    if (place.doubtSince !== null && awaitsReferences(place.references, place.doubtSince, now)) {
      await place.asking;
      await this.#ask(location, place);
    }
    this.#judge(location, place);
  }

  #judge(location: string, place: Place): void {
    const before = place.isolatedSince;
    const now = Date.now();
    place.isolatedSince = judgeIsolation(before, judgeLocation(place.window, now), place.references, now);
    if ((before === null) === (place.isolatedSince === null)) return;
    const isolated = place.isolatedSince !== null;
    this.#parts.metrics.isolatedLocations.set(
      [...this.#places.values()].filter((p) => p.isolatedSince !== null).length,
    );
    this.#parts.log.warn(
      { location },
      isolated ? 'the location is isolated: its failures count as unknown' : 'the location is connected again',
    );
  }

  async #keepAsking(location: string): Promise<void> {
    const place = this.#place(location);
    const every = place.isolatedSince === null ? QUIET_MS : ISOLATED_MS;
    if (place.asking || Date.now() - place.askedAt < every) return;
    await this.#ask(location, place);
    if (place.isolatedSince !== null) this.#judge(location, place);
  }

  /** Asks every reference once, all at a time. */
  #ask(location: string, place: Place): Promise<void> {
    place.askedAt = Date.now();
    const asked = this.#parts.references.map(async (target, index) => {
      const reference = place.references[index];
      if (!reference) return;
      const answered = await this.#answers(target, location);
      reference[answered ? 'answeredAt' : 'failedAt'] = Date.now();
    });
    const asking = Promise.all(asked).then(() => {
      place.asking = null;
    });
    place.asking = asking;
    return asking;
  }

  async #answers(target: ProbeTarget, location: string): Promise<boolean> {
    const now = Date.now();
    const job = {
      runId: `reference:${randomUUID()}`,
      checkId: 0,
      revision: 0,
      purpose: 'reference' as const,
      location,
      dueAt: now,
      expiresAt: now + GRACE_MS,
      target,
    };
    try {
      const result = await this.#parts.bus.request(job, target.timeoutSeconds * 1000 + GRACE_MS);
      return result.verdict === 'AV';
    } catch {
      // No agent, or no answer: the reference did not answer, which is all that is asked here.
      return false;
    }
  }

  #place(location: string): Place {
    let place = this.#places.get(location);
    if (!place) {
      const references = this.#parts.references.map(() => ({ answeredAt: null, failedAt: null }));
      place = { window: emptyWindow(), references, doubtSince: null, isolatedSince: null, askedAt: 0, asking: null };
      this.#places.set(location, place);
    }
    return place;
  }
}

const asUnknown = (result: ProbeResult): ProbeResult =>
  result.verdict === null || result.verdict === 'AV'
    ? result
    : { ...result, verdict: null, proberError: 'The location was isolated: none of its references answered' };
