// The thread that makes the file of one export: the loops of the process beside it are not held up.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../storage/connection/connect.ts';
import { insertPiece } from '../storage/exports/exports.ts';
import { openExportSource } from '../storage/exports/open-export-source.ts';
import type { ThreadResult, ThreadSetup } from './make-export.ts';
import { writeExport } from './write-export.ts';

const PIECE_BYTES = 1 << 20;
/** Below all else that the process does; on Linux the priority is the thread's own. */
const NICE = 10;

const makeFile = async ({ databaseUrl, organizationId, attempt, ...options }: ThreadSetup): Promise<ThreadResult> => {
  if (process.platform === 'linux') setPriority(0, NICE);
  await using source = await openExportSource(databaseUrl, organizationId);
  if (!source) return { bytes: null };
  const { db, close } = openDatabase(databaseUrl, 1);
  try {
    let [bytes, number, waiting, pieces] = [0, 0, 0, [] as Buffer[]];
    const store = async (piece: Buffer): Promise<void> => {
      await insertPiece(db, { organizationId, id: options.id, attempt }, number, piece);
      number += 1;
    };
    for await (const chunk of writeExport(source, options)) {
      pieces.push(chunk);
      waiting += chunk.length;
      bytes += chunk.length;
      if (waiting < PIECE_BYTES) continue;
      const whole = Buffer.concat(pieces);
      const end = whole.length - (whole.length % PIECE_BYTES);
      for (let at = 0; at < end; at += PIECE_BYTES) await store(whole.subarray(at, at + PIECE_BYTES));
      pieces = [whole.subarray(end)];
      waiting = whole.length - end;
    }
    if (waiting > 0) await store(Buffer.concat(pieces));
    return { bytes };
  } finally {
    await close();
  }
};

parentPort?.postMessage(await makeFile(workerData as ThreadSetup));
