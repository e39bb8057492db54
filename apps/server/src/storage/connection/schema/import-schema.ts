import type { ImportReport, ImportState } from '@pharos/contract/rest/imports/imports.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface ImportTable {
  organization_id: number;
  /** A random id that cannot be guessed. */
  id: string;
  status: ImportState['status'];
  /** The name of the uploaded file on the user's device. */
  file_name: string;
  /** The size of the whole file. */
  bytes: number;
  /** A user id. Null if the account is deleted. */
  requested_by: number | null;
  requested_at: ColumnType<Date, Date | string, never>;
  /** Number of started attempts. */
  attempts: Generated<number>;
  ended_at: TimeOrNull;
  /** The reason of the failure as a text for people. Null otherwise. */
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  report: ColumnType<ImportReport | null, string | null | undefined, string | null>;
  /** The time at which the mail about the outcome was sent. */
  told_at: TimeOrNull;
}

/** Pieces of an import file, each `IMPORT_PIECE_BYTES` long. They are stored until the import has ended. */
export interface ImportPieceTable {
  organization_id: number;
  import_id: string;
  /** Starts at 0. */
  number: number;
  bytes: Buffer;
}

/** Tables of migration 0042. */
export interface ImportTables {
  imports: ImportTable;
  import_pieces: ImportPieceTable;
}
