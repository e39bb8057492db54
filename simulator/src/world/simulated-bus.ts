import type { Bus, Subscription } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import { Random } from '../random.ts';
import type { Journal } from './journal.ts';
import { HOUR_MS, MINUTE_MS, type Scenario, type ScriptedCheck, type ScriptedLocation, START } from './scenario.ts';
import { isWithin } from './span.ts';
import { findingAt } from './targets.ts';

type ResultHandler = (results: readonly ProbeResult[]) => Promise<void>;

interface Parcel {
  order: number;
  result: ProbeResult;
}

const RETRY_MS = 700;
const TARGET_ADDRESS = '9.9.9.9';

interface BusParts {
  clock: FakeClock;
  scenario: Scenario;
  journal: Journal;
  checkOf: (checkId: number) => ScriptedCheck | undefined;
}

/**
 * Simulates the bus and its agents. Probes scripted targets, and loses, delays or doubles results by the scenario.
 * Redelivers results that no engine has accepted.
 */
export class SimulatedBus implements Bus {
  readonly #parts: BusParts;
  readonly #random: Random;
  readonly #queued: Parcel[] = [];
  #handler: ResultHandler | undefined;
  #order = 0;
  #isRetrying = false;

  constructor(parts: BusParts) {
    this.#parts = parts;
    this.#random = new Random(parts.scenario.seed).fork('bus');
  }

  get waiting(): number {
    return this.#queued.length;
  }

  locations(): LiveLocation[] {
    const { clock, scenario } = this.#parts;
    return scenario.locations
      .filter(({ away }) => !isWithin(away, clock.now))
      .map(({ key }) => ({ key, name: key, types: [...CHECK_TYPES], queued: 0 }));
  }

