import type { RetirementMail } from '@pharos/domain/organizations/retirement.ts';
import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

export interface RetirementTable {
  id: Generated<number>;
  /** Null for the whole installation. */
  organization_id: number | null;
  /** UTC days. */
  start_date: string;
  end_date: string;
  free_days: number;
  paid_days: number;
  reason: string;
  set_at: Time;
}

export interface RetirementMailTable {
  organization_id: number;
  kind: RetirementMail;
  /** The end of the service as stated in the mail. */
  ends_at: Time;
  told_at: Time;
}

export interface RetirementTables {
  retirements: RetirementTable;
  retirement_mails: RetirementMailTable;
}
