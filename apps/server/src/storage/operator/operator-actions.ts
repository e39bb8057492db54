import type { Db } from '../connection/connect.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

/** Something that an operator did. */
export interface OperatorAction {
  /** Null: by a command on the server. */
  operator: { userId: number; email: string; address: string } | null;
  /** Resource and verb, such as "organization.suspend". */
  action: string;
  /** Null: to nothing of an organization. */
  organizationId: number | null;
  /** Name of the organization, or e-mail address of the person. */
  subject: string;
  reason: string | null;
  detail?: Record<string, unknown>;
}

/** Acts that no operator should learn of by chance: the others are mailed. */
const isNotified = (action: string): boolean =>
  /^(operator|retirement|ownership)\.|^organization\.delete$/.test(action);

/**
 * Records it in the transaction of what was done, by which the operator's own account may be gone; other operators are told of what concerns
 * them all.
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

/** One act; undefined when it was cleared. */
export const findOperatorAction = (
  db: Db,
  id: number,
): Promise<(OperatorActionRow & { operatorId: number | null }) | undefined> =>
  columns(db).where('a.id', '=', id).select('a.operator_id as operatorId').executeTakeFirst();

/** Deletes all acts: an installation that starts again knows nothing of those who ran it before. */
export const clearOperatorActions = async (trx: Db): Promise<void> => {
  await trx.deleteFrom('operator_acts').execute();
};

const columns = (db: Db) =>
  db
    .selectFrom('operator_acts as a')
    .orderBy('a.id', 'desc')
    .select(['a.id', 'a.at', 'a.operator_email as operator', 'a.action', 'a.of_organization as organizationId'])
    .select(['a.subject', 'a.reason']);

/** A page of all acts, newest first. */
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

/** The last ones upon an organization, newest first. */
export const listActionsOnOrganization = (
  db: Db,
  organizationId: number,
  limit: number,
): Promise<OperatorActionRow[]> => columns(db).where('a.of_organization', '=', organizationId).limit(limit).execute();
