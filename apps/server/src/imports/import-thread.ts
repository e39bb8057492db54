// The thread that takes over the file of one import: the loops of the process beside it are not held up.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { importInTransaction } from './import-in-transaction.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportThreadResult, ImportThreadSetup } from './run-import.ts';

/** Below all else that the process does; on Linux the priority is the thread's own. */
const NICE = 10;

const run = async (setup: ImportThreadSetup): Promise<ImportThreadResult> => {
  if (process.platform === 'linux') setPriority(0, NICE);
  try {
    return { refusal: null, ended: await importInTransaction(setup) };
  } catch (error) {
    if (error instanceof ImportRefusal) return { refusal: error.message, ended: false };
    throw error;
  }
};

// Made by run-import.ts, which starts this thread.
parentPort?.postMessage(await run(workerData as ImportThreadSetup));
