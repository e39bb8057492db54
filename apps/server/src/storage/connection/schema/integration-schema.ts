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
  /** Why Pharos has disabled it; null otherwise. */
  problem: ColumnType<IntegrationProblem | null, IntegrationProblem | null | undefined, IntegrationProblem | null>;
  /** Since when every attempt has failed; null when the last one has not. */
  failing_since: TimeOrNull;
  last_failure: TextOrNull;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface IntegrationCheckTable {
  integration_id: number;
  check_id: number;
}

/** Tables of migration 0029. */
export interface IntegrationTables {
  integrations: IntegrationTable;
  integration_checks: IntegrationCheckTable;
}
