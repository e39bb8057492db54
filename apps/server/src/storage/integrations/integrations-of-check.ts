import type { IntegrationRecipientState } from '@pharos/domain/integrations/integration-skip.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import {
  type EntitlementRow,
  entitlementOfO,
  type StoredEntitlement,
  toEntitlement,
} from '../organizations/plan-entitlement.ts';

export interface ServingIntegration extends IntegrationRecipientState {
  id: number;
  kind: string;
  name: string;
  config: unknown;
  endedRecipients: Readonly<Record<string, string>>;
  entitlement: StoredEntitlement;
}

type Row = Omit<ServingIntegration, 'entitlement'> & EntitlementRow & { checkId: number | null };

/**
 * Returns the integrations by check, oldest first, including disabled ones. A null check id selects the integrations
 * that serve all checks.
 */
export const integrationsOfChecks = async (
  db: Db,
  checks: readonly { organizationId: number; checkId: number | null }[],
): Promise<ReadonlyMap<number | null, ServingIntegration[]>> => {
  if (checks.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select v.check_id as "checkId", i.id, i.kind, i.name, i.state, i.problem, i.config, i.ended_recipients as "endedRecipients", i.place, ${entitlementOfO}
    from unnest(
      ${checks.map(({ organizationId }) => organizationId)}::int[],
      ${checks.map(({ checkId }) => checkId)}::int[]
    ) as v (organization_id, check_id)
    cross join lateral (
      select *, row_number() over (order by id)::int as place from integrations where organization_id = v.organization_id
    ) i
    join organizations o on o.id = i.organization_id
    where i.all_checks
      or exists (select from integration_checks c where c.integration_id = i.id and c.check_id = v.check_id)
    order by i.id`.execute(db);
  const serving = new Map<number | null, ServingIntegration[]>();
  for (const row of rows)
    serving.set(row.checkId, [...(serving.get(row.checkId) ?? []), { ...row, entitlement: toEntitlement(row) }]);
  return serving;
};
