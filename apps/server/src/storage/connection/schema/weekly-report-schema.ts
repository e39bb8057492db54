import type { ColumnType } from 'kysely';

export interface WeeklyReportTables {
  weekly_reports: {
    organization_id: number;
    /** The date of its Monday. */
    week: string;
    queued_at: ColumnType<Date, Date | string, never>;
    /** All mails were queued in the same transaction. */
    mailed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  };
}
