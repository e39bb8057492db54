import { isIP } from 'node:net';
import type { Bus } from '@pharos/bus/port.ts';
import { isFaultOfLocation } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { hostOfTarget } from '@pharos/domain/checks/target-host.ts';
import { countsAsUnknown, doubtOf, judgeIsolation, type Suspicion } from '@pharos/domain/isolation/judge-isolation.ts';
import { judgeLocation } from '@pharos/domain/isolation/judge-location.ts';
import { awaitsReferences } from '@pharos/domain/isolation/judge-references.ts';
import { mayBeOwnFault } from '@pharos/domain/isolation/may-be-own-fault.ts';
import { REACHES, type Reach, reachOf } from '@pharos/domain/isolation/reach.ts';
import { emptyWindow, hasTurnedLately, recordPoll } from '@pharos/domain/isolation/window.ts';
import type { Logger } from 'pino';
import type { StoredConnection } from '../../storage/locations/location-connections.ts';
import type { EngineMetrics } from '../metrics.ts';
import type { LoadShares } from '../polling/load-shares.ts';
import type { Scheduler } from '../polling/scheduler.ts';
import type { EngineVitals } from '../vitals.ts';
import { LocationState, type NamedReference } from './location-state.ts';
import { probeReference } from './probe-reference.ts';
import type { References } from './references.ts';

/**
 * Intervals of reference probes: while all references answer, and while the location is isolated or a reference has
 * stopped answering.
 */
const CONNECTED_EVERY_MS = 60_000;
const ISOLATED_EVERY_MS = 5000;
const LATELY_MS = 5 * 60_000;
const TICK_MS = 1000;
/**
 * Time for which an answer counts. It is shorter than the time between two probes of a check, so that each of them gets
 * its own answer.
 */
const ANSWER_COUNTS_FOR_MS = 500;
const STORE_AGAIN_MS = 5000;

export interface IsolationParts {
  bus: Bus;
  checks: Pick<Scheduler, 'checkOf' | 'targetOwnerOf'>;
  loadShares: Pick<LoadShares, 'shareOf'>;
  references: References;
  /** Stores the connection states across restarts. Other processes need them too. */
  connections: ConnectionMemory;
  metrics: EngineMetrics;
  log: Logger;
}

export interface ConnectionMemory {
  read(): Promise<ReadonlyMap<string, StoredConnection>>;
  store(location: string, connection: StoredConnection): Promise<void>;
}

/**
 * Prevents failures of a location itself from counting as outages of its targets. If a target did not answer at all,
 * the location's references are probed before the failure is judged. While no reference answers, failures of the
 * location count as unknown.
 */