  async publishJobs(jobs: readonly ProbeJob[]): Promise<void> {
    for (const job of jobs) {
      const location = this.#liveLocation(job.location);
      if (!location) continue;
      const { clock } = this.#parts;
      clock.at(job.dueAt - clock.wallOffset + this.#random.whole(0, 40), () => this.#probe(job, location));
    }
  }

  async onResults(handler: ResultHandler): Promise<Subscription> {
    this.#handler = handler;
    this.#isRetrying = false;
    this.#offerQueued();
    return {
      stop: async () => {
        if (this.#handler === handler) this.#handler = undefined;
      },
    };
  }

  /** Does nothing, because there is only one engine. */
  async passOn(): Promise<void> {}

  /** Pharos uses this method only for references. */
  request(job: ProbeJob, timeoutMs: number): Promise<ProbeResult> {
    const location = this.#liveLocation(job.location);
    if (!location) return Promise.reject(new Error(`Location ${job.location} has no agent`));
    const { clock } = this.#parts;
    return new Promise((resolve) => {
      const isReached = !isWithin(location.isolated, clock.now);
      const took = isReached ? this.#random.whole(5, 60) : Math.floor(timeoutMs / 2);
      clock.after(took, () => resolve(resultOf(job, clock.wall - took, isReached ? { verdict: 'AV' } : FAILED)));
    });
  }

  publishResults(): Promise<void> {
    throw new Error('The simulated bus does not support responders');
  }

  onJobs(): Promise<Subscription> {
    throw new Error('The simulated bus does not support job consumers');
  }

  async close(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {}

  #liveLocation(key: string): ScriptedLocation | undefined {
    const { clock, scenario } = this.#parts;
    return scenario.locations.find((location) => location.key === key && !isWithin(location.away, clock.now));
  }

  #probe(job: ProbeJob, location: ScriptedLocation): void {
    const { clock, scenario, journal, checkOf } = this.#parts;
    const check = checkOf(job.checkId);
    if (!check || isWithin(location.away, clock.now)) return;
    const at = clock.now;
    const isExpired = clock.wall > job.expiresAt;
    if (isExpired) {
      this.#send(resultOf(job, clock.wall, { proberError: EXPIRED, verdict: null }), 0);
      return;
    }
    const skew = clock.wallOffset + (location.skews.find((span) => span.from <= at && at < span.to)?.ms ?? 0);
    if (isWithin(location.stalled, at) && this.#random.chance(0.7)) {
      this.#send(resultOf(job, at + skew, { proberError: 'The agent was stalled', verdict: null }), 50);
      return;
    }
    const isIsolated = isWithin(location.isolated, at);
    const found = findingAt(scenario.seed, check, location.key, at, scenario.healthyFrom);
    const finding = isIsolated ? { verdict: 'NR' as const, responseTimeMs: null, took: 3000 } : found;
    const result = resultOf(job, at + skew, {
      verdict: finding.verdict,
      responseTimeMs: finding.responseTimeMs,
      summary: finding.verdict === 'AV' ? 'Available' : `Found ${finding.verdict}`,
      remoteAddress: TARGET_ADDRESS,
      certificate: check.hasCertificate && finding.verdict === 'AV' ? CERTIFICATE : null,
    });
    journal.probes.set(result.runId, { at, result, isIsolated, handedAt: null });
    if (finding.verdict !== 'AV' || job.purpose === 'confirm') {
      journal.note(
        `${location.key} finds ${finding.verdict} in ${job.runId}${isIsolated ? ' while it is isolated' : ''}`,
      );
    }
    this.#send(result, finding.took);
  }

  #send(result: ProbeResult, took: number): void {
    const { clock, scenario, journal } = this.#parts;
    const { lost, confirmationLost, late, twice } = scenario.results;
    const isHealthy = clock.now >= scenario.healthyFrom;
    const lossShare = result.purpose === 'confirm' ? confirmationLost : lost;
    const isLost = this.#random.chance(lossShare) && !isHealthy;
    const lateMs = this.#random.chance(late) && !isHealthy ? this.#random.next() * 3 * MINUTE_MS : 0;
    const againMs = this.#random.chance(twice) ? this.#random.next() * 2 * MINUTE_MS : null;
    const arrival = took + this.#random.next() * 30 + lateMs;
    if (isLost) {
      journal.note(`result ${result.runId} is lost`);
      return;
    }
    clock.after(Math.ceil(arrival), () => this.#arrive(result));
    if (againMs !== null) clock.after(Math.ceil(arrival + againMs), () => this.#arrive(result));
  }

  #arrive(result: ProbeResult): void {
    this.#order += 1;
    const parcel = { order: this.#order, result };
    if (this.#handler && !this.#isRetrying) void this.#hand([parcel]);
    else this.#queue([parcel]);
  }

  async #hand(parcels: readonly Parcel[]): Promise<void> {
    const { clock, journal } = this.#parts;
    const handler = this.#handler;
    if (!handler) return this.#queue(parcels);
    for (const { result } of parcels) {
      const probe = journal.probes.get(result.runId);
      if (probe) probe.handedAt = clock.now;
    }
    try {
      await handler(parcels.map(({ result }) => result));
      for (const { result } of parcels) journal.acknowledged.push({ at: clock.now, result });
    } catch {
      this.#queue(parcels);
      if (this.#isRetrying) return;
      this.#isRetrying = true;
      clock.after(RETRY_MS, () => {
        this.#isRetrying = false;
        this.#offerQueued();
      });
    }
  }

  #queue(parcels: readonly Parcel[]): void {
    this.#queued.push(...parcels);
    this.#queued.sort((a, b) => a.order - b.order);
  }

  #offerQueued(): void {
    if (this.#handler && this.#queued.length > 0) void this.#hand(this.#queued.splice(0));
  }
}

/** Expires soon enough for one alert. */
const CERTIFICATE: ProbeResult['certificate'] = {
  subject: 'shop.example',
  issuer: 'An Authority',
  altNames: ['shop.example'],
  notBefore: START - 80 * 24 * HOUR_MS,
  notAfter: START + 10 * 24 * HOUR_MS,
  fingerprint: 'AA:01',
  problem: null,
};

const FAILED: Partial<ProbeResult> = { verdict: 'NR', responseTimeMs: null };

const resultOf = (job: ProbeJob, startedAt: number, found: Partial<ProbeResult>): ProbeResult => ({
  runId: job.runId,
  checkId: job.checkId,
  revision: job.revision,
  purpose: job.purpose,
  location: job.location,
  dueAt: job.dueAt,
  startedAt,
  verdict: null,
  proberError: null,
  summary: found.proberError ?? '',
  responseTimeMs: null,
  phases: { dns: null, connect: null, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: null,
  certificate: null,
  ...found,
});
