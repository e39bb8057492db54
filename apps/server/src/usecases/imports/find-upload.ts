import type { Db } from '../../storage/connection/connect.ts';
import { findImport, type ImportRow } from '../../storage/imports/imports.ts';
import type { Caller } from '../context.ts';
import { invalidWhole, notFound } from '../errors.ts';

/** An import of the caller's organization; not found when there is none of that id. */
export const findOwnImport = async (db: Db, { organization }: Caller, id: string): Promise<ImportRow> => {
  const found = await findImport(db, { organizationId: organization.id, id });
  if (!found) throw notFound('Import');
  return found;
};

/** The same while its file is uploaded. */
export const findUpload = async (db: Db, caller: Caller, id: string): Promise<ImportRow> => {
  const found = await findOwnImport(db, caller, id);
  if (found.status !== 'uploading') throw invalidWhole('The file of this import was uploaded already.');
  return found;
};
