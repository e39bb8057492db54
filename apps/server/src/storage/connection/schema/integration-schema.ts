import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export interface IntegrationTable {
  id: Generated<number>;
  organization_id: number;
  /** The id of its channel: webhook, … */
  kind: string;
  state: IntegrationState;
  name: string;
  /** False: only those of integration_checks. */
  all_checks: boolean;
  /** json, which keeps the order of what people write, as a string; by `contract/stored`, a schema a kind. */
  config: ColumnType<unknown, string, string>;
  /** Sealed JSON. */
  secrets: string;
  /** What is wrong with it; null when nothing is. */
  problem: ColumnType<IntegrationProblem | null, IntegrationProblem | null | undefined, IntegrationProblem | null>;
  /** Since when every attempt has failed; null when the last one has not. */
  failing_since: TimeOrNull;
  last_failure: TextOrNull;
  /** Messages that have failed since then, without one that has not. */
  failures: Generated<number>;
  /** When admins were told that it fails; null while it does not, or not for long. */
  failing_told_at: TimeOrNull;
  /** Of one that admins were told of: until then nothing is tried. */
  next_try_at: TimeOrNull;
  /** json: why nothing is sent to them any more, by recipient. */
  ended_recipients: ColumnType<Record<string, string>, string | undefined, string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface IntegrationCheckTable {
  integration_id: number;
  check_id: number;
}

/** The ticket that an integration made of an opening, as its service names it. */
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
