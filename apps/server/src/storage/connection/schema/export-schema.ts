import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** `replaced`: a newer one is ready, and its file is deleted. */
export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'replaced', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** `no-room`: the disk has none left. `too-large`: above what one export may take where strangers may sign up. */
export type ExportProblem = 'no-room' | 'too-large';

export interface ExportTable {
  organization_id: number;
  /** Who does not know it cannot guess it. */
  id: string;
  status: ExportStatus;
  /** A user; null for an API key, and when the account is gone. */
  requested_by: number | null;
  requested_at: ColumnType<Date, Date | string, never>;
  /** How often it was begun. */
  attempts: Generated<number>;
  /** How often it failed by itself: a process that stopped is no failure. */
  failures: Generated<number>;
  failed_at: TimeOrNull;
  /** Why it failed; null for an error, which the log names. */
  problem: ColumnType<ExportProblem | null, ExportProblem | null | undefined, ExportProblem | null>;
  ready_at: TimeOrNull;
  /** Of the whole file. */
  bytes: number | null;
}

/** The file of an export, each piece a MiB at most. Those of an attempt that did not come to its end are of no use. */
export interface ExportPieceTable {
  organization_id: number;
  export_id: string;
  attempt: number;
  /** From 0. */
  number: number;
  bytes: Buffer;
}

/** Tables of migrations 0039 and 0046. */
export interface ExportTables {
  exports: ExportTable;
  export_pieces: ExportPieceTable;
}
