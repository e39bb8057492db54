import type { ImportReport, ImportState } from '@pharos/contract/rest/imports/imports.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface ImportTable {
  organization_id: number;
  id: string;
  status: ImportState['status'];
  file_name: string;
  bytes: number;
  /** A user id. Null if the account is deleted. */
  requested_by: number | null;
  requested_at: ColumnType<Date, Date | string, never>;
  attempts: Generated<number>;
  ended_at: TimeOrNull;
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  report: ColumnType<ImportReport | null, string | null | undefined, string | null>;
  told_at: TimeOrNull;
}

/** Pieces that are each `IMPORT_PIECE_BYTES` long. They are stored until the import has ended. */
export interface ImportPieceTable {
  organization_id: number;
  import_id: string;
  number: number;
  bytes: Buffer;
}

export interface ImportTables {
  imports: ImportTable;
  import_pieces: ImportPieceTable;
}
