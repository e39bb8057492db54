import { DEFAULT_DIGEST } from '@pharos/domain/alerts/decide-digest.ts';
import { lateness } from '@pharos/domain/alerts/lateness.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { ActiveSends } from '../../../apps/server/src/alerts/active-sends.ts';
import type { Channel, Message, SendOutcome } from '../../../apps/server/src/alerts/channels/channel.ts';
import { createAlertTasks } from '../../../apps/server/src/alerts/tasks.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';

/** A message, independent of the field names of the channel port. */
export interface ChannelMessage {
  recipient: string;
  key: string;
  threadKey: string | null;
  alerts: readonly SentAlert[];
}

export interface SentAlert {
  eventId: number;
  kind: string;
  checkId: number;
  at: number;
  isMarkedLate: boolean;
}

/** Shorter than the time after which a scripted recipient gives up a hanging message. */
const TIMEOUT_MS = 20_000;

export type Answer = 'accepted' | { refusedFor: string; isPermanent: boolean; retryAfterMs: number | null };

/** Never resolves if the process ends before the answer. */
export type ScriptedChannel = (message: ChannelMessage) => Promise<Answer>;

export type TaskName = string;
export type RunTask = (name: TaskName, payload: unknown, priority: number) => Promise<void>;

/** Runs the real tasks of the worker on a scripted channel. `end` stops the attempts to record sent messages. */
export const createTaskRunner = (options: {
  db: Db;
  secrets: SecretBox;
  log: Logger;
  channel: ScriptedChannel;
  random: () => number;
}): { run: RunTask; end: () => void } => {
  const { db, secrets, log, channel, random } = options;
  const email: Channel = {
    id: 'email',
    kinds: ['down', 'up', 'paused', 'degraded', 'recovered', 'certificate'],
    digest: DEFAULT_DIGEST,
    dailyLimit: null,
    timeoutMs: TIMEOUT_MS,
    send: async (message: Message): Promise<SendOutcome> => {
      const answer = await channel({
        recipient: message.to.recipient,
        key: message.key,
        threadKey: message.threadKey,
        alerts: message.alerts.map((alert) => ({
          eventId: alert.eventId,
          kind: alert.kind,
          checkId: alert.check.id,
          at: alert.at,
          isMarkedLate: lateness(alert, message.notifiedAt) !== null,
        })),
      });
      if (answer === 'accepted') return { accepted: true, answer: '250 OK' };
      const { refusedFor, isPermanent, retryAfterMs } = answer;
      return { accepted: false, reason: refusedFor, permanent: isPermanent, retryAfterMs };
    },
  };
  const mail = {
    from: 'Pharos <pharos@example.com>',
    send: () => Promise.reject(new Error('the simulation sends no mail')),
    close: () => {},
  };
  const sends = new ActiveSends(log, 2 * TIMEOUT_MS);
  const services = {
    db,
    channels: new Map([[email.id, email]]),
    mail,
    secrets,
    baseUrl: 'https://pharos.example',
    isSignUpOpen: false,
    sellsPlans: false,
    // A job waits until its message is finished, because a run must not depend on real time.
    sends,
    log,
    now: () => Date.now(),
    random,
    // The simulation has no integrations.
    lanes: { add: () => {}, note: () => {} },
  };
  type Task = (payload: unknown, helpers: { job: { priority: number } }) => Promise<void>;
  const tasks = createAlertTasks(services) as unknown as Record<TaskName, Task>;
  const run: RunTask = async (name, payload, priority) => {
    const task = tasks[name];
    if (!task) throw new Error(`The task ${name} does not exist`);
    await task(payload, { job: { priority } });
  };
  return { run, end: () => void sends.stop(0) };
};

export interface TakenJob {
  id: number;
  task: TaskName;
  payload: unknown;
  attempts: number;
  priority: number;
}

/** Claims the next job that is due by the simulated clock. The job queue uses the clock of PostgreSQL. */
export const takeJob = async (db: Db, worker: string, now: number): Promise<TakenJob | undefined> => {
  const at = new Date(now);
  const { rows } = await sql<TakenJob>`
    update graphile_worker._private_jobs j set locked_at = ${at}, locked_by = ${worker}, attempts = j.attempts + 1
    from graphile_worker._private_tasks t
    where t.id = j.task_id and j.id = (
      select id from graphile_worker._private_jobs
      where locked_at is null and attempts < max_attempts and run_at <= ${at}
      order by priority, run_at, id limit 1 for update skip locked)
    returning j.id, t.identifier as task, j.payload, j.attempts, j.priority`.execute(db);
  return rows[0];
};

export const completeJob = async (db: Db, worker: string, id: number): Promise<void> => {
  await sql`delete from graphile_worker._private_jobs where id = ${id} and locked_by = ${worker}`.execute(db);
};

/** The backoff of the job queue: e to the power of the number of attempts (at most 10), in seconds. */
export const failJob = async (db: Db, worker: string, job: TakenJob, now: number): Promise<void> => {
  const again = new Date(now + 1000 * Math.exp(Math.min(job.attempts, 10)));
  await sql`update graphile_worker._private_jobs
    set run_at = greatest(run_at, ${again}), locked_at = null, locked_by = null
    where id = ${job.id} and locked_by = ${worker}`.execute(db);
};

/** Releases the jobs of a worker that is gone, like `storage/jobs/worker-presence.ts`. */
export const releaseJobsOf = async (db: Db, worker: string): Promise<void> => {
  await sql`select graphile_worker.force_unlock_workers(${[worker]}::text[])`.execute(db);
};

export const nextJobAt = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(run_at) as at from graphile_worker._private_jobs
    where locked_at is null and attempts < max_attempts`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
};
