import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** An integration that is sent nothing any more, or has failed for long; and whom to tell. */
export interface FailingIntegration {
  name: string;
  kind: string;
  /** What keeps it from being sent anything; null of one that only fails. */
  problem: IntegrationProblem | null;
  since: Date;
  lastFailure: string;
  messages: number;
  organization: string;
  /** Of the organization. */
  timezone: string;
  /** Addresses of owner and admins. */
  admins: string[];
}

/** The least time and number of messages for which an integration has failed. */
export interface FailureLimits {
  since: Date;
  messages: number;
}

/** Integrations `i` that were found to be unusable as they are set up, or have failed for long, and whose admins are not mailed yet. */
const isFailing = ({
  since,
  messages,
}: FailureLimits) => sql`i.failing_told_at is null and i.failing_since is not null and (
  i.problem in ('unauthorized', 'misconfigured', 'gone')
  or i.problem is null and i.state = 'AC' and i.failing_since <= ${since} and i.failures >= ${messages})`;

/** Returns the organizations that have such integrations. */
export const listOrganizationsOfFailingIntegrations = async (db: Db, limits: FailureLimits): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct i.organization_id as id from integrations i where ${isFailing(limits)} order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Marks the failing integrations of an organization as known to its admins, and returns them: once, until a person has mended them or they have
 * worked again. `verifiedOnly`: no address that its person has not proved.
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
