import type { Db } from '../connection/connect.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

export interface OperatorAction {
  /** Null for a command on the server. */
  operator: { userId: number; email: string; address: string } | null;
  action: string;
  organizationId: number | null;
  /** The name of an organization, or the e-mail address of a person. */
  subject: string;
  reason: string | null;
  detail?: Record<string, unknown>;
}

/** The other operators are mailed, because they must not learn of the action by chance. */
const isNotified = (action: string): boolean =>
  /^(operator|retirement|ownership)\.|^organization\.delete$/.test(action);

/**
 * The transaction may have deleted the operator's account. Notifies the other operators of actions that concern all of
 * them.
 */
export const recordOperatorAction = async (trx: Db, act: OperatorAction): Promise<void> => {
  const { id: actId } = await trx
    .insertInto('operator_acts')
    .values({
      operator_id: act.operator ? trx.selectFrom('users').where('id', '=', act.operator.userId).select('id') : null,
      operator_email: act.operator?.email ?? null,
      address: act.operator?.address ?? null,
      action: act.action,
      of_organization: act.organizationId,
      subject: act.subject,
      reason: act.reason,
      detail: act.detail ? JSON.stringify(act.detail) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isNotified(act.action)) await enqueueJob(trx, 'tell-operators', { actId });
};

export interface OperatorActionRow {
  id: number;
  at: Date;
  operator: string | null;
  action: string;
  organizationId: number | null;
  subject: string;
  reason: string | null;
}

export const findOperatorAction = (
  db: Db,
  id: number,
): Promise<(OperatorActionRow & { operatorId: number | null }) | undefined> =>
  columns(db).where('a.id', '=', id).select('a.operator_id as operatorId').executeTakeFirst();

/** A reset installation must not contain data of its earlier operators. */
export const clearOperatorActions = async (trx: Db): Promise<void> => {
  await trx.deleteFrom('operator_acts').execute();
};

const columns = (db: Db) =>
  db
    .selectFrom('operator_acts as a')
    .orderBy('a.id', 'desc')
    .select(['a.id', 'a.at', 'a.operator_email as operator', 'a.action', 'a.of_organization as organizationId'])
    .select(['a.subject', 'a.reason']);

export const listOperatorActions = async (
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; rows: OperatorActionRow[] }> => {
  const { count } = await db
    .selectFrom('operator_acts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await columns(db)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { count, rows };
};

export const listActionsOnOrganization = (
  db: Db,
  organizationId: number,
  limit: number,
): Promise<OperatorActionRow[]> => columns(db).where('a.of_organization', '=', organizationId).limit(limit).execute();
