import { openDatabase } from '../storage/connection/connect.ts';
import { DISK_FULL, sqlState } from '../storage/connection/sql-errors.ts';
import { hasRoom } from '../storage/embedded/disk-room.ts';
import { insertPiece } from '../storage/exports/exports.ts';
import { openExportSource } from '../storage/exports/open-export-source.ts';
import type { ThreadResult, ThreadSetup } from './make-export.ts';
import { storePieces } from './store-pieces.ts';
import { writeExport } from './write-export.ts';

export const makeFile = async (setup: ThreadSetup): Promise<ThreadResult> => {
  const { databaseUrl, organizationId, attempt, dataDir, maxBytes, ...options } = setup;
  await using source = await openExportSource(databaseUrl, organizationId);
  if (!source) return { problem: 'superseded' };
  const { db, close } = openDatabase(databaseUrl, 1);
  try {
    return await storePieces(writeExport(source, options), {
      insert: (number, piece) => insertPiece(db, { organizationId, id: options.id, attempt }, number, piece),
      hasRoom: (bytes) => hasRoom(dataDir, bytes),
      maxBytes,
    });
  } catch (error) {
    if (sqlState(error) === DISK_FULL) return { problem: 'no-room' };
    throw error;
  } finally {
    await close();
  }
};
