import { randomUUID } from 'node:crypto';
import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { judgeIsolation } from '@pharos/domain/isolation/judge-isolation.ts';
import { judgeLocation } from '@pharos/domain/isolation/judge-location.ts';
import { awaitsReferences, type Reference } from '@pharos/domain/isolation/judge-references.ts';
import { unrelatedHostOf } from '@pharos/domain/isolation/unrelated-host.ts';
import { emptyWindow, type LocationWindow, recordPoll } from '@pharos/domain/isolation/window.ts';
import type { Logger } from 'pino';
import type { OwnedChecks } from './checks/owned-checks.ts';
import type { EngineMetrics } from './metrics.ts';

/** How often the references are asked while the location is connected, and while it is isolated. */
const CONNECTED_EVERY_MS = 60_000;
const ISOLATED_EVERY_MS = 5000;
const TICK_MS = 1000;
/** What a job may wait for its agent, and an answer for its way back. */
const GRACE_MS = 1000;

/** What is known of one location's own connection. */
interface LocationState {
  window: LocationWindow;
  references: Reference[];
  doubtSince: number | null;
  isolatedSince: number | null;
  askedReferencesAt: number;
  askingReferences: Promise<void> | null;
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
 * Keeps a location's own failure from counting as an outage of its targets: when most of what it probes turns failing at once,
 * its references are asked before anything is judged, and while none of them answers, its failures count as unknown.
 */
export class IsolationWatch {
  readonly #parts: IsolationParts;
  readonly #locations = new Map<string, LocationState>();
  readonly #hosts = new WeakMap<MonitoredCheck, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: IsolationParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#parts.references.length === 0) return;
    const ask = (): void => {
      for (const { key } of this.#parts.bus.locations()) void this.#askAgainWhenDue(key);
    };
    ask();
    this.#timer ??= setInterval(ask, TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The results, failures of an isolated location turned into faults of our own. Waits for the references when in doubt. */
  async markIsolatedAsUnknown(results: readonly ProbeResult[]): Promise<readonly ProbeResult[]> {
    if (this.#parts.references.length === 0) return results;
    const now = Date.now();
    const failing = new Set<string>();
    for (const result of results) {
      if (result.verdict !== null && result.verdict !== 'AV') failing.add(result.location);
      this.#recordPoll(result, now);
    }
    for (const location of failing) await this.#resolveDoubt(location);
    const isolated = new Set([...failing].filter((location) => this.#stateOf(location).isolatedSince !== null));
    return isolated.size === 0
      ? results
      : results.map((result) => (isolated.has(result.location) ? asUnknown(result) : result));
  }

  #recordPoll(result: ProbeResult, now: number): void {
    const check = this.#parts.ownedChecks.get(result.checkId)?.check;
    if (!check || result.purpose !== 'poll' || result.verdict === null) return;
    let host = this.#hosts.get(check);
    if (host === undefined) {
      host = unrelatedHostOf(check.target);
      this.#hosts.set(check, host);
    }
    const failing = result.verdict !== 'AV';
    recordPoll(this.#stateOf(result.location).window, { checkId: check.id, host, failing, at: now });
  }

  /** When it has just come into doubt whether the location is connected, its references are asked first. */
  async #resolveDoubt(location: string): Promise<void> {
    const state = this.#stateOf(location);
    const now = Date.now();
    const verdict = judgeLocation(state.window, now);
    state.doubtSince = verdict === 'in doubt' ? (state.doubtSince ?? now) : null;
    if (state.doubtSince !== null && awaitsReferences(state.references, state.doubtSince, now)) {
      await state.askingReferences;
      await this.#askReferences(location, state);
    }
    this.#judge(location, state);
  }

  #judge(location: string, state: LocationState): void {
    const before = state.isolatedSince;
    const now = Date.now();
    state.isolatedSince = judgeIsolation(before, judgeLocation(state.window, now), state.references, now);
    if ((before === null) === (state.isolatedSince === null)) return;
    const isolated = state.isolatedSince !== null;
    this.#parts.metrics.isolatedLocations.set(
      [...this.#locations.values()].filter((p) => p.isolatedSince !== null).length,
    );
    this.#parts.log.warn(
      { location },
      isolated ? 'The location is isolated: its failures count as unknown' : 'The location is connected again',
    );
  }

  async #askAgainWhenDue(location: string): Promise<void> {
    const state = this.#stateOf(location);
    const every = state.isolatedSince === null ? CONNECTED_EVERY_MS : ISOLATED_EVERY_MS;
    if (state.askingReferences || Date.now() - state.askedReferencesAt < every) return;
    await this.#askReferences(location, state);
    if (state.isolatedSince !== null) this.#judge(location, state);
  }

  /** Asks every reference once, all at a time. */
  #askReferences(location: string, state: LocationState): Promise<void> {
    state.askedReferencesAt = Date.now();
    const answers = this.#parts.references.map(async (target, index) => {
      const reference = state.references[index];
      if (!reference) return;
      const answered = await this.#answers(target, location);
      reference[answered ? 'answeredAt' : 'failedAt'] = Date.now();
    });
    const askingReferences = Promise.all(answers).then(() => {
      state.askingReferences = null;
    });
    state.askingReferences = askingReferences;
    return askingReferences;
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
      // No agent, or no answer in time: either way the reference did not answer.
      return false;
    }
  }

  #stateOf(location: string): LocationState {
    let state = this.#locations.get(location);
    if (!state) {
      const references = this.#parts.references.map(() => ({ answeredAt: null, failedAt: null }));
      state = {
        window: emptyWindow(),
        references,
        doubtSince: null,
        isolatedSince: null,
        askedReferencesAt: 0,
        askingReferences: null,
      };
      this.#locations.set(location, state);
    }
    return state;
  }
}

const asUnknown = (result: ProbeResult): ProbeResult =>
  result.verdict === null || result.verdict === 'AV'
    ? result
    : { ...result, verdict: null, proberError: 'The location was isolated: none of its references answered' };
