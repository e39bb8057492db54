import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export interface IntegrationTable {
  id: Generated<number>;
  organization_id: number;
  /** The id of the channel, for example webhook. */
  kind: string;
  state: IntegrationState;
  name: string;
  /** Whether the integration applies to all checks. If false, it applies only to those in `integration_checks`. */
  all_checks: boolean;
  /**
   * The configuration. The type is json, written as a string, because it retains the order of keys that people entered.
   * `contract/stored` has a schema for each kind.
   */
  config: ColumnType<unknown, string, string>;
  /** Sealed JSON. */
  secrets: string;
  /** The problem of the integration. Null if there is none. */
  problem: ColumnType<IntegrationProblem | null, IntegrationProblem | null | undefined, IntegrationProblem | null>;
  /** The time since which every attempt has failed. Null if the last attempt succeeded. */
  failing_since: TimeOrNull;
  last_failure: TextOrNull;
  /** Number of messages that have failed since then. */
  failures: Generated<number>;
  /**
   * The time at which admins were notified of the failures. Null if there are none, or if they have not lasted long
   * enough.
   */
  failing_told_at: TimeOrNull;
  /** For an integration whose admins were notified of failures, the time of the next attempt. Otherwise null. */
  next_try_at: TimeOrNull;
  /** The reasons why nothing is sent to recipients any more, by recipient. The type is json. */
  ended_recipients: ColumnType<Record<string, string>, string | undefined, string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface IntegrationCheckTable {
  integration_id: number;
  check_id: number;
}

/** A ticket that an integration created for an opening. `ticket` is the id at its service. */
export interface IntegrationTicketTable {
  organization_id: number;
  integration_id: number;
  event_id: number;
  ticket: string;
  created_at: DefaultTime;
}

/** Tables of migrations 0029 and 0030. */
export interface IntegrationTables {
  integrations: IntegrationTable;
  integration_checks: IntegrationCheckTable;
  integration_tickets: IntegrationTicketTable;
}
