import type { RetirementMail } from '@pharos/domain/organizations/retirement.ts';
import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

/** When the service ends. */
export interface RetirementTable {
  id: Generated<number>;
  /** Null: of the installation. */
  organization_id: number | null;
  /** Days of UTC. */
  start_date: string;
  end_date: string;
  free_days: number;
  paid_days: number;
  reason: string;
  set_at: Time;
}

/** What an organization's admins were told of it. */
export interface RetirementMailTable {
  organization_id: number;
  kind: RetirementMail;
  /** When the service ends for it, as the mail told. */
  ends_at: Time;
  told_at: Time;
}

/** Of migration 0041. */
export interface RetirementTables {
  retirements: RetirementTable;
  retirement_mails: RetirementMailTable;
}
