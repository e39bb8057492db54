import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { preloadKoffi } from '@pharos/probes/icmp/preload-koffi.ts';
import { expect, it } from 'vitest';
import type { ThreadSetup } from '../thread-pool/messages.ts';

/** Prevents the thread from loading zod, which would take 10 MB in each thread. */
const REFUSE_ZOD = `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) => {
    if (name === 'zod') throw new Error(context.parentURL + ' loads zod');
    return next(name, context);
  },
});`;

it('becomes ready without the schemas of the contract', async () => {
  await preloadKoffi();
  const workerData: ThreadSetup = {
    concurrency: 10,
    egress: { network: 'any' },
    baseUrl: 'http://localhost',
    gauges: new SharedArrayBuffer(12),
  };
  const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(REFUSE_ZOD)}`];
  const thread = new Worker(new URL('./main.ts', import.meta.url), { workerData, execArgv });
  try {
    expect((await once(thread, 'message'))[0]).toMatchObject({ kind: 'ready' });
  } finally {
    await thread.terminate();
  }
});
