import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface OperatorColumns {
  suspended_at: TimeOrNull;
  suspended_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** The end of the service for the organization. */
  retired_at: TimeOrNull;
}

export interface OperatorTables {
  operators: {
    user_id: number;
    added_at: ColumnType<Date, Date | string | undefined, never>;
  };
  operator_acts: {
    id: Generated<number>;
    at: ColumnType<Date, Date | string | undefined, never>;
    /** Null for a command, and after the account is deleted. */
    operator_id: number | null;
    /** Null for a command. */
    operator_email: string | null;
    address: string | null;
    /** Resource and verb, for example "organization.suspend". */
    action: string;
    /** The organization may be deleted. */
    of_organization: number | null;
    /** The name of an organization, or the e-mail address of a person. */
    subject: string;
    reason: string | null;
    /** A jsonb column, written as a string. */
    detail: ColumnType<unknown, string | null, never>;
  };
  /** A row exists until the transfer takes effect or ends. */
  ownership_transfers: {
    organization_id: number;
    token_hash: string;
    /** Null after the account is deleted, as are `new_owner_id` and `operator_id`. */
    owner_id: number | null;
    new_owner_id: number | null;
    new_owner_email: string;
    operator_id: number | null;
    reason: string;
    requested_at: ColumnType<Date, Date | string, never>;
    effective_at: ColumnType<Date, Date | string, never>;
  };
  backups: {
    id: Generated<number>;
    finished_at: ColumnType<Date, Date | string, never>;
    bytes: number;
    has_results: boolean;
  };
}
