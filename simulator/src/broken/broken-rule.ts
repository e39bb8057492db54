import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import type { RunTask, ScriptedChannel } from '../processes/drive-alerts.ts';
import type { BrokenEngine } from '../processes/drive-engine.ts';
import type { Interceptor, SimulatedPostgres } from '../processes/simulated-postgres.ts';

/** One rule broken on purpose, by wrapping what a process works with. Each simulation has its own. */
export interface BrokenRule {
  engine?: BrokenEngine;
  /** Sees every statement of the process. */
  statements?: (process: 'engine' | 'worker', postgres: SimulatedPostgres) => Interceptor | undefined;
  channel?: (channel: ScriptedChannel, parts: { clock: FakeClock }) => ScriptedChannel;
  tasks?: (run: RunTask, parts: { db: Db; channel: ScriptedChannel }) => RunTask;
}
