import { parentPort } from 'node:worker_threads';
import { abilities } from '@pharos/probes/registry.ts';
import type { FromThread, ToThread } from '../thread-pool/messages.ts';

/** A probe thread that opens what probes share, and dies of the first job. */
parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'jobs') throw new Error('a bug');
  parentPort?.postMessage({ kind: 'drained' } satisfies FromThread);
});
parentPort?.postMessage({ kind: 'ready', abilities: await abilities() } satisfies FromThread);
