import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { judgeIsolation } from '@pharos/domain/isolation/judge-isolation.ts';
import { judgeLocation } from '@pharos/domain/isolation/judge-location.ts';
import { awaitsReferences, type Reference } from '@pharos/domain/isolation/judge-references.ts';
import { emptyWindow, type LocationWindow, recordPoll } from '@pharos/domain/isolation/window.ts';
import type { Logger } from 'pino';
import type { EngineMetrics } from '../metrics.ts';
import type { LoadShares } from '../polling/load-shares.ts';
import type { Scheduler } from '../polling/scheduler.ts';
import { askReference } from './ask-reference.ts';

/** How often the references are asked while the location is connected, and while it is isolated. */
const CONNECTED_EVERY_MS = 60_000;
const ISOLATED_EVERY_MS = 5000;
const TICK_MS = 1000;

/** What is known of one location's own connection. Times are of the clock that nobody sets (`performance.now`). */
class LocationState {
  readonly window: LocationWindow = emptyWindow();
  readonly references: Reference[];
  doubtSince: number | null = null;
  isolatedSince: number | null = null;
  askedAt = Number.NEGATIVE_INFINITY;
  /** Resolves when the references that are being asked have answered; null when none are. */
  answers: Promise<void> | null = null;

  constructor(references: number) {
    this.references = Array.from({ length: references }, () => ({ answeredAt: null, failedAt: null }));
  }
}

export interface IsolationParts {
  bus: Bus;
  checks: Pick<Scheduler, 'checkOf' | 'targetOwnerOf'>;
  loadShares: Pick<LoadShares, 'shareOf'>;
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
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: IsolationParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#parts.references.length === 0) return;
    const ask = (): void => {
      for (const { key, organizationId } of this.#parts.bus.locations()) {
        if (organizationId === undefined) void this.#askWhenDue(key);
      }
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
    const now = performance.now();
    const failing = new Set<string>();
    const ownNetworks = this.#privateLocations();
    for (const result of results) {
      if (ownNetworks.has(result.location)) continue;
      if (result.verdict !== null && result.verdict !== 'AV') failing.add(result.location);
      this.#recordPoll(result, now);
    }
    for (const location of failing) await this.#judgeAfterDoubt(location);
    const isolated = new Set([...failing].filter((location) => this.#stateOf(location).isolatedSince !== null));
    return isolated.size === 0
      ? results
      : results.map((result) => (isolated.has(result.location) ? asUnknown(result) : result));
  }

  /** Their agents are on networks of organizations, which need not lead to the operator's references, and they may say anything of them. */
  #privateLocations(): ReadonlySet<string> {
    const locations = this.#parts.bus.locations();
    return new Set(locations.flatMap(({ key, organizationId }) => (organizationId === undefined ? [] : [key])));
  }

  #recordPoll(result: ProbeResult, now: number): void {
    const { checks, loadShares } = this.#parts;
    const check = checks.checkOf(result.checkId);
    const host = checks.targetOwnerOf(result.checkId);
    if (check === undefined || host === undefined || result.purpose !== 'poll' || result.verdict === null) return;
    const failing = result.verdict !== 'AV';
    const everyMs =
      (check.intervalSeconds * 1000 * Math.max(1, check.locations.length)) / loadShares.shareOf(result.location);
    recordPoll(this.#stateOf(result.location).window, { checkId: check.id, host, failing, everyMs, at: now });
  }

  /** When it has just come into doubt whether the location is connected, its references are asked before it is judged. */
  async #judgeAfterDoubt(location: string): Promise<void> {
    const state = this.#stateOf(location);
    const now = performance.now();
    const doubt = judgeLocation(state.window, now);
    state.doubtSince = doubt ? (state.doubtSince ?? now) : null;
    if (doubt && awaitsReferences(state.references, state.doubtSince ?? now, doubt.connectedAt)) {
      await state.answers;
      await this.#askReferences(location, state);
    }
    this.#judge(location, state);
  }

  #judge(location: string, state: LocationState): void {
    const before = state.isolatedSince;
    const now = performance.now();
    state.isolatedSince = judgeIsolation(before, judgeLocation(state.window, now), state.references, now);
    const isIsolated = state.isolatedSince !== null;
    if (isIsolated === (before !== null)) return;
    const isolated = [...this.#locations.values()].filter(({ isolatedSince }) => isolatedSince !== null);
    this.#parts.metrics.isolatedLocations.set(isolated.length);
    this.#parts.log.warn(
      { location },
      isIsolated ? 'The location is isolated: its failures count as unknown' : 'The location is connected again',
    );
  }

  async #askWhenDue(location: string): Promise<void> {
    const state = this.#stateOf(location);
    const everyMs = state.isolatedSince === null ? CONNECTED_EVERY_MS : ISOLATED_EVERY_MS;
    if (state.answers || performance.now() - state.askedAt < everyMs) return;
    await this.#askReferences(location, state);
    if (state.isolatedSince !== null) this.#judge(location, state);
  }

  /** Asks every reference once, all at a time. */
  async #askReferences(location: string, state: LocationState): Promise<void> {
    const { bus, references } = this.#parts;
    state.askedAt = performance.now();
    const answers = references.map(async (target, index) => {
      const answered = await askReference(bus, target, location);
      const reference = state.references[index];
      if (reference) reference[answered ? 'answeredAt' : 'failedAt'] = performance.now();
    });
    state.answers = Promise.all(answers).then(() => {
      state.answers = null;
    });
    await state.answers;
  }

  #stateOf(location: string): LocationState {
    let state = this.#locations.get(location);
    if (!state) {
      state = new LocationState(this.#parts.references.length);
      this.#locations.set(location, state);
    }
    return state;
  }
}

const asUnknown = (result: ProbeResult): ProbeResult =>
  result.verdict === null || result.verdict === 'AV'
    ? result
    : { ...result, verdict: null, proberError: 'The location was isolated: none of its references answered' };
