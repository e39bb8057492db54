import { createHash } from 'node:crypto';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import pino from 'pino';
import type { ConnectionMemory } from '../../apps/server/src/engine/isolation/isolation-watch.ts';
import { namedReferences } from '../../apps/server/src/engine/isolation/references.ts';
import { createSecretBox } from '../../apps/server/src/storage/connection/secret-box.ts';
import { readConnections, storeConnection } from '../../apps/server/src/storage/locations/location-connections.ts';
import { packClosedResults } from '../../apps/server/src/storage/results/pack-results.ts';
import type { BrokenRule } from './broken/broken-rule.ts';
import { FakeClock } from './clock/fake-clock.ts';
import { findViolations, type Violation } from './oracle/find-violations.ts';
import { readOverdueAlerts } from './oracle/overdue-alerts.ts';
import { readRecord } from './oracle/record.ts';
import { planEvents } from './plan-events.ts';
import { EngineProcess } from './processes/engine-process.ts';
import { ProcessDatabase, SimulatedPostgres } from './processes/simulated-postgres.ts';
import { WorkUnderWay } from './processes/work-under-way.ts';
import { WorkerProcess } from './processes/worker-process.ts';
import { Random } from './random.ts';
import { createOrganization, emptyDatabase } from './world/create-organization.ts';
import { Journal } from './world/journal.ts';
import { drawScenario, HOUR_MS, START } from './world/scenario.ts';
import { Recipients } from './world/scripted-channel.ts';
import { SimulatedBus } from './world/simulated-bus.ts';

export interface SimulationOptions {
  seed: number;
  hours: number;
  broken?: BrokenRule;
}

export interface Outcome {
  violations: Violation[];
  trace: string[];
  /** A hash of the trace and the record, which is equal for two runs of the same seed. */
  fingerprint: string;
}

/** The time for jobs that are still due after the engine has stopped, such as digests and retries with backoff. */
const DRAIN_MS = 2 * HOUR_MS;
const NO_RULE_BROKEN: BrokenRule = {};
const REFERENCE: ProbeTarget = { type: 'tcp', host: 'reference.example', port: 443, timeoutSeconds: 4 };

/** Runs simulations one after the other on one database, which it empties before each run. */
export class Simulator {
  readonly #postgres: SimulatedPostgres;
  readonly #underWay: WorkUnderWay;

  private constructor(postgres: SimulatedPostgres, underWay: WorkUnderWay) {
    this.#postgres = postgres;
    this.#underWay = underWay;
  }

  static async open(databaseUrl: string): Promise<Simulator> {
    const underWay = new WorkUnderWay();
    return new Simulator(await SimulatedPostgres.connect(databaseUrl, underWay), underWay);
  }

  close(): Promise<void> {
    return this.#postgres.close();
  }

  async run({ seed, hours, broken = NO_RULE_BROKEN }: SimulationOptions): Promise<Outcome> {
    const postgres = this.#postgres;
    const scenario = drawScenario(seed, hours);
    const clock = new FakeClock(START, () => this.#underWay.settled());
    const journal = new Journal(() => clock.now, scenario.start);
    const people = new ProcessDatabase(postgres);
    await emptyDatabase(people.db);
    const organization = await createOrganization(people.db, scenario);

    clock.install();
    const random = new Random(seed);
    const realRandom = Math.random;
    const jitter = random.fork('jitter');
    Math.random = () => jitter.next();
    try {
      const secrets = createSecretBox(Buffer.alloc(32, 7));
      const checkOf = (id: number) => scenario.checks[organization.checkIds.indexOf(id)];
      const bus = new SimulatedBus({ clock, scenario, journal, checkOf });
      const references = namedReferences(scenario.hasReferences ? [REFERENCE] : []);
      const connections: ConnectionMemory = {
        read: () => readConnections(people.db),
        store: (location, connection) => storeConnection(people.db, location, connection),
      };
      const logOf = (isGone: () => boolean) => logTo(journal, isGone);
      const shared = { clock, postgres, journal, secrets, logOf, broken };
      const recipients = new Recipients(clock, scenario, journal);
      const worker = new WorkerProcess({ ...shared, random: random.fork('worker'), recipients });
      const engine = new EngineProcess({ ...shared, bus, references, connections, onJobAdded: () => worker.wake() });

      engine.start();
      worker.start();
      planEvents({ clock, scenario, postgres, journal, engine, worker, organization, db: people.db });
      await clock.runUntil(scenario.end);
      const waitingResults = bus.waiting;
      const overdueAlerts = await readOverdueAlerts(people.db, clock.wall);
      await engine.stop();
      await clock.runUntil(scenario.end + DRAIN_MS);
      const wallEnd = scenario.end + clock.wallOffset;
      // Housekeeping packs results like this every hour. Readers get the same results, packed or not.
      await packClosedResults(people.db, { now: wallEnd, onProblem: failOn });
      const record = await readRecord(people.db, organization.id, scenario);
      const violations = findViolations({
        scenario,
        organization,
        journal,
        waitingResults,
        overdueAlerts,
        wallEnd,
        record,
      });
      return { violations, trace: journal.trace, fingerprint: fingerprintOf([journal.trace, record]) };
    } finally {
      Math.random = realRandom;
      clock.uninstall();
      postgres.recover();
    }
  }
}

const failOn = (error: Error): void => {
  throw error;
};

const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const logTo = (journal: Journal, isGone: () => boolean): pino.Logger =>
  pino(
    { level: 'warn', base: null, timestamp: false },
    {
      write: (line: string) => {
        if (isGone()) return;
        const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
        journal.note(`log: ${msg}${err ? ` (${err.message})` : ''}`);
      },
    },
  );
