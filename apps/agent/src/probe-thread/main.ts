import { parentPort, workerData } from 'node:worker_threads';
import { abilities, endProbing, probe } from '@pharos/probes/registry.ts';
import type { FromThread, ThreadSetup, ToThread } from '../thread-pool/messages.ts';
import { withOwnGateway } from './default-gateway.ts';
import { JobQueue } from './job-queue.ts';
import { LoopMonitor } from './loop-monitor.ts';
import { ResultBatcher } from './result-batcher.ts';
import { runJob } from './run-job.ts';

const port = parentPort;
if (!port) throw new Error('A probe thread cannot run as a program of its own: the agent starts it.');
const { concurrency, egress, baseUrl, gauges } = workerData as ThreadSetup;

const send = (message: FromThread): void => port.postMessage(message);
const load = new Int32Array(gauges);
/** Marks progress. Results also count, because one turn of the event loop can take long on a busy machine. */
const showProgress = (): void => void Atomics.add(load, 2, 1);
const loop = new LoopMonitor(showProgress);
loop.start();
const batcher = new ResultBatcher((results) => send({ kind: 'results', results }));
const context = { egress, baseUrl };
/** References may be in a private network, because the operator names them or the machine uses them anyway. */
const referenceContext = { baseUrl, egress: { network: 'any' as const } };

const queue: JobQueue = new JobQueue({
  limit: concurrency,
  // A probe is repeated because of a temporary stall. If half of the capacity is in use, more work would only prolong
  // the stall.
  run: (job) =>
    runJob(
      job,
      async (target) =>
        job.purpose === 'reference' ? probe(await withOwnGateway(target), referenceContext) : probe(target, context),
      loop,
      () => queue.spare() > concurrency / 2,
    ),
  onResult(result) {
    showProgress();
    batcher.add(result);
  },
  onLoad(active, waiting) {
    Atomics.store(load, 0, active);
    Atomics.store(load, 1, waiting);
  },
});

const drain = async (): Promise<void> => {
  await queue.stop();
  batcher.flush();
  loop.stop();
  await endProbing();
  send({ kind: 'drained' });
};

port.on('message', (message: ToThread) => {
  if (message.kind === 'jobs') queue.add(message.jobs);
  else void drain();
});
send({ kind: 'ready', abilities: await abilities() });
