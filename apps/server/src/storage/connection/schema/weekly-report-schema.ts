import type { ColumnType } from 'kysely';

/** Tables of migration 0038. */
export interface WeeklyReportTables {
  weekly_reports: {
    organization_id: number;
    /** The date of the Monday of the week. */
    week: string;
    queued_at: ColumnType<Date, Date | string, never>;
    /** The time at which all mails of the report were queued, in the same transaction. */
    mailed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  };
}
