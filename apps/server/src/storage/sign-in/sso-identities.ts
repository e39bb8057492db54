import type { Db } from '../connection/connect.ts';

export interface SsoIdentity {
  organizationId: number;
  issuer: string;
  subject: string;
}

/** The user whom an organization's provider knows by this subject. */
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
    .execute();
};
