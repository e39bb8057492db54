import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The decisions of operators about an organization, in the table of organizations. */
export interface OperatorColumns {
  suspended_at: TimeOrNull;
  /** The reason that members see. */
  suspended_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** The time since which the service has ended for the organization. */
  retired_at: TimeOrNull;
}

/** Tables of migrations 0037, 0040 and 0065. */
export interface OperatorTables {
  operators: {
    user_id: number;
    added_at: ColumnType<Date, Date | string | undefined, never>;
  };
  /** The audited actions of operators. */
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
    /** The id of an organization, which may be deleted. */
    of_organization: number | null;
    /** The name of the organization, or the e-mail address of the person. */
    subject: string;
    reason: string | null;
    /** The type is jsonb, written as a string. */
    detail: ColumnType<unknown, string | null, never>;
  };
  /** Ownership transfers that operators requested. A row exists until the transfer takes effect or ends. */
  ownership_transfers: {
    organization_id: number;
    /** The hash of the token in the mail to the owner. */
    token_hash: string;
    /** Null after the account is deleted. This also applies to `new_owner_id` and `operator_id`. */
    owner_id: number | null;
    new_owner_id: number | null;
    new_owner_email: string;
    operator_id: number | null;
    reason: string;
    requested_at: ColumnType<Date, Date | string, never>;
    effective_at: ColumnType<Date, Date | string, never>;
  };
  /** Finished backups of this database. */
  backups: {
    id: Generated<number>;
    finished_at: ColumnType<Date, Date | string, never>;
    bytes: number;
    has_results: boolean;
  };
}
