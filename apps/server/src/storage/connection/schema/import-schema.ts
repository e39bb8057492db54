import type { ImportReport, ImportState } from '@pharos/contract/rest/imports/imports.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface ImportTable {
  organization_id: number;
  /** Who does not know it cannot guess it. */
  id: string;
  status: ImportState['status'];
  /** Of the file, as the person who uploaded it had it. */
  file_name: string;
  /** Of the whole file. */
  bytes: number;
  /** A user; null when the account is gone. */
  requested_by: number | null;
  requested_at: ColumnType<Date, Date | string, never>;
  /** How often it was begun. */
  attempts: Generated<number>;
  ended_at: TimeOrNull;
  /** Why it failed, in words for people. */
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  report: ColumnType<ImportReport | null, string | null | undefined, string | null>;
  /** When people were mailed how it ended. */
  told_at: TimeOrNull;
}

/** The file of an import until it has ended, in pieces of IMPORT_PIECE_BYTES. */
export interface ImportPieceTable {
  organization_id: number;
  import_id: string;
  /** From 0. */
  number: number;
  bytes: Buffer;
}

/** Tables of migration 0042. */
export interface ImportTables {
  imports: ImportTable;
  import_pieces: ImportPieceTable;
}
