// The thread that makes the file of one export: the loops of the process beside it are not held up.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../threads/lower-priority.ts';
import type { ThreadSetup } from './make-export.ts';
import { makeFile } from './make-file.ts';

lowerPriority();
// Made by make-export.ts, which starts this thread.
parentPort?.postMessage(await makeFile(workerData as ThreadSetup));
