import type { ColumnType } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What operators decided of an organization, in the table of organizations. */
export interface OperatorColumns {
  suspended_at: TimeOrNull;
  /** Why, as its members are told. */
  suspended_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when the service has ended for it. */
  retired_at: TimeOrNull;
}

/** Of migration 0037. */
export interface OperatorTables {
  /** Who runs the installation. */
  operators: {
    user_id: number;
    added_at: ColumnType<Date, Date | string | undefined, never>;
  };
}
