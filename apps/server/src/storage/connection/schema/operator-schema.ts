import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What operators decided of an organization, in the table of organizations. */
export interface OperatorColumns {
  suspended_at: TimeOrNull;
  /** Why, as its members are told. */
  suspended_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when the service has ended for it. */
  retired_at: TimeOrNull;
}

/** Of migrations 0037, 0040 and 0065. */
export interface OperatorTables {
  /** Who runs the installation. */
  operators: {
    user_id: number;
    added_at: ColumnType<Date, Date | string | undefined, never>;
  };
  /** What operators did, and why. */
  operator_acts: {
    id: Generated<number>;
    at: ColumnType<Date, Date | string | undefined, never>;
    /** Null for a command, and once the account is gone. */
    operator_id: number | null;
    /** Null for a command. */
    operator_email: string | null;
    address: string | null;
    /** Resource and verb, such as "organization.suspend". */
    action: string;
    /** The id of an organization, which may be deleted. */
    of_organization: number | null;
    /** Name of the organization, or e-mail address of the person. */
    subject: string;
    reason: string | null;
    /** jsonb, written as a string. */
    detail: ColumnType<unknown, string | null, never>;
  };
  /** Transfers of ownership that operators requested, until they take effect or are ended. */
  ownership_transfers: {
    organization_id: number;
    /** Of the token in the owner's mail. */
    token_hash: string;
    /** Null once the account is gone, as `new_owner_id` and `operator_id`. */
    owner_id: number | null;
    new_owner_id: number | null;
    new_owner_email: string;
    operator_id: number | null;
    reason: string;
    requested_at: ColumnType<Date, Date | string, never>;
    effective_at: ColumnType<Date, Date | string, never>;
  };
  /** Backups that were made of this database. */
  backups: {
    id: Generated<number>;
    finished_at: ColumnType<Date, Date | string, never>;
    bytes: number;
    has_results: boolean;
  };
}
