// The thread that takes over the file of one import: the loops of the process beside it are not held up.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { importOrRefuse } from './import-in-transaction.ts';
import type { ImportThreadSetup } from './run-import.ts';

/** Below all else that the process does; on Linux the priority is the thread's own. */
const NICE = 10;

if (process.platform === 'linux') setPriority(0, NICE);
// Made by run-import.ts, which starts this thread.
parentPort?.postMessage(await importOrRefuse(workerData as ImportThreadSetup));
