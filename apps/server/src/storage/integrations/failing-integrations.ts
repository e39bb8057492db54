import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** An integration that receives nothing any more or has failed for a long time. */
export interface FailingIntegration {
  name: string;
  kind: string;
  /** Null if the integration only fails. */
  problem: IntegrationProblem | null;
  since: Date;
  lastFailure: string;
  messages: number;
  organization: string;
  timezone: string;
  admins: string[];
}

export interface FailureLimits {
  since: Date;
  messages: number;
}

/** Matches integrations `i` whose admins were not mailed yet. */
const isFailing = ({
  since,
  messages,
}: FailureLimits) => sql`i.failing_told_at is null and i.failing_since is not null and (
  i.problem in ('unauthorized', 'misconfigured', 'gone')
  or i.problem is null and i.state = 'AC' and i.failing_since <= ${since} and i.failures >= ${messages})`;

export const listOrganizationsOfFailingIntegrations = async (db: Db, limits: FailureLimits): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct i.organization_id as id from integrations i where ${isFailing(limits)} order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Returns each failing integration only once, until a person has repaired it or it has worked again. With
 * `verifiedOnly`, excludes unverified addresses.
 */
export const markFailingIntegrations = async (
  trx: Db,
  organizationId: number,
  { verifiedOnly, ...limits }: FailureLimits & { verifiedOnly: boolean },
  at: Date,
): Promise<FailingIntegration[]> => {
  const { rows } = await sql<FailingIntegration>`
    update integrations i set failing_told_at = ${at}
    from organizations o
    where o.id = i.organization_id and o.id = ${organizationId} and ${isFailing(limits)}
    returning i.name, i.kind, i.problem, i.failing_since as since, i.last_failure as "lastFailure", i.failures as messages,
      o.name as organization, o.timezone, array(select u.email from memberships m join users u on u.id = m.user_id
        where m.organization_id = o.id and m.role in ('OW', 'AD') and (u.email_verified or not ${verifiedOnly}) order by u.email
      ) as admins`.execute(trx);
  return rows;
};
