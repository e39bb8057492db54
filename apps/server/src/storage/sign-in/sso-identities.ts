import type { Db } from '../connection/connect.ts';

export interface SsoIdentity {
  organizationId: number;
  issuer: string;
  subject: string;
}

export const findUserOfIdentity = async (
  db: Db,
  { organizationId, issuer, subject }: SsoIdentity,
): Promise<number | null> => {
  const row = await db
    .selectFrom('sso_identities')
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
};

export const insertSsoIdentity = async (
  trx: Db,
  { organizationId, issuer, subject }: SsoIdentity,
  userId: number,
): Promise<void> => {
  await trx
    .insertInto('sso_identities')
    .values({ organization_id: organizationId, issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteSsoIdentities = async (trx: Db, organizationId: number): Promise<void> => {
  await trx.deleteFrom('sso_identities').where('organization_id', '=', organizationId).execute();
};

export const recordIdentityUse = async (
  trx: Db,
  { organizationId, issuer, subject }: SsoIdentity,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('sso_identities')
    .set({ last_used_at: at })
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
};

export const listSsoPeople = async (
  db: Db,
  organizationId: number,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const all = db
    .selectFrom('sso_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .where('i.organization_id', '=', organizationId);
  const { count } = await all
    .select(({ fn }) => fn.count<number>('u.id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .groupBy(['u.id', 'u.email', 'u.name'])
    .orderBy(
      ({ fn }) => fn.max('i.last_used_at'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('u.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(({ fn }) => [
      'u.id as userId',
      'u.email',
      'u.name',
      fn.min('i.created_at').as('linkedAt'),
      fn.max('i.last_used_at').as('lastUsedAt'),
    ])
    .execute();
  return { count, rows };
};
