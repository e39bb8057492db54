import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** An integration that receives nothing any more or has failed for a long time, with the people to notify. */
export interface FailingIntegration {
  name: string;
  kind: string;
  /** The problem that prevents sending. Null if the integration only fails. */
  problem: IntegrationProblem | null;
  since: Date;
  lastFailure: string;
  messages: number;
  organization: string;
  /** The time zone of the organization. */
  timezone: string;
  /** The addresses of the owner and the admins. */
  admins: string[];
}

/** The minimum duration and number of messages after which a failing integration is reported. */
export interface FailureLimits {
  since: Date;
  messages: number;
}

/**
 * Matches integrations `i` that are unusable with their settings or have failed for a long time, and whose admins were
 * not mailed yet.
 */
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
 * Marks the failing integrations of an organization as reported to its admins, and returns them. Each is returned only
 * once, until a person has repaired it or it has worked again. With `verifiedOnly`, excludes unverified addresses.
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