export class IsolationWatch {
  readonly #parts: IsolationParts;
  readonly #locations = new Map<string, LocationState>();
  #remembered: Promise<void> | undefined;
  #known: ReadonlyMap<string, StoredConnection> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> | undefined;
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: IsolationParts) {
    this.#parts = parts;
  }

  get blindness(): Pick<EngineVitals, 'allBlindSince' | 'someBlindSince' | 'blindLocations'> {
    const live = this.#parts.bus.locations().filter(({ organizationId }) => organizationId === undefined);
    const blindLocations = live.flatMap(({ key, name }) => {
      const since = this.#locations.get(key)?.blindSince ?? null;
      return since === null ? [] : [{ key, name, since }];
    });
    const since = blindLocations.map((location) => location.since);
    const isAll = live.length > 0 && since.length === live.length;
    return {
      allBlindSince: isAll ? Math.max(...since) : null,
      someBlindSince: !isAll && since.length > 0 ? Math.min(...since) : null,
      blindLocations,
    };
  }

  start(): void {
    if (this.#timer) return;
    const tick = (): void => {
      for (const key of this.#sharedLocations()) void this.#probeWhenDue(key);
      this.#storing ??= this.#store().finally(() => {
        this.#storing = undefined;
      });
    };
    this.#timer = setInterval(tick, TICK_MS);
    tick();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Failures of an isolated location become prober errors. Waits for the references if it is uncertain whether the
   * location is connected.
   */
  async markIsolatedAsUnknown(results: readonly ProbeResult[]): Promise<readonly ProbeResult[]> {
    const shared = this.#sharedLocations();
    const failing = new Map<string, Suspicion | null>();
    const now = performance.now();
    if (this.#parts.references.hosts.length === 0) {
      for (const result of results) if (shared.has(result.location)) this.#recordSight(result, now);
      return results;
    }
    for (const result of results) {
      if (!shared.has(result.location) || this.#isOutOfDoubt(result)) continue;
      const suspicion = this.#record(result, now);
      if (result.verdict === null || result.verdict === 'AV') continue;
      const before = failing.get(result.location) ?? null;
      failing.set(
        result.location,
        before && suspicion && before.reach > suspicion.reach ? before : (suspicion ?? before),
      );
    }
    // Locations are processed one after another, because they may wait for the same references.
    for (const [location, suspicion] of failing) await this.#judgeAfterDoubt(location, suspicion);
    return failing.size === 0
      ? results
      : results.map((result) => (failing.has(result.location) ? this.#marked(result) : result));
  }

  /**
   * Private locations are excluded: their networks may not reach the operator's references, and their agents could
   * report false answers.
   */
  #sharedLocations(): ReadonlySet<string> {
    const locations = this.#parts.bus.locations();
    return new Set(locations.flatMap(({ key, organizationId }) => (organizationId === undefined ? [key] : [])));
  }

  /**
   * Checks whether the connection of the location is irrelevant, as for probes of its own machine. Configured
   * references disable this, because the operator chooses what they represent.
   */
  #isOutOfDoubt(result: ProbeResult): boolean {
    return this.#stateOf(result.location).areOwn && this.#reachOf(result) === REACHES.machine;
  }

  /** A target with a host name needs the name servers. After the name was resolved, only the network can fail. */
  #reachOf({ remoteAddress, checkId, verdict }: ProbeResult): Reach {
    const check = this.#parts.checks.checkOf(checkId);
    const host = check === undefined ? null : hostOfTarget(check.target);
    const way = remoteAddress ?? host;
    const reach = way === null ? REACHES.internet : reachOf(way);
    const neededNames = host !== null && isIP(host) === 0 && (remoteAddress === null || verdict === 'AV');
    return reach === REACHES.internet && neededNames ? REACHES.names : reach;
  }

  #recordSight(result: ProbeResult, now: number): LocationState {
    const state = this.#stateOf(result.location);
    if (result.proberError === null || isFaultOfLocation(result.proberError)) state.recordSight(result, now);
    return state;
  }

  /** Returns the relation of the result to the location's own connection, or null if there is none. */
  #record(result: ProbeResult, now: number): Suspicion | null {
    const { checks, loadShares } = this.#parts;
    const { checkId, revision, verdict, remoteAddress, location, purpose } = result;
    const state = this.#recordSight(result, now);
    if (verdict === null) return null;
    // Without a remote address, the name may have been resolved by a cache, which proves nothing.
    if (verdict === 'AV' && remoteAddress !== null) state.recordPassed(this.#reachOf(result), now - ageOf(result));
    const check = checks.checkOf(checkId);
    const host = checks.targetOwnerOf(checkId);
    const suspicion = mayBeOwnFault(result) ? { reach: this.#reachOf(result) } : null;
    // After a start, results may arrive before their checks are loaded.
    if (check === undefined || host === undefined) return suspicion;
    const failing = verdict !== 'AV';
    const everyMs = (check.intervalSeconds * 1000 * Math.max(1, check.locations.length)) / loadShares.shareOf(location);
    if (purpose === 'poll') recordPoll(state.window, { checkId, revision, host, failing, everyMs, at: now });
    const isNews = purpose === 'confirm' || hasTurnedLately(state.window, { checkId, everyMs, at: now });
    return isNews ? suspicion : null;
  }

  async #judgeAfterDoubt(location: string, suspicion: Suspicion | null): Promise<void> {
    await this.#remember();
    const state = this.#stateOf(location);
    // Waits for the first reference probes after a start.
    if (!state.isProven) await state.probing;
    // If a reference probe started before this failure, a second one may be needed.
    for (let attempt = 0; attempt < 2 && state.isolation === null; attempt += 1) {
      const now = performance.now();
      const doubts = [judgeLocation(state.window, now), suspicion && doubtOf(suspicion, state)];
      const awaits = doubts.some(
        (doubt) => doubt && awaitsReferences(state.references, now - ANSWER_COUNTS_FOR_MS, doubt),
      );
      if (!awaits) break;
      await (state.probing ?? this.#probeReferences(location, state));
    }
    this.#judge(location, state, suspicion);
  }

  #judge(location: string, state: LocationState, suspicion: Suspicion | null): void {
    const before = state.isolation;
    const now = performance.now();
    const many = judgeLocation(state.window, now);
    state.isolation = judgeIsolation(before, { many, suspicion }, state, now);
    if ((state.isolation === null) === (before === null)) return;
    // Failures during the isolation were unknown. Each check must fail again, and that failure is verified again.
    if (before !== null) {
      state.window = emptyWindow();
      state.unprovenUntil = now;
    }
    const isolated = [...this.#locations.values()].filter(({ isolation }) => isolation !== null);
    this.#parts.metrics.isolatedLocations.set(isolated.length);
    this.#parts.log.warn(
      { location },
      state.isolation
        ? 'The location is isolated; its failures count as unknown'
        : 'The location is not isolated any more',
    );
  }

  async #probeWhenDue(location: string): Promise<void> {
    if (this.#parts.references.hosts.length === 0) return;
    await this.#remember();
    const state = this.#stateOf(location);
    // The isolation also ends if a target has answered in between.
    if (state.isolation !== null) this.#judge(location, state, null);
    const now = performance.now();
    const isSilentLately = state.references.some(
      ({ answeredAt, failingSince }) => answeredAt !== null && failingSince !== null && now - failingSince < LATELY_MS,
    );
    const everyMs = state.isolation !== null || isSilentLately ? ISOLATED_EVERY_MS : CONNECTED_EVERY_MS;
    if (state.probing || (!state.isProbeDue && now - state.probedAt < everyMs)) return;
    await this.#probeReferences(location, state);
    if (state.isolation !== null) this.#judge(location, state, null);
  }

  /**
   * Probes all references in parallel. The first time, it probes fallback references after the other references have
   * failed. Resolves with the first answer that proves the connection, or when all references have answered or failed.
   */
  #probeReferences(location: string, state: LocationState): Promise<void> {
    const isFirst = state.probedAt === Number.NEGATIVE_INFINITY;
    const hasUsedFallbacks = state.usesFallbacks;
    state.probedAt = performance.now();
    state.isProbeDue = false;
    const { promise: isProven, resolve } = Promise.withResolvers<void>();
    const probeAll = async (references: readonly NamedReference[]): Promise<void> => {
      const startedAt = performance.now();
      const answers = references.map(async (reference) => {
        const hasAnswered = await probeReference(this.#parts.bus, reference.target(), location);
        state.recordAnswer(reference, hasAnswered, startedAt);
        if (hasAnswered && reference.provesConnection) resolve();
      });
      await Promise.all(answers);
    };
    const run = async (): Promise<void> => {
      await probeAll(state.references);
      const isChanged = state.usesFallbacks !== hasUsedFallbacks;
      if (isChanged && state.usesFallbacks) await probeAll(state.references.filter(({ isFallback }) => isFallback));
      if (isFirst || isChanged) this.#logReferences(location, state);
    };
    const settled = run();
    const probing = Promise.race([isProven, settled]).then(() => {
      state.probing = null;
    });
    state.probing = probing;
    return probing;
  }

  #logReferences(location: string, { references, usesFallbacks }: LocationState): void {
    const named = (hasAnswered: boolean): string[] =>
      references.flatMap(({ name, answeredAt }) => ((answeredAt !== null) === hasAnswered ? [name] : []));
    const fields = { location, references: named(true), silent: named(false) };
    if (usesFallbacks)
      this.#parts.log.warn(
        fields,
        'None of the REFERENCE_TARGETS responds; until one does, Pharos also probes the name servers and the default gateway of the location',
      );
    else
      this.#parts.log.info(
        fields,
        'The responding references (REFERENCE_TARGETS) show whether the location is connected',
      );
  }

  #marked(result: ProbeResult): ProbeResult {
    const state = this.#stateOf(result.location);
    const isFailing = result.verdict !== null && result.verdict !== 'AV';
    if (!isFailing || this.#isOutOfDoubt(result)) return result;
    if (state.isolation !== null)
      return countsAsUnknown(state.isolation, this.#reachOf(result), state) ? asUnknown(result, ISOLATED) : result;
    return mayBeOwnFault(result) && performance.now() - timeSinceStart(result) < state.unprovenUntil
      ? asUnknown(result, UNPROVEN)
      : result;
  }

  /**
   * If reading the state of an earlier process fails, failures after the start count as unknown. The state is then read
   * again before anything is stored.
   */
  async #remember(): Promise<void> {
    this.#remembered ??= this.#read().catch((error: unknown) =>
      this.#parts.log.warn(
        { err: error },
        'The stored connection states of locations could not be read; failures count as unknown until a reference responds',
      ),
    );
    await this.#remembered;
  }

  async #read(): Promise<void> {
    this.#known = await this.#parts.connections.read();
    for (const [key, state] of this.#locations) this.#recall(key, state);
  }

  #recall(key: string, state: LocationState): void {
    const stored = this.#known?.get(key);
    if (stored) state.recall(stored);
  }

  async #store(): Promise<void> {
    const now = performance.now();
    const { connections, log } = this.#parts;
    if (now - this.#storedAt < STORE_AGAIN_MS) return;
    await this.#remember();
    if (!this.#known) {
      this.#storedAt = now;
      await this.#read().catch(() => {});
    }
    if (!this.#known) return;
    for (const [location, state] of this.#locations) {
      const connection = state.toStore(Date.now() - now);
      if (isSame(connection, state.stored)) continue;
      this.#storedAt = now;
      try {
        await connections.store(location, connection);
        state.stored = connection;
      } catch (error) {
        log.debug({ err: error, location }, 'The connection state of a location could not be stored; trying again');
      }
    }
  }

  #stateOf(location: string): LocationState {
    let state = this.#locations.get(location);
    if (!state) {
      state = new LocationState(this.#parts.references);
      this.#recall(location, state);
      this.#locations.set(location, state);
    }
    return state;
  }
}

const ISOLATED = 'The location was isolated: none of its references responded';
const UNPROVEN = 'The location may have been isolated: its references responded only later';

const timeSinceStart = ({ startedAt }: ProbeResult): number => Math.max(0, Date.now() - startedAt);

const ageOf = (result: ProbeResult): number => Math.max(0, timeSinceStart(result) - (result.responseTimeMs ?? 0));

const isSame = (a: StoredConnection, b: StoredConnection): boolean =>
  a.answering.join() === b.answering.join() &&
  (a.isolatedSince === b.isolatedSince ||
    // Similar times count as equal, because the clock may have been set in between.
    (a.isolatedSince !== null && b.isolatedSince !== null && Math.abs(a.isolatedSince - b.isolatedSince) < 60_000));

const asUnknown = (result: ProbeResult, proberError: string): ProbeResult => ({
  ...result,
  verdict: null,
  proberError,
});
