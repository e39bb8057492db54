// The thread that writes the file of one export, so that it does not block the event loop of the process.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../threads/lower-priority.ts';
import type { ThreadSetup } from './make-export.ts';
import { makeFile } from './make-file.ts';

lowerPriority();
// make-export.ts starts this thread.
parentPort?.postMessage(await makeFile(workerData as ThreadSetup));
