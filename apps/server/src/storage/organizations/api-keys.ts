import type { Db } from '../connection/connect.ts';

/** Gives the organization this key in place of the one it had; returns how that one was shown, null without any. */
export const replaceApiKey = async (
  trx: Db,
  organizationId: number,
  { hash, shownAs }: { hash: string; shownAs: string },
  at: Date,
): Promise<string | null> => {
  const before = await trx
    .deleteFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .returning('shown_as')
    .executeTakeFirst();
  await trx
    .insertInto('api_keys')
    .values({ organization_id: organizationId, key_hash: hash, shown_as: shownAs, created_at: at })
    .execute();
  return before?.shown_as ?? null;
};

/** The key with this hash, and the organization it acts for. */
export const findApiKey = (db: Db, hash: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .innerJoin('applications as a', 'a.organization_id', 'o.id')
    .where('k.key_hash', '=', hash)
    .select(['k.shown_as as shownAs', 'k.last_used_at as lastUsedAt', 'o.id as organizationId', 'o.state'])
    .select(['o.last_active_at as lastActiveAt', 'a.id as applicationId'])
    .executeTakeFirst();

export const rememberKeyUse = async (db: Db, hash: string, at: Date): Promise<void> => {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('key_hash', '=', hash).execute();
};
