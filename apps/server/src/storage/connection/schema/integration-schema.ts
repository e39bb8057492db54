import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export interface IntegrationTable {
  id: Generated<number>;
  organization_id: number;
  kind: string;
  state: IntegrationState;
  name: string;
  all_checks: boolean;
  /**
   * A json column, written as a string, because it retains the order of keys that people entered. `contract/stored` has
   * a schema for each kind.
   */
  config: ColumnType<unknown, string, string>;
  /** Sealed JSON. */
  secrets: string;
  problem: ColumnType<IntegrationProblem | null, IntegrationProblem | null | undefined, IntegrationProblem | null>;
  /** The time since which every attempt has failed. Null if the last attempt succeeded. */
  failing_since: TimeOrNull;
  last_failure: TextOrNull;
  failures: Generated<number>;
  /** The time of the notification of admins. Null if the failures have not lasted long enough. */
  failing_told_at: TimeOrNull;
  /** The time of the next attempt. Null unless admins were notified of failures. */
  next_try_at: TimeOrNull;
  /** The reasons why nothing is sent to recipients any more, by recipient. A json column. */
  ended_recipients: ColumnType<Record<string, string>, string | undefined, string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface IntegrationCheckTable {
  integration_id: number;
  check_id: number;
}

/** `ticket` is the id at the external service. */
export interface IntegrationTicketTable {
  organization_id: number;
  integration_id: number;
  event_id: number;
  ticket: string;
  created_at: DefaultTime;
}

export interface IntegrationTables {
  integrations: IntegrationTable;
  integration_checks: IntegrationCheckTable;
  integration_tickets: IntegrationTicketTable;
}
