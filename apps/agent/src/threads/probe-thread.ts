import { Worker } from 'node:worker_threads';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { AgentLog } from '../log.ts';
import { ownFault } from '../own-fault.ts';
import type { Abilities, FromThread, ThreadSetup, ToThread } from './messages.ts';

export interface ProbeThreadOptions {
  /** The module that the thread runs. */
  entry: URL;
  setup: Omit<ThreadSetup, 'gauges'>;
  onResults(results: readonly ProbeResult[]): void;
  log: AgentLog;
}

/** A thread that probes, and is replaced when it dies. Every job is answered exactly once. */
export interface ProbeThread {
  /** What the thread can probe. Rejects when it could not be started at all. */
  readonly abilities: Promise<Abilities>;
  /** Jobs not answered yet. */
  readonly open: number;
  /** How often it was replaced. */
  readonly replaced: number;
  load(): { active: number; waiting: number };
  run(jobs: readonly ProbeJob[]): void;
  /** Ends what has started, within `graceMs`; everything else is answered as not probed. */
  stop(graceMs: number): Promise<void>;
}

/** A thread that ran this long is replaced at once, and so is the first that did not; the next ones after a pause. */
const LONG_LIFE_MS = 10_000;
const RESTART = { firstMs: 800, longestMs: 20_000, shortestMs: 200 };

export const startProbeThread = ({ entry, setup, onResults, log }: ProbeThreadOptions): ProbeThread => {
  const open = new Map<string, ProbeJob>();
  const gauges = new SharedArrayBuffer(8);
  const load = new Int32Array(gauges);
  const abilities = Promise.withResolvers<Abilities>();
  const drained = Promise.withResolvers<void>();
  let worker: Worker | undefined;
  let unsent: ProbeJob[] = [];
  let sending: NodeJS.Immediate | undefined;
  let restart: NodeJS.Timeout | undefined;
  let bornAt = 0;
  let earlyDeaths = 0;
  let replaced = 0;
  let stopping = false;

  const onMessage = (message: FromThread): void => {
    if (message.kind === 'ready') abilities.resolve(message.abilities);
    else if (message.kind === 'drained') drained.resolve();
    else answer(message.results);
  };

  const answer = (results: readonly ProbeResult[]): void => {
    const expected = results.filter(({ runId }) => open.delete(runId));
    if (expected.length > 0) onResults(expected);
  };

  const giveUp = (reason: string): void => {
    load.fill(0);
    unsent = [];
    const now = Date.now();
    answer([...open.values()].map((job) => ownFault(job, reason, now)));
  };

  const spawn = (): void => {
    const born = new Worker(entry, { workerData: { ...setup, gauges }, name: 'probe' });
    worker = born;
    bornAt = performance.now();
    born.on('message', onMessage);
    born.on('error', (error) => {
      abilities.reject(error);
      if (!stopping) log.error({ err: error, open: open.size }, 'A probe thread failed');
    });
    born.on('exit', (code) => onExit(code));
  };

  const onExit = (code: number): void => {
    worker = undefined;
    abilities.reject(new Error(`The probe thread ended with code ${code} before it was ready.`));
    drained.resolve();
    if (stopping) return;
    giveUp('the probe thread failed');
    earlyDeaths = performance.now() - bornAt < LONG_LIFE_MS ? earlyDeaths + 1 : 0;
    replaced += 1;
    restart = setTimeout(spawn, earlyDeaths < 2 ? 0 : backoffMs(earlyDeaths - 1, RESTART, Math.random()));
  };

  const post = (message: ToThread): void => worker?.postMessage(message);

  const send = (): void => {
    sending = undefined;
    if (!worker) {
      giveUp('no probe thread is running');
      return;
    }
    const jobs = unsent;
    unsent = [];
    post({ kind: 'jobs', jobs });
  };

  spawn();
  return {
    abilities: abilities.promise,
    get open() {
      return open.size;
    },
    get replaced() {
      return replaced;
    },
    load: () => ({ active: Atomics.load(load, 0), waiting: Atomics.load(load, 1) }),
    run(jobs) {
      for (const job of jobs) {
        if (open.has(job.runId)) continue;
        open.set(job.runId, job);
        unsent.push(job);
      }
      sending ??= setImmediate(send);
    },
    async stop(graceMs) {
      stopping = true;
      clearImmediate(sending);
      clearTimeout(restart);
      post({ kind: 'drain' });
      const timeout = setTimeout(drained.resolve, worker ? graceMs : 0);
      await drained.promise;
      clearTimeout(timeout);
      giveUp('the agent stopped');
      await worker?.terminate();
    },
  };
};
