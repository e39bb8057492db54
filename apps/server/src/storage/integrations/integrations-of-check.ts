import type { IntegrationStanding } from '@pharos/domain/integrations/integration-skip.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { type HoldingRow, holdingOfO, type StoredHolding, toHolding } from '../organizations/plan-holding.ts';

/** An integration that serves a check, as fan-out sees it. */
export interface ServingIntegration extends IntegrationStanding {
  id: number;
  kind: string;
  name: string;
  config: unknown;
  /** Why nothing is sent to them any more, by recipient. */
  endedRecipients: Readonly<Record<string, string>>;
  holding: StoredHolding;
}

type Row = Omit<ServingIntegration, 'holding'> & HoldingRow;

/** Those that serve a check (null: all checks), disabled ones included, the oldest first. */
export const integrationsOfCheck = async (
  db: Db,
  { organizationId, checkId }: { organizationId: number; checkId: number | null },
): Promise<ServingIntegration[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.name, i.state, i.problem, i.config, i.ended_recipients as "endedRecipients", i.place, ${holdingOfO}
    from (
      select *, row_number() over (order by id)::int as place from integrations where organization_id = ${organizationId}
    ) i
    join organizations o on o.id = i.organization_id
    where i.all_checks
      or exists (select from integration_checks c where c.integration_id = i.id and c.check_id = ${checkId}::int)
    order by i.id`.execute(db);
  return rows.map((row) => ({ ...row, holding: toHolding(row) }));
};
