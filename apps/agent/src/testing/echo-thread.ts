import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { ownFault } from '../own-fault.ts';
import { LoopMonitor } from '../probe-thread/loop-monitor.ts';
import type { FromThread, ThreadSetup, ToThread } from '../thread-pool/messages.ts';
import { finding } from './job.ts';

/**
 * The behavior depends on the host of the job:
 * - `die` ends the thread, `throw` ends it with an error, and `grow` uses all memory.
 * - `hang` never returns a result, and `slow` returns it only when the thread drains.
 * - `memory` returns the heap limit in bytes.
 * - Any other host passes.
 */
const send = (message: FromThread): void => parentPort?.postMessage(message);

const slow: ProbeJob[] = [];
const answer = (job: ProbeJob, summary = ''): void =>
  send({ kind: 'results', results: [{ ...ownFault(job, '', Date.now()), ...finding(), summary }] });

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'drain') {
    setTimeout(() => {
      for (const job of slow) answer(job);
      send({ kind: 'drained' });
    }, 20);
    return;
  }
  for (const job of message.jobs) {
    const host = 'host' in job.target ? job.target.host : '';
    if (host === 'die') process.exit(3);
    if (host === 'grow') for (const arrays: string[][] = []; ; ) arrays.push(Array.from({ length: 1000 }, String));
    if (host === 'throw') throw new Error('a bug');
    if (host === 'slow') slow.push(job);
    else if (host === 'memory') answer(job, String(getHeapStatistics().heap_size_limit));
    else if (host !== 'hang') answer(job);
  }
});
const gauges = new Int32Array((workerData as ThreadSetup).gauges);
new LoopMonitor(() => void Atomics.add(gauges, 2, 1)).start();
send({ kind: 'ready', abilities: { types: ['tcp'], unavailable: { icmp: 'No reason' } } });
