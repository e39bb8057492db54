// Imports the file without blocking the event loop of the process.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../threads/lower-priority.ts';
import { importOrRefuse } from './import-in-transaction.ts';
import type { ImportThreadSetup } from './run-import.ts';

lowerPriority();
const setup = workerData as ImportThreadSetup;
const startedAt = performance.now();
parentPort?.postMessage(await importOrRefuse(setup, () => setup.now + Math.round(performance.now() - startedAt)));
