import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** `replaced` means that a newer export is ready and the file of this one is deleted. */
export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'replaced', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** `no-room`: the disk is full. `too-large`: the export exceeds the limit that applies when strangers can sign up. */
export type ExportProblem = 'no-room' | 'too-large';

export interface ExportTable {
  organization_id: number;
  id: string;
  status: ExportStatus;
  /** A user id. Null for an API key, and if the account is deleted. */
  requested_by: number | null;
  requested_at: ColumnType<Date, Date | string, never>;
  attempts: Generated<number>;
  /** Excludes attempts that ended because the process stopped. */
  failures: Generated<number>;
  failed_at: TimeOrNull;
  /** Null for an error, which is in the log. */
  problem: ColumnType<ExportProblem | null, ExportProblem | null | undefined, ExportProblem | null>;
  ready_at: TimeOrNull;
  bytes: number | null;
}

/** A piece of at most 1 MiB. Pieces of an incomplete attempt are useless. */
export interface ExportPieceTable {
  organization_id: number;
  export_id: string;
  attempt: number;
  number: number;
  bytes: Buffer;
}

export interface ExportTables {
  exports: ExportTable;
  export_pieces: ExportPieceTable;
}
