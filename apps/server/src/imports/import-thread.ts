// The thread that takes over the file of one import: the loops of the process beside it are not held up.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../threads/lower-priority.ts';
import { importOrRefuse } from './import-in-transaction.ts';
import type { ImportThreadSetup } from './run-import.ts';

lowerPriority();
// Made by run-import.ts, which starts this thread.
const setup = workerData as ImportThreadSetup;
const startedAt = performance.now();
parentPort?.postMessage(await importOrRefuse(setup, () => setup.now + Math.round(performance.now() - startedAt)));
