import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';
import { NO_ROOM_FOR_IMPORT } from '@pharos/domain/organizations/import-rules.ts';
import { hasRoom } from '../../storage/embedded/disk-room.ts';
import { putImportPiece } from '../../storage/imports/imports.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, invalidWhole, notFound } from '../errors.ts';
import { dataDirOf } from './data-dir-of.ts';
import { findUpload } from './find-upload.ts';

/** Pieces are numbered, so they may be sent repeatedly and in any order. */
export const putPiece = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  { id, number, data }: { id: string; number: number; data: string },
): Promise<void> => {
  const upload = await findUpload(db, caller, id);
  const bytes = Buffer.from(data, 'base64');
  const expected = Math.min(IMPORT_PIECE_BYTES, upload.bytes - number * IMPORT_PIECE_BYTES);
  if (bytes.length !== expected) {
    const has = expected > 0 ? `has ${expected} bytes` : 'is not part of the file';
    throw invalid({ data: [`Piece ${number} ${has}, but ${bytes.length} bytes were sent.`] });
  }
  if (!(await hasRoom(dataDirOf(settings), 2 * bytes.length))) throw invalidWhole(NO_ROOM_FOR_IMPORT);
  if (!(await putImportPiece(db, upload, number, bytes))) throw notFound('Import');
};
