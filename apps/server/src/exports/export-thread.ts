// Writes the file of an export without blocking the event loop of the process.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../threads/lower-priority.ts';
import type { ThreadSetup } from './make-export.ts';
import { makeFile } from './make-file.ts';

lowerPriority();
parentPort?.postMessage(await makeFile(workerData as ThreadSetup));
