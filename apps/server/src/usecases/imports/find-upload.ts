import type { Db } from '../../storage/connection/connect.ts';
import { findImport, type ImportRow } from '../../storage/imports/imports.ts';
import type { Caller } from '../context.ts';
import { invalidWhole, notFound } from '../errors.ts';

export const findOwnImport = async (db: Db, { organization }: Caller, id: string): Promise<ImportRow> => {
  const found = await findImport(db, { organizationId: organization.id, id });
  if (!found) throw notFound('Import');
  return found;
};

/** @throws Refusal if there is no such import, or if its file is complete. */
export const findUpload = async (db: Db, caller: Caller, id: string): Promise<ImportRow> => {
  const found = await findOwnImport(db, caller, id);
  if (found.status !== 'uploading') throw invalidWhole('The file of this import was already uploaded.');
  return found;
};
