import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { Db } from '../connection/connect.ts';

/** An integration that serves a check, as fan-out sees it. */
export interface ServingIntegration {
  id: number;
  kind: string;
  state: IntegrationState;
  config: unknown;
}

/** Those that serve a check, disabled ones included, the oldest first. */
export const integrationsOfCheck = (
  db: Db,
  { organizationId, checkId }: { organizationId: number; checkId: number },
): Promise<ServingIntegration[]> =>
  db
    .selectFrom('integrations as i')
    .select(['i.id', 'i.kind', 'i.state', 'i.config'])
    .where('i.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('i.all_checks', '=', true),
        eb.exists(
          eb
            .selectFrom('integration_checks as c')
            .whereRef('c.integration_id', '=', 'i.id')
            .where('c.check_id', '=', checkId),
        ),
      ]),
    )
    .orderBy('i.id')
    .execute();
