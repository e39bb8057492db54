import { parentPort, workerData } from 'node:worker_threads';
import { abilities } from '@pharos/probes/registry.ts';
import { LoopMonitor } from '../probe-thread/loop-monitor.ts';
import type { FromThread, ThreadSetup, ToThread } from '../thread-pool/messages.ts';

/** Opens the shared resources of probes, and terminates at the first job. */
parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'jobs') throw new Error('a bug');
  parentPort?.postMessage({ kind: 'drained' } satisfies FromThread);
});
const gauges = new Int32Array((workerData as ThreadSetup).gauges);
new LoopMonitor(() => void Atomics.add(gauges, 2, 1)).start();
parentPort?.postMessage({ kind: 'ready', abilities: await abilities() } satisfies FromThread);
