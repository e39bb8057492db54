// The thread that makes the file of one export: the loops of the process beside it are not held up.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadSetup } from './make-export.ts';
import { makeFile } from './make-file.ts';

/** Below all else that the process does; on Linux the priority is the thread's own. */
const NICE = 10;

if (process.platform === 'linux') setPriority(0, NICE);
// Made by make-export.ts, which starts this thread.
parentPort?.postMessage(await makeFile(workerData as ThreadSetup));
