import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/storage/connection/connect.ts';
import type { FakeClock } from './clock/fake-clock.ts';
import type { EngineProcess } from './processes/engine-process.ts';
import type { SimulatedPostgres } from './processes/simulated-postgres.ts';
import type { WorkerProcess } from './processes/worker-process.ts';
import type { Organization } from './world/create-organization.ts';
import type { Journal } from './world/journal.ts';
import { performAction } from './world/perform-action.ts';
import { type Action, type Scenario, SECOND_MS } from './world/scenario.ts';

interface Stage {
  clock: FakeClock;
  scenario: Scenario;
  postgres: SimulatedPostgres;
  journal: Journal;
  engine: EngineProcess;
  worker: WorkerProcess;
  organization: Organization;
  /** A connection that the simulation never interrupts. */
  db: Db;
}

/** The interval at which a worker looks for jobs that are delayed because the clock was set back. */
const REPAIR_AFTER_MS = 5 * SECOND_MS;
const AGAIN_MS = 15 * SECOND_MS;

export const planEvents = (stage: Stage): void => {
  const { clock, scenario, engine, worker } = stage;
  for (const { at, ...action } of scenario.actions) clock.at(at, () => void act(stage, action));
  for (const crash of scenario.crashes) {
    clock.at(crash.at, () => (crash.process === 'engine' ? engine : worker).crash(crash));
  }
  planDatabase(stage);
  planOldState(stage);
  planClockStep(stage);
  clock.at(scenario.healthyFrom, () => {
    engine.cancelPlannedLoss();
    worker.cancelPlannedLoss();
  });
};

const act = async (stage: Stage, action: Action): Promise<void> => {
  const { clock, postgres, journal, engine, organization, db } = stage;
  if (postgres.isDown) {
    clock.after(AGAIN_MS, () => void act(stage, action));
    return;
  }
  const changed = await performAction(db, organization, action, clock.wall);
  journal.actions.push({ at: clock.now, action });
  journal.note(`a person does: ${JSON.stringify(action)}`);
  clock.after(3, () => {
    for (const id of changed) engine.hear(id);
  });
};

const planDatabase = ({ clock, scenario, postgres, journal, engine, worker }: Stage): void => {
  for (const { from, to } of scenario.databaseAway) {
    clock.at(from, () => {
      postgres.isDown = true;
      journal.goesAway('database');
      engine.loseDatabase();
      worker.loseDatabase();
    });
    clock.at(to, () => {
      postgres.isDown = false;
      journal.comesBack('database');
    });
  }
  for (const { from, to } of scenario.databaseFrozen) {
    clock.at(from, () => {
      journal.note('the database freezes');
      journal.goesAway('database');
      postgres.freeze(clock, to - from);
    });
    clock.at(to, () => journal.comesBack('database'));
  }
};

const planOldState = ({ clock, scenario, postgres, journal, engine, organization, db }: Stage): void => {
  const { oldState } = scenario;
  if (!oldState) return;
  const age = async (): Promise<void> => {
    if (postgres.isDown) {
      clock.after(AGAIN_MS, () => void age());
      return;
    }
    journal.note('a judge state is changed to the form of an earlier release');
    await ageJudgeState(db, organization.checkIds[oldState.check] ?? 0);
    engine.loseDatabase();
  };
  clock.at(oldState.at, () => void age());
};

const planClockStep = ({ clock, scenario, journal, worker }: Stage): void => {
  const { clockStep } = scenario;
  if (!clockStep) return;
  const setBy = (at: number, ms: number): void => {
    clock.at(at, () => {
      clock.wallOffset += ms;
      journal.note(`the clock changes by ${ms} ms`);
      clock.after(REPAIR_AFTER_MS, () => worker.repairDelayedJobs());
    });
  };
  setBy(clockStep.at, clockStep.ms);
  if (clockStep.backAt !== null) setBy(clockStep.backAt, -clockStep.ms);
};

/** Changes the stored state to the form of an earlier release, for the next engine. */
const ageJudgeState = async (db: Db, checkId: number): Promise<void> => {
  await sql`update judge_states set judge_state = judge_state - 'certificatesTold' where check_id = ${checkId}`.execute(
    db,
  );
};
