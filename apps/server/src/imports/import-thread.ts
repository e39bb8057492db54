// The thread that imports the file of one import, so that it does not block the event loop of the process.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../threads/lower-priority.ts';
import { importOrRefuse } from './import-in-transaction.ts';
import type { ImportThreadSetup } from './run-import.ts';

lowerPriority();
// run-import.ts starts this thread.
const setup = workerData as ImportThreadSetup;
const startedAt = performance.now();
parentPort?.postMessage(await importOrRefuse(setup, () => setup.now + Math.round(performance.now() - startedAt)));
