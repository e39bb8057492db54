import type { ColumnType } from 'kysely';

/** Tables of migration 0038. */
export interface WeeklyReportTables {
  weekly_reports: {
    organization_id: number;
    /** The date of its Monday. */
    week: string;
    queued_at: ColumnType<Date, Date | string, never>;
    /** When its mails were queued, all of them in that transaction. */
    mailed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  };
}
