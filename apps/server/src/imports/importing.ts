import { EXPORT_ROWS, type ExportRows, type ExportTableName } from '@pharos/contract/export/rows.ts';
import { isDeeperThan, MAX_JSON_DEPTH } from '@pharos/contract/is-deeper-than.ts';
import { MAX_MAINTENANCES } from '@pharos/contract/row-limits.ts';
import type { CheckRules } from '@pharos/domain/checks/settings/resolve-check.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { ImportingOrganization } from '../storage/imports/imported-organization.ts';
import {
  type ImportedRow,
  type ImportedTable,
  insertImportedRows,
  type NumberedTable,
  takeIds,
} from '../storage/imports/imported-rows.ts';
import type { ExportFile } from './export-file.ts';
import { Ids } from './ids.ts';
import { damaged, ImportRefusal } from './import-refusal.ts';
import { createParentBound } from './parent-bound.ts';

/** Limits of one insert statement. */
const BATCH_ROWS = 1000;
const BATCH_BYTES = 4 << 20;

/** A file of a few megabytes may unpack to millions of rows. */
const MAX_ROWS = 200_000;
/** Maintenances are stored forever, and this limit is enough for five years. */
const MAX_ROWS_OF: Partial<Record<ExportTableName, number>> = { maintenances: 5 * MAX_MAINTENANCES };
/** Tables that grow with time. They are limited by the size of the file, or by a separate limit. */
const GROWING_TABLES: ReadonlySet<ExportTableName> = new Set<ExportTableName>([
  'state_changes',
  'performance_changes',
  'observation_gaps',
  'suppressed_failures',
  'certificates',
  'daily_figures',
  'daily_location_figures',
  'results',
  'alert_events',
  'deliveries',
  'audit_log',
]);

export interface ImportInto extends ImportingOrganization {
  organizationId: number;
  /** The requesting member replaces people who are not members here. */
  importer: { membershipId: number; userId: number };
  rules: CheckRules;
  /** Replaces secrets of an integration, which must be entered again. */
  unreadableSecrets: string;
  /** If anyone may sign up, mail is sent only to addresses that have agreed on this installation. */
  isSignUpOpen: boolean;
  /** A custom domain must not be below one of these. */
  ownHosts: readonly string[];
  resultsDays: number;
  now: number;
}

type Adapted<Table extends ImportedTable> = ImportedRow<Table> | null;
/** Tables of both the file and the database. Those in `NumberedTable` have an `id` in the file. */
type FilledTable = ExportTableName & ImportedTable;
type FilledNumberedTable = FilledTable & NumberedTable;

/** A running import, which reads the tables of the file and fills those of the database in one transaction. */
export class Importing {
  readonly into: ImportInto;
  readonly file: ExportFile;
  readonly trx: Db;
  readonly ids = new Ids();
  readonly openOutages = new Set<number>();
  /** Check by outage, both with new ids. */
  readonly outageChecks = new Map<number, number>();
  readonly toDo: string[] = [];

  constructor(parts: { into: ImportInto; file: ExportFile; trx: Db }) {
    this.into = parts.into;
    this.file = parts.file;
    this.trx = parts.trx;
  }

  /** Yields batches. Throws `ImportRefusal` if a row is invalid. */
  async *rows<Table extends ExportTableName>(table: Table): AsyncGenerator<ExportRows[Table][]> {
    const schema = EXPORT_ROWS[table];
    const max = GROWING_TABLES.has(table) ? Number.POSITIVE_INFINITY : (MAX_ROWS_OF[table] ?? MAX_ROWS);
    let batch: ExportRows[Table][] = [];
    let bytes = 0;
    let number = 0;
    const bound = createParentBound(table);
    for await (const line of this.file.lines(table)) {
      number += 1;
      if (number > max) throw new ImportRefusal(`The file has more than ${max} rows of ${table}.`);
      const parsed = schema.safeParse(parseLine(line, table, number));
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw damaged(`Row ${number} of ${table} cannot be read: ${issue?.path.join('.')}: ${issue?.message}.`);
      }
      bound(parsed.data, number);
      // The compiler cannot derive that the schema belongs to the table.
      batch.push(parsed.data as ExportRows[Table]);
      bytes += line.length;
      if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) yield batch;
  }

  async allRows<Table extends ExportTableName>(table: Table): Promise<ExportRows[Table][]> {
    const all: ExportRows[Table][] = [];
    for await (const batch of this.rows(table)) all.push(...batch);
    return all;
  }

  /** Omits rows for which `adapt` returns null. Returns the number of inserted rows. */
  fill<Table extends FilledTable>(table: Table, adapt: (row: ExportRows[Table]) => Adapted<Table>): Promise<number> {
    return this.fillFrom(table, table, adapt);
  }

  /** Fills a table with the rows of another table of the file. */
  async fillFrom<Source extends ExportTableName, Table extends ImportedTable>(
    source: Source,
    table: Table,
    adapt: (row: ExportRows[Source]) => Adapted<Table>,
  ): Promise<number> {
    let count = 0;
    for await (const batch of this.rows(source)) {
      const rows = batch.map(adapt).filter((row): row is ImportedRow<Table> => row !== null);
      await insertImportedRows(this.trx, table, rows);
      count += rows.length;
    }
    return count;
  }

  /** Fills a table with rows that get new ids, and adds these to `ids`. */
  async fillNumbered<Table extends FilledNumberedTable>(
    table: Table,
    adapt: (row: ExportRows[Table], id: number) => Adapted<Table>,
  ): Promise<number> {
    let count = 0;
    for await (const batch of this.rows(table)) {
      const ids = await takeIds(this.trx, table, batch.length);
      const rows: ImportedRow<Table>[] = [];
      for (const [index, row] of batch.entries()) {
        const id = ids[index] ?? 0;
        // Added before the row is adapted, because the row may refer to itself.
        this.ids.add(table, row.id, id);
        const adapted = adapt(row, id);
        if (adapted === null) this.ids.remove(table, row.id);
        else rows.push(adapted);
      }
      await insertImportedRows(this.trx, table, rows);
      count += rows.length;
    }
    return count;
  }
}

const parseLine = (line: string, table: string, number: number): unknown => {
  // PostgreSQL columns cannot store this character.
  if (line.includes('\\u0000')) throw damaged(`Row ${number} of ${table} contains characters that cannot be stored.`);
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw damaged(`Row ${number} of ${table} is not valid JSON.`);
  }
  if (isDeeperThan(row, MAX_JSON_DEPTH))
    throw damaged(`Row ${number} of ${table} is nested more than ${MAX_JSON_DEPTH} levels deep.`);
  return row;
};
