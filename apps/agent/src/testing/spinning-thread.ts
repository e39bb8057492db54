import { parentPort } from 'node:worker_threads';
import type { ToThread } from '../thread-pool/messages.ts';
import '../probe-thread/main.ts';

/** The real probe thread, which hangs after a job whose URL ends with `/spin`. */
parentPort?.on('message', (message: ToThread) => {
  if (message.kind !== 'jobs') return;
  if (message.jobs.some(({ target }) => 'url' in target && target.url.endsWith('/spin'))) for (;;);
});
