import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import type { RunTask, ScriptedChannel } from '../processes/drive-alerts.ts';
import type { BrokenEngine } from '../processes/drive-engine.ts';
import type { Interceptor, SimulatedPostgres } from '../processes/simulated-postgres.ts';

/** Wraps the parts that a process uses. Each simulation has a separate instance. */
export interface BrokenRule {
  engine?: BrokenEngine;
  /** Returns a function that intercepts every statement of the process. */
  statements?: (process: 'engine' | 'worker', postgres: SimulatedPostgres) => Interceptor | undefined;
  channel?: (channel: ScriptedChannel, parts: { clock: FakeClock }) => ScriptedChannel;
  tasks?: (run: RunTask, parts: { db: Db; channel: ScriptedChannel }) => RunTask;
}
